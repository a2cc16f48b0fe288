// Questions in plain words: the passages that answer, each with its article and who vouches for what it says.
import { onLeave } from "../address.ts";
import { asked, Refused } from "../api.ts";
import { byChance, failure, headed, path, placeOf, summed, vouched, type Account, type Answer, type Answered, type Passage } from "../asking/answers.ts";
import { badge, claimBrief, whoSaysSo } from "../claim.ts";
import type { CaseFile } from "../contents.ts";
import type { Context, View } from "../context.ts";
import { h, replace, type Child } from "../dom.ts";
import { aboutWords, title } from "../findings/sorted.ts";
import { href, type Route } from "../route.ts";
import { CHANGED } from "../source.ts";
import { badges, outletAndDay, plain } from "../wording.ts";

/** As long as a question is read (kg/answering/question.py). */
const LONGEST = 400;
/** What was answered of a state of the case: who comes back to a question finds it as it was left. */
const answered = new WeakMap<CaseFile, Map<string, Answered>>();

export const ask: View = {
  title: "Ask",
  listed: true,
  live: true,
  show: (context, route) => (context.source.live ? new Page(context, route).element : notHere()),
};

function notHere(): HTMLElement {
  return h("section.view", {}, h("h1", {}, "Ask"), h("p.note", {}, "A served case answers questions: ", h("code", {}, "kg serve CASE"), ". In a terminal, ", h("code", {}, "kg ask CASE \"…\""), " does."));
}

class Page {
  readonly element: HTMLElement;
  readonly #field = h("input", { type: "text", name: "question", required: true, maxlength: LONGEST, autocomplete: "off", placeholder: "How many people were hurt?" });
  readonly #told = h("p.ask-told", { role: "status" });
  readonly #answers = h("div.ask-answers");
  readonly #known: Map<string, Answered>;
  #coming: AbortController | null = null;

  constructor(
    private readonly context: Context,
    route: Route,
  ) {
    const { file } = context;
    this.#known = answered.get(file) ?? new Map<string, Answered>();
    answered.set(file, this.#known);
    this.element = h(
      "section.view.ask",
      {},
      h("header", {}, h("h1", {}, "Ask"), h("p", {}, "Passages of the articles that may answer, the most probable first. Nothing is written here that no article says, and none is right because it stands first.")),
      h("form.ask-form", { role: "search", "aria-label": "Ask", onsubmit: (event) => this.#submit(event) }, h("label", {}, "Ask a question", this.#field), h("button", { type: "submit" }, "Ask")),
      this.#told,
      this.#answers,
    );
    const question = (route.asked.get("question") ?? "").trim().slice(0, LONGEST);
    this.#field.value = question;
    const before = this.#known.get(question);
    if (before) this.#show(before);
    else if (question) void this.#ask(question);
    onLeave(this.element, () => this.#coming?.abort());
  }

  /** Ask what was typed, at an address of its own. */
  #submit(event: Event): void {
    event.preventDefault();
    const question = this.#field.value.trim();
    if (!question) return;
    const to = href("ask", null, { question });
    if (to !== location.hash) history.pushState(null, "", to);
    // The keyboard of a phone would lie over the answers.
    if (matchMedia("(pointer: coarse)").matches) this.#field.blur();
    void this.#ask(question);
  }

  async #ask(question: string): Promise<void> {
    this.#coming?.abort();
    const mine = (this.#coming = new AbortController());
    this.#tell("Looking for passages that answer …");
    this.#answers.replaceChildren();
    try {
      const found = await asked<Answered>(path(question), mine.signal);
      if (mine !== this.#coming) return;
      this.#show(found);
      this.#known.set(question, found);
    } catch (error) {
      if (mine !== this.#coming) return;
      const words = error instanceof Refused ? failure(error.status, error.message) : error instanceof Error ? error.message : String(error);
      this.#tell(words, true);
    }
  }

  #tell(words: string, failed = false): void {
    this.#told.classList.toggle("failed", failed);
    this.#told.textContent = words;
  }

  #show(found: Answered): void {
    const { likely, less } = byChance(found.answers);
    const shown = [
      h("h2", {}, "“", h("bdi", {}, plain(found.question, LONGEST)), "”"),
      this.#passages(likely),
      less.length ? [h("h2", {}, "Less likely to answer"), this.#passages(less)] : null,
      this.#disputed(found),
      unknown(found.unknown),
    ];
    replace(this.#answers, shown);
    this.#tell(summed(found));
  }

  #passages(answers: readonly Answer[]): HTMLElement[] {
    return headed(answers).map(({ heading, told }) => h("section.ask-answer", {}, heading === null ? null : h("h3", {}, h("bdi", {}, plain(heading, 120))), told.map((one) => this.#passage(one))));
  }

  #passage({ document, start, end, before, words, after, claims }: Passage): HTMLElement {
    const { documents } = this.context.file;
    const at = documents.findIndex((one) => one.id === document);
    if (at < 0) throw new Error(CHANGED);
    const to = href("article", document, { start: String(start), end: String(end) });
    return h(
      "figure.ask-passage",
      {},
      h("figcaption", {}, h("bdi", {}, outletAndDay(documents[at]))),
      h("blockquote", {}, before ? h("span.quiet", {}, h("q", {}, plain(before, 600)), " ") : null, h("a.exact", { href: to }, h("span.unseen", {}, "Exact words in the article: "), h("q", {}, plain(words, 1200))), after ? h("span.quiet", {}, " ", h("q", {}, plain(after, 600))) : null),
      claims.length ? h("ul", {}, claims.slice(0, 1).map((one) => h("li", {}, this.#claim(one, at)))) : h("p.quiet.small", {}, "No claim was read in these words, or only a doubtful one."),
    );
  }

  /** A claim as everywhere on the page; a server's page does not hold every claim of a large case. */
  #claim(account: Account, document: number): Child {
    const at = placeOf(this.context.file, account);
    if (at >= 0) return claimBrief(this.context, at, { here: true });
    const told = vouched(account, document);
    return h("span.claim-brief", {}, whoSaysSo(this.context, told, true), " ", badges(told).map(badge), " ", h("span.claim-said", {}, plain(account.words)));
  }

  #disputed({ disputed }: Answered): Child {
    if (!disputed.length) return null;
    const { file } = this.context;
    const items = disputed.map(({ id, about, accounts }) => {
      const held = file.findings.find((one) => one.id === id);
      const outlets = [...new Set(accounts.map((one) => plain(one.outlet, 90)))];
      const words = plain(held ? title(file, held) : aboutWords(about), 240);
      return h("li", {}, held ? h("a", { href: href("finding", id) }, h("bdi", {}, words)) : h("bdi", {}, words), h("span.quiet.small", {}, " ", outlets.map((one, place) => [place ? "; " : "", h("bdi", {}, one)])));
    });
    return [h("h2", {}, "Disputed among these"), h("ul.ask-disputed", {}, items)];
  }
}

function unknown(words: readonly string[]): Child {
  if (!words.length) return null;
  return h("p.note", {}, words.length > 1 ? "No article has any of the words " : "No article has the word ", words.map((one, place) => [place ? ", " : "", "“", h("bdi", {}, plain(one, 60)), "”"]), ".");
}
