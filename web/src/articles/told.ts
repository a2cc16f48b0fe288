// The claims of one article: in the order of its text, and which of them lie over a place.
import type { CaseFile, Claim, Standing } from "../contents.ts";

const WORST: readonly Standing[] = ["asserted", "reported", "uncertain", "alleged", "denied"];

export interface Told {
  /** Place in the case file's claims. */
  at: number;
  claim: Claim;
}

/** Claims of a document as they follow in its text. */
export function toldIn(file: CaseFile, document: number): Told[] {
  const found = file.claims.flatMap((claim, at) => (claim.document === document ? [{ at, claim }] : []));
  return found.sort((a, b) => a.claim.evidence[0] - b.claim.evidence[0] || a.claim.evidence[1] - b.claim.evidence[1] || a.at - b.at);
}

/** Answers which claims' words cover a stretch; `told` in the order of the text. */
export class Covering {
  readonly #longest: number;

  constructor(private readonly told: readonly Told[]) {
    this.#longest = told.reduce((longest, one) => Math.max(longest, extent(one)), 0);
  }

  /** Claims whose words cover all of a stretch, the tightest first. */
  of(start: number, end: number): Told[] {
    const found: Told[] = [];
    for (let place = this.#firstFrom(end - this.#longest); place < this.told.length; place += 1) {
      const one = this.told[place];
      if (one.claim.evidence[0] > start) break;
      if (one.claim.evidence[1] >= end) found.push(one);
    }
    return found.sort((a, b) => extent(a) - extent(b) || a.at - b.at);
  }

  #firstFrom(start: number): number {
    let [low, high] = [0, this.told.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.told[middle].claim.evidence[0] < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The standing that promises least, so that no allegation is shown as a fact beside one. */
export function worst(told: readonly Told[]): Standing | null {
  let found: Standing | null = null;
  for (const { claim } of told) {
    if (claim.wrong === null && (found === null || WORST.indexOf(claim.standing) > WORST.indexOf(found))) found = claim.standing;
  }
  return found;
}

function extent({ claim }: Told): number {
  return claim.evidence[1] - claim.evidence[0];
}

