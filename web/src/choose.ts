// A field that offers what fits as one types: for lists too long for a menu.
import { h, replace } from "./dom.ts";
import { begins, fold } from "./search/fold.ts";
import { plain } from "./wording.ts";

export interface Choice {
  value: string;
  words: string;
  /** What tells it from others of the same words: a type, a count. */
  detail: string;
  /** Better known ones come first. */
  weight: number;
}

export interface Chooser {
  element: HTMLElement;
  /** Show what is chosen; "" for nothing. */
  set(value: string): void;
}

const OFFERED = 30;
let made = 0;

/** Make a field with a label; `chosen` is called with a value, or "" when it is emptied. */
export function chooser(label: string, choices: () => readonly Choice[], chosen: (value: string) => void): Chooser {
  return new Field(label, choices, chosen);
}

class Field implements Chooser {
  readonly element: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  #offered: readonly Choice[] = [];
  #active = -1;
  #value = "";

  constructor(
    label: string,
    private readonly choices: () => readonly Choice[],
    private readonly chosen: (value: string) => void,
  ) {
    const id = `choose-${(made += 1)}`;
    this.#list = h("ul.offers", { id: `${id}-list`, role: "listbox", "aria-label": "What fits", hidden: true });
    this.#input = h("input", {
      id,
      type: "text",
      role: "combobox",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: "any",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": `${id}-list`,
      oninput: () => this.#offer(),
      onfocus: () => this.#input.select(),
      onblur: () => this.#leave(),
      onkeydown: (event) => this.#key(event as KeyboardEvent),
    });
    this.element = h("div.field.chooser", {}, h("label", { for: id }, label), this.#input, this.#list);
  }

  set(value: string): void {
    this.#value = value;
    const found = value ? this.choices().find((one) => one.value === value) : null;
    this.#input.value = found ? plain(found.words, 120) : value;
  }

  #offer(): void {
    this.#offered = offers(this.choices(), this.#input.value);
    this.#show(this.#offered.length > 0);
    replace(this.#list, this.#offered.map((one, at) => this.#option(one, at)));
    this.#activate(this.#offered.length ? 0 : -1);
  }

  #option(one: Choice, at: number): HTMLElement {
    const pick = (event: Event) => {
      event.preventDefault();
      this.#pick(one);
    };
    const words = h("bdi", {}, plain(one.words, 120));
    return h("li", { id: `${this.#list.id}-${at}`, role: "option", onmousedown: pick }, words, " ", h("span.detail", {}, one.detail));
  }

  #show(open: boolean): void {
    this.#list.hidden = !open;
    this.#input.setAttribute("aria-expanded", String(open));
    if (!open) this.#input.removeAttribute("aria-activedescendant");
  }

  #activate(at: number): void {
    this.#active = at;
    [...this.#list.children].forEach((option, place) => option.setAttribute("aria-selected", String(place === at)));
    const option = this.#list.children[at];
    if (!option) return this.#input.removeAttribute("aria-activedescendant");
    this.#input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      if (this.#list.hidden) this.#offer();
      else this.#activate(Math.max(0, Math.min(this.#offered.length - 1, this.#active + step)));
    } else if (event.key === "Enter" && !this.#list.hidden && this.#offered[this.#active]) {
      this.#pick(this.#offered[this.#active]);
    } else if (event.key === "Escape") {
      this.set(this.#value);
      this.#show(false);
    } else return;
    event.preventDefault();
  }

  #pick(one: Choice): void {
    this.set(one.value);
    this.#show(false);
    this.chosen(one.value);
  }

  #leave(): void {
    this.#show(false);
    if (!this.#input.value.trim() && this.#value) {
      this.set("");
      this.chosen("");
      return;
    }
    const meant = exactly(this.choices(), this.#input.value);
    if (meant && meant.value !== this.#value) this.#pick(meant);
    else this.set(this.#value);
  }
}

/** The one choice of exactly these words, case and accents aside; null for none and for several. */
export function exactly(choices: readonly Choice[], typed: string): Choice | null {
  const wanted = fold(typed.trim());
  const fitting = wanted ? choices.filter((one) => fold(one.words) === wanted) : [];
  return fitting.length === 1 ? fitting[0] : null;
}

/** What fits best what was typed, best first; with nothing typed the best known. */
export function offers(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = fold(typed.trim());
  const found: { one: Choice; first: boolean }[] = [];
  for (const one of choices) {
    const at = begins(fold(one.words), wanted);
    if (at >= 0) found.push({ one, first: at === 0 });
  }
  found.sort((a, b) => Number(b.first) - Number(a.first) || b.one.weight - a.one.weight || (a.one.words < b.one.words ? -1 : 1));
  return found.slice(0, OFFERED).map((each) => each.one);
}
