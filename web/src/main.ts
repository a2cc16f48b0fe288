// The page: a head with the views, and the view that the address names.
import type { CaseFile } from "./contents.ts";
import type { Context } from "./context.ts";
import { h, replace } from "./dom.ts";
import { fillBeforePrint } from "./long.ts";
import { href, parse } from "./route.ts";
import { current, shell } from "./shell.ts";
import { source } from "./source.ts";
import { VIEWS } from "./views/index.ts";

const page = document.getElementById("page")!;
/** How far down each place was read, to go back to. */
const read = new Map<string, number>();
let context: Context;
let followed = false;
let turn = 0;

async function start(): Promise<void> {
  page.tabIndex = -1;
  if (!page.hasChildNodes()) replace(page, h("p.opening", {}, "Opening the case …"));
  history.scrollRestoration = "manual";
  context = await opened();
  shell(() => context);
  addEventListener("hashchange", (event) => {
    read.set(new URL(event.oldURL).hash, scrollY);
    void go().catch(failed);
  });
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="#"]')) followed = true;
  });
  fillBeforePrint();
  await show();
}

async function opened(): Promise<Context> {
  const from = source();
  const file = await from.file();
  return { source: from, file, claimsOf: byEntity(file), reload };
}

/** Fetch the case anew, and show the same place of the same view. */
async function reload(): Promise<void> {
  const down = scrollY;
  context = await opened();
  await show();
  scrollTo(0, down);
}

/** A new place begins at its top; one gone back to, where it was left. */
async function go(): Promise<void> {
  const down = followed ? 0 : (read.get(location.hash) ?? 0);
  followed = false;
  if (!(await show())) return;
  page.focus({ preventScroll: true });
  scrollTo(0, down);
}

/** Show what the address names; false where the reader went on before it was there. */
async function show(): Promise<boolean> {
  const mine = ++turn;
  const route = parse(location.hash);
  const view = VIEWS[route.view];
  const shown = view ? await view.show(context, route) : missing(route.view);
  if (mine !== turn) return false;
  replace(page, shown);
  document.title = `${view ? view.title : "Not here"} · ${context.file.title}`;
  current(route.view);
  return true;
}

function missing(name: string): HTMLElement {
  const way = h("a", { href: href("overview") }, "Go to the overview");
  return h("p.note", {}, `There is no page called “${name.slice(0, 60)}”. `, way, ".");
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
  replace(page, h("p.failed", { role: "alert" }, told));
}

void start().catch(failed);
