// The map as SVG: coasts that are moved as one, circles and names that keep their size.
import type { Outlines } from "../contents.ts";
import { replace, s } from "../dom.ts";
import { labels, largest } from "./labels.ts";
import { known, nearest } from "./frame.ts";
import { netStep, onScreen, onSheet, Projection, zoomed, type Place, type Seen, type Spot } from "./projection.ts";

export interface Spotted extends Place {
  /** Place in `entities`. */
  entity: number;
  name: string;
  claims: number;
  /** The region in whose middle it stands; null where the coordinates are its own. */
  near: string | null;
}

const FONT = "13px system-ui, sans-serif";

export class Drawing {
  readonly #projection: Projection;
  readonly #land: SVGElement;
  readonly #net = s("g.net");
  readonly #figures = s("g.net");
  readonly #marks = s("g.marks");
  readonly #sheet: SVGElement;
  readonly #names: readonly [number, number, string][];
  readonly #measure = document.createElement("canvas").getContext("2d");
  #seen: Seen = { x: 0, y: 0, scale: 1 };
  #size = { wide: 0, high: 0 };
  #picked = -1;
  #waiting = false;

  /** `spots` come in order of weight, their longitudes counted on from `west`; `told` is given how many names had no room. */
  constructor(
    private readonly room: HTMLElement,
    private readonly spots: readonly Spotted[],
    outlines: Outlines | null,
    private readonly west: number,
    private readonly told: (hidden: number) => void,
  ) {
    this.#projection = new Projection(spots);
    this.#names = outlines?.names ?? [];
    this.#land = s("g.land", {}, outlines ? this.#coasts(outlines) : null);
    this.#sheet = s("svg.map-sheet", { role: "img", "aria-label": `Map of ${spots.length} places; the list beside it holds the same` }, this.#net, this.#land, this.#figures, this.#marks);
    if (!outlines) this.#sheet.classList.add("bare");
    replace(room, this.#sheet);
    if (this.#measure) this.#measure.font = FONT;
    new ResizeObserver(() => this.#resized()).observe(room);
  }

  move(right: number, down: number): void {
    const { x, y, scale } = this.#seen;
    this.#look({ x: x - right / scale, y: y - down / scale, scale });
  }

  zoom(by: number, at: Spot = { x: this.#size.wide / 2, y: this.#size.high / 2 }): void {
    this.#look(zoomed(this.#seen, by, at, this.#size.wide, this.#size.high));
  }

  /** Show where most is told of. */
  #begin(): void {
    this.#look(this.#projection.fit(nearest(this.spots), this.#size.wide, this.#size.high));
  }

  whole(): void {
    this.#look(this.#projection.fit(this.spots, this.#size.wide, this.#size.high));
  }

  /** Mark a place, by its place in `entities`, and bring it into view. */
  pick(entity: number): void {
    this.#picked = entity;
    const spot = this.spots.find((one) => one.entity === entity);
    if (spot) {
      const flat = this.#projection.flat(spot.longitude, spot.latitude);
      const { x, y } = onScreen(this.#seen, flat, this.#size.wide, this.#size.high);
      if (x < 0 || y < 0 || x > this.#size.wide || y > this.#size.high) return this.#look({ ...this.#seen, ...flat });
    }
    this.#look(this.#seen);
  }

  #resized(): void {
    const first = this.#size.wide === 0;
    this.#size = { wide: this.room.clientWidth, high: this.room.clientHeight };
    if (!this.#size.wide) return;
    this.#sheet.setAttribute("viewBox", `0 0 ${this.#size.wide} ${this.#size.high}`);
    if (first) this.#begin();
    this.#look(this.#seen);
  }

  /** Draw once a frame at most. */
  #look(seen: Seen): void {
    this.#seen = seen;
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      this.#draw();
    });
  }

  #draw(): void {
    const { x, y, scale } = this.#seen;
    const { wide, high } = this.#size;
    this.#land.setAttribute("transform", `translate(${wide / 2 - x * scale} ${high / 2 - y * scale}) scale(${scale})`);
    const [net, figures] = this.#lines();
    replace(this.#net, net);
    replace(this.#figures, figures);
    const most = Math.max(1, this.spots[0]?.claims ?? 1);
    const circles = this.spots.map(({ longitude, latitude, name, claims }) => ({
      ...onScreen(this.#seen, this.#projection.flat(longitude, latitude), wide, high),
      name,
      radius: 4 + 14 * Math.sqrt(claims / most),
    }));
    const everywhere = this.#names.map(([longitude, latitude, name]) => ({ ...onScreen(this.#seen, this.#projection.flat(longitude, latitude), wide, high), name }));
    const regions = largest(everywhere, scale, wide, high);
    const { placed, hidden, regions: free } = labels(circles, (name) => this.#measure?.measureText(name).width ?? name.length * 7, wide, high, regions);
    const drawn = circles.map(({ x, y, radius }, at) => {
      const { entity, name, claims, near } = this.spots[at];
      const classes = `circle.place${near ? ".near" : ""}${entity === this.#picked ? ".picked" : ""}`;
      const where = near ? `, in the middle of ${near}: not where it is` : "";
      return s(classes, { cx: x, cy: y, r: radius, "data-entity": entity }, s("title", {}, `${name}: ${claims} claims${where}`));
    });
    const names = placed.map(({ at, x, y, anchor }) => s("text.place-name", { x, y, "text-anchor": anchor, "dominant-baseline": "central", "data-entity": this.spots[at].entity }, this.spots[at].name));
    const ground = free.map((at) => s("text.region-name", { x: regions[at].x, y: regions[at].y, "text-anchor": "middle", "dominant-baseline": "central" }, regions[at].name));
    replace(this.#marks, ground, drawn, names);
    this.told(hidden);
  }

  #coasts({ land, lakes, countries, states }: Outlines): SVGElement[] {
    const path = (rings: readonly (readonly number[])[], close: boolean) => rings.map((ring) => this.#path(ring) + (close ? "Z" : "")).join("");
    return [
      s("path.ground", { d: path(land, true) }),
      s("path.lake", { d: path(lakes, true) }),
      s("path.state", { d: path(states, false) }),
      s("path.country", { d: path(countries, false) }),
    ];
  }

  #path(ring: readonly number[]): string {
    let drawn = "";
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const { x, y } = this.#projection.flat(ring[at], ring[at + 1]);
      drawn += `${at ? "L" : "M"}${x.toFixed(4)} ${y.toFixed(4)}`;
    }
    return drawn;
  }

  /** The net of degrees, with its figures at the edges. */
  #lines(): [SVGElement[], SVGElement[]] {
    const { wide, high } = this.#size;
    const corner = (x: number, y: number) => this.#projection.round(onSheet(this.#seen, { x, y }, wide, high));
    const [from, to] = [corner(0, high), corner(wide, 0)];
    const step = netStep(Math.max(to.longitude - from.longitude, to.latitude - from.latitude));
    const [net, figures]: [SVGElement[], SVGElement[]] = [[], []];
    for (const longitude of between(Math.max(this.west, from.longitude), Math.min(this.west + 360, to.longitude), step)) {
      const { x } = onScreen(this.#seen, this.#projection.flat(longitude, 0), wide, high);
      net.push(s("path", { d: `M${x} 0V${high}` }));
      figures.push(s("text", { x: x + 3, y: high - 4 }, degrees(known(longitude), "E", "W")));
    }
    for (const latitude of between(Math.max(-90, from.latitude), Math.min(90, to.latitude), step)) {
      const { y } = onScreen(this.#seen, this.#projection.flat(0, latitude), wide, high);
      net.push(s("path", { d: `M0 ${y}H${wide}` }));
      figures.push(s("text", { x: 3, y: y - 3 }, degrees(latitude, "N", "S")));
    }
    return [net, figures];
  }
}

function between(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: Math.min(count, 60) }, (_, at) => Number(((first + at) * step).toFixed(6)));
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value)}°${Math.abs(value) === 180 ? "" : value > 0 ? positive : value < 0 ? negative : ""}`;
}
