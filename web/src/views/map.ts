// Where it is told of: places with coordinates, sized by claims, and the same as a list.
import { keep } from "../address.ts";
import { claimLine } from "../claim.ts";
import type { CaseFile } from "../contents.ts";
import type { Context, View } from "../context.ts";
import { h, replace, type Child } from "../dom.ts";
import { long } from "../long.ts";
import { Drawing, type Spotted } from "../map/drawing.ts";
import { counted as round, nearest, westOf } from "../map/frame.ts";
import { listen } from "../map/gestures.ts";
import { counted } from "../overview/figures.ts";
import { href, type Route } from "../route.ts";
import { plain } from "../wording.ts";

export const map: View = { title: "Map", listed: true, show: (context, route) => show(context, route) };

function show(context: Context, route: Route): HTMLElement {
  const west = frame(context.file);
  const spots = spotted(context, west);
  const head = h("header", {}, h("h1", {}, "Map"), h("p", {}, "Places that the articles speak of, where the gazetteer knows them. A circle means that claims speak of the place, not that what they tell happened there."));
  if (!spots.length) return h("div.view.map", {}, head, h("p.note", {}, "No place of this case has coordinates, so there is nothing to draw."));
  return new Page(context, route, spots, west, head).element;
}

/** Where the map begins to count longitudes: as its coasts do. */
function frame({ map: outlines, entities }: CaseFile): number {
  return outlines?.west ?? westOf(entities.flatMap(({ longitude }) => (longitude === null ? [] : [longitude])));
}

/** The places with coordinates, those with most claims first; longitudes count on from `west`. */
function spotted({ file, claimsOf }: Context, west: number): Spotted[] {
  const found: Spotted[] = [];
  file.entities.forEach(({ name, latitude, longitude, near }, entity) => {
    if (latitude === null || longitude === null) return;
    found.push({ entity, latitude, longitude: round(longitude, west), name: plain(name, 40), claims: claimsOf[entity].length, near });
  });
  return found.sort((a, b) => b.claims - a.claims || a.entity - b.entity);
}

/** Of the places those that are drawn: what stands in the middle of a region lies on nothing else. */
function drawnOf(spots: readonly Spotted[]): Spotted[] {
  const at = ({ latitude, longitude }: Spotted) => `${latitude} ${longitude}`;
  const taken = new Set(spots.filter((one) => !one.near).map(at));
  return spots.filter((one) => {
    if (one.near && taken.has(at(one))) return false;
    taken.add(at(one));
    return true;
  });
}

/** How many places lie outside of what is shown first. */
function outside(drawn: readonly Spotted[]): string {
  const far = drawn.length - nearest(drawn).length;
  return far ? `${counted(far, "place")} ${far === 1 ? "lies" : "lie"} farther off; All shows ${far === 1 ? "it" : "them"}. ` : "";
}

/** Named places of which nothing tells where they are. */
function unplaced({ entities }: CaseFile): number[] {
  return entities.flatMap(({ type, named, latitude }, at) => (named && latitude === null && (type === "Place" || type === "Facility") ? [at] : []));
}

class Page {
  readonly element: HTMLElement;
  readonly #room = h("div.map-room", { tabindex: 0, role: "group", "aria-label": "The map. Arrow keys move it, plus and minus zoom, 0 shows all of it. The list holds the same places." });
  readonly #hidden = h("span");
  readonly #panel = h("aside.map-panel", { "aria-label": "Places" });
  readonly #drawing: Drawing;

  constructor(
    private readonly context: Context,
    private readonly route: Route,
    private readonly spots: readonly Spotted[],
    west: number,
    head: HTMLElement,
  ) {
    const { map: outlines, entities } = context.file;
    const drawn = drawnOf(spots);
    this.#drawing = new Drawing(this.#room, drawn, outlines, west, (hidden) => {
      this.#hidden.textContent = hidden ? `${counted(hidden, "name")} left out for want of room; nearer shows more. ` : "";
    });
    listen(this.#room, this.#drawing, (target) => {
      const entity = target instanceof Element ? target.closest("[data-entity]")?.getAttribute("data-entity") : null;
      if (entity) this.#pick(Number(entity), false);
    });
    const credit = outlines ? outlines.credit : "Coasts are not at hand here; the net of degrees stands alone.";
    const foot = h("p.quiet.small", {}, `${counted(spots.length, "place")} of ${counted(entities.length, "entity", "entities")} with coordinates. A hollow circle stands in the middle of a country, of a sea or of the place it lies in: not where it is. ${outside(drawn)}`, this.#hidden, credit);
    this.element = h("div.view.map", {}, head, h("div.map-pair", {}, h("div.map-drawn", {}, this.#room, this.#buttons(), foot), this.#panel));
    const asked = entities.findIndex((one) => one.id === route.asked.get("place"));
    if (asked >= 0 && spots.some((one) => one.entity === asked)) this.#pick(asked, false);
    else this.#list();
  }

  #buttons(): HTMLElement {
    const button = (words: string, label: string, act: () => void) => h("button", { type: "button", "aria-label": label, title: label, onclick: act }, words);
    return h("div.map-buttons", {}, button("+", "Nearer", () => this.#drawing.zoom(1.6)), button("−", "Farther", () => this.#drawing.zoom(1 / 1.6)), button("All", "Show all of it", () => this.#drawing.whole()));
  }

  #list(): void {
    const { file } = this.context;
    const lost = unplaced(file);
    const items = long(h("ol.map-list"), this.spots, ({ entity, name, claims, near }) => {
      const open = h("button.plain", { type: "button", onclick: () => this.#pick(entity, true) }, h("bdi", {}, name));
      const where = near && near !== file.entities[entity].name ? `, in ${plain(near, 40)}` : "";
      return h("li", {}, open, h("span.quiet.small", {}, ` ${claims ? counted(claims, "claim") : "named only"}${where}`));
    });
    const others = lost.length ? [h("h3", {}, "Not on the map"), h("p.quiet.small", {}, "No gazetteer here tells them apart or knows them, and no claim tells where they lie."), long(h("ul.plainlist.map-lost"), lost, (at) => h("li", {}, h("a", { href: href("entity", file.entities[at].id) }, h("bdi", {}, plain(file.entities[at].name, 90)))))] : null;
    replace(this.#panel, h("h2", { tabindex: -1 }, "Places"), items, others);
  }

  #pick(entity: number, focus: boolean): void {
    const { entities } = this.context.file;
    this.#drawing.pick(entity);
    keep(this.route, { place: entities[entity].id });
    replace(this.#panel, this.#claims(entity));
    this.#panel.scrollTop = 0;
    if (focus) this.#panel.querySelector<HTMLElement>("h2")?.focus();
    if (focus) this.#panel.scrollIntoView({ block: "nearest" });
  }

  #claims(entity: number): Child[] {
    const { file, claimsOf } = this.context;
    const { id, name, type } = file.entities[entity];
    const claims = claimsOf[entity];
    return [
      h("button", { type: "button", onclick: () => this.#back() }, "All places"),
      h("h2", { tabindex: -1 }, h("a", { href: href("entity", id) }, h("bdi", {}, plain(name, 120)))),
      h("p.quiet", {}, `${type.toLowerCase()}, ${claims.length ? counted(claims.length, "claim") : "named, but no claim speaks of it"}`),
      long(h("div"), claims, (at) => claimLine(this.context, at), 25),
    ];
  }

  #back(): void {
    this.#drawing.pick(-1);
    keep(this.route, {});
    this.#list();
    this.#panel.querySelector<HTMLElement>("h2")?.focus();
  }
}
