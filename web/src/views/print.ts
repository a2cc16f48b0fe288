// The whole case on one page, for paper: overview, findings, timeline, accounts, articles, method.
import { keep } from "../address.ts";
import { body } from "../articles/body.ts";
import { heading } from "../articles/page.ts";
import { Covering, toldIn } from "../articles/told.ts";
import { claimLine } from "../claim.ts";
import type { Context, View } from "../context.ts";
import { h, replace } from "../dom.ts";
import { findingCard } from "../findings/card.ts";
import { sorted } from "../findings/sorted.ts";
import { href, type Route } from "../route.ts";
import { plain, publishedWords } from "../wording.ts";
import { method } from "./method.ts";
import { overview } from "./overview.ts";
import { timeline } from "./timeline.ts";

/** What the address says where the dialog is to open by itself. */
export const AT_ONCE_ASKED = "ask";
/** After so many lines the page lets the browser breathe. */
const AT_ONCE = 200;

export const print: View = {
  title: "The whole case",
  listed: false,
  show: (context, route) => {
    const told = h("p.print-told", { role: "status" }, "Putting everything on one page …");
    const button = h("button", { type: "button", disabled: true, onclick: () => window.print() }, "Print");
    const pages = h("div.print-pages");
    void fill(context, route, pages, told)
      .then(() => {
        button.disabled = false;
        told.textContent = "Ready: overview, findings, timeline, accounts, articles and method, one after the other.";
        if (route.asked.has(AT_ONCE_ASKED)) ask(route, pages);
      })
      .catch((error: unknown) => {
        told.textContent = error instanceof Error ? error.message : String(error);
        told.classList.add("failed");
      });
    return h("section.view.print-view", {}, h("div.print-bar", {}, h("h1", {}, "The whole case, to print"), told, button, " ", h("a", { href: href("overview") }, "Back")), pages);
  },
};

/** Open the browser's dialog once all is laid out; not again when the place is gone back to. */
function ask(route: Route, pages: HTMLElement): void {
  keep(route, {});
  requestAnimationFrame(() => setTimeout(() => pages.isConnected && window.print()));
}

async function fill(context: Context, route: Route, pages: HTMLElement, told: HTMLElement): Promise<void> {
  pages.append(part("Overview", await overview.show(context, route)));
  pages.append(part("Findings", ...sorted(context.file, "", null).map((at) => findingCard(context, at, "h2"))));
  pages.append(part("Timeline", await timeline.show(context, { ...route, asked: new URLSearchParams() })));
  const accounts = part("Accounts");
  accounts.classList.add("print-accounts");
  pages.append(accounts);
  await fillAccounts(context, accounts, told);
  const articles = part("Articles");
  pages.append(articles);
  await fillArticles(context, articles, told);
  pages.append(part("Method", await method.show(context, route)));
}

function part(title: string, ...children: HTMLElement[]): HTMLElement {
  return h("section.print-part", {}, h("h1", {}, title), children);
}

async function fillAccounts(context: Context, into: HTMLElement, told: HTMLElement): Promise<void> {
  const { file } = context;
  let made = 0;
  for (const [document, one] of file.documents.entries()) {
    into.append(h("h2", {}, h("bdi", {}, plain(one.title, 200)), " ", h("span.quiet", {}, publishedWords(one))));
    for (const { at } of toldIn(file, document)) {
      into.append(claimLine(context, at));
      made += 1;
      if (made % AT_ONCE === 0) await breathe(told, `${made.toLocaleString("en")} of ${file.claims.length.toLocaleString("en")} claims …`);
    }
  }
}

async function fillArticles(context: Context, into: HTMLElement, told: HTMLElement): Promise<void> {
  const { file, source } = context;
  for (const [document, one] of file.documents.entries()) {
    const claims = toldIn(file, document);
    const cuts = claims.flatMap(({ claim }) => claim.evidence);
    const text = body(context, await source.article(document), new Covering(claims), cuts).element;
    into.append(h("article.print-article", {}, heading(one, claims.map(({ claim }) => claim)), h("div.article-reading", {}, text)));
    await breathe(told, `${document + 1} of ${file.documents.length} articles …`);
  }
}

async function breathe(told: HTMLElement, words: string): Promise<void> {
  replace(told, words);
  await new Promise((go) => setTimeout(go));
}
