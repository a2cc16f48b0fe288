// Who is tied to whom by what is claimed: drawn, and the same as tables.
import { keep, onLeave } from "../address.ts";
import { chooser } from "../choose.ts";
import type { Chosen } from "../choosing.ts";
import type { Context, View } from "../context.ts";
import { h, replace } from "../dom.ts";
import { colouring, type ColourBy } from "../network/communities.ts";
import { filters, key, told } from "../network/controls.ts";
import { Drawing, type Picked } from "../network/drawing.ts";
import { around, beginning, lines, narrows, part, wantedOf, type Part } from "../network/filter.ts";
import { counted } from "../overview/figures.ts";
import { backWords, panel } from "../network/panel.ts";
import { shortestPath } from "../network/path.ts";
import { asGexf, asPng, asSvg, figure } from "../network/saving.ts";
import { tables } from "../network/tables.ts";
import type { Route } from "../route.ts";
import { plain } from "../wording.ts";
import { save } from "../saving.ts";

export const network: View = { title: "Network", listed: true, needs: "network", show: (context, route) => new Page(context, route).element };

const KEYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

class Page {
  readonly element: HTMLElement;
  readonly #room = h("div.network-room", { tabindex: 0, role: "group", "aria-label": "The network drawn. Arrow keys move it, plus and minus zoom, 0 shows all of it. The tables below hold the same." });
  readonly #count = h("p.network-count", { role: "status" });
  readonly #key = h("div");
  readonly #colours = h("div");
  readonly #panel = h("aside.network-panel", { "aria-label": "What is picked" });
  readonly #tables = h("div.network-tables");
  readonly #few = h("p.network-few", { hidden: true });
  readonly #noPath = h("p.quiet.small", { role: "status" });
  #ends: [number, number] = [-1, -1];
  /** What passes the filters, and what of it is drawn. */
  #whole: Part;
  #part: Part;
  #chosen: Chosen;
  #picked: Picked;
  #drawing: Drawing | null = null;
  #by: ColourBy;
  #alone: number | null = null;

