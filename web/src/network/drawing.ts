// The network drawn by sigma: what is wanted comes as a `Part`, what a reader points at goes out.
import { canDraw } from "./webgl.ts";
import { DirectedGraph } from "graphology";
import Sigma from "sigma";
import type { CaseFile } from "../contents.ts";
import { Taken } from "../taken.ts";
import { plain } from "../wording.ts";
import { colourOf, type ColourBy } from "./communities.ts";
import { nearest, type Segment } from "./nearest.ts";
import { lines, place, tiedNodes, type Line, type Part } from "./filter.ts";
import { drawHover, Labels } from "./hover.ts";
import { Colours, shapeOf, SHAPES } from "./looks.ts";
import { edgePrograms, nodePrograms, THIN } from "./programs.ts";

/** A node, a line by its ends, or the nodes of a path in order. */
export type Picked = { node: number } | { source: number; target: number } | { path: readonly number[] } | null;

const MANY = 3000;
/** Nodes above which only the largest are named at first. */
const LARGE = 400;
/** So many of the largest nodes have their names whatever is near. */
const ALWAYS_NAMED = 12;
const REACH = 5;
/** Pixels of a room below which nodes are drawn smaller. */
const NARROW = 600;
/** Milliseconds that a pointer rests before it means something in a crowd. */
const REST = 120;
const FIT = { duration: 250 };

export class Drawing {
  readonly #graph = new DirectedGraph();
  readonly #sigma: Sigma;
  #colours = new Colours();
  #part: Part = { weights: new Int32Array(), found: new Uint8Array(), ties: [], few: false, spots: null };
  #lines = new Map<string, Line>();
  #most = 1;
  #searched = false;
  #hovered: number | null = null;
  #resting = 0;
  #picked: Picked = null;
  #by: ColourBy = "type";
  #alone: number | null = null;
  #near = new Set<number>();
  /** Those that are named whatever is near them. */
  #largest = new Set<number>();
  readonly #tied: Uint8Array;
  readonly #labels = new Labels(() => this.#colours, new Taken());

