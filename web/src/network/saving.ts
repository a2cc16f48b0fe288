// What is shown of the network as a file: a picture of it, or a graph for other programs.
import type { CaseFile } from "../contents.ts";
import { s } from "../dom.ts";
import { Taken } from "../taken.ts";
import { plain } from "../wording.ts";
import { colourOf, type ColourBy } from "./communities.ts";
import { lines, place, tiedNodes, type Part } from "./filter.ts";
import { Colours, DASHES, shapeOf, SHAPES } from "./looks.ts";

const WIDE = 1600;
const MARGIN = 90;
const LETTERS = 15;
/** How much larger the points of a PNG are than those of the drawing. */
const SHARP = 2;
const GEXF = "http://gexf.net/1.3";
const VIZ = `${GEXF}/viz`;

interface Stroke {
  path: string;
  colour: string;
  width: number;
  dashes: readonly number[];
}
interface Mark {
  x: number;
  y: number;
  size: number;
  path: string;
  colour: string;
}
interface Word {
  x: number;
  y: number;
  text: string;
}

/** A picture in plain shapes, of which both an SVG and a PNG are made. */
export interface Figure {
  wide: number;
  high: number;
  ground: string;
  ink: string;
  strokes: Stroke[];
  marks: Mark[];
  words: Word[];
}

/** Lay out what is shown on a sheet, all of it in view; a name has no room where another stands. */
export function figure(file: CaseFile, part: Part, by: ColourBy, colours = new Colours()): Figure {
  const tied = tiedNodes(file);
  const { nodes } = file.network;
  const shown = nodes.map((_, at) => at).filter((at) => part.weights[at] >= 0 && tied[at]);
  const stands = (at: number) => place(file, part, at);
  const [left, right, low, high] = [(at: number) => stands(at).x, (at: number) => stands(at).y].flatMap((of) => {
    const all = shown.map(of);
    return [all.reduce((a, b) => Math.min(a, b), Infinity), all.reduce((a, b) => Math.max(a, b), -Infinity)];
  });
  const scale = (WIDE - 2 * MARGIN) / Math.max(right - left, high - low, 1);
  const spot = (at: number) => ({ x: MARGIN + (stands(at).x - left) * scale, y: MARGIN + (high - stands(at).y) * scale });
  const most = part.weights.reduce((a, b) => Math.max(a, b), 1);
  const size = (at: number) => 4 + 16 * Math.sqrt(part.weights[at] / most);
  const marks = shown.map((at): Mark => {
    const { entity, community } = nodes[at];
    const shape = SHAPES[shapeOf(file.entities[entity].type)];
    return { ...spot(at), size: size(at) * shape.scale, path: shape.path, colour: colours.get(by === "community" ? colourOf(community) : shape.colour) };
  });
  const strokes = lines(file, part.ties)
    .filter(({ source, target }) => source !== target)
    .map(({ source, target, claims, standing }): Stroke => ({
      path: arrow(spot(source), spot(target), size(target) + 2),
      colour: colours.faint(standing, 0.7),
      width: Math.min(6, 1.2 + Math.log2(claims) * 0.8),
      dashes: DASHES[standing],
    }));
  const tall = shown.length ? (high - low) * scale : 0;
  return { wide: WIDE, high: Math.round(tall + 2 * MARGIN), ground: colours.get("ground"), ink: colours.get("ink"), strokes, marks, words: words(file, part, shown, spot, size) };
}

/** A line that ends before the node it leads to, with a head. */
function arrow(from: { x: number; y: number }, to: { x: number; y: number }, before: number): string {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  if (long <= before + 1) return "";
  const [x, y] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const [endX, endY] = [to.x - x * before, to.y - y * before];
  const wing = (side: number) => `${round(endX - 9 * x + side * 4 * y)} ${round(endY - 9 * y - side * 4 * x)}`;
  return `M${round(from.x)} ${round(from.y)}L${round(endX)} ${round(endY)}M${wing(1)}L${round(endX)} ${round(endY)}L${wing(-1)}`;
}

/** Names, those of whom most is said first. */
function words(file: CaseFile, part: Part, shown: readonly number[], spot: (at: number) => { x: number; y: number }, size: (at: number) => number): Word[] {
  const taken = new Taken();
  for (const at of shown) {
    const { x, y } = spot(at);
    taken.hold({ left: x - size(at), right: x + size(at), top: y - size(at), bottom: y + size(at) });
  }
  const found: Word[] = [];
  for (const at of [...shown].sort((a, b) => part.weights[b] - part.weights[a] || a - b)) {
    const text = plain(file.entities[file.network.nodes[at].entity].name, 40);
    const wide = text.length * LETTERS * 0.56;
    const { x, y } = spot(at);
    const beside = [[x + size(at) + 4, y], [x - size(at) - 4 - wide, y], [x - wide / 2, y - size(at) - LETTERS], [x - wide / 2, y + size(at) + LETTERS]];
    const free = beside.find(([start, level]) => start >= 4 && start + wide <= WIDE - 4 && taken.take({ left: start, right: start + wide, top: level - LETTERS / 2, bottom: level + LETTERS / 2 }));
    if (free) found.push({ x: free[0], y: free[1] + LETTERS / 3, text });
  }
  return found;
}

