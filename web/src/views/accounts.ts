// Every claim in plain words, filtered, in order, with who says so.
import { keep } from "../address.ts";
import { form, placeWords } from "../accounts/form.ts";
import { Accounts, dayOf, OWN_VOICE, PARTS } from "../accounts/matching.ts";
import { askedOf, FILTERS, wantedOf, type Filter, type Wanted } from "../accounts/wanted.ts";
import { asCsv } from "../accounts/csv.ts";
import { claimLine } from "../claim.ts";
import type { CaseFile } from "../contents.ts";
import type { Context, View } from "../context.ts";
import { h, replace } from "../dom.ts";
import { apart, misreadAmong } from "../misread.ts";
import { counted } from "../overview/figures.ts";
import { beforePrint } from "../printing.ts";
import { href, type Route } from "../route.ts";
import { save } from "../saving.ts";
import { dayWords, plain, publishedWords } from "../wording.ts";

const AT_ONCE = 100;
/** So many claims are printed with this view at most: a pile of paper that nobody can have meant is not. */
const ON_PAPER = 5_000;
/** Made once for a case: what its search compares. */
const searched = new WeakMap<CaseFile, Accounts>();

function known(file: CaseFile): Accounts {
  let found = searched.get(file);
  if (!found) {
    searched.set(file, (found = new Accounts(file)));
    setTimeout(() => found!.warm(), 50);
  }
  return found;
}

export const accounts: View = { title: "Accounts", listed: true, show: (context, route) => new Page(context, route).element };

/** "; 12 doubtful ones are left out", or nothing where none is. */
function leftOut(count: number): string {
  return count ? `; ${count.toLocaleString("en")} doubtful ${count === 1 ? "one is" : "ones are"} left out` : "";
}

class Page {
  readonly element: HTMLElement;
  readonly #accounts: Accounts;
  readonly #form: ReturnType<typeof form>;
  readonly #count = h("p.accounts-count", { role: "status" });
  readonly #chosen = h("ul.chips.accounts-chosen", { "aria-label": "Filters in use" });
  readonly #list = h("div.accounts-list");
  readonly #more = h("div.more");
  #wanted: Wanted;
  #found: number[] = [];
  #shown = 0;
  #group: string | null = null;

