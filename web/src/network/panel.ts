// What is picked: who or what it is, its ties, and every claim behind them.
import { claimLine } from "../claim.ts";
import type { Context } from "../context.ts";
import { h, type Child } from "../dom.ts";
import { long } from "../long.ts";
import { counted } from "../overview/figures.ts";
import { href } from "../route.ts";
import { plain } from "../wording.ts";
import { mark } from "./controls.ts";
import type { Picked } from "./drawing.ts";
import type { Part, Tie } from "./filter.ts";

const CLAIMS = 25;

export interface Panel {
  context: Context;
  part: Part;
  pick: (picked: Picked) => void;
  /** The nodes that are shown with their neighbours alone; none where all is shown. */
  around: readonly number[];
  /** Show these with their neighbours alone. */
  show: (around: readonly number[]) => void;
}

/** The contents of the panel; what the filters leave out of it is told. */
export function panel(given: Panel, picked: Picked): Child[] {
  if (!picked) return nothing(given);
  if ("path" in picked) return ofPath(given, picked.path);
  return "node" in picked ? ofNode(given, picked.node) : ofLine(given, picked.source, picked.target);
}

/** What to do, and with whom one might begin. */
function nothing(given: Panel): Child[] {
  const { weights } = given.part;
  const first = given.context.file.network.nodes.map((_, at) => at).filter((at) => weights[at] >= 0);
  first.sort((a, b) => weights[b] - weights[a] || a - b);
  return [
    h("p.quiet", {}, "Click a node or a line, or choose one below, and its claims stand here: who says so, and in which words."),
    first.length ? h("h2.small-head", {}, "Most is said of") : null,
    h("ul.network-first", {}, first.slice(0, 14).map((at) => h("li", {}, opener(given, at), h("span.quiet.small", {}, ` ${counted(weights[at], "claim")}`)))),
  ];
}

/** A button that picks a node. */
export function opener(given: Panel, node: number): HTMLElement {
  const { name, type } = given.context.file.entities[given.context.file.network.nodes[node].entity];
  return h("button.plain", { type: "button", onclick: () => given.pick({ node }) }, mark(type), h("bdi", {}, plain(name, 90)));
}

/** A name that leads to its entity's page. */
function named({ context }: Panel, node: number): HTMLElement {
  const { id, name } = context.file.entities[context.file.network.nodes[node].entity];
  return h("a", { href: href("entity", id) }, h("bdi", {}, plain(name, 120)));
}

function ofNode(given: Panel, node: number): Child[] {
  const { file } = given.context;
  const entity = file.entities[file.network.nodes[node].entity];
  const ties = given.part.ties.filter(({ edge }) => [file.network.edges[edge].source, file.network.edges[edge].target].includes(node));
  const claims = sorted(ties.flatMap((tie) => tie.claims));
  const about = `${entity.type.toLowerCase()}, in ${counted(entity.documents, "article")}, ${counted(ties.length, "tie")} shown`;
  return [
    h("h2", { tabindex: -1 }, mark(entity.type), named(given, node)),
    h("p.quiet", {}, about),
    narrowing(given, node, ties.length),
    ties.length ? h("ul.network-ties", {}, ties.sort((a, b) => b.claims.length - a.claims.length).slice(0, 60).map((tie) => row(given, tie))) : h("p", {}, "Nothing that is shown ties it to another."),
    claims.length ? h("h3", {}, `The ${counted(claims.length, "claim")} behind these ties`) : null,
    claims.length ? lines(given, claims) : null,
  ];
}

/** What it leads to where nobody's neighbours alone are shown any more. */
export function backWords({ file: { network } }: Context): string {
  return network.foremost.length ? "Back to those with the most ties" : "Show all actors";
}

/** Buttons that show less, or more, of what is around a node. */
function narrowing({ around, show, context }: Panel, node: number, ties: number): Child {
  const button = (words: string, to: readonly number[]) => h("button.small", { type: "button", onclick: () => show(to) }, words);
  if (!around.length) return ties ? h("p", {}, button("Only this and its neighbours", [node])) : null;
  const more = around.includes(node) ? null : button("Add its neighbours", [...around, node]);
  return h("p", {}, more, " ", button(backWords(context), []));
}

/** A path, step by step, each with the claims that bear it. */
function ofPath(given: Panel, path: readonly number[]): Child[] {
  const steps = path.slice(1).map((to, at) => ({ from: path[at], to }));
  const between = (from: number, to: number) => given.part.ties.filter(({ edge }) => {
    const { source, target } = given.context.file.network.edges[edge];
    return (source === from && target === to) || (source === to && target === from);
  });
  return [
    h("h2", { tabindex: -1 }, "From ", named(given, path[0]), " to ", named(given, path.at(-1)!)),
    h("p.quiet", {}, `${counted(steps.length, "step")}: the shortest way along the ties that are shown, and of several the one that most claims bear. That a tie is claimed does not make it so.`),
    h("ol.network-path", {}, steps.map(({ from, to }) => h("li", {}, between(from, to).map((tie) => h("section", {}, h("h3", {}, words(given, tie)), lines(given, tie.claims)))))),
  ];
}

function ofLine(given: Panel, source: number, target: number): Child[] {
  const { edges } = given.context.file.network;
  const between = given.part.ties.filter(({ edge }) => [[source, target], [target, source]].some(([from, to]) => edges[edge].source === from && edges[edge].target === to));
  return [
    h("h2", { tabindex: -1 }, named(given, source), " and ", named(given, target)),
    h("p.quiet", {}, between.length ? `${counted(between.length, "tie")} between them` : "Nothing that is shown ties them."),
    between.map((tie) => h("section", {}, h("h3", {}, words(given, tie)), lines(given, tie.claims))),
  ];
}

function row(given: Panel, tie: Tie): HTMLElement {
  const { source, target } = given.context.file.network.edges[tie.edge];
  const go = h("button.plain", { type: "button", onclick: () => given.pick({ source, target }) }, words(given, tie));
  return h("li", { "data-standing": tie.standing }, go, h("span.quiet.small", {}, ` ${counted(tie.claims.length, "claim")}, ${standingWords(tie)}`));
}

/** How a tie stands: what is told as not so stands with what is denied. */
export function standingWords({ standing }: Tie): string {
  return standing === "denied" ? "denied or not so" : standing;
}

/** "A → speaks of → B", as plain words. */
export function words({ context }: Panel, tie: Tie): Child[] {
  const { entities, network } = context.file;
  const { source, target, label } = network.edges[tie.edge];
  const [from, to] = [source, target].map((node) => plain(entities[network.nodes[node].entity].name, 60));
  return [h("bdi", {}, from), h("span.tie", {}, ` ${plain(label, 60)} `), h("bdi", {}, to)];
}

function lines({ context }: Panel, claims: readonly number[]): HTMLElement {
  return long(h("div.claims"), claims, (at) => claimLine(context, at), CLAIMS);
}

function sorted(claims: readonly number[]): number[] {
  return [...new Set(claims)].sort((a, b) => a - b);
}
