// The claims beside an article, passage by passage; one of them may be the chosen one.
import { claimLine } from "../claim.ts";
import type { Context } from "../context.ts";
import { h } from "../dom.ts";
import { firstEndingAfter, type Body } from "./body.ts";
import type { Told } from "./told.ts";

interface Group {
  passage: number;
  told: Told[];
  element: HTMLElement;
  list: HTMLElement;
}

export class Panel {
  readonly element: HTMLElement;
  readonly #scroller = h("div.panel-scroller", { tabindex: 0, role: "region", "aria-label": "Claims, passage by passage" });
  readonly #groups: Group[];
  readonly #lines = new Map<number, HTMLElement>();
  readonly #place = h("span.panel-place");
  #chosen: HTMLElement | null = null;

  constructor(
    private readonly context: Context,
    private readonly told: readonly Told[],
    body: Body,
    step: (by: 1 | -1) => void,
  ) {
    this.#groups = grouped(told, body);
    this.#scroller.append(...this.#groups.map((group) => group.element));
    if (!told.length) this.#scroller.append(h("p.quiet", {}, "No claim was read in this article."));
    const all = h("button.panel-all", { type: "button", "aria-expanded": "false" }, "All");
    this.element = h(
      "aside.panel",
      { "aria-label": "Claims of this article" },
      h(
        "div.panel-bar",
        {},
        h("h2", {}, "Claims "),
        this.#place,
        h("button", { type: "button", title: "Key: p", onclick: () => step(-1) }, "Previous"),
        h("button", { type: "button", title: "Key: n", onclick: () => step(1) }, "Next"),
        all,
      ),
      this.#scroller,
    );
    all.addEventListener("click", () => all.setAttribute("aria-expanded", String(this.element.classList.toggle("open"))));
    this.#tellPlace(null);
    this.#fillWhereLookedAt();
  }

  /** Mark a claim as the chosen one and bring it into sight; null for none. */
  choose(at: number | null): void {
    this.#chosen?.removeAttribute("aria-current");
    this.#chosen?.closest(".panel-group")?.classList.remove("holds-chosen");
    this.#tellPlace(at);
    if (at === null) return;
    const group = this.#groups.find((one) => one.told.some((each) => each.at === at));
    if (!group) return;
    this.#fill(group);
    this.#chosen = this.#lines.get(at)!;
    this.#chosen.setAttribute("aria-current", "true");
    group.element.classList.add("holds-chosen");
    this.#scroll(this.#chosen);
  }

  /** Bring the claims of a passage into sight, unless a person looks at the list itself. */
  follow(passage: number): void {
    const group = this.#groups.find((one) => one.passage >= passage);
    if (group && !this.element.matches(":hover, :focus-within")) this.#scroll(group.element);
  }

  /** Build all that is still to be built, for paper. */
  fillAll(): void {
    this.#groups.forEach((group) => this.#fill(group));
  }

  #scroll(to: HTMLElement): void {
    this.#scroller.scrollTop += to.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top - 8;
  }

  #tellPlace(at: number | null): void {
    const place = this.told.findIndex((one) => one.at === at) + 1;
    this.#place.textContent = place ? `${place} of ${this.told.length}` : String(this.told.length);
  }

  #fill(group: Group): void {
    if (group.list.childElementCount) return;
    for (const { at } of group.told) {
      const line = h("li", {}, claimLine(this.context, at, { here: true }));
      this.#lines.set(at, line);
      group.list.append(line);
    }
    group.element.classList.remove("unfilled");
  }

  #fillWhereLookedAt(): void {
    const watch = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) {
          const group = isIntersecting ? this.#groups.find((one) => one.element === target) : null;
          if (group) this.#fill(group);
        }
      },
      { rootMargin: "600px 0px" },
    );
    for (const { element } of this.#groups) watch.observe(element);
  }
}

function grouped(told: readonly Told[], body: Body): Group[] {
  const groups: Group[] = [];
  for (const one of told) {
    const passage = Math.min(firstEndingAfter(body.paragraphs, one.claim.evidence[0]), body.paragraphs.length - 1);
    let group = groups.at(-1);
    if (group?.passage !== passage) {
      const list = h("ul", {});
      const element = h("section.panel-group.unfilled", { "data-passage": passage }, h("h3", {}, `Passage ${passage + 1}`), list);
      groups.push((group = { passage, told: [], element, list }));
    }
    group.told.push(one);
  }
  return groups;
}
