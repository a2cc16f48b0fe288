// Claims in words: who says so, how it stands, and no word that could steer or hide another.
import type { CaseFile, Claim, Doc } from "./contents.ts";

/** How long words from an article may get in a list; the article itself gives them whole. */
export const LONGEST = 400;

/** What stands beside a day that no date of publication tells. */
export const INFERRED = "The article came without a date of publication: this day was worked out, from its text or from the other articles.";

const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu;
const MONTHS = [..."Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")];

/** Put words on one line; what could reorder or hide what is shown becomes a visible mark. */
export function plain(words: string, longest = LONGEST): string {
  const cut = words.length > longest * 2 ? words.slice(0, longest * 2) : words;
  const line = cut.replace(/\s+/g, " ").trim().replace(HIDDEN, "\ufffd");
  return line.length > longest ? `${line.slice(0, longest).replace(/[\ud800-\udbff]$/, "")}…` : line;
}

/** "2018-02-24" as "24 Feb 2018"; "2018-02" as "Feb 2018"; anything else as it is. */
export function dayWords(date: string | null): string {
  if (date === null) return "no date";
  const found = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?:T.*)?$/.exec(date);
  if (!found) return date;
  const [, year, month, day] = found;
  const named = month ? MONTHS[Number(month) - 1] : undefined;
  if (!named) return year;
  return day ? `${Number(day)} ${named} ${year}` : `${named} ${year}`;
}

/** What to call where a document was published: its outlet, else its title. */
export function outlet(document: Doc): string {
  return plain(document.publisher ? short(document.publisher) : `“${plain(short(document.title), 80)}”`, 90);
}