  /** Throws where the browser gives no WebGL. */
  constructor(
    private readonly file: CaseFile,
    private readonly room: HTMLElement,
    picked: (picked: Picked) => void,
  ) {
    if (!canDraw()) throw new Error("this browser gives no WebGL");
    this.#tied = tiedNodes(file);
    file.network.nodes.forEach(({ x, y, entity }, at) => {
      const { name, type } = file.entities[entity];
      this.#graph.addNode(at, { x, y, label: plain(name, 40), type: shapeOf(type) });
    });
    for (const { source, target } of file.network.edges) {
      const name = `${source}-${target}`;
      if (source !== target && !this.#graph.hasEdge(name)) this.#graph.addEdgeWithKey(name, source, target);
    }
    this.#sigma = new Sigma(this.#graph, room, this.#settings());
    this.#sigma.setCustomBBox(this.#extent());
    this.#sigma.on("beforeRender", () => this.#labels.clear());
    this.#sigma.on("afterRender", () => this.#labels.draw());
    this.#sigma.on("clickNode", ({ node }) => picked({ node: Number(node) }));
    this.#sigma.on("clickStage", ({ event }) => picked(this.#lineAt(event)));
    this.#sigma.on("enterNode", ({ node }) => this.#hover(Number(node)));
    this.#sigma.on("leaveNode", () => this.#hover(null));
  }

  #settings() {
    return {
      nodeProgramClasses: nodePrograms(),
      edgeProgramClasses: edgePrograms(),
      nodeReducer: (node: string) => this.#nodeLooks(Number(node)),
      edgeReducer: (edge: string) => this.#edgeLooks(edge),
      defaultDrawNodeLabel: this.#labels.want,
      defaultDrawNodeHover: drawHover(() => this.#colours),
      labelColor: { color: this.#colours.get("ink") },
      labelFont: "system-ui, sans-serif",
      labelSize: 13,
      hideEdgesOnMove: this.#graph.size > MANY,
      zIndex: true,
      stagePadding: 40,
      minCameraRatio: 0.02,
      maxCameraRatio: 3,
    };
  }

  /** Names and lines are fewer and finer where very many nodes are drawn. */
  #fineness(): void {
    const large = this.#part.weights.reduce((sum, weight) => sum + Number(weight >= 0), 0) > LARGE;
    const wanted = { labelDensity: large ? 0.35 : 1, labelGridCellSize: large ? 140 : 80, labelRenderedSizeThreshold: large ? 5 : 2, hideLabelsOnMove: large, minEdgeThickness: large ? 0.8 : 1.2 };
    this.#sigma.setSettings(wanted);
  }

  /** Draw a part of the network. */
  show(part: Part): void {
    if (part.spots !== this.#part.spots) this.file.network.nodes.forEach((_, at) => this.#graph.mergeNodeAttributes(String(at), place(this.file, part, at)));
    this.#part = part;
    this.#lines = new Map(lines(this.file, part.ties).map((line) => [`${line.source}-${line.target}`, line]));
    this.#most = part.weights.reduce((most, one) => Math.max(most, one), 1);
    this.#searched = part.found.includes(1);
    this.#largest = new Set([...part.weights.keys()].filter((at) => part.weights[at] > 0 && this.#tied[at]).sort((a, b) => part.weights[b] - part.weights[a] || a - b).slice(0, this.room.clientWidth < NARROW ? 5 : ALWAYS_NAMED));
    this.#fineness();
    this.#sigma.setCustomBBox(this.#extent());
    this.#refresh();
  }

  /** Mark what is picked, and bring it into view where it is asked for from outside. */
  pick(picked: Picked, goThere: boolean): void {
    this.#picked = picked;
    this.#refresh();
    if (!picked || !goThere) return;
    if ("path" in picked) return this.whole();
    const seen = this.#sigma.getNodeDisplayData(String("node" in picked ? picked.node : picked.source));
    if (seen) void this.#sigma.getCamera().animate({ x: seen.x, y: seen.y, ratio: Math.min(0.5, this.#sigma.getCamera().ratio) }, FIT);
  }

  /** Have colours mean this; one community may stand out. */
  colour(by: ColourBy, alone: number | null): void {
    [this.#by, this.#alone] = [by, alone];
    this.#refresh();
  }

  zoom(by: number): void {
    void this.#sigma.getCamera().animatedZoom({ factor: by, ...FIT });
  }

  move(right: number, up: number): void {
    const { x, y, ratio } = this.#sigma.getCamera().getState();
    void this.#sigma.getCamera().animate({ x: x + right * ratio * 0.15, y: y + up * ratio * 0.15 }, { duration: 100 });
  }

  whole(): void {
    void this.#sigma.getCamera().animatedReset(FIT);
  }

  /** Take the colours of the moment. */
  recolour(): void {
    this.#colours = new Colours();
    this.#sigma.setSetting("labelColor", { color: this.#colours.get("ink") });
    this.#refresh();
  }

  /** What those that are drawn span where few are chosen, and otherwise all that are tied to any other: a filter moves nothing. */
  #extent(): { x: [number, number]; y: [number, number] } | null {
    const shown = [...this.file.network.nodes.keys()].filter((at) => this.#tied[at] && !(this.#part.few && this.#part.weights[at] < 0));
    const spots = shown.map((at) => place(this.file, this.#part, at));
    if (spots.length < 2) return null;
    const span = (of: number[]): [number, number] => [of.reduce((a, b) => Math.min(a, b)), of.reduce((a, b) => Math.max(a, b))];
    return { x: span(spots.map((one) => one.x)), y: span(spots.map((one) => one.y)) };
  }

  end(): void {
    clearTimeout(this.#resting);
    this.#sigma.kill();
  }

  #refresh(): void {
    this.#near = this.#neighbours();
    this.#sigma.refresh();
  }

  /** What passes under the pointer on its way is not worth a drawing of very many lines. */
  #hover(node: number | null): void {
    clearTimeout(this.#resting);
    if (this.#lines.size <= MANY) this.#pointAt(node);
    else this.#resting = window.setTimeout(() => this.#pointAt(node), REST);
  }

  #pointAt(node: number | null): void {
    if (node === this.#hovered) return;
    this.#hovered = node;
    this.#near = this.#neighbours();
    this.#sigma.refresh({ skipIndexation: this.#lines.size <= MANY, schedule: true });
  }

  /** What stands out: what is pointed at or picked, and what it is tied to. */
  #neighbours(): Set<number> {
    const picked = this.#picked;
    const centre = this.#hovered ?? (picked && "node" in picked ? picked.node : null);
    if (centre !== null && this.#part.weights[centre] >= 0) return new Set([centre, ...this.#graph.neighbors(String(centre)).map(Number)]);
    if (picked && "path" in picked) return new Set(picked.path);
    return picked && "source" in picked ? new Set([picked.source, picked.target]) : new Set();
  }

  #nodeLooks(at: number) {
    const { type } = this.#graph.getNodeAttributes(String(at));
    const weight = this.#part.weights[at] ?? -1;
    const near = this.#near.has(at);
    const found = this.#part.found[at] === 1;
    const { community } = this.file.network.nodes[at];
    const apart = this.#alone !== null && community !== this.#alone;
    const dimmed = this.#near.size ? !near : apart || (this.#searched && !found);
    const grouped = this.#by === "community";
    const name = this.#graph.getNodeAttribute(String(at), "label");
    const large = (this.#graph.order > MANY ? 0.6 : 1) * (this.room.clientWidth < NARROW ? 0.65 : 1);
    return {
      ...this.#graph.getNodeAttributes(String(at)),
      hidden: weight < 0 || !this.#tied[at],
      size: (3 + 13 * Math.sqrt(Math.max(0, weight) / this.#most)) * SHAPES[type].scale * large,
      color: dimmed ? this.#colours.faint("strong", 0.35) : this.#colours.get(grouped ? colourOf(community) : SHAPES[type].colour),
      label: dimmed ? "" : grouped ? `${name} · ${community}` : name,
      forceLabel: (near && this.#near.size <= 40) || (found && !this.#near.size) || (!dimmed && this.#largest.has(at)) || (this.#alone !== null && !apart),
      highlighted: this.#isPicked(at),
      zIndex: dimmed ? 0 : 1,
    };
  }

  #isPicked(at: number): boolean {
    const picked = this.#picked;
    if (picked === null) return false;
    if ("path" in picked) return picked.path[0] === at || picked.path.at(-1) === at;
    return "node" in picked ? picked.node === at : picked.source === at || picked.target === at;
  }

  #edgeLooks(name: string) {
    const line = this.#lines.get(name);
    if (!line) return { hidden: true };
    const near = this.#near.has(line.source) && this.#near.has(line.target) && this.#centred(line);
    const dimmed = this.#near.size ? !near : this.#outside(line) || (this.#searched && !this.#part.found[line.source] && !this.#part.found[line.target]);
    const many = this.#lines.size > MANY;
    return {
      type: many && !near ? THIN : line.standing,
      size: Math.min(6, 1.2 + Math.log2(line.claims) * 0.8),
      color: dimmed ? this.#colours.faint("strong", many ? 0.06 : 0.15) : this.#colours.faint(line.standing, near ? 0.95 : many ? 0.25 : 0.6),
      zIndex: near ? 1 : 0,
    };
  }

  /** Whether a line does not lie within the community that stands out. */
  #outside({ source, target }: Line): boolean {
    const { nodes } = this.file.network;
    return this.#alone !== null && [source, target].some((at) => nodes[at].community !== this.#alone);
  }

  /** Whether a line ends at what is pointed at, and not only between two of its neighbours. */
  #centred({ source, target }: Line): boolean {
    const picked = this.#picked;
    const centre = this.#hovered ?? (picked && "node" in picked ? picked.node : null);
    if (centre === null && picked && "path" in picked) return Math.abs(picked.path.indexOf(source) - picked.path.indexOf(target)) === 1;
    return centre === null || source === centre || target === centre;
  }

  #lineAt({ x, y }: { x: number; y: number }): Picked {
    const segments: Segment[] = [];
    const spots = this.file.network.nodes.map((_, at) => (this.#part.weights[at] < 0 ? null : this.#sigma.graphToViewport(place(this.file, this.#part, at))));
    for (const { source, target } of this.#lines.values()) {
      const [from, to] = [spots[source], spots[target]];
      if (from && to) segments.push({ from, to, of: { source, target } });
    }
    return nearest(segments, { x, y }, REACH);
  }
}
