// One article, to be read beside its claims: gone to at exact characters, stepped through by keys.
import { keep, onLeave } from "../address.ts";
import type { Article, Claim, Doc } from "../contents.ts";
import type { Context } from "../context.ts";
import { h } from "../dom.ts";
import { claimsWords, isMisread } from "../misread.ts";
import { beforePrint } from "../printing.ts";
import { href, type Route } from "../route.ts";
import { INFERRED, plain, publishedWords, whoSays } from "../wording.ts";
import { body, firstEndingAfter, type Body } from "./body.ts";
import { Panel } from "./panel.ts";
import { Covering, toldIn, type Told } from "./told.ts";
import { toggles } from "./toggles.ts";

/** When a place is gone to again, in milliseconds. */
const SETTLING = [0, 50, 200, 500];

export class ArticlePage {
  readonly element: HTMLElement;
  readonly #body: Body;
  readonly #panel: Panel;
  readonly #told: Told[];
  readonly #covering: Covering;
  readonly #live = h("p.unseen", { role: "status" });
  #chosen: number | null = null;
  #marked: HTMLElement[] = [];

  constructor(
    private readonly context: Context,
    private readonly route: Route,
    article: Article,
  ) {
    const document = context.file.documents[article.document];
    this.#told = toldIn(context.file, article.document);
    this.#covering = new Covering(this.#told);
    const asked = askedPlace(route);
    const cuts = [...this.#told.flatMap(({ claim }) => claim.evidence), ...(asked ?? [])];
    this.#body = body(context, article, this.#covering, cuts);
    this.#panel = new Panel(context, this.#told, this.#body, (by) => this.#step(by));
    const reading = h("div.article-reading", {}, this.#body.element, this.#panel.element);
    this.element = h("article.view.article", {}, heading(document, this.#told.map(({ claim }) => claim)), toggles(reading), this.#live, reading);
    this.#listen();
    if (asked) setTimeout(() => this.#goTo(asked[0], asked[1], claimAsked(route, this.#told)));
  }

  #listen(): void {
    this.#body.element.addEventListener("click", (event) => this.#click(event));
    this.#panel.element.addEventListener("click", (event) => this.#follow(event));
    const key = (event: KeyboardEvent) => this.#key(event);
    document.addEventListener("keydown", key);
    const watch = new IntersectionObserver((seen) => this.#read(seen), { rootMargin: "-15% 0px -70% 0px" });
    for (const { element } of this.#body.paragraphs) watch.observe(element);
    beforePrint(this.element, () => this.#panel.fillAll());
    onLeave(this.element, () => {
      watch.disconnect();
      document.removeEventListener("keydown", key);
    });
  }

  #read(seen: IntersectionObserverEntry[]): void {
    const element = seen.find((one) => one.isIntersecting)?.target;
    const passage = this.#body.paragraphs.findIndex((one) => one.element === element);
    if (passage >= 0 && this.#chosen === null) this.#panel.follow(passage);
  }

  /** A click on words chooses the tightest claim over them; once more, the next. */
  #click(event: Event): void {
    const target = event.target as Element;
    const piece = target.closest<HTMLElement>(".piece");
    if (!piece || target.closest("a") || getSelection()?.toString()) return;
    const placed = this.#body.placed.find((one) => one.element === piece);
    const over = placed ? this.#covering.of(placed.start, placed.end) : [];
    const next = over[(over.findIndex((one) => one.at === this.#chosen) + 1) % over.length];
    if (next) this.#choose(next, false);
  }

  /** Links to words of this very article need not build it anew. */
  #follow(event: Event): void {
    const link = (event.target as Element).closest("a.exact");
    const at = Number(link?.closest<HTMLElement>("[data-at]")?.dataset.at ?? Number.NaN);
    const one = this.#told.find((each) => each.at === at);
    if (!one) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose(one);
  }

  #key(event: KeyboardEvent): void {
    const by = ({ n: 1, p: -1 } as const)[event.key as "n" | "p"];
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "");
    if (!by || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#step(by);
  }

  #step(by: 1 | -1): void {
    if (!this.#told.length) return;
    const now = this.#told.findIndex((one) => one.at === this.#chosen);
    const to = now < 0 ? this.#nearest(by) : now + by;
    this.#choose(this.#told[(to + this.#told.length) % this.#told.length]);
  }

  /** The first claim in sight, to begin from where a person reads. */
  #nearest(by: 1 | -1): number {
    const passage = this.#body.paragraphs.find((one) => one.element.getBoundingClientRect().bottom > 120);
    const first = this.#told.findIndex((one) => passage !== undefined && one.claim.evidence[0] >= passage.start);
    return Math.max(0, by === 1 ? first : first - 1);
  }

  #choose(one: Told, scroll = true): void {
    const [start, end] = one.claim.evidence;
    keep(this.route, { start: String(start), end: String(end), claim: String(one.at) });
    this.#goTo(start, end, one, scroll);
  }

  /** Mark exactly these characters, bring them into sight, and say so. */
  #goTo(start: number, end: number, one: Told | null, scroll = true): void {
    for (const element of this.#marked) element.classList.remove("chosen", "chosen-first", "chosen-last");
    const { placed, text } = this.#body;
    const found: HTMLElement[] = [];
    for (let at = firstEndingAfter(placed, start); at < placed.length && placed[at].start < end; at += 1) found.push(placed[at].element);
    this.#marked = found;
    this.#chosen = one?.at ?? null;
    for (const element of found) element.classList.add("chosen");
    found[0]?.classList.add("chosen-first");
    found.at(-1)?.classList.add("chosen-last");
    this.#panel.choose(this.#chosen);
    this.#announce(plain(text.slice(start, end)), one, found.length > 0);
    if (scroll) this.#show(found[0]);
  }

  /** Again as passages come near and get their true height; not once a person scrolls. */
  #show(first: HTMLElement | undefined): void {
    if (!first) return;
    let stopped = false;
    const stop = () => {
      stopped = true;
    };
    for (const kind of ["wheel", "touchmove", "keydown"]) addEventListener(kind, stop, { once: true, passive: true });
    for (const wait of SETTLING) setTimeout(() => stopped || first.scrollIntoView({ block: "center" }), wait);
  }

  #announce(words: string, one: Told | null, found: boolean): void {
    if (!found) this.#live.textContent = "The words that this link leads to do not stand in this article.";
    else if (!one) this.#live.textContent = `Marked in the text: “${words}”.`;
    else this.#live.textContent = `Marked in the text: “${words}”. ${one.claim.status}. ${whoSays(this.context.file, one.claim)}: ${plain(one.claim.sentence)}.`;
  }
}

function askedPlace({ asked }: Route): [number, number] | null {
  const [start, end] = [asked.get("start"), asked.get("end")].map((given) => (given === null ? Number.NaN : Number(given)));
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end ? [start, end] : null;
}

function claimAsked({ asked }: Route, told: readonly Told[]): Told | null {
  const given = asked.get("claim");
  return (given !== null && told.find((one) => one.at === Number(given))) || null;
}

/** What an article is: title, outlet, day, author, length. */
export function heading(document: Doc, claims: readonly Claim[]): HTMLElement {
  const source = document.source && /^https?:/.test(document.source);
  const facts = [
    publishedWords(document),
    document.author ? `by ${plain(document.author, 80)}` : null,
    `${document.words.toLocaleString("en")} words`,
  ].filter(Boolean);
  return h(
    "header",
    {},
    h("p.crumbs", {}, h("a", { href: href("articles") }, "Articles")),
    h("h1", {}, h("bdi", {}, plain(document.title))),
    h(
      "p",
      {},
      facts.join(" · "),
      " · ",
      h("a", { href: href("accounts", null, { document: document.id }) }, claimsWords(claims.length, claims.filter(isMisread).length)),
      source ? [" · ", h("a", { href: document.source, rel: "noopener noreferrer" }, "where it was published")] : null,
      !source && document.source ? ` · read from ${plain(document.source, 120)}` : null,
    ),
    document.inferred ? h("p", {}, INFERRED) : null,
  );
}
