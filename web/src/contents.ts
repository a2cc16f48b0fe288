// What a page gets: the case as the Python side writes it (kg/casefile/contents.py), field by field.
// Numbers that stand for things are places in the lists of `CaseFile`. Offsets are code points of an
// article's text, end exclusive (text.ts cuts by them). What is not known is null.

export type Status = "asserted" | "reported" | "alleged" | "denied";
export type Standing = "asserted" | "reported" | "uncertain" | "alleged" | "denied";
export type FindingKind = "contradicts" | "hardens" | "refines" | "corroborates";

export interface CaseFile {
  format: 1;
  /** What the case is called: the name of its folder. */
  title: string;
  /** Where its IRIs begin; ends with "/". */
  base: string;
  method: Method;
  entities: Entity[];
  documents: Doc[];
  claims: Claim[];
  findings: Finding[];
  happenings: Happening[];
  /** From a server empty until the network is asked for. */
  network: Network;
  map: Outlines | null;
}

export interface Entity {
  id: string;
  iri: string;
  name: string;
  /** Person, Organization, Group, Place, Facility, Work, Event, Other. */
  type: string;
  /** False where only descriptions or pronouns stand for it. */
  named: boolean;
  names: string[];
  /** How many documents speak of it. */
  documents: number;
  latitude: number | null;
  longitude: number | null;
  /** The region in whose middle it stands on a map; null where the coordinates are its own. */
  near: string | null;
  /** What was judged of it: verdict, reason, by machine or hand, id of the judgement. */
  judgements: Judged[];
}

export interface Judged {
  id: string;
  verdict: string;
  reason: string;
  by: string;
  /** The other one, where it is another entity now. */
  other: number | null;
  /** The two of what is only suggested, as an answer to it names them. */
  pair: [string, string] | null;
}

export interface Doc {
  id: string;
  iri: string;
  title: string;
  publisher: string | null;
  author: string | null;
  /** ISO day or time; `inferred` where it was worked out, from the text or from other documents. */
  published: string | null;
  inferred: boolean;
  source: string | null;
  words: number;
}

export interface Claim {
  /** As the command line names it: the start of the document's id, and "/e1". */
  id: string;
  iri: string;
  document: number;
  kind: "event" | "relation";
  /** CURIE of the action or predicate, and its label. */
  what: string;
  whatLabel: string;
  /** In plain words, without who says so. */
  sentence: string;
  parts: { role: string; entity: number | null; words: string }[];
  /** Who vouches, outermost first; empty for the document's own voice. */
  holders: { entity: number | null; name: string }[];
  /** "unknown": told as not known. */
  polarity: "positive" | "negative" | "unknown";
  certainty: string;
  status: Status;
  /** Status, polarity and certainty in one: how it may be shown. */
  standing: Standing;
  /** Where its words stand, and the words. */
  evidence: [number, number];
  words: string;
  trigger: [number, number] | null;
  cue: [number, number] | null;
  date: string | null;
  /** How probable it is that all of the claim is right. */
  confidence: number;
  /** How probable it is that its action, who does it and to whom it is done are right. */
  sure: number;
  /** Probably misread, or not worth having: lists leave it out. */
  doubtful: boolean;
  happening: number | null;
  findings: number[];
  /** A person judged it misread: why; null where nobody did. */
  wrong: string | null;
  /** What a person corrected of it: the judgement, and what it says. */
  corrected: { id: string; reason: string }[];
}

export interface Finding {
  id: string;
  iri: string;
  kind: FindingKind;
  about: string;
  /** What its accounts answer, in plain words; null where none was sure to fit. */
  question: string | null;
  /** How much it matters, from 0 to 4; what is not `sure` is shown last. */
  weight: number;
  sure: boolean;
  reason: string;
  /** Names of where the lines of reporting end; `independent` counts them. */
  origins: string[];
  independent: number;
  latest: string | null;
  accounts: { claim: number; side: number | null }[];
}

