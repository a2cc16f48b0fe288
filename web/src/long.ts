// Long lists, a hundred at a time: what nobody has asked to see is not built.
import { h, type Child } from "./dom.ts";

export const AT_ONCE = 100;
/** So many stand on paper. */
const PRINTED = 2000;
const FILL = "fill";

/** Before printing, let every list on the page show what it has. */
export function fillBeforePrint(): void {
  addEventListener("beforeprint", () => {
    for (const button of document.querySelectorAll(".long > button.more")) button.dispatchEvent(new Event(FILL));
  });
}

/** Put items into a list as asked for; the button says how many are left. */
export function long<T>(list: HTMLElement, items: readonly T[], make: (item: T, at: number) => Child, by = AT_ONCE): HTMLElement {
  const button = h("button.more", { type: "button" });
  let shown = 0;
  const next = () => {
    const first = list.childElementCount;
    const upTo = Math.min(shown + by, items.length);
    const made = items.slice(shown, upTo).map((item, at) => make(item, shown + at));
    list.append(...made.filter((one): one is Node & Child => one instanceof Node));
    shown = upTo;
    const left = items.length - shown;
    button.textContent = `Show ${Math.min(by, left)} more of ${left}`;
    button.hidden = left === 0;
    return first;
  };
  button.addEventListener("click", () => {
    const first = list.children[next()];
    first?.querySelector<HTMLElement>("a, button, summary")?.focus();
  });
  next();
  button.addEventListener(FILL, () => {
    while (shown < Math.min(items.length, PRINTED)) next();
  });
  return h("div.long", {}, list, button);
}
