// Questions in plain words, and their answers as the API gives them (kg/answering/answers.py).
import type { CaseFile, Claim, Status } from "../contents.ts";
import { plain, type Vouched } from "../wording.ts";

export interface Answered {
  question: string;
  answers: Answer[];
  /** Contradictions of the case between claims of the answers. */
  disputed: { id: string; about: string; accounts: Account[] }[];
  /** Words of the question that no article has. */
  unknown: string[];
  documents: number;
}

/** Passages that give one figure or date, `value`, or the same words. */
export interface Answer {
  value: string | null;
  told: Passage[];
}

export interface Passage {
  document: string;
  start: number;
  end: number;
  /** The sentence before, if the passage refers back to it or that may answer, too. */
  before: string | null;
  words: string;
  /** The sentence behind, if that may answer, too. */
  after: string | null;
  /** Who vouches for most of what it says, outermost first. */
  holders: string[];
  status: Status | null;
  /** How probable it is that the passage answers. */
  chance: number;
  claims: Account[];
}

/** A claim as the API tells it. */
export interface Account {
  claim: string;
  document: string;
  outlet: string;
  holders: string[];
  label: string;
  status: Status;
  polarity: Claim["polarity"];
  certainty: string;
  words: string;
}

/** Answers less probable than this stand apart, as `kg ask` sets them. */
const LIKELY = 0.2;
/** So many words are taken for a question where no question mark says so. */
const WORDS_OF_A_QUESTION = 3;

/** The address of the answers to a question. */
export function path(question: string): string {
  return `/api/ask?${new URLSearchParams({ question })}`;
}

/** Whether words in the search box may be meant as a question. */
export function mayAsk(words: string): boolean {
  const parts = words.split(/\s+/).filter((one) => /[\p{L}\p{N}]/u.test(one));
  return parts.length >= WORDS_OF_A_QUESTION || (parts.length > 0 && /[?？]/.test(words));
}

/** Whether words are a question by their last character. */
export function isQuestion(words: string): boolean {
  return mayAsk(words) && /[?？]\s*$/.test(words);
}

/** The answers of which a passage is probable enough, and from the first that has none, the others. */
export function byChance(answers: readonly Answer[]): { likely: Answer[]; less: Answer[] } {
  const from = answers.findIndex(({ told }) => Math.max(...told.map((one) => one.chance)) < LIKELY);
  const cut = from < 0 ? answers.length : from;
  return { likely: answers.slice(0, cut), less: answers.slice(cut) };
}

/** Passages under their figure or date; those that give none stand under no other one's. */
export function headed(answers: readonly Answer[]): { heading: string | null; told: Passage[] }[] {
  const found: { heading: string | null; value: string | null; told: Passage[] }[] = [];
  for (const { value, told } of answers) {
    const last = found.at(-1);
    if (value === null && last?.value === null) last.told.push(...told);
    else found.push({ heading: value ?? (last ? "Other passages" : null), value, told: [...told] });
  }
  return found.map(({ heading, told }) => ({ heading, told }));
}

/** Where the page holds the claim of an answer; -1 where it does not, or where that one has other words by now. */
export function placeOf(file: Pick<CaseFile, "claims" | "documents">, account: Account): number {
  const words = plain(account.words);
  return file.claims.findIndex((one) => one.id === account.claim && file.documents[one.document].id === account.document && plain(one.words) === words);
}

/** Who vouches for a claim that the page does not hold; `document` is the place of its article. */
export function vouched({ holders, status, polarity, certainty }: Account, document: number): Vouched {
  return { document, holders: holders.map((name) => ({ entity: null, name })), status, polarity, certainty, doubtful: false };
}

/** How many passages there are, in words for who does not see them. */
export function summed({ answers, documents }: Answered): string {
  const passages = answers.reduce((sum, { told }) => sum + told.length, 0);
  const articles = `${documents.toLocaleString("en")} ${documents === 1 ? "article" : "articles"}`;
  if (!passages) return `No passage of the ${articles} seems to answer this.`;
  return `${passages} ${passages === 1 ? "passage" : "passages"} of ${articles}, the most probable first.`;
}

/** What to do where no answer came: `status` is that of the server's, `detail` what it said. */
export function failure(status: number | null, detail: string): string {
  if (status === null) return "The server does not answer. Start it again, and ask once more.";
  if (status === 404) return "This server answers no questions. In a terminal, kg ask does.";
  const said = plain(detail, 600).replace(/^\p{Ll}/u, (first) => first.toUpperCase()).replace(/[.\s]*$/, ".");
  return status === 503 && !/\bask\b/i.test(said) ? `${said} Ask again in a moment.` : said;
}
