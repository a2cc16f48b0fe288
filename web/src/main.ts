// The page: a head with the views, and the view that the address names.
import type { CaseFile } from "./contents.ts";
import type { Context } from "./context.ts";
import { h, replace } from "./dom.ts";
import { href, parse } from "./route.ts";
import { source } from "./source.ts";
import { VIEWS } from "./views/index.ts";

async function start(): Promise<void> {
  const from = source();
  const page = document.getElementById("page")!;
  let context: Context;
  const opened = async () => {
    const file = await from.file();
    context = { source: from, file, claimsOf: byEntity(file), reload };
  };
  const reload = async () => {
    location.reload();
  };
  const show = async () => {
    const route = parse(location.hash);
    const view = VIEWS[route.view] ?? VIEWS.overview;
    const shown = await view.show(context, route);
    replace(page, shown);
    document.title = `${view.title} · ${context.file.title}`;
    for (const link of document.querySelectorAll("nav.views a")) {
      link.toggleAttribute("aria-current", link.getAttribute("href") === href(route.view));
    }
    page.focus({ preventScroll: true });
    scrollTo(0, 0);
  };
  await opened();
  const links = Object.entries(VIEWS)
    .filter(([, view]) => view.listed)
    .map(([name, view]) => h("a", { href: href(name) }, view.title));
  replace(document.getElementById("views")!, links);
  addEventListener("hashchange", () => void show().catch(failed));
  await show();
}

function byEntity(file: CaseFile): number[][] {
  const found: number[][] = file.entities.map(() => []);
  file.claims.forEach((claim, at) => {
    const meant = [...claim.parts, ...claim.holders].map((part) => part.entity);
    for (const entity of new Set(meant)) if (entity !== null) found[entity].push(at);
  });
  return found;
}

function failed(error: unknown): void {
  const told = error instanceof Error ? error.message : String(error);
  replace(document.getElementById("page")!, h("p.failed", { role: "alert" }, told));
}

void start().catch(failed);
