// The articles of the case, and one of them in full.
import { ArticlePage } from "../articles/page.ts";
import type { Doc } from "../contents.ts";
import type { Context, View } from "../context.ts";
import { h } from "../dom.ts";
import { isMisread } from "../misread.ts";
import { href } from "../route.ts";
import { dayWords, INFERRED, plain } from "../wording.ts";

export const articles: View = { title: "Articles", listed: true, show: (context) => list(context) };

/** One article, opened by its id, at `start` to `end`. */
export const article: View = {
  title: "Article",
  listed: false,
  show: async (context, route) => {
    const at = context.file.documents.findIndex((one) => one.id === route.id);
    if (at < 0) return missing(route.id ?? "");
    return new ArticlePage(context, route, await context.source.article(at)).element;
  },
};

const SORTS: Record<string, { label: string; key: (one: Doc, claims: number) => string | number }> = {
  published: { label: "Day", key: (one) => one.published ?? "\uffff" },
  title: { label: "Title", key: (one) => one.title.toLowerCase() },
  outlet: { label: "Outlet", key: (one) => (one.publisher ?? "\uffff").toLowerCase() },
  words: { label: "Words", key: (one) => -one.words },
  claims: { label: "Claims", key: (_one, claims) => -claims },
};

function list({ file }: Context): HTMLElement {
  const claims = new Array<number>(file.documents.length).fill(0);
  const misread = new Array<number>(file.documents.length).fill(0);
  for (const claim of file.claims) (isMisread(claim) ? misread : claims)[claim.document] += 1;
  const rows = h("tbody");
  const heads: Record<string, HTMLElement> = {};
  const sort = (name: string) => {
    const { key } = SORTS[name];
    const order = [...file.documents.keys()].sort((a, b) => compare(key(file.documents[a], claims[a]), key(file.documents[b], claims[b])) || a - b);
    rows.replaceChildren(...order.map((at) => row(file.documents[at], claims[at], misread[at])));
    for (const [each, head] of Object.entries(heads)) head.setAttribute("aria-sort", each === name ? (/words|claims/.test(each) ? "descending" : "ascending") : "none");
  };
  const head = (name: string, classes: "th" | "th.number" = "th") =>
    (heads[name] = h(classes, { scope: "col" }, h("button.sort", { type: "button", onclick: () => sort(name) }, SORTS[name].label)));
  const header = h("tr", {}, head("title"), head("outlet"), head("published"), head("words", "th.number"), head("claims", "th.number"));
  sort("published");
  return h(
    "section.view.articles",
    {},
    h("header", {}, h("h1", {}, "Articles"), h("p", {}, `${file.documents.length.toLocaleString("en")} articles, each with its full text and all that was read in it.`)),
    h("table.articles-list", {}, h("caption.unseen", {}, "Articles of the case; the column heads sort"), h("thead", {}, header), rows),
  );
}

function row(one: Doc, claims: number, misread: number): HTMLElement {
  const day = one.published ? dayWords(one.published) : "not known";
  const inferred = one.published && one.inferred ? [" ", h("span.badge", { "data-form": "uncertain", title: INFERRED }, "inferred")] : null;
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, h("a", { href: href("article", one.id) }, h("bdi", {}, plain(one.title, 200)))),
    h("td", {}, one.publisher ? h("bdi", {}, plain(one.publisher, 80)) : h("span.quiet", {}, "not known")),
    h("td.day", {}, day, inferred),
    h("td.number", { "data-unit": " words" }, one.words.toLocaleString("en")),
    h("td.number", { "data-unit": " claims" }, h("a", { href: href("accounts", null, { document: one.id }) }, claims.toLocaleString("en")), misread ? h("span.quiet.small", {}, ` and ${misread} misread`) : null),
  );
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function missing(id: string): HTMLElement {
  const back = h("a", { href: href("articles") }, "See all articles");
  return h("section.view", {}, h("header", {}, h("h1", {}, "No such article")), h("p.note", {}, `The case holds no article “${plain(id, 80)}”. `, back, "."));
}
