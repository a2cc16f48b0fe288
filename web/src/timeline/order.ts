// Which happenings are wanted, in which order, and in whose words each is headed.
import type { CaseFile, Claim, Happening } from "../contents.ts";
import { dated, within } from "../days.ts";
import { STANDINGS } from "../overview/figures.ts";
import { asked, fold, holds } from "../search/fold.ts";

export const FILTERS = ["words", "entity", "documents", "from", "to", "speech"] as const;
export type Wanted = Readonly<Record<(typeof FILTERS)[number], string>>;

export interface Ordered {
  /** Places in `happenings`, those with a date by it. */
  dated: number[];
  /** The others, those told by most articles first, and last what one tells and is probably misread. */
  undated: number[];
}

export function wantedOf(given: URLSearchParams): Wanted {
  return Object.fromEntries(FILTERS.map((name) => [name, given.get(name) ?? ""])) as Wanted;
}

/** Choose happenings, in the order of the case: by date, of one date the most widely told first. */
export function ordered(file: CaseFile, wanted: Wanted): Ordered {
  const { happenings } = file;
  const least = Math.max(1, Number(wanted.documents) || 1);
  const entity = wanted.entity ? file.entities.findIndex((one) => one.id === wanted.entity) : null;
  const words = asked(wanted.words);
  const found = happenings.map((_, at) => at).filter((at) => {
    const one = happenings[at];
    if (one.speech && !wanted.speech) return false;
    if (one.documents < least || !within(one.date, wanted.from, wanted.to)) return false;
    if (entity !== null && !one.claims.some((claim) => speaksOf(file.claims[claim], entity))) return false;
    return !words.length || holds(fold([one.label, ...one.claims.map((claim) => file.claims[claim].sentence)].join(" ")), words);
  });
  const undated = found.filter((at) => dated(happenings[at].date) === null);
  const doubted = new Set(undated.filter((at) => isDoubtful(file, happenings[at])));
  return {
    dated: found.filter((at) => dated(happenings[at].date) !== null),
    undated: [...undated.filter((at) => !doubted.has(at)), ...doubted],
  };
}

function isDoubtful(file: CaseFile, { documents, claims }: Happening): boolean {
  return documents < 2 && claims.length > 0 && claims.every((at) => file.claims[at].doubtful);
}

/** The claim that heads a happening: of those that stand best the earliest, what was so before what was not. */
export function heading(file: CaseFile, { claims }: Happening): Claim | null {
  const rank = (claim: Claim) => STANDINGS.indexOf(claim.standing) + (claim.polarity === "positive" ? 0 : 10) + (claim.wrong === null ? 0 : 100);
  const sorted = claims.map((at) => file.claims[at]).sort((a, b) => rank(a) - rank(b));
  return sorted[0] ?? null;
}

function speaksOf(claim: Claim, entity: number): boolean {
  return claim.parts.some((part) => part.entity === entity) || claim.holders.some((holder) => holder.entity === entity);
}

/** One claim for each thing that is said of a happening, in the order of the case. */
export function sides(file: CaseFile, { claims }: Happening): number[] {
  const found = new Map<string, number>();
  for (const at of claims) {
    const { sentence, standing, polarity, date } = file.claims[at];
    const said = [fold(sentence), standing, polarity, date ?? ""].join("\n");
    if (!found.has(said)) found.set(said, at);
  }
  return [...found.values()];
}