export function asSvg(drawn: Figure, title: string): string {
  const { wide, high, ground, ink, strokes, marks } = drawn;
  const svg = s(
    "svg",
    { viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, "font-family": "system-ui, sans-serif", "font-size": LETTERS },
    s("title", {}, title),
    s("rect", { width: wide, height: high, fill: ground }),
    strokes.map(({ path, colour, width, dashes }) => s("path", { d: path, fill: "none", stroke: colour, "stroke-width": round(width), "stroke-dasharray": dashes.join(" ") || null })),
    marks.map(({ x, y, size, path, colour }) => s("path", { d: path, transform: `translate(${round(x)} ${round(y)}) scale(${round(size)})`, fill: colour, "fill-rule": "evenodd" })),
    drawn.words.map(({ x, y, text }) => s("text", { x: round(x), y: round(y), fill: ink, stroke: ground, "stroke-width": 3, "stroke-linejoin": "round", "paint-order": "stroke" }, text)),
  );
  return new XMLSerializer().serializeToString(svg);
}

export function asPng(drawn: Figure): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawn.wide * SHARP, drawn.high * SHARP];
  const context = canvas.getContext("2d")!;
  context.scale(SHARP, SHARP);
  context.fillStyle = drawn.ground;
  context.fillRect(0, 0, drawn.wide, drawn.high);
  for (const { path, colour, width, dashes } of drawn.strokes) {
    context.setLineDash([...dashes]);
    [context.strokeStyle, context.lineWidth] = [colour, width];
    context.stroke(new Path2D(path));
  }
  context.setLineDash([]);
  for (const { x, y, size, path, colour } of drawn.marks) {
    context.save();
    context.translate(x, y);
    context.scale(size, size);
    context.fillStyle = colour;
    context.fill(new Path2D(path), "evenodd");
    context.restore();
  }
  [context.font, context.lineJoin, context.lineWidth] = [`${LETTERS}px system-ui, sans-serif`, "round", 3];
  [context.strokeStyle, context.fillStyle] = [drawn.ground, drawn.ink];
  for (const { x, y, text } of drawn.words) {
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }
  return new Promise((made, failed) => canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error("the picture is too large for this browser"))), "image/png"));
}

/** What is shown as GEXF 1.3: nodes where they stand, with type, community and claims; ties with their kind, status and claims. */
export function asGexf(file: CaseFile, part: Part, by: ColourBy, colours = new Colours()): string {
  const xml = document.implementation.createDocument(GEXF, "gexf", null);
  const make = (name: string, given: Record<string, string | number> = {}, children: Element[] = []) => {
    const made = xml.createElementNS(name.startsWith("viz:") ? VIZ : GEXF, name);
    for (const [key, value] of Object.entries(given)) made.setAttribute(key, String(value));
    made.append(...children);
    return made;
  };
  const fields = (of: string, names: readonly [string, string][]) => make("attributes", { class: of }, names.map(([title, type]) => make("attribute", { id: title, title, type })));
  const values = (given: Record<string, string | number>) => make("attvalues", {}, Object.entries(given).map(([key, value]) => make("attvalue", { for: key, value })));
  const { entities, claims, network } = file;
  const id = (at: number) => entities[network.nodes[at].entity].id;
  const degree = network.nodes.map(() => 0);
  for (const { edge } of part.ties) {
    degree[network.edges[edge].source] += 1;
    degree[network.edges[edge].target] += 1;
  }
  const nodes = network.nodes.flatMap(({ entity, community }, at) => {
    if (part.weights[at] < 0) return [];
    const { name, type } = entities[entity];
    const [r, g, b] = [1, 3, 5].map((from) => parseInt(colours.get(by === "community" ? colourOf(community) : SHAPES[shapeOf(type)].colour).slice(from, from + 2), 16));
    return [
      make("node", { id: id(at), label: plain(name, 200) }, [
        values({ type, community, claims: part.weights[at], degree: degree[at] }),
        make("viz:color", { r, g, b }),
        make("viz:position", { ...place(file, part, at), z: 0 }),
        make("viz:size", { value: round(4 + Math.sqrt(part.weights[at])) }),
      ]),
    ];
  });
  const edges = part.ties.map(({ edge, claims: borne, standing }) => {
    const { source, target, kind, label } = network.edges[edge];
    const given = { id: edge, source: id(source), target: id(target), label: plain(label, 200), kind, weight: borne.length };
    return make("edge", given, [values({ status: standing, claims: borne.length, claim_ids: borne.map((at) => claims[at].id).join(" | ") })]);
  });
  const graph = make("graph", { defaultedgetype: network.directed ? "directed" : "undirected" }, [
    fields("node", [["type", "string"], ["community", "integer"], ["claims", "integer"], ["degree", "integer"]]),
    fields("edge", [["status", "string"], ["claims", "integer"], ["claim_ids", "string"]]),
    make("nodes", {}, nodes),
    make("edges", {}, edges),
  ]);
  xml.documentElement.setAttribute("version", "1.3");
  xml.documentElement.append(make("meta", {}, [described(make("description"), `${file.title}: who is tied to whom, as claims tell it`)]), graph);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(xml)}\n`;
}

function described(element: Element, words: string): Element {
  element.textContent = words;
  return element;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
