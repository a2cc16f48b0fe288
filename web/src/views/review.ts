// What a person should look at: one question after the other, answered by buttons or keys.
import { Refused } from "../api.ts";
import type { Context, View } from "../context.ts";
import { h, replace, type Child } from "../dom.ts";
import { doubts, give, undo, type Doubt, type Quote } from "../editing/calls.ts";
import { tokenField } from "../editing/form.ts";
import { href } from "../route.ts";
import { dayWords, plain } from "../wording.ts";

const KEYS = { y: "yes", n: "no", s: "skip", u: "undo" } as const;
type Key = (typeof KEYS)[keyof typeof KEYS];
/** So many accounts of a side are shown. */
const SHOWN = 4;

export const review: View = {
  title: "To check",
  listed: true,
  edits: true,
  needs: "opening",
  show: async (context) => {
    if (!context.source.edit) return notHere();
    const { total, items } = await doubts(new Set());
    return new Page(context, items, total).element;
  },
};

function notHere(): HTMLElement {
  return h("section.view", {}, h("h1", {}, "To check"), h("p.note", {}, "Questions are answered where the case can be changed: ", h("code", {}, "kg serve CASE --edit"), ", or in a terminal by ", h("code", {}, "kg review CASE"), "."));
}

/** A question that was passed, and what became of it. */
interface Passed {
  doubt: Doubt;
  /** The judgement that answers it, once it is stored; null where it was skipped. */
  stored: Promise<string> | null;
}

class Page {
  readonly element: HTMLElement;
  readonly #count = h("p.review-count");
  readonly #card = h("div.review-card", { tabindex: -1 });
  readonly #told = h("p.decision-told", { role: "status" });
  readonly #token = tokenField();
  readonly #passed: Passed[] = [];
  #waiting: Doubt[];
  #left: number;
  /** Answers are stored one after the other, while the next question is read. */
  #storing: Promise<unknown> = Promise.resolve();
  #pending = 0;
  #changed = false;

  constructor(private readonly context: Context, doubts: readonly Doubt[], total: number) {
    this.#waiting = [...doubts];
    this.#left = total;
    const keys = h("p.quiet", {}, "Keys: ", Object.entries(KEYS).map(([key, words], at) => [at ? ", " : "", h("kbd", {}, key), ` ${words}`]), ". Each answer is stored as a judgement and can be taken back.");
    this.element = h("section.view.review", {}, h("h1", {}, "To check"), h("p.note", {}, "Joins and findings that the program is least sure of, those on which most hangs first: deaths, accusations, deeds of named people."), this.#count, keys, this.#token.element, this.#card, this.#told);
    document.addEventListener("keydown", this.#pressed);
    addEventListener("hashchange", this.#leave, { once: true });
    this.#show();
  }

  #leave = (): void => {
    document.removeEventListener("keydown", this.#pressed);
    // What other views show is of the case before the answers.
    if (this.#changed) void this.#storing.then(() => this.context.reload());
  };

  #pressed = (event: KeyboardEvent): void => {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea");
    const key = KEYS[event.key as keyof typeof KEYS];
    if (!key || typing || event.ctrlKey || event.metaKey || event.altKey || !this.element.isConnected) return;
    event.preventDefault();
    this.#take(key);
  };

  #take(key: Key): void {
    const doubt = this.#waiting[0];
    if (key === "undo") return void this.#undo();
    if (!doubt) return;
    if (key !== "skip" && !this.#token.take()) return this.#tell("Give the token that the server printed when it started.", true);
    this.#waiting.shift();
    this.#passed.push({ doubt, stored: key === "skip" ? null : this.#store(doubt, key === "yes" ? doubt.yes : doubt.no) });
    if (key !== "skip") this.#left -= 1;
    void this.#more();
    this.#show(true);
  }

  #store(doubt: Doubt, wish: Doubt["yes"]): Promise<string> {
    this.#pending += 1;
    const stored = this.#storing.then(() => give(wish)).then(({ judgements }) => judgements[0]?.id ?? "");
    this.#changed = true;
    this.#storing = stored.then(
      () => this.#done(),
      (error: unknown) => {
        this.#done();
        this.#waiting.unshift(doubt);
        this.#passed.splice(this.#passed.findIndex((one) => one.doubt === doubt), 1);
        this.#left += 1;
        this.#show();
        this.#tell(error instanceof Error ? error.message : String(error), true);
        this.#token.show();
      },
    );
    return stored;
  }

  #done(): void {
    this.#pending -= 1;
    this.#tell(this.#pending ? `${this.#pending} being stored …` : "Stored.");
  }

  async #undo(): Promise<void> {
    const last = this.#passed.pop();
    if (!last) return this.#tell("Nothing to take back.");
    this.#waiting.unshift(last.doubt);
    if (last.stored) this.#left += 1;
    this.#show(true);
    if (!last.stored) return;
    this.#tell("Taking it back …");
    const back = last.stored.then(undo);
    this.#storing = back.catch(() => {});
    await back.then(() => this.#tell("Taken back."), (error: unknown) => this.#tell(error instanceof Refused ? error.message : String(error), true));
  }

  /** Have further questions before the last of those here is answered. */
  async #more(): Promise<void> {
    if (this.#waiting.length || this.#left <= 0) return;
    await this.#storing;
    const known = new Set(this.#passed.map((one) => one.doubt.id));
    const { items } = await doubts(known).catch(() => ({ items: [] as Doubt[] }));
    this.#waiting.push(...items.filter((one) => !this.#waiting.some((other) => other.id === one.id)));
    this.#show();
  }

  #tell(words: string, failed = false): void {
    this.#told.classList.toggle("failed", failed);
    this.#told.textContent = words;
  }

  #show(focus = false): void {
    const [doubt] = this.#waiting;
    replace(this.#count, this.#left === 1 ? "1 question is open." : `${this.#left.toLocaleString("en")} questions are open.`);
    replace(this.#card, doubt ? this.#question(doubt) : h("p", {}, "Nothing more is doubtful here."));
    if (focus) this.#card.focus({ preventScroll: true });
  }

  #question(doubt: Doubt): Child {
    const button = (words: string, key: Key) => h("button", { type: "button", onclick: () => this.#take(key) }, words);
    return h(
      "article.doubt",
      { "data-kind": doubt.kind },
      h("h2", {}, plain(doubt.question, 400)),
      h("div.doubt-sides", {}, [doubt.left, doubt.right].filter((side) => side.length).map((side) => h("div", {}, side.slice(0, SHOWN).map(quoted), side.length > SHOWN ? h("p.quiet", {}, `and ${side.length - SHOWN} more`) : null))),
      h("p.doubt-why", {}, plain(doubt.why, 600)),
      h("div.doubt-answers", { role: "group", "aria-label": "Answer" }, button("Yes", "yes"), button("No", "no"), button("Skip", "skip"), button("Undo", "undo")),
    );
  }
}

function quoted(quote: Quote): HTMLElement {
  const [document] = quote.id.split(/\/(?=[^/]*$)/);
  const day = quote.published ? `, ${dayWords(quote.published.slice(0, 10))}` : "";
  const word = quote.on_word_of ? `, on the word of ${plain(quote.on_word_of, 80)}` : "";
  return h(
    "figure",
    {},
    h("figcaption", {}, h("a", { href: href("article", document) }, h("bdi", {}, plain(quote.source, 120))), day, word),
    h("blockquote", {}, plain(quote.before, 400), quote.before.endsWith(" ") ? " " : "", h("mark", {}, plain(quote.words, 600)), quote.after.startsWith(" ") ? " " : "", plain(quote.after, 400)),
  );
}
