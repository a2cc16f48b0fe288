// Which part of the network is wanted. Filters speak of claims: a tie stays while one of its claims does.
import { dayOf } from "../accounts/matching.ts";
import type { CaseFile, Claim, Standing } from "../contents.ts";
import { within } from "../days.ts";
import { STANDINGS } from "../overview/figures.ts";
import { asked, fold, holds } from "../search/fold.ts";

export const FILTERS = ["words", "type", "outlet", "document", "status", "certainty", "kind", "from", "to", "named", "around", "all"] as const;
export type Wanted = Readonly<Record<(typeof FILTERS)[number], string>>;

/** A tie as wanted: its place in `network.edges`, and those of its claims that passed. */
export interface Tie {
  edge: number;
  claims: number[];
  standing: Standing;
}

export interface Part {
  /** By place of the node: how many claims that passed it has a part in; -1 where it is left out. */
  weights: Int32Array;
  /** By place of the node: whether its names hold the words that are looked for. */
  found: Uint8Array;
  ties: Tie[];
  /** Whether it is some nodes with their neighbours alone. */
  few: boolean;
  /** The places of the foremost where they alone are shown. */
  spots: ReadonlyMap<number, Spot> | null;
}

export interface Spot {
  x: number;
  y: number;
}

export function wantedOf(given: URLSearchParams): Wanted {
  return Object.fromEntries(FILTERS.map((name) => [name, given.get(name) ?? ""])) as Wanted;
}

/** Choose nodes and ties. */
export function part(file: CaseFile, claimsOf: readonly (readonly number[])[], wanted: Wanted): Part {
  const { nodes, edges } = file.network;
  const passed = passing(file, wanted);
  const kept = nodes.map(({ entity }) => (!wanted.type || file.entities[entity].type === wanted.type) && (!wanted.named || file.entities[entity].named));
  const tied = new Uint8Array(nodes.length);
  const ties: Tie[] = [];
  edges.forEach(({ source, target, kind, claims }, edge) => {
    if (!kept[source] || !kept[target] || (wanted.kind && kind !== wanted.kind)) return;
    const of = passed ? claims.filter((claim) => passed[claim]) : claims;
    if (!of.length) return;
    tied[source] = tied[target] = 1;
    ties.push({ edge, claims: of, standing: worst(file, of) });
  });
  const narrowed = passed !== null || wanted.kind !== "";
  const weights = Int32Array.from(nodes, ({ entity }, at) => {
    if (!kept[at] || (narrowed && !tied[at])) return -1;
    return passed ? claimsOf[entity].reduce((sum, claim) => sum + passed[claim], 0) : claimsOf[entity].length;
  });
  return only(around(file, wanted.around), file, { weights, found: named(file, wanted.words), ties, few: false, spots: null });
}

/** Whether a reader asks for a part of the network, or for all of it. */
export function narrows(wanted: Wanted): boolean {
  return FILTERS.some((name) => wanted[name] !== "");
}

/** Of a part, the foremost nodes with what ties these, where there are too many to read. */
export function beginning({ network: { edges, foremost } }: CaseFile, part: Part): Part {
  if (!foremost.length) return part;
  const spots = new Map(foremost.map(({ node, x, y }) => [node, { x, y }]));
  return {
    ...part,
    weights: part.weights.map((weight, at) => (spots.has(at) ? weight : -1)),
    ties: part.ties.filter(({ edge }) => spots.has(edges[edge].source) && spots.has(edges[edge].target)),
    few: true,
    spots,
  };
}

/** Where a node stands in a part. */
export function place({ network: { nodes } }: CaseFile, part: Part, at: number): Spot {
  const { x, y } = part.spots?.get(at) ?? nodes[at];
  return { x, y };
}

/** The places of the nodes of a list of ids, as the address gives it. */
export function around({ entities, network }: Pick<CaseFile, "entities" | "network">, ids: string): number[] {
  const wanted = new Set(ids.split(".").filter(Boolean));
  return network.nodes.flatMap(({ entity }, at) => (wanted.has(entities[entity].id) ? [at] : []));
}

/** Of a part, some nodes with their neighbours and what ties these; all of it where none is given. */
function only(centres: readonly number[], { network: { edges } }: CaseFile, part: Part): Part {
  if (!centres.length) return part;
  const { weights, found, ties } = part;
  const middle = new Set(centres);
  const kept = new Set(centres);
  for (const { edge } of ties) {
    const { source, target } = edges[edge];
    if (middle.has(source)) kept.add(target);
    if (middle.has(target)) kept.add(source);
  }
  return {
    weights: weights.map((weight, at) => (kept.has(at) ? weight : -1)),
    found,
    ties: ties.filter(({ edge }) => kept.has(edges[edge].source) && kept.has(edges[edge].target)),
    few: true,
    spots: null,
  };
}

/** How a tie stands: as the claim that promises least, and what is told as not so like what is denied. */
export function worst(file: CaseFile, claims: readonly number[]): Standing {
  const levels = claims.map((at) => (file.claims[at].polarity === "negative" ? 4 : STANDINGS.indexOf(file.claims[at].standing)));
  return STANDINGS[levels.reduce((most, one) => Math.max(most, one), 0)];
}

/** The nodes whose names hold all words; all zero where no words are given. */
function named(file: CaseFile, words: string): Uint8Array {
  const parts = asked(words);
  return Uint8Array.from(file.network.nodes, ({ entity }) => {
    const { name, names } = file.entities[entity];
    return parts.length && [name, ...names].some((one) => holds(fold(one.slice(0, 600)), parts)) ? 1 : 0;
  });
}

/** By place of the claim whether it passes; null where no filter speaks of claims. */
function passing(file: CaseFile, wanted: Wanted): Uint8Array | null {
  const tests: ((claim: Claim) => boolean)[] = [];
  const { outlet, document, status, certainty, from, to } = wanted;
  if (outlet) tests.push((claim) => file.documents[claim.document].publisher === outlet);
  if (document) tests.push((claim) => file.documents[claim.document].id === document);
  if (status) tests.push((claim) => claim.standing === status);
  if (certainty) tests.push((claim) => claim.certainty === certainty);
  if (from || to) tests.push((claim) => within(dayOf(file, claim), from, to));
  if (!tests.length) return null;
  return Uint8Array.from(file.claims, (claim) => (tests.every((test) => test(claim)) ? 1 : 0));
}

/** Ties drawn as one line: all from one node to another. */
export interface Line {
  source: number;
  target: number;
  ties: Tie[];
  claims: number;
  standing: Standing;
}

export function lines(file: CaseFile, ties: readonly Tie[]): Line[] {
  const found = new Map<string, Line>();
  for (const tie of ties) {
    const { source, target } = file.network.edges[tie.edge];
    const name = `${source}-${target}`;
    const line = found.get(name) ?? { source, target, ties: [], claims: 0, standing: "asserted" };
    line.ties.push(tie);
    line.claims += tie.claims.length;
    if (STANDINGS.indexOf(tie.standing) > STANDINGS.indexOf(line.standing)) line.standing = tie.standing;
    found.set(name, line);
  }
  return [...found.values()];
}

/** By place of the node whether anything ties it to another; where nothing does so at all, every node. */
export function tiedNodes(file: CaseFile): Uint8Array {
  const { nodes, edges } = file.network;
  const tied = new Uint8Array(nodes.length);
  for (const { source, target } of edges) if (source !== target) tied[source] = tied[target] = 1;
  return tied.includes(1) ? tied : tied.fill(1);
}