  constructor(
    private readonly context: Context,
    private readonly route: Route,
  ) {
    const { file } = context;
    this.#accounts = known(file);
    this.#wanted = wantedOf(route.asked);
    this.#form = form(context, (changed) => this.#change(changed));
    const wide = matchMedia("(min-width: 701px)").matches;
    this.element = h(
      "section.view.accounts",
      {},
      h("header", {}, h("h1", {}, "Accounts"), h("p", {}, "What the articles say, claim by claim: who says so, how it stands, and the exact words.")),
      h("details.accounts-fold", { open: wide }, h("summary", {}, "Filters"), this.#form.element),
      h("div.accounts-bar", {}, this.#count, h("button.small", { type: "button", onclick: () => this.#save() }, "Save these as CSV"), this.#chosen),
      this.#list,
      this.#more,
    );
    this.#show();
    beforePrint(this.element, () => void this.#add(Math.min(this.#found.length - this.#shown, ON_PAPER)));
  }

  /** Give what is listed as a table for spreadsheets. */
  #save(): void {
    save(asCsv(this.context.file, this.#found), "claims.csv", "text/csv");
  }

  #change(changed: Partial<Wanted>): void {
    this.#wanted = { ...this.#wanted, ...changed };
    keep(this.route, askedOf(this.#wanted));
    this.#show();
  }

  #show(): void {
    this.#form.set(this.#wanted);
    this.#found = this.#accounts.matching(this.#wanted);
    this.#shown = 0;
    this.#group = null;
    const { claims } = this.context.file;
    const misread = misreadAmong(claims, this.#found);
    this.#count.textContent = `${this.#found.length.toLocaleString("en")} of ${counted(claims.length, "claim")}${apart(this.#found.length, misread)}${leftOut(this.#accounts.leftOut(this.#wanted))}`;
    this.#showChosen();
    this.#list.replaceChildren();
    if (!this.#found.length) this.#list.append(h("p.note", {}, "No claim is like this. Take a filter away to see more."));
    this.#add(AT_ONCE);
  }

  /** Add the next claims, each under the heading of its group. */
  #add(count: number): HTMLElement | null {
    let first: HTMLElement | null = null;
    const made: HTMLElement[] = [];
    for (const at of this.#found.slice(this.#shown, this.#shown + count)) {
      const heading = this.#heading(at);
      if (heading) made.push(heading);
      const line = claimLine(this.context, at);
      first ??= line;
      made.push(line);
    }
    this.#list.append(...made);
    this.#shown = Math.min(this.#found.length, this.#shown + count);
    this.#showMore();
    return first;
  }

  #showMore(): void {
    const left = this.#found.length - this.#shown;
    if (!left) return replace(this.#more);
    const next = Math.min(left, AT_ONCE);
    const go = (count: number) => () => {
      this.#add(count)?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
    };
    const label = `Show ${next} more`;
    replace(
      this.#more,
      h("button", { type: "button", onclick: go(AT_ONCE) }, label),
      left > next && left <= ON_PAPER ? [" ", h("button", { type: "button", onclick: go(left) }, `Show all ${left.toLocaleString("en")} left`)] : null,
      h("span.quiet", {}, ` ${this.#shown.toLocaleString("en")} shown`),
    );
  }

  #heading(at: number): HTMLElement | null {
    const { file } = this.context;
    const claim = file.claims[at];
    const { group } = this.#wanted;
    const name = group === "day" ? String(dayOf(file, claim)) : group === "document" ? String(claim.document) : null;
    if (name === null || name === this.#group) return null;
    this.#group = name;
    if (group === "day") return h("h2.accounts-group", {}, dayWords(dayOf(file, claim)));
    const document = file.documents[claim.document];
    const title = h("a", { href: href("article", document.id) }, h("bdi", {}, plain(document.title, 160)));
    return h("h2.accounts-group", {}, title, " ", h("span.quiet", {}, publishedWords(document)));
  }

  #showChosen(): void {
    const used = FILTERS.filter((name) => this.#wanted[name]);
    const clear = () => this.#change(Object.fromEntries(FILTERS.map((name) => [name, ""])));
    const items = used.map((name) => {
      const told = chosenWords(this.context.file, this.#accounts, name, this.#wanted[name]);
      const drop = () => this.#change({ [name]: "" });
      return h("li", {}, h("button.chip", { type: "button", "aria-label": `Remove filter ${told}`, onclick: drop }, told, h("span", { "aria-hidden": "true" }, "×")));
    });
    const all = used.length > 1 ? h("li", {}, h("button.chip", { type: "button", onclick: clear }, "Clear all")) : null;
    replace(this.#chosen, items, all);
    this.#chosen.hidden = !used.length;
  }
}

/** A filter in use, in words. */
function chosenWords(file: CaseFile, held: Accounts, name: Filter, value: string): string {
  const entity = held.entity(value);
  const named = entity >= 0 ? plain(file.entities[entity].name, 60) : plain(value, 60);
  switch (name) {
    case "words":
      return `words “${plain(value, 60)}”`;
    case "entity":
      return `about ${named}`;
    case "with":
      return `and ${named}`;
    case "as":
      return PARTS[value] ?? value;
    case "source":
      return value === OWN_VOICE ? "said by the article itself" : `said by ${named}`;
    case "document":
      return held.document(value) >= 0 ? plain(placeWords(file, held.document(value)), 80) : `article ${plain(value, 60)}`;
    case "sure":
      return `read rightly with ${(Number(value) * 100).toFixed(1).replace(/\.0$/, "")} % or more`;
    case "kind":
      return file.claims.find((claim) => claim.what === value)?.whatLabel ?? plain(value, 60);
    default:
      return name === "from" || name === "to" ? `${name} ${dayWords(value)}` : `${name === "status" ? "standing" : name} ${plain(value, 60)}`;
  }
}
