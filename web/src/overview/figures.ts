// What an overview counts: pure, so that it can be tried without a page.
import type { CaseFile, Standing } from "../contents.ts";
import { dated } from "../days.ts";

export const STANDINGS: readonly Standing[] = ["asserted", "reported", "uncertain", "alleged", "denied"];

/** In words what each standing is, for legends. */
export const MEANS: Record<Standing, string> = {
  asserted: "an article says it in its own voice",
  reported: "an article passes on what someone says",
  uncertain: "possible, supposed or yet to come",
  alleged: "an accusation nobody has settled",
  denied: "told and denied",
};

export interface Outlet {
  name: string | null;
  documents: number[];
  words: number;
  claims: number;
}

export function byStanding(file: CaseFile): Record<Standing, number> {
  const count = { asserted: 0, reported: 0, uncertain: 0, alleged: 0, denied: 0 };
  for (const claim of file.claims) count[claim.standing] += 1;
  return count;
}

/** The outlets, those with most claims first; articles that name none together at the end. */
export function outlets(file: CaseFile): Outlet[] {
  const found = new Map<string | null, Outlet>();
  const claims = file.documents.map(() => 0);
  for (const claim of file.claims) claims[claim.document] += 1;
  file.documents.forEach((document, at) => {
    const one = found.get(document.publisher) ?? { name: document.publisher, documents: [], words: 0, claims: 0 };
    one.documents.push(at);
    one.words += document.words;
    one.claims += claims[at];
    found.set(document.publisher, one);
  });
  return [...found.values()].sort((a, b) => Number(a.name === null) - Number(b.name === null) || b.claims - a.claims || String(a.name).localeCompare(String(b.name), "en"));
}

/** The named entities of some types that most claims speak of. */
export function main(file: CaseFile, claimsOf: readonly (readonly number[])[], types: readonly string[], most: number): number[] {
  return file.entities
    .map((entity, at) => ({ entity, at, claims: claimsOf[at].length }))
    .filter(({ entity, claims }) => claims && entity.named && types.includes(entity.type))
    .sort((a, b) => b.claims - a.claims || b.entity.documents - a.entity.documents || a.at - b.at)
    .slice(0, most)
    .map((one) => one.at);
}

/** The contradictions, those between most origins first, newest first among equals. */
export function disputed(file: CaseFile, most: number): number[] {
  return file.findings
    .map((finding, at) => ({ finding, at }))
    .filter(({ finding }) => finding.kind === "contradicts")
    .sort((a, b) => b.finding.independent - a.finding.independent || (b.finding.latest ?? "").localeCompare(a.finding.latest ?? "") || a.at - b.at)
    .slice(0, most)
    .map((one) => one.at);
}

/** The first and the last of dates; null where there is none. */
export function period(dates: readonly (string | null)[]): [string, string] | null {
  const days = dates.map(dated).filter((day): day is string => day !== null).sort();
  return days.length ? [days[0], days.at(-1)!] : null;
}

/** "1 article", "2 articles". */
export function counted(count: number, word: string, several = `${word}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? word : several}`;
}
