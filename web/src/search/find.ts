// Finding entities, documents and claims by words.
import type { CaseFile } from "../contents.ts";
import { asked, fold, holds } from "./fold.ts";

export interface Found {
  entities: number[];
  documents: number[];
  claims: number[];
  /** How many claims hold the words; `claims` are the first of them. */
  allClaims: number;
}

export interface Index {
  entities: readonly (readonly string[])[];
  documents: readonly string[];
  claims: readonly string[];
}

const FEW = { entities: 7, documents: 4, claims: 4 };
const LONG = 600;

/** All that is looked through, folded once. */
export function index(file: CaseFile): Index {
  return {
    entities: file.entities.map((one) => [...new Set([one.name, ...one.names])].map((name) => fold(name.slice(0, LONG)))),
    documents: file.documents.map((one) => fold(`${one.title.slice(0, LONG)} ${one.publisher ?? ""} ${one.author ?? ""}`)),
    claims: file.claims.map((one) => fold(`${one.sentence.slice(0, LONG)} ${one.words.slice(0, LONG)}`)),
  };
}

/** The best few of each; `weight` tells how much is said of an entity. */
export function find(from: Index, words: string, weight: (entity: number) => number): Found {
  const parts = asked(words);
  if (!parts.length) return { entities: [], documents: [], claims: [], allClaims: 0 };
  const entities = from.entities
    .map((names, at) => ({ at, rank: rank(names, parts), weight: weight(at) }))
    .filter((one) => one.rank < NONE)
    .sort((a, b) => a.rank - b.rank || b.weight - a.weight || a.at - b.at);
  const documents = places(from.documents, parts);
  const claims = places(from.claims, parts);
  return {
    entities: entities.slice(0, FEW.entities).map((one) => one.at),
    documents: documents.slice(0, FEW.documents),
    claims: claims.slice(0, FEW.claims),
    allClaims: claims.length,
  };
}

const NONE = 4;

/** How well names fit: the same, at the start of the main name, in the main name, in another. */
function rank(names: readonly string[], parts: readonly string[]): number {
  const whole = parts.join(" ");
  if (names.includes(whole)) return 0;
  if (names[0].startsWith(whole)) return 1;
  if (holds(names[0], parts)) return 2;
  return names.some((name) => holds(name, parts)) ? 3 : NONE;
}

function places(texts: readonly string[], parts: readonly string[]): number[] {
  const found: number[] = [];
  texts.forEach((text, at) => {
    if (holds(text, parts)) found.push(at);
  });
  return found;
}
