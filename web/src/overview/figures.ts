// What an overview counts: pure, so that it can be tried without a page.
import type { Opening, Standing } from "../contents.ts";
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

/** The outlets, those with most claims first; articles that name none together at the end. */
export function outlets({ documents, told }: Pick<Opening, "documents" | "told">): Outlet[] {
  const found = new Map<string | null, Outlet>();
  documents.forEach((document, at) => {
    const one = found.get(document.publisher) ?? { name: document.publisher, documents: [], words: 0, claims: 0 };
    one.documents.push(at);
    one.words += document.words;
    one.claims += told[at];
    found.set(document.publisher, one);
  });
  return [...found.values()].sort((a, b) => Number(a.name === null) - Number(b.name === null) || b.claims - a.claims || String(a.name).localeCompare(String(b.name), "en"));
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
