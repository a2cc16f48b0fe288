// The filters of the network, and the key to its shapes and lines.
import { fields, type Chosen, type Field } from "../choosing.ts";
import type { CaseFile, Standing } from "../contents.ts";
import { h, s } from "../dom.ts";
import { counted, MEANS, STANDINGS } from "../overview/figures.ts";
import { CERTAINTIES, outletAndDay, plain } from "../wording.ts";
import type { ColourBy } from "./communities.ts";
import { DASHES, shapeOf, SHAPES } from "./looks.ts";
import { tiedNodes, type Line, type Part } from "./filter.ts";

type Option = { value: string; words: string };

const ANY: Option = { value: "", words: "any" };

/** A form with a field for each filter. */
export function filters(file: CaseFile, chosen: URLSearchParams, changed: (chosen: Chosen) => void): HTMLFormElement {
  const { nodes, edges } = file.network;
  const select = (name: string, label: string, options: Option[]): Field => ({ name, label, kind: "select", options: [ANY, ...options] });
  const outlets = same(file.documents.map((one) => one.publisher ?? "").filter(Boolean));
  return fields(
    [
      { name: "words", label: "Find by name", kind: "text", placeholder: "a name" },
      select("type", "Type", same(nodes.map((one) => file.entities[one.entity].type))),
      select("kind", "Kind of tie", same(edges.map((one) => one.kind))),
      select("outlet", "Outlet", outlets),
      select("document", "Article", file.documents.map((one) => ({ value: one.id, words: plain(`${one.title}${one.publisher ? ` (${outletAndDay(one)})` : ""}`, 70) }))),
      select("status", "Standing", STANDINGS.map((one) => ({ value: one, words: one }))),
      select("certainty", "Certainty", Object.entries(CERTAINTIES).map(([value, { words }]) => ({ value, words }))),
      { name: "from", label: "From day", kind: "date" },
      { name: "to", label: "To day", kind: "date" },
      { name: "named", label: "Only those with a name", kind: "check" },
    ],
    chosen,
    changed,
  );
}

function same(values: string[]): Option[] {
  const count = new Map<string, number>();
  for (const value of values) count.set(value, (count.get(value) ?? 0) + 1);
  return [...count].sort(([a], [b]) => a.localeCompare(b, "en")).map(([value, many]) => ({ value, words: `${plain(value, 60)} (${many})` }));
}

/** What is drawn, in figures, and how to tell it apart. */
export function key(file: CaseFile, part: Part, lines: readonly Line[], by: ColourBy): HTMLElement {
  const types = new Map<string, number>();
  part.weights.forEach((weight, at) => {
    const type = file.entities[file.network.nodes[at].entity].type;
    if (weight >= 0) types.set(type, (types.get(type) ?? 0) + 1);
  });
  const standings = STANDINGS.filter((one) => lines.some((line) => line.standing === one));
  const shown = [...types].sort(([, a], [, b]) => b - a).map(([type, many]) => h("li", {}, mark(type, by), `${type.toLowerCase()} ${many}`));
  const drawn = standings.map((one) => h("li", { title: MEANS[one] }, stroke(one), one === "denied" ? "denied, or told as not so" : one));
  return h("div.network-key", {}, h("ul", { "aria-label": "Shapes" }, shown), h("ul", { "aria-label": "Lines" }, drawn), h("p.quiet.small", {}, "A line looks as its weakest claim stands. Size: how many claims."));
}

/** The shape of a type, small. */
export function mark(type: string, by: ColourBy = "type"): SVGElement {
  const { path, colour } = SHAPES[shapeOf(type)];
  const drawn = s("path", { d: path, "fill-rule": "evenodd" }) as SVGPathElement;
  drawn.style.fill = by === "type" ? `var(--${colour})` : "currentColor";
  return s("svg.mark", { viewBox: "-1.1 -1.1 2.2 2.2", "aria-hidden": "true" }, drawn);
}

function stroke(standing: Standing): SVGElement {
  const drawn = s("path", { d: "M0 4H34", "stroke-dasharray": DASHES[standing].join(" ") || null, "stroke-width": 2 }) as SVGPathElement;
  drawn.style.stroke = `var(--${standing})`;
  return s("svg.stroke", { viewBox: "0 0 36 8", "aria-hidden": "true" }, drawn);
}

/** How much is shown of how much. */
export function told(file: CaseFile, part: Part): string {
  const nodes = part.weights.reduce((sum, weight) => sum + Number(weight >= 0), 0);
  const { network } = file;
  const found = part.found.reduce((sum, one, at) => sum + Number(one && part.weights[at] >= 0), 0);
  const tied = tiedNodes(file);
  const alone = part.weights.reduce((sum, weight, at) => sum + Number(weight >= 0 && !tied[at]), 0);
  const undrawn = alone ? `; ${counted(alone, "actor")} without a tie stand in the table alone` : "";
  const named = part.found.includes(1) ? `; ${found} named so` : "";
  return `${nodes.toLocaleString("en")} of ${counted(network.nodes.length, "actor")}, ${part.ties.length.toLocaleString("en")} of ${counted(network.edges.length, "tie")}${undrawn}${named}`;
}
