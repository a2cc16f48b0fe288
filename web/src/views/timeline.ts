// What is told to have happened, by date, each with its accounts; what has no date counted apart.
import { keep } from "../address.ts";
import { bars } from "../bars.ts";
import { chooser, type Choice } from "../choose.ts";
import { fields, type Chosen } from "../choosing.ts";
import type { Context, View } from "../context.ts";
import { binned, dated } from "../days.ts";
import { h, replace, type Child } from "../dom.ts";
import { long } from "../long.ts";
import { counted } from "../overview/figures.ts";
import { beforePrint } from "../printing.ts";
import type { Route } from "../route.ts";
import { happening } from "../timeline/happening.ts";
import { ordered, wantedOf } from "../timeline/order.ts";
import { windowed } from "../timeline/window.ts";
import { dayWords } from "../wording.ts";

/** So many times as many happenings without a date as with one are shown at once. */
const UNDATED = 4;

export const timeline: View = { title: "Timeline", listed: true, show: (context, route) => new Page(context, route).element };

class Page {
  readonly element: HTMLElement;
  readonly #strip = h("div.timeline-strip");
  readonly #count = h("p.timeline-count", { role: "status" });
  readonly #list = h("div.timeline-list");
  readonly #context = h("div");
  readonly #undated = h("div");
  #form: HTMLElement;
  /** Shows on paper what is folded away on the screen. */
  #openForPrint: (() => void)[] = [];
  #chosen: Chosen;

  constructor(
    private readonly context: Context,
    private readonly route: Route,
  ) {
    this.#chosen = Object.fromEntries(route.asked);
    this.#form = this.#filters();
    this.element = h(
      "div.view.timeline",
      {},
      h("header", {}, h("h1", {}, "Timeline"), h("p", {}, "What is told to have happened, by the day it is told of. Open a line for its accounts: who says so, and in which words. Where accounts differ, the heading takes no side.")),
      h("details.fold", { open: matchMedia("(min-width: 701px)").matches }, h("summary", {}, "Filters"), this.#form),
      this.#count,
      this.#strip,
      this.#list,
      this.#context,
      this.#undated,
    );
    this.#show();
    beforePrint(this.element, () => this.#openForPrint.forEach((open) => open()));
  }

  #filters(): HTMLElement {
    const most = this.context.file.happenings.reduce((most, one) => Math.max(most, one.documents), 1);
    const upTo = Math.min(most, 8);
    const told = Array.from({ length: upTo }, (_, at) => ({ value: at ? String(at + 1) : "", words: at ? `${at + 1} articles or more` : "any number" }));
    const form = fields(
      [
        { name: "words", label: "Words", kind: "text", placeholder: "any" },
        { name: "documents", label: "Told by", kind: "select", options: told },
        { name: "from", label: "From day", kind: "date" },
        { name: "to", label: "To day", kind: "date" },
        { name: "speech", label: "Acts of speech too", kind: "check" },
      ],
      new URLSearchParams(this.#chosen),
      (chosen) => this.#change({ ...chosen, ...(this.#chosen.entity && Object.keys(chosen).length ? { entity: this.#chosen.entity } : {}) }),
    );
    const about = chooser("About", () => this.#entities(), (entity) => this.#change({ ...this.#chosen, entity }));
    about.set(this.#chosen.entity ?? "");
    form.prepend(about.element);
    return form;
  }

  #entities(): Choice[] {
    const { file, claimsOf } = this.context;
    return file.entities.map(({ id, name, type }, at) => ({ value: id, words: name, detail: type.toLowerCase(), weight: claimsOf[at].length }));
  }

  #change(chosen: Chosen): void {
    this.#chosen = chosen;
    keep(this.route, chosen);
    this.#show();
  }

  /** A bar that is clicked, or bars that are dragged over, become the period; the fields follow. */
  #narrow(first: string, last = first): void {
    const from = first.length === 3 ? `${first}0-01-01` : `${first}-01-01`.slice(0, 10);
    this.#period({ from, to: last.length === 3 ? `${last}9-12-31` : lastDay(last) });
  }

  #period(period: Chosen): void {
    const { from: _from, to: _to, ...chosen } = this.#chosen;
    this.#change({ ...chosen, ...period });
    const form = this.#filters();
    this.#form.replaceWith(form);
    this.#form = form;
  }

