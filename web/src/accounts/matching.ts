// Claims chosen and put in order. All that a choice compares is made once, so that 40,000 claims answer while one types.
import type { CaseFile, Claim } from "../contents.ts";
import { isMisread } from "../misread.ts";
import { asked, fold, holds } from "../search/fold.ts";
import type { Wanted } from "./wanted.ts";

/** Stands for what a person judged misread where a standing is asked for. */
export const MISREAD = "misread";
/** What is asked for of doubtful claims, where they are not left out. */
export const [ALSO, ONLY] = ["also", "only"];
/** Stands for the document's own voice where a source is asked for. */
export const OWN_VOICE = "-";

/** So many characters of a sentence are searched. */
const LONG = 600;
/** So many claims are made ready at a time, so that nothing on the page waits for it. */
const SLICE = 500;

type Test = (claim: Claim, at: number) => boolean;

/** A case as the accounts search it. */
export class Accounts {
  readonly #file: CaseFile;
  readonly #texts: string[] = [];
  readonly #orders = new Map<string, number[]>();
  readonly #places: ReadonlyMap<string, number>;
  readonly #documents: ReadonlyMap<string, number>;

  constructor(file: CaseFile) {
    this.#file = file;
    this.#places = new Map(file.entities.map((one, at) => [one.id, at]));
    this.#documents = new Map(file.documents.map((one, at) => [one.id, at]));
  }

  /** The place of an entity of this id, or -1. */
  entity(id: string): number {
    return this.#places.get(id) ?? -1;
  }

  /** The place of a document of this id, or -1. */
  document(id: string): number {
    return this.#documents.get(id) ?? -1;
  }

