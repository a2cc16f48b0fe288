// The search box in the head: a combobox, after the pattern of the ARIA authoring practices.
import { isQuestion, mayAsk } from "../asking/answers.ts";
import { exactHref } from "../claim.ts";
import type { Context } from "../context.ts";
import { h, replace } from "../dom.ts";
import { href } from "../route.ts";
import { outletAndDay, plain, whoSays } from "../wording.ts";
import { find, index, type Found, type Index } from "./find.ts";

interface Option {
  kind: string;
  href: string;
  words: string;
  beside: string;
  /** Leads to the list of all claims that were found. */
  all?: boolean;
  /** Leads to what answers the words, as a question. */
  asks?: boolean;
}

/** A box that asks the context of the moment, or waits for the whole of it. */
export function searchBox(context: () => Context, whole: () => Promise<Context>): HTMLElement {
  const list = h("div", { role: "listbox", id: "search-found", "aria-label": "Found", hidden: true });
  const input = h("input", {
    type: "search", role: "combobox", autocomplete: "off", spellcheck: "false", placeholder: "Search names, articles, claims  ( / )",
    "aria-label": "Search names, articles and claims", "aria-controls": "search-found", "aria-expanded": "false", "aria-autocomplete": "list",
  });
  const told = h("span.unseen", { role: "status" });
  const box = new Box(context, whole, input, list, told);
  input.addEventListener("input", () => box.ask());
  input.addEventListener("focus", () => input.value && box.ask());
  input.addEventListener("blur", () => box.close());
  input.addEventListener("keydown", (event) => box.key(event));
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  // Who went somewhere is done with what was searched for.
  addEventListener("hashchange", () => {
    input.value = "";
    box.close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    event.preventDefault();
    input.focus();
  });
  return h("div.search", { role: "search" }, input, list, told);
}

class Box {
  #index: { of: Context; index: Index } | null = null;
  #options: Option[] = [];
  #at = -1;

  constructor(
    readonly context: () => Context,
    readonly whole: () => Promise<Context>,
    readonly input: HTMLInputElement,
    readonly list: HTMLElement,
    readonly told: HTMLElement,
  ) {}

  ask(): void {
    const words = this.input.value;
    if (!words.trim()) return this.close();
    const context = this.context();
    if (!context.whole) return this.#wait();
    if (this.#index?.of !== context) this.#index = { of: context, index: index(context.file) };
    const found = find(this.#index.index, words, (entity) => context.claimsOf[entity].length);
    this.#options = [...options(context, found, words), ...asking(context.source.live, words)];
    this.#at = -1;
    this.#show();
  }

  #wait(): void {
    const asked = () => document.activeElement === this.input;
    this.#options = asking(this.context().source.live, this.input.value);
    this.#at = -1;
    this.#show("Reading the claims of the case …");
    this.whole().then(
      () => asked() && this.ask(),
      () => asked() && this.#show("The claims of the case could not be fetched; load the page again."),
    );
  }

  close(): void {
    this.list.hidden = true;
    this.#at = -1;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  key(event: KeyboardEvent): void {
    const count = this.#options.length;
    if (event.key === "Escape") this.close();
    else if (event.key === "ArrowDown" && this.list.hidden) this.ask();
    else if (event.key === "ArrowDown" && count) this.#move((this.#at + 1) % count);
    else if (event.key === "ArrowUp" && count) this.#move((this.#at <= 0 ? count : this.#at) - 1);
    else if (event.key === "Enter" && !this.list.hidden && count) this.#go(this.#at < 0 ? unchosen(this.#options, this.input.value) : this.#at);
    else return;
    event.preventDefault();
  }

  #move(to: number): void {
    this.#at = to;
    const shown = this.list.querySelectorAll("[role=option]");
    shown.forEach((one, at) => one.setAttribute("aria-selected", String(at === to)));
    this.input.setAttribute("aria-activedescendant", `search-${to}`);
    shown[to].scrollIntoView({ block: "nearest" });
  }

  #go(at: number): void {
    const to = this.#options[at].href;
    this.input.value = "";
    this.close();
    location.hash = to;
  }

  #show(none = "Nothing here has these words."): void {
    const count = this.#options.filter((one) => !one.asks).length;
    const children: HTMLElement[] = count ? [] : [h("div.told", { role: "presentation" }, none)];
    let kind = "";
    this.#options.forEach((option, at) => {
      if (option.kind !== kind) children.push(h("div.kind", { role: "presentation" }, (kind = option.kind)));
      const beside = option.beside ? h("span.quiet", {}, ` ${option.beside}`) : null;
      const go = () => this.#go(at);
      children.push(h("div", { role: "option", id: `search-${at}`, "aria-selected": "false", onclick: go }, h("bdi", {}, option.words), beside));
    });
    this.told.textContent = count ? `${count} found; arrow keys choose` : this.#options.length ? `${none} Enter asks it as a question.` : none;
    replace(this.list, children);
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.input.removeAttribute("aria-activedescendant");
  }
}

function options(context: Context, found: Found, words: string): Option[] {
  const { file, claimsOf } = context;
  const entities = found.entities.map((at) => {
    const { id, name, type } = file.entities[at];
    return { kind: "Names", href: href("entity", id), words: plain(name, 90), beside: `${type.toLowerCase()}, ${claimsOf[at].length} claims` };
  });
  const documents = found.documents.map((at) => {
    const one = file.documents[at];
    return { kind: "Articles", href: href("article", one.id), words: plain(one.title, 120), beside: one.publisher ? outletAndDay(one) : "" };
  });
  const claims = found.claims.map((at) => {
    const one = file.claims[at];
    const beside = `${one.status}; ${whoSays(file, one)}`;
    return { kind: "Claims", href: exactHref(context, at), words: plain(one.sentence, 140), beside };
  });
  const all = { kind: "Claims", href: href("accounts", null, { words: words.trim() }), words: `All ${found.allClaims} claims with “${plain(words, 60)}”`, beside: "", all: true };
  return [...entities, ...documents, ...claims, ...(found.allClaims ? [all] : [])];
}

/** What offers to answer the words; nothing where they are too few, or no server answers. */
export function asking(live: boolean, words: string): Option[] {
  if (!live || !mayAsk(words)) return [];
  return [{ kind: "Question", href: href("ask", null, { question: words.trim() }), words: `Answer “${plain(words, 60)}”`, beside: "", asks: true }];
}

/** Where Enter leads who chose nothing: to the answers of a question; to all that was found where there are several; else to what there is. */
export function unchosen(options: readonly { all?: boolean; asks?: boolean }[], words: string): number {
  const asks = options.findIndex((one) => one.asks);
  if (asks >= 0 && isQuestion(words)) return asks;
  const all = options.findIndex((one) => one.all);
  return options.length - (asks < 0 ? 0 : 1) > 2 && all >= 0 ? all : 0;
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));
}
