// What stands around every view: the name of the case, the search box, the navigation.
import type { Context } from "./context.ts";
import { h, replace } from "./dom.ts";
import { href } from "./route.ts";
import { searchBox } from "./search/box.ts";
import { VIEWS } from "./views/index.ts";
import { plain } from "./wording.ts";

/** What no sheet may go without: on the screen the overview says it. */
const ON_PAPER = "These are statements by others, read from articles by a program that misreads some of them. Nothing here is established because it is printed here: each stands beside whoever says it. Look at the words in the article before anything is passed on.";

/** Build the head; `context` gives the case of the moment, which a judgement may change, `whole` waits for all of it. */
export function shell(context: () => Context, whole: () => Promise<Context>): void {
  const { opening, source } = context();
  const nav = document.querySelector<HTMLElement>("nav.views")!;
  const about = source.live ? (source.edit ? "live, judgements can be made" : "live, read only") : "a case file";
  const head = h(
    "header.masthead",
    {},
    h(
      "div",
      {},
      h("p.name", {}, h("a", { href: href("overview") }, h("bdi", {}, plain(opening.title, 120)))),
      h("p.about", {}, `Statements by others, as ${opening.method.documents === 1 ? "1 article gives" : `${opening.method.documents.toLocaleString("en")} articles give`} them · ${about}`),
    ),
    searchBox(context, whole),
    h("p.on-paper", {}, ON_PAPER),
  );
  nav.before(skip(), head);
  nav.setAttribute("aria-label", "Views");
  const links = Object.entries(VIEWS)
    .filter(([, view]) => view.listed && (source.edit || !view.edits) && (source.live || !view.live))
    .map(([name, view]) => h("a", { href: href(name) }, view.title));
  replace(document.getElementById("views")!, links);
  nav.addEventListener("keydown", (event) => along(event, links));
}

/** Show in the navigation which view is open. */
export function current(view: string): void {
  for (const link of document.querySelectorAll<HTMLElement>("#views a")) {
    const here = link.getAttribute("href") === href(view);
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    if (here) reveal(link);
  }
}

/** Bring a link of the bar into view, sideways alone: the page stays where it is. */
function reveal(link: HTMLElement): void {
  const bar = document.getElementById("views")!;
  const [edge, own] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
  if (own.left < edge.left) bar.scrollLeft -= edge.left - own.left + 30;
  else if (own.right > edge.right) bar.scrollLeft += own.right - edge.right + 30;
}

function skip(): HTMLElement {
  const to = (event: Event) => {
    event.preventDefault();
    document.getElementById("page")!.focus();
  };
  return h("a.skip", { href: "#page", onclick: to }, "Skip to the page");
}

function along(event: KeyboardEvent, links: HTMLElement[]): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  links[(at + step + links.length) % links.length].focus();
}