  /** What a search for words looks through, as the search box does; made when first needed. */
  text(at: number): string {
    const { sentence, words } = this.#file.claims[at];
    return (this.#texts[at] ??= fold(`${sentence.slice(0, LONG)} ${words.slice(0, LONG)}`));
  }

  /** Make what a search for words looks through, a slice at a time, before anybody types. */
  warm(from = 0): void {
    const upTo = Math.min(from + SLICE, this.#file.claims.length);
    for (let at = from; at < upTo; at += 1) this.text(at);
    if (upTo < this.#file.claims.length) setTimeout(() => this.warm(upTo), 4);
  }

  /** Places of the claims that are wanted, in the order wanted. */
  matching(wanted: Wanted): number[] {
    const tests = this.#tests(wanted);
    const { claims } = this.#file;
    const found = this.#order(wanted).filter((at) => tests.every((test) => test(claims[at], at)));
    return wanted.sort === "told" && wanted.group === "none" ? onceFirst(this.#file, found) : found;
  }

  /** All claims in an order; each order is made once. */
  #order(wanted: Wanted): number[] {
    const name = `${wanted.group} ${wanted.sort}`;
    const known = this.#orders.get(name) ?? ordered(this.#file, wanted);
    this.#orders.set(name, known);
    return known;
  }

  #tests(wanted: Wanted): Test[] {
    const tests: Test[] = [];
    const { status, certainty, polarity, kind, document, outlet, source, from, to } = wanted;
    if (status === MISREAD) tests.push(isMisread);
    else if (status) tests.push((claim) => !isMisread(claim) && (claim.status === status || claim.standing === status));
    if (certainty) tests.push((claim) => claim.certainty === certainty);
    if (polarity) tests.push((claim) => claim.polarity === polarity);
    if (kind) tests.push((claim) => claim.what === kind);
    if (document) tests.push(equals(this.document(document), (claim) => claim.document));
    if (outlet) tests.push((claim) => this.#file.documents[claim.document].publisher === outlet);
    if (source) tests.push(heldBy(source, this.entity(source)));
    if (from) tests.push((claim) => notBefore(dayOf(this.#file, claim), from));
    if (to) tests.push((claim) => notAfter(dayOf(this.#file, claim), to));
    const least = Number(wanted.sure);
    if (least > 0) tests.push((claim) => claim.sure >= least);
    if (wanted.doubtful === ONLY) tests.push((claim) => claim.doubtful);
    else if (wanted.doubtful !== ALSO) tests.push((claim) => !claim.doubtful || isMisread(claim));
    tests.push(...this.#entityTests(wanted), ...this.#wordTests(wanted.words));
    return tests;
  }

  /** How many more there would be, were the doubtful ones not left out. */
  leftOut(wanted: Wanted): number {
    return wanted.doubtful ? 0 : this.matching({ ...wanted, doubtful: ALSO }).length - this.matching(wanted).length;
  }

  #entityTests(wanted: Wanted): Test[] {
    const tests: Test[] = [];
    if (wanted.entity) tests.push(takesPart(this.entity(wanted.entity), wanted.as));
    if (wanted.with) tests.push(takesPart(this.entity(wanted.with), ""));
    return tests;
  }

  #wordTests(words: string): Test[] {
    const terms = asked(words);
    return terms.length ? [(_claim, at) => holds(this.text(at), terms)] : [];
  }
}

/** Of each happening its first account that it was so, and the first that it was not; those that repeat one come last. */
function onceFirst({ claims }: CaseFile, found: readonly number[]): number[] {
  const told = new Set<string>();
  const again = new Set(found.filter((at) => {
    const { happening, polarity, sentence, standing } = claims[at];
    const keys = [`${standing} ${sentence}`, ...(happening === null ? [] : [`${happening} ${polarity}`])];
    const repeats = keys.some((key) => told.has(key));
    keys.forEach((key) => told.add(key));
    return repeats;
  }));
  return [...found.filter((at) => !again.has(at)), ...again];
}

/** How an entity may take part in a claim: what `as` may be, in words. */
export const PARTS: Record<string, string> = {
  "": "in any part",
  does: "who acts",
  undergoes: "to whom or with whom it is done",
  is: "in a relation",
  says: "who says so",
};

/** Whether an entity takes part in a claim in this way. */
export function takesPart(entity: number, as: string): Test {
  const told = (claim: Claim) => claim.parts.some((part) => part.entity === entity);
  const acts = (claim: Claim) => claim.parts.some((part) => part.entity === entity && part.role === "agent");
  const says = (claim: Claim) => claim.holders.some((holder) => holder.entity === entity);
  switch (as) {
    case "does":
      return (claim) => claim.kind === "event" && acts(claim);
    case "undergoes":
      return (claim) => claim.kind === "event" && told(claim) && !acts(claim);
    case "is":
      return (claim) => claim.kind === "relation" && told(claim);
    case "says":
      return says;
    default:
      return (claim) => told(claim) || says(claim);
  }
}

/** The day of what a claim tells, or else the day of its article; null where neither is known. */
export function dayOf(file: CaseFile, claim: Claim): string | null {
  return claim.date ?? file.documents[claim.document].published?.slice(0, 10) ?? null;
}

/** Whether a day, month or year may lie at or after a day. */
export function notBefore(day: string | null, from: string): boolean {
  return day !== null && (day >= from || from.startsWith(day));
}

/** Whether a day, month or year may lie at or before a day. */
export function notAfter(day: string | null, to: string): boolean {
  return day !== null && day.slice(0, to.length) <= to;
}

function equals(place: number, of: (claim: Claim) => number): Test {
  return (claim) => of(claim) === place;
}

function heldBy(source: string, place: number): Test {
  if (source === OWN_VOICE) return (claim) => claim.holders.length === 0;
  return (claim) => claim.holders.some((one) => (place >= 0 && one.entity === place) || one.name === source);
}

/** Groups stand together; within them the order is the one asked for, and last that of the text. */
function ordered(file: CaseFile, wanted: Wanted): number[] {
  const keys = file.claims.map((_claim, at) => keysOf(file, at, wanted));
  return [...keys.keys()].sort((a, b) => {
    const [one, other] = [keys[a], keys[b]];
    for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return one[at] < other[at] ? -1 : 1;
    return a - b;
  });
}

const LAST = "\uffff";

function keysOf(file: CaseFile, at: number, wanted: Wanted): string[] {
  const claim = file.claims[at];
  const document = file.documents[claim.document];
  const first = claim.parts.find((part) => part.entity !== null)?.entity ?? null;
  const day = dayOf(file, claim) ?? LAST;
  const own = `${document.published ?? LAST} ${document.id}`;
  const place = claim.evidence[0].toString(36).padStart(8, "0");
  const tellers = claim.happening === null ? 1 : file.happenings[claim.happening].documents;
  const told = `${9999 - Math.min(tellers, 9999)} ${9999 - Math.min(claim.findings.length, 9999)} ${(9 - claim.sure).toFixed(3)}`.replace(/\b\d+(?= )/g, (one) => one.padStart(4, "0"));
  const sorts = { told, date: day, document: `${own} ${place}`, entity: first === null ? LAST : fold(file.entities[first].name.slice(0, LONG)) };
  const groups = { day, document: own, none: "" };
  return [groups[wanted.group], sorts[wanted.sort], `${own} ${place}`];
}
