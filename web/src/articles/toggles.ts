// What is marked in an article: a choice for each kind of mark, kept while the page is open.
import { h } from "../dom.ts";

const KINDS = {
  mentions: "Who and what is meant",
  quotations: "Quotations",
  claims: "Claims' words",
  amounts: "Times and amounts",
  furniture: "Page furniture",
};

const shown: Record<string, boolean> = { mentions: true, quotations: true, claims: true, amounts: false, furniture: true };

/** Boxes to tick; what is ticked off is no longer marked (furniture: no longer shown). */
export function toggles(reading: HTMLElement): HTMLElement {
  const apply = () => {
    for (const name of Object.keys(KINDS)) reading.classList.toggle(`no-${name}`, !shown[name]);
  };
  const box = (name: string, label: string) => {
    const input = h("input", { type: "checkbox", checked: shown[name] });
    input.addEventListener("change", () => {
      shown[name] = input.checked;
      apply();
    });
    return h("label.check", {}, input, h("span.swatch", { "data-of": name }, label));
  };
  apply();
  const hint = h("p.hint.quiet.small", {}, "Keys: ", h("kbd", {}, "n"), " next claim, ", h("kbd", {}, "p"), " previous. Click marked words to see their claim.");
  const boxes = Object.entries(KINDS).map(([name, label]) => box(name, label));
  return h("div.article-tools", {}, h("fieldset.toggles", {}, h("legend", {}, "Marked in the text"), boxes), hint);
}
