// Who is tied more to each other than to the rest: colours and numbers for the drawing, and a key to press.
import type { CaseFile } from "../contents.ts";
import { h, s } from "../dom.ts";
import { plain } from "../wording.ts";
import { tiedNodes, type Part } from "./filter.ts";

export type ColourBy = "type" | "community";

export interface Community {
  /** As the analysis counts them, the largest first. */
  number: number;
  /** Places of those that are shown, of whom most is said first. */
  nodes: number[];
}

/** So many have a colour of their own; more could not be told apart. */
export const COLOURS = 7;
const NAMES = 3;

/** Communities of two and more, of what is shown. */
export function communities({ network }: Pick<CaseFile, "network">, part: Pick<Part, "weights">, tied: Uint8Array): Community[] {
  const found = new Map<number, number[]>();
  const size = new Map<number, number>();
  network.nodes.forEach(({ community }, at) => {
    if (!tied[at]) return;
    size.set(community, (size.get(community) ?? 0) + 1);
    if (part.weights[at] >= 0) found.set(community, [...(found.get(community) ?? []), at]);
  });
  return [...found]
    .filter(([number]) => size.get(number)! > 1)
    .sort(([a], [b]) => a - b)
    .map(([number, nodes]) => ({ number, nodes: nodes.sort((a, b) => part.weights[b] - part.weights[a] || a - b) }));
}

/** The name of the colour of a community. */
export function colourOf(number: number): string {
  return number <= COLOURS ? `community-${number}` : "other";
}

export interface Chooser {
  by: ColourBy;
  /** The one that stands out, or null. */
  alone: number | null;
  chosen(by: ColourBy, alone: number | null): void;
}

/** Buttons that say what colours mean, and the key to communities where they mean these. */
export function colouring(file: CaseFile, part: Part, { by, alone, chosen }: Chooser): HTMLElement {
  const button = (to: ColourBy, words: string) => h("button", { type: "button", "aria-pressed": String(by === to), onclick: () => chosen(to, null) }, words);
  const switches = h("div.network-colours", { role: "group", "aria-label": "What colours mean" }, h("span.quiet", {}, "Colour by "), button("type", "type"), " ", button("community", "community"));
  if (by === "type") return switches;
  const found = communities(file, part, tiedNodes(file));
  const rows = found.slice(0, COLOURS).map((one) => row(file, one, alone === one.number, () => chosen(by, alone === one.number ? null : one.number)));
  const rest = found.slice(COLOURS).reduce((sum, one) => sum + one.nodes.length, 0);
  const more = rest ? h("li.quiet", {}, `${rest} more in smaller communities, all grey`) : null;
  const means = h("p.quiet.small", {}, "A community: those tied more to each other than to the rest, as a program finds it (Louvain). It tells how the articles speak of them together, not that they are a group. The number stands behind each name; press one to have it stand out.");
  return h("div", {}, switches, h("ul.network-communities", { "aria-label": "Communities" }, rows, more), found.length ? means : h("p.quiet.small", {}, "No two that are shown make a community."));
}

function row(file: CaseFile, { number, nodes }: Community, pressed: boolean, press: () => void): HTMLElement {
  const { entities, network } = file;
  const names = nodes.slice(0, NAMES).map((at) => plain(entities[network.nodes[at].entity].name, 40));
  const left = nodes.length - names.length;
  const words = `${names.join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
  return h("li", {}, h("button", { type: "button", "aria-pressed": String(pressed), onclick: press }, swatch(number), h("strong", {}, `${number}`), " ", h("bdi", {}, words)));
}

function swatch(number: number): SVGElement {
  const drawn = s("circle", { r: 1 }) as SVGCircleElement;
  drawn.style.fill = `var(--${colourOf(number)})`;
  return s("svg.mark", { viewBox: "-1.1 -1.1 2.2 2.2", "aria-hidden": "true" }, drawn);
}
