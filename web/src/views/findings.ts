// Where accounts conflict, harden, differ or agree: each side's words side by side.
import { keep } from "../address.ts";
import { entityChoices } from "../accounts/form.ts";
import { chooser } from "../choose.ts";
import type { FindingKind } from "../contents.ts";
import type { Context, View } from "../context.ts";
import { h, replace } from "../dom.ts";
import { findingCard } from "../findings/card.ts";
import { isDoubtful, KINDS, sorted } from "../findings/sorted.ts";
import { long } from "../long.ts";
import { href, type Route } from "../route.ts";
import { plain } from "../wording.ts";

const AT_ONCE = 15;

export const findings: View = { title: "Findings", listed: true, show: (context, route) => new Page(context, route).element };

/** One finding, opened by its id. */
export const finding: View = {
  title: "Finding",
  listed: false,
  show: ({ file, ...context }, route) => {
    const at = file.findings.findIndex((one) => one.id === route.id);
    const back = h("p.crumbs", {}, h("a", { href: href("findings") }, "Findings"));
    if (at >= 0) {
      const means = h("p.quiet", {}, KINDS[file.findings[at].kind].means);
      return h("section.view.findings", {}, back, findingCard({ file, ...context }, at, "h1"), means);
    }
    return h("section.view", {}, back, h("h1", {}, "No such finding"), h("p.note", {}, `The case holds no finding “${plain(route.id ?? "", 80)}”. A judgement may have changed it.`));
  },
};

class Page {
  readonly element: HTMLElement;
  readonly #count = h("p.findings-count", { role: "status" });
  readonly #list = h("div");
  readonly #buttons: Record<string, HTMLElement> = {};
  #kind: string;
  #entity: string;

  constructor(
    private readonly context: Context,
    private readonly route: Route,
  ) {
    this.#kind = Object.hasOwn(KINDS, route.asked.get("kind") ?? "") ? route.asked.get("kind")! : "";
    this.#entity = route.asked.get("entity") ?? "";
    const about = chooser("About", () => entityChoices(context), (value) => this.#change(this.#kind, value));
    about.set(this.#entity);
    this.element = h(
      "section.view.findings",
      {},
      h("header", {}, h("h1", {}, "Findings"), h("p", {}, "What comparing the accounts shows. No side is right because it stands first; read the words.")),
      h("div.filters.findings-filters", {}, h("div.kinds", { role: "group", "aria-label": "Kind of finding" }, this.#kinds()), about.element),
      this.#count,
      this.#list,
    );
    this.#show();
  }

  #kinds(): HTMLElement[] {
    const button = (kind: string, words: string) => {
      const made = h("button", { type: "button", onclick: () => this.#change(kind, this.#entity) }, words);
      this.#buttons[kind] = made;
      return made;
    };
    return [button("", "All"), ...Object.entries(KINDS).map(([kind, { title }]) => button(kind, title))];
  }

  #change(kind: string, entity: string): void {
    [this.#kind, this.#entity] = [kind, entity];
    keep(this.route, { kind: kind || null, entity: entity || null });
    this.#show();
  }

  #show(): void {
    const { file } = this.context;
    const entity = this.#entity ? file.entities.findIndex((one) => one.id === this.#entity) : null;
    const found = sorted(file, this.#kind, entity);
    for (const [kind, button] of Object.entries(this.#buttons)) button.setAttribute("aria-pressed", String(kind === this.#kind));
    this.#count.textContent = `${found.length.toLocaleString("en")} of ${file.findings.length.toLocaleString("en")} findings`;
    const sections = (Object.keys(KINDS) as FindingKind[]).map((kind) => this.#section(kind, found.filter((at) => file.findings[at].kind === kind)));
    replace(this.#list, found.length ? sections : h("p.note", {}, file.findings.length ? "No finding is like this." : "No accounts of this case agree, conflict or differ in what they tell."));
  }

  #section(kind: FindingKind, found: number[]): HTMLElement | null {
    if (!found.length) return null;
    const { file } = this.context;
    const doubtful = found.filter((at) => isDoubtful(file, file.findings[at]));
    const list = (some: number[]) => long(h("div.finding-list"), some, (at) => findingCard(this.context, at), AT_ONCE);
    const folded = doubtful.length ? h("details.doubtful-findings", {}, h("summary", {}, `Less sure, read the words first (${doubtful.length.toLocaleString("en")})`), list(doubtful)) : null;
    const sure = found.filter((at) => !doubtful.includes(at));
    return h("section", {}, h("h2", {}, `${KINDS[kind].title} `, h("span.quiet", {}, found.length)), h("p.quiet", {}, KINDS[kind].means), sure.length ? list(sure) : null, folded);
  }
}
