// Filters as form fields: what is chosen is a record of words, kept in the address.
import { h } from "./dom.ts";

export type Chosen = Record<string, string>;

export interface Field {
  name: string;
  label: string;
  kind: "text" | "date" | "select" | "check";
  options?: readonly { value: string; words: string }[];
  placeholder?: string;
}

/** A row of fields; `changed` is given all that is chosen, what is empty left out. */
export function fields(wanted: readonly Field[], chosen: URLSearchParams, changed: (chosen: Chosen) => void): HTMLFormElement {
  const form = h("form.filters", { "aria-label": "Filters" });
  const controls = wanted.map((field) => ({ field, control: control(field, chosen.get(field.name) ?? "") }));
  const tell = () => {
    const filled = controls.map(({ field, control }) => [field.name, valueOf(control)]).filter(([, value]) => value);
    changed(Object.fromEntries(filled));
  };
  const clear = h("button", { type: "button" }, "Clear");
  clear.addEventListener("click", () => {
    for (const { control } of controls) empty(control);
    tell();
  });
  for (const { field, control } of controls) {
    form.append(field.kind === "check" ? h("label.check", {}, control, field.label) : h("label", {}, field.label, control));
  }
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
  if (field.kind === "check") return h("input", { name: field.name, type: "checkbox", checked: value !== "" });
  const input = h("input", { name: field.name, type: field.kind, placeholder: field.placeholder, autocomplete: "off" });
  input.value = value;
  return input;
}

function valueOf(control: HTMLInputElement | HTMLSelectElement): string {
  if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked ? "yes" : "";
  return control.value.trim();
}

function empty(control: HTMLInputElement | HTMLSelectElement): void {
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = false;
  else control.value = "";
}
