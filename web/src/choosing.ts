// Filters as form fields: what is chosen is a record of words, kept in the address.
import { h } from "./dom.ts";

export type Chosen = Record<string, string>;

export interface Field {
  name: string;
  label: string;
  kind: "text" | "date" | "select" | "range";
  options?: readonly { value: string; words: string }[];
  placeholder?: string;
}

/** A row of fields; `changed` is given all that is chosen, what is empty left out. */
export function fields(wanted: readonly Field[], chosen: URLSearchParams, changed: (chosen: Chosen) => void): HTMLFormElement {
  const form = h("form.filters", { "aria-label": "Filters" });
  const controls = wanted.map((field) => ({ field, control: control(field, chosen.get(field.name) ?? "") }));
  const tell = () => {
    const filled = controls.map(({ field, control }) => [field.name, control.value.trim()]).filter(([, value]) => value);
    changed(Object.fromEntries(filled));
  };
  const clear = h("button", { type: "button" }, "Clear");
  clear.addEventListener("click", () => {
    for (const { control } of controls) control.value = "";
    tell();
  });
  for (const { field, control } of controls) form.append(h("label", {}, field.label, control));
  form.append(clear);
  let waiting = 0;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(tell, 120);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  return form;
}

function control(field: Field, value: string): HTMLInputElement | HTMLSelectElement {
  if (field.kind === "select") {
    const options = (field.options ?? []).map(({ value, words }) => h("option", { value }, words));
    const select = h("select", { name: field.name }, options);
    select.value = value;
    return select;
  }
  const input = h("input", { name: field.name, type: field.kind, placeholder: field.placeholder, autocomplete: "off" });
  input.value = value;
  return input;
}