  #show(): void {
    const { file } = this.context;
    const found = ordered(file, wantedOf(new URLSearchParams(this.#chosen)));
    const asked = Boolean(this.#chosen.from || this.#chosen.to);
    const { days, inside, outside } = asked ? { days: null, inside: found.dated, outside: [] } : windowed(file, found.dated);
    const dates = binned(inside.map((at) => file.happenings[at].date));
    const ofCase = days && outside.length ? `; ${inside.length.toLocaleString("en")} in the days of the case, ${between(days)}, the others folded below them` : "";
    this.#count.textContent = `${counted(found.dated.length, "happening")} with a date${ofCase}; ${found.undated.length.toLocaleString("en")} without a date${this.#ofAll()}`;
    const coarse = dates.coarse ? h("p.quiet.small", {}, `${counted(dates.coarse, "happening")} known less exactly than by ${dates.unit} stand at the beginning of the year or month told.`) : null;
    const zoom = asked
      ? h("p.timeline-zoom", {}, h("button.small", { type: "button", onclick: () => this.#period({}) }, "Back to the days of the case"))
      : dates.bins.length > 1
        ? h("p.timeline-zoom.quiet.small", {}, "Click a bar, or drag over several, to see these days alone.")
        : null;
    replace(this.#strip, dates.bins.length ? bars({ binned: dates, counted: "happenings", chosen: dates.bins.length > 1 ? (key) => this.#narrow(key) : undefined, brushed: (first, last) => this.#narrow(first, last) }) : null, zoom, coarse);
    this.#openForPrint = [];
    replace(this.#list, this.#dated(inside));
    replace(this.#context, this.#folded(`Before and after: ${outside.length.toLocaleString("en")}`, "Told of other days than those of the case, or of no more than a year: what went before, and years that are only referred to.", outside, (room) => room.append(...childrenOf(this.#dated(outside)))));
    replace(this.#undated, this.#folded(`Without a date: ${found.undated.length.toLocaleString("en")}`, "No account says when; those told by most articles stand first.", found.undated, (room) => room.append(long(h("ol"), found.undated, (at) => happening(this.context, at))), this.#hardlyDated(found)));
  }

  /** Whether what has no date is most of the story: no report says when it was published, and few happenings have a day. */
  #hardlyDated({ dated, undated }: { dated: readonly number[]; undated: readonly number[] }): boolean {
    const known = this.context.file.documents.some((one) => one.published);
    return !dated.length || (!known && undated.length > UNDATED * dated.length);
  }

  /** How many there are in all, where some are not wanted. */
  #ofAll(): string {
    const { happenings } = this.context.file;
    const all = this.#chosen.speech ? happenings.length : happenings.filter((one) => !one.speech).length;
    const said = happenings.length - all;
    return `, of ${all.toLocaleString("en")}${said ? `; ${counted(said, "act")} of speech left out: what was said stands among the accounts` : ""}`;
  }

  #dated(found: readonly number[]): Child {
    const { happenings } = this.context.file;
    if (!found.length) return h("p.note", {}, "Nothing with a date is told here. Below stands what has none, or take a filter away to see more.");
    let group = "";
    let list = h("ol");
    return long(h("div"), found, (at) => {
      const day = dated(happenings[at].date)!;
      const line = happening(this.context, at);
      if (day === group) {
        list.append(line);
        return null;
      }
      const year = day.slice(0, 4) === group.slice(0, 4) ? null : h("h2.timeline-year", {}, day.slice(0, 4));
      group = day;
      list = h("ol", {}, line);
      return h("section.timeline-day", {}, year, h("h3", {}, day.length === 4 ? `in ${day}, no day told` : dayWords(day)), list);
    });
  }

  /** What is folded away until somebody asks for it, or prints the page; `open` where there is nothing else to see. */
  #folded(title: string, means: string, found: readonly number[], add: (room: HTMLElement) => void, open = false): Child {
    if (!found.length) return null;
    const room = h("div");
    const opened = h("details.timeline-undated", {}, h("summary", {}, h("h2", {}, title)), h("p.quiet", {}, means), room);
    const fill = () => {
      if (!room.hasChildNodes()) add(room);
    };
    opened.addEventListener("toggle", () => opened.open && fill());
    opened.open = open;
    this.#openForPrint.push(() => {
      opened.open = true;
      fill();
    });
    return opened;
  }
}

function childrenOf(child: Child): Node[] {
  return child instanceof Node ? [child] : [];
}

function between([first, last]: [string, string]): string {
  return first === last ? dayWords(first) : `${dayWords(first)} to ${dayWords(last)}`;
}

/** The last day of a year, month or day. */
function lastDay(key: string): string {
  if (key.length === 10) return key;
  if (key.length === 4) return `${key}-12-31`;
  const [year, month] = key.split("-").map(Number);
  return `${key}-${String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, "0")}`;
}
