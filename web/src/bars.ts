// A row of bars over time, as SVG that grows with its room; its words stand beside it as text.
import { binWords, type Binned } from "./days.ts";
import { h, s, type Child } from "./dom.ts";
import { dayWords } from "./wording.ts";

const HIGH = 60;
const ACROSS = 1000;

export interface Bars {
  binned: Binned;
  /** What is counted: "claims", "happenings". */
  counted: string;
  /** Called with the key of a bar that is clicked. */
  chosen?: (key: string) => void;
  /** Called with the keys of the first and the last bar of a stretch that is dragged over. */
  brushed?: (first: string, last: string) => void;
}

/** Bars, the words below them, and all of it as a table for those who do not see them. */
export function bars({ binned, counted, chosen, brushed }: Bars): HTMLElement {
  const { bins, unit } = binned;
  const most = Math.max(1, ...bins.map((bin) => bin.places.length));
  const step = ACROSS / Math.max(bins.length, 8);
  const drawn = bins.map((bin, at) => {
    const high = (bin.places.length / most) * HIGH;
    const title = s("title", {}, `${binWords(bin.key, dayWords)}: ${bin.places.length} ${counted}`);
    const area = s("rect.reach", { x: at * step, y: 0, width: step, height: HIGH });
    const bar = s("rect.bar", { x: at * step + step * 0.1, y: HIGH - high, width: step * 0.8, height: high });
    return s(chosen ? "g.choose" : "g", { onclick: chosen ? () => chosen(bin.key) : null }, title, area, bar);
  });
  const words = (at: number) => (bins[at] ? binWords(bins[at].key, dayWords) : "");
  const told = `${bins.length ? `${words(0)} to ${words(bins.length - 1)}` : "no dates"}, by ${unit}; at most ${most} ${counted}`;
  const frame = s("svg", { viewBox: `0 0 ${ACROSS} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": `Bars of ${counted} by ${unit}: ${told}` }, drawn);
  if (brushed && bins.length > 1) brush(frame, step, bins.map((bin) => bin.key), brushed);
  const reach = bins.length >= 8 ? "div.axis" : "div.axis.short";
  const ends = bins.length > 1 ? [words(0), bins.length > 2 && bins.length >= 8 ? words(Math.floor(bins.length / 2)) : "", words(bins.length - 1)] : [words(0)];
  const axis = h(reach, { "aria-hidden": "true" }, ends.map((one) => h("span", {}, one)));
  if (bins.length < 8) axis.style.width = `${(bins.length / 8) * 100}%`;
  return h("figure.bars", {}, h("p.peak", { "aria-hidden": "true" }, `${counted[0].toUpperCase()}${counted.slice(1)} by ${unit}; the highest bar is ${most.toLocaleString("en")}`), frame, axis, table(binned, counted));
}

/** Have a stretch of bars chosen by dragging over them; the date fields do the same from the keyboard. */
function brush(frame: SVGElement, step: number, keys: readonly string[], brushed: (first: string, last: string) => void): void {
  const shade = s("rect.brush", { y: 0, width: 0, height: HIGH });
  const at = (event: PointerEvent) => {
    const { left, width } = frame.getBoundingClientRect();
    return Math.max(0, Math.min(keys.length - 1, Math.floor((((event.clientX - left) / width) * ACROSS) / step)));
  };
  let from: number | null = null;
  frame.classList.add("brushed");
  frame.append(shade);
  frame.addEventListener("pointerdown", (event) => {
    from = at(event as PointerEvent);
  });
  frame.addEventListener("pointermove", (event) => {
    if (from === null) return;
    const to = at(event as PointerEvent);
    if (to !== from) frame.setPointerCapture((event as PointerEvent).pointerId);
    shade.setAttribute("x", String(Math.min(from, to) * step));
    shade.setAttribute("width", String(to === from ? 0 : (Math.abs(to - from) + 1) * step));
  });
  const end = (event: Event) => {
    const [start, to] = [from, at(event as PointerEvent)];
    from = null;
    shade.setAttribute("width", "0");
    if (event.type === "pointerup" && start !== null && start !== to) brushed(keys[Math.min(start, to)], keys[Math.max(start, to)]);
  };
  frame.addEventListener("pointerup", end);
  frame.addEventListener("pointercancel", end);
}

function table({ bins }: Binned, counted: string): HTMLElement {
  const rows: Child[] = bins
    .filter((bin) => bin.places.length)
    .map((bin) => h("tr", {}, h("th", { scope: "row" }, binWords(bin.key, dayWords)), h("td", {}, bin.places.length)));
  const head = h("tr", {}, h("th", { scope: "col" }, "When"), h("th", { scope: "col" }, counted));
  return h("div.unseen", {}, h("table", {}, h("caption", {}, `How many ${counted} when`), h("thead", {}, head), h("tbody", {}, rows)));
}