  constructor(
    private readonly context: Context,
    private readonly route: Route,
  ) {
    const { file, claimsOf } = context;
    this.#chosen = Object.fromEntries(route.asked);
    this.#part = this.#whole = part(file, claimsOf, wantedOf(route.asked));
    this.#picked = this.#asked();
    if (!this.#drawn(this.#picked)) this.#chosen = { ...this.#chosen, all: "yes" };
    this.#narrow();
    this.#by = route.asked.get("colour") === "community" ? "community" : "type";
    const form = filters(file, route.asked, (chosen) => this.#change({ ...chosen, ...this.#kept() }));
    this.element = h(
      "div.view.network",
      {},
      h("header", {}, h("h1", {}, "Network"), h("p", {}, "Who does what to whom, says what of whom, belongs where, as the claims tell it. A line means that somebody says so, not that it is so.")),
      h("details.fold", { open: matchMedia("(min-width: 701px)").matches }, h("summary", {}, "Filters"), form),
      this.#count,
      this.#few,
      h("div.network-tools", {}, this.#colours, this.#path(), this.#saving()),
      h("div.network-pair", {}, h("div.network-drawn", {}, this.#room, this.#buttons(), this.#key), this.#panel),
      this.#tables,
      h("section.network-left", {}, h("h2", {}, "What the network leaves out"), h("ul.plainlist", {}, file.network.remarks.map((one) => h("li", {}, one)))),
    );
    this.#show();
    this.#draw();
  }

  /** The drawing needs its room on the page to know how large it is. */
  #draw(): void {
    requestAnimationFrame(() => {
      if (!this.#room.isConnected) return;
      try {
        this.#drawing = new Drawing(this.context.file, this.#room, (picked) => this.#pick(picked, false));
      } catch {
        this.#room.classList.add("undrawn");
        replace(this.#room, h("p.note", {}, "This browser does not draw with WebGL, so the network stands in the tables below alone. The filters and the claims work as ever."));
        return;
      }
      this.#drawing.show(this.#part);
      this.#drawing.colour(this.#by, this.#alone);
      this.#drawing.pick(this.#picked, true);
      this.#listen(this.#drawing);
    });
  }

  #listen(drawing: Drawing): void {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const recolour = () => drawing.recolour();
    dark.addEventListener("change", recolour);
    this.#room.addEventListener("keydown", (event) => {
      const step = KEYS[event.key];
      if (step) drawing.move(...step);
      else if (event.key === "+" || event.key === "=") drawing.zoom(1.4);
      else if (event.key === "-") drawing.zoom(1 / 1.4);
      else if (event.key === "0") drawing.whole();
      else return;
      event.preventDefault();
    });
    onLeave(this.element, () => {
      dark.removeEventListener("change", recolour);
      drawing.end();
    });
  }

  #buttons(): HTMLElement {
    const button = (words: string, label: string, act: (drawing: Drawing) => void) =>
      h("button", { type: "button", "aria-label": label, title: label, onclick: () => this.#drawing && act(this.#drawing) }, words);
    return h("div.network-buttons", {}, button("+", "Nearer", (one) => one.zoom(1.5)), button("−", "Farther", (one) => one.zoom(1 / 1.5)), button("All", "Show all of it", (one) => one.whole()));
  }

  /** Two fields that ask for the shortest way between two actors. */
  #path(): HTMLElement {
    const { entities, network: { nodes } } = this.context.file;
    const choices = nodes.map(({ entity }, at) => ({ value: String(at), words: entities[entity].name, detail: entities[entity].type.toLowerCase(), weight: this.context.claimsOf[entity].length }));
    const field = (label: string, end: 0 | 1) => {
      const made = chooser(label, () => choices, (value) => {
        this.#ends[end] = value === "" ? -1 : Number(value);
        this.#findPath();
      });
      made.set(this.#ends[end] < 0 ? "" : String(this.#ends[end]));
      return made.element;
    };
    return h("div.network-ends", { role: "group", "aria-label": "Path between two actors" }, field("Path from", 0), field("to", 1), this.#noPath);
  }

  #findPath(): void {
    const [from, to] = this.#ends;
    this.#noPath.textContent = "";
    if (from < 0 || to < 0 || from === to) return;
    const path = shortestPath(lines(this.context.file, this.#whole.ties), from, to);
    if (path) this.#pick({ path }, true);
    else this.#noPath.textContent = "Nothing that is shown leads from one to the other.";
  }

  #saving(): HTMLElement {
    const { file } = this.context;
    const title = `${file.title}: who is tied to whom, as claims tell it`;
    const button = (words: string, make: () => Promise<void> | void) => h("button.small", { type: "button", onclick: () => void make() }, words);
    return h(
      "div.network-save",
      { role: "group", "aria-label": "Save what is shown" },
      h("span.quiet", {}, "Save what is shown as "),
      button("PNG", async () => save(await asPng(figure(file, this.#part, this.#by)), "network.png")),
      button("SVG", () => save(asSvg(figure(file, this.#part, this.#by), title), "network.svg", "image/svg+xml")),
      button("GEXF", () => save(asGexf(file, this.#part, this.#by), "network.gexf", "application/gexf+xml")),
    );
  }

  /** Show some nodes with their neighbours alone, or all again. */
  #showAround(centres: readonly number[]): void {
    const { entities, network: { nodes } } = this.context.file;
    const { around: _around, all: _all, ...chosen } = this.#chosen;
    const ids = centres.map((at) => entities[nodes[at].entity].id).join(".");
    this.#change(ids ? { ...chosen, around: ids } : chosen);
    this.#drawing?.whole();
    this.#panel.querySelector<HTMLElement>("h2")?.focus();
  }

  /** What a filter leaves as it is: whom the part is around, and whether all is asked for. */
  #kept(): Chosen {
    const { around = "", all = "" } = this.#chosen;
    return Object.fromEntries(Object.entries({ around, all }).filter(([, value]) => value));
  }

  #showFew(): void {
    const { file } = this.context;
    const centres = around(file, this.#chosen.around ?? "");
    const names = centres.map((at) => plain(file.entities[file.network.nodes[at].entity].name, 60)).join(", ");
    const button = (words: string, act: () => void) => h("button.small", { type: "button", onclick: act }, words);
    this.#few.hidden = false;
    if (centres.length) replace(this.#few, `Only ${names} and whom ties lead to from there. `, button(backWords(this.context), () => this.#showAround([])));
    else if (this.#part.spots) replace(this.#few, `Drawn are the ${counted(this.#part.spots.size, "actor")} with ties to most others; the tables hold all. `, button("Draw all actors", () => this.#showAll("yes")));
    else if (this.#chosen.all && file.network.foremost.length) replace(this.#few, button("Draw only those with the most ties", () => this.#showAll("")));
    else this.#few.hidden = true;
  }

  #showAll(all: string): void {
    const { all: _all, ...chosen } = this.#chosen;
    this.#change(all ? { ...chosen, all } : chosen);
    this.#drawing?.whole();
  }

  /** Choose what is drawn: the foremost alone where nothing is asked for and there are too many to read. */
  #narrow(): void {
    const { file, claimsOf } = this.context;
    const wanted = wantedOf(new URLSearchParams(this.#chosen));
    this.#whole = part(file, claimsOf, wanted);
    this.#part = narrows(wanted) ? this.#whole : beginning(file, this.#whole);
  }

  /** Whether what is picked is drawn among the foremost, or nothing is. */
  #drawn(picked: Picked): boolean {
    const { foremost } = this.context.file.network;
    if (!picked || !foremost.length || narrows(wantedOf(new URLSearchParams(this.#chosen)))) return true;
    const wanted = "path" in picked ? picked.path : "node" in picked ? [picked.node] : [picked.source, picked.target];
    const known = new Set(foremost.map(({ node }) => node));
    return wanted.every((at) => known.has(at));
  }

  #change(chosen: Chosen): void {
    this.#chosen = chosen;
    this.#narrow();
    this.#keep();
    this.#show();
    this.#drawing?.show(this.#part);
  }

  #show(): void {
    const { file } = this.context;
    this.#count.textContent = told(file, this.#part);
    this.#showKey();
    this.#showFew();
    const given = this.#given();
    tables(this.#tables, given);
    replace(this.#panel, panel(given, this.#picked));
  }

  #showKey(): void {
    const { file } = this.context;
    const held = [...this.#colours.querySelectorAll("button")].indexOf(document.activeElement as HTMLButtonElement);
    const chooser = { by: this.#by, alone: this.#alone, chosen: (by: ColourBy, alone: number | null) => this.#colour(by, alone) };
    this.element.classList.toggle("by-community", this.#by === "community");
    replace(this.#colours, colouring(file, this.#part, chooser));
    replace(this.#key, key(file, this.#part, lines(file, this.#part.ties), this.#by));
    if (held >= 0) this.#colours.querySelectorAll("button")[held]?.focus();
  }

  #colour(by: ColourBy, alone: number | null): void {
    [this.#by, this.#alone] = [by, alone];
    this.#keep();
    this.#showKey();
    this.#drawing?.colour(by, alone);
  }

  #given() {
    return {
      context: this.context,
      part: this.#whole,
      pick: (picked: Picked) => this.#pick(picked, true),
      around: around(this.context.file, this.#chosen.around ?? ""),
      show: (centres: readonly number[]) => this.#showAround(centres),
    };
  }

  /** Open what is picked; from the tables and the panel also bring it into view and the focus to it. */
  #pick(picked: Picked, goThere: boolean): void {
    this.#picked = picked;
    if (!this.#drawn(picked)) this.#showAll("yes");
    this.#keep();
    replace(this.#panel, panel(this.#given(), picked));
    this.#panel.scrollTop = 0;
    this.#drawing?.pick(picked, goThere);
    if (!goThere) return;
    this.#panel.querySelector<HTMLElement>("h2")?.focus();
    this.#panel.scrollIntoView({ block: "nearest" });
  }

  #keep(): void {
    const { entities, network: { nodes } } = this.context.file;
    const id = (node: number) => entities[nodes[node].entity].id;
    const picked = this.#picked;
    const { node: _node, tie: _tie, path: _path, colour: _colour, ...chosen } = this.#chosen;
    const colour: Record<string, string> = this.#by === "community" ? { colour: this.#by } : {};
    const at: Record<string, string> = !picked ? {} : "path" in picked ? { path: `${id(picked.path[0])}.${id(picked.path.at(-1)!)}` } : "node" in picked ? { node: id(picked.node) } : { node: id(picked.source), tie: id(picked.target) };
    keep(this.route, { ...chosen, ...colour, ...at });
  }

  #asked(): Picked {
    const { entities, network: { nodes } } = this.context.file;
    const place = (id: string | undefined) => (id ? nodes.findIndex(({ entity }) => entities[entity].id === id) : -1);
    const [from, to] = (this.#chosen.path ?? "").split(".");
    this.#ends = [place(from), place(to)];
    const path = this.#ends.includes(-1) ? null : shortestPath(lines(this.context.file, this.#whole.ties), ...this.#ends);
    if (path) return { path };
    const [source, target] = [place(this.#chosen.node), place(this.#chosen.tie)];
    if (source < 0) return null;
    return target < 0 ? { node: source } : { source, target };
  }
}