/** A web address or the name of a file as somebody would say it: the site, or the name without its ending. */
export function short(name: string): string {
  const site = /^(?:https?:\/\/)?(?:www\.)?([\w-]+(?:\.[\w-]+)+)(?:[/?#]\S*)$/i.exec(name.trim());
  if (site) return site[1];
  const file = /^(\S+)\.(?:txt|html?|xml|pdf|md|jsonl?)$/i.exec(name.trim());
  return file ? file[1].replace(/[_-]+/g, " ").trim() : name;
}

/** Outlet and day: "CNN, 24 Feb 2018". */
export function outletAndDay(document: Doc): string {
  const day = document.published ? dayWords(document.published) : "no date";
  return `${outlet(document)}, ${day}${document.inferred && document.published ? " (inferred)" : ""}`;
}

/** The same where the title stands beside it already. */
export function publishedWords(document: Doc): string {
  return document.publisher ? outletAndDay(document) : outletAndDay({ ...document, publisher: "outlet not known" });
}

/** What tells of a claim who vouches for it, and how it stands. */
export type Vouched = Pick<Claim, "document" | "holders" | "status" | "polarity" | "certainty" | "doubtful">;

export interface Voice {
  /** Who speaks to the reader: the outlet, or the article itself. */
  outlet: string;
  /** What leads to the holders: "citing", or why nobody is cited; empty for its own voice. */
  leads: string;
  /** Whom it cites, outermost first. */
  holders: Claim["holders"];
}

/** Who says so, in parts, so that holders can be links; `here` where the article itself stands beside it. */
export function voice(file: CaseFile, claim: Vouched, here = false): Voice {
  const said = outletAndDay(file.documents[claim.document]);
  const outlet = here ? "This article" : said;
  if (claim.holders.length) return { outlet, leads: "citing", holders: claim.holders };
  if (claim.status === "asserted") return { outlet: here ? "This article itself" : `The article itself (${said})`, leads: "", holders: [] };
  return { outlet, leads: "naming no source", holders: [] };
}

/** Who says so, as one string: "CNN, 24 Feb 2018, citing Sun-Sentinel, citing police sources". */
export function whoSays(file: CaseFile, claim: Claim): string {
  const { outlet, leads, holders } = voice(file, claim);
  if (!leads) return outlet;
  if (!holders.length) return `${outlet}, ${leads}`;
  return [outlet, ...holders.map((one) => `${leads} ${plain(one.name, 90)}`)].join(", ");
}

export interface Badge {
  /** What it speaks of: "status", "polarity" or "certainty". */
  kind: string;
  /** Its form and colour: a standing, or "negative". */
  form: string;
  words: string;
  means: string;
}

export const STATUSES: Record<Claim["status"], string> = {
  asserted: "The article says it in its own voice.",
  reported: "The article passes on what someone else says.",
  alleged: "An accusation that nobody has settled.",
  denied: "Told, and denied by whoever is named, or told as untrue.",
};

export const CERTAINTIES: Record<string, { words: string; means: string }> = {
  certain: { words: "certain", means: "Told as certain by whoever says it." },
  probable: { words: "probable", means: "Told as likely, not as certain." },
  possible: { words: "possible", means: "Told as possible, not as certain." },
  hypothetical: { words: "hypothetical", means: "An 'if', a question or a guess: not told as having happened." },
  counterfactual: { words: "contrary to fact", means: "What would or should have been, and was not." },
  future: { words: "future", means: "Announced or expected when it was written, not told as having happened." },
};

export const POLARITIES: Record<string, { words: string; means: string }> = {
  positive: { words: "positive", means: "Told as so." },
  negative: { words: "negative", means: "Told as not so: something did not happen, or is not the case." },
  unknown: { words: "unknown", means: "Told as not known: whether it is so stays open." },
};

/** All that has to be said before a sentence so that nobody takes it for more than it is. */
export function badges(claim: Omit<Vouched, "document" | "holders">): Badge[] {
  const found: Badge[] = [{ kind: "status", form: claim.status, words: claim.status, means: STATUSES[claim.status] }];
  if (claim.polarity !== "positive") {
    const form = claim.polarity === "negative" ? "negative" : "uncertain";
    found.push({ kind: "polarity", form, ...(POLARITIES[claim.polarity] ?? POLARITIES.unknown) });
  }
  if (claim.certainty !== "certain") {
    const told = CERTAINTIES[claim.certainty] ?? { words: claim.certainty, means: "Not told as certain." };
    found.push({ kind: "certainty", form: "uncertain", ...told });
  }
  if (claim.doubtful) found.push({ kind: "doubt", form: "uncertain", words: "doubtful", means: "Probably misread, or not worth having; by fitted probabilities." });
  return found;
}

/** A sentence in pieces, those that name an entity with its place: longest names first, none overlapping. */
export function namedIn(sentence: string, names: readonly { name: string; entity: number }[]): { words: string; entity: number | null }[] {
  const taken: { start: number; end: number; entity: number }[] = [];
  const longestFirst = [...names].filter((one) => one.name).sort((a, b) => b.name.length - a.name.length);
  for (const { name, entity } of longestFirst) {
    const start = wordAt(sentence, name, taken);
    if (start >= 0) taken.push({ start, end: start + name.length, entity });
  }
  taken.sort((a, b) => a.start - b.start);
  const pieces: { words: string; entity: number | null }[] = [];
  let at = 0;
  for (const { start, end, entity } of taken) {
    if (start > at) pieces.push({ words: sentence.slice(at, start), entity: null });
    pieces.push({ words: sentence.slice(start, end), entity });
    at = end;
  }
  if (at < sentence.length) pieces.push({ words: sentence.slice(at), entity: null });
  return pieces;
}

/** Where a name first stands as whole words, clear of what is taken; -1 where it does not. */
function wordAt(sentence: string, name: string, taken: readonly { start: number; end: number }[]): number {
  for (let at = sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + 1)) {
    const end = at + name.length;
    const whole = !isLetter(sentence[at - 1]) && !isLetter(sentence[end]);
    if (whole && taken.every((one) => end <= one.start || at >= one.end)) return at;
  }
  return -1;
}

function isLetter(char: string | undefined): boolean {
  return char !== undefined && /[\p{L}\p{N}]/u.test(char);
}