export interface Happening {
  id: string;
  iri: string;
  date: string | null;
  /** Where the accounts differ it takes no side. */
  label: string;
  what: string;
  /** An act of speech: shown where it is asked for. */
  speech: boolean;
  /** No more than a year is told, to which the case only refers. */
  reference: boolean;
  standing: string;
  /** In what the accounts differ: "who", "when", "whether it happened" … */
  differ: string[];
  /** How many accounts stand how, most first. */
  stands: [string, number][];
  documents: number;
  claims: number[];
}

export interface Network {
  nodes: { entity: number; x: number; y: number; community: number }[];
  /** Between nodes of this network; each tie with its claims. */
  edges: { source: number; target: number; kind: string; label: string; claims: number[] }[];
  /** Those to begin with where there are too many to read, with their places when drawn alone; none where there are not. */
  foremost: { node: number; x: number; y: number }[];
  directed: boolean;
  /** What the network leaves out, in sentences. */
  remarks: string[];
}

/** Coasts and borders, longitude and latitude in turn: [lon, lat, lon, lat, …]. */
export interface Outlines {
  /** Longitudes count on from here, past 180 where the places lie to both sides of it. */
  west: number;
  land: number[][];
  lakes: number[][];
  countries: number[][];
  states: number[][];
  /** Countries, and states of the USA on a map of little of the world: longitude and latitude of their middle, name. */
  names: [number, number, string][];
  credit: string;
}

/** What a page shows first, counted over the whole case; the lists of `CaseFile` come after it. */
export interface Opening {
  title: string;
  base: string;
  method: Method;
  documents: Doc[];
  /** How many claims each document tells, those judged misread left out, which `misread` counts. */
  told: number[];
  misread: number;
  /** How many of those that count are doubtful. */
  doubtful: number;
  standings: Record<Standing, number>;
  entities: number;
  named: number;
  /** How many happenings have a date, acts of speech left out, and the first and the last day. */
  dated: number;
  days: [string, string] | null;
  findings: Partial<Record<FindingKind, number>>;
  /** The story in at most twelve lines: places in `claims`; `finding` where they are the sides of one. */
  brief: { section: string; title: string; head: string; claims: number[]; finding: string | null }[];
  leading: { title: string; entities: { id: string; name: string; claims: number; described: string }[] }[];
  /** The contradictions between most origins; `sides` are places in `claims`, `more` counts the further sides. */
  disputes: { id: string; about: string; question: string | null; independent: number; accounts: number; sides: number[]; more: number }[];
  /** Those of the brief and of the disputes. Of their `document`, `entity` and names the places are those of the case; `findings` are left out. */
  claims: Claim[];
  /** Whom these claims speak of; `described` says what they are: a position, an age. */
  spoken: { entity: number; id: string; name: string; described: string }[];
}

export interface Method {
  kg: string;
  model: string;
  documents: number;
  failed: number;
  /** Which of the gates the plain graphs of the case keep, and how sure each asks a triple to be. */
  gate: string;
  gates: Record<string, number>;
  notices: { level: string; source: string; message: string }[];
  /** How much the page holds, where it does not hold all. */
  held: { what: string; shown: number; of: number }[];
  quality: { measure: string; set: string; value: number }[];
  audited: Audited | null;
}

/** What strict readers found in the last audit: shares of the claims that they judged. */
export interface Audited {
  claims: number;
  stories: number;
  right: number;
  wrong: number;
}

export interface Article {
  /** Place in `documents`. */
  document: number;
  text: string;
  marks: ArticleMark[];
}

export interface ArticleMark {
  start: number;
  end: number;
  kind: "furniture" | "quotation" | "mention" | "time" | "value";
  /** Whom a mention means, or whose words a quotation gives. */
  entity: number | null;
  /** For mentions name, nominal or pronoun; else a value, a day, a kind of quotation. */
  note: string;
}
