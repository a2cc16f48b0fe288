// The page: a head with the views, and the view that the address names.
import { atFirst, withAll, type Context, type View } from "./context.ts";
import { h, replace } from "./dom.ts";
import { clearNotice, notice, noticeRoom, type Done } from "./editing.ts";
import { fillBeforePrint } from "./long.ts";
import { href, parse, type Route } from "./route.ts";
import { current, shell } from "./shell.ts";
import { source } from "./source.ts";
import { VIEWS } from "./views/index.ts";

const page = document.getElementById("page")!;
/** How far down each place was read, to go back to. */
const read = new Map<string, number>();
/** What there is of the case: its opening first, all of it as soon as that has come. */
let context: Context;
let coming: Promise<Context> | null = null;
let followed = false;
let turn = 0;
/** Milliseconds before it is said that something is waited for. */
const PATIENCE = 250;

async function start(): Promise<void> {
  page.tabIndex = -1;
  if (!page.hasChildNodes()) replace(page, h("p.opening", {}, "Opening the case …"));
  history.scrollRestoration = "manual";
  await open();
  shell(() => context, whole);
  page.before(noticeRoom());
  addEventListener("hashchange", (event) => {
    read.set(new URL(event.oldURL).hash, scrollY);
    void go().catch(failed);
  });
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="#"]')) followed = true;
  });
  fillBeforePrint();
  await show();
  // What has failed is asked for again, and told, where it is needed.
  requestAnimationFrame(() => setTimeout(() => void whole().catch(() => {})));
}

/** Have what can be shown first; a file on its own has all of it at once. */
async function open(): Promise<void> {
  const from = source();
  const opening = await from.opening();
  [context, coming] = [atFirst({ source: from, opening, reload }), null];
  if (!from.live) await whole();
}

/** Have the whole case; asked for once, and again where that failed. */
function whole(): Promise<Context> {
  const first = context;
  if (first.whole) return Promise.resolve(first);
  return (coming ??= first.source.file().then(
    (file) => {
      const all = withAll(first, file);
      if (context === first) context = all;
      return all;
    },
    (error: unknown) => {
      if (context === first) coming = null;
      throw error;
    },
  ));
}

/** Fetch the case anew, and show what a judgement made, or the same place of the same view. */
async function reload(done?: Done): Promise<void> {
  const down = scrollY;
  await open();
  const { file } = await whole();
  const to = done?.place(file) ?? null;
  const elsewhere = to !== null && to !== location.hash;
  if (elsewhere) history.pushState(null, "", to);
  await show();
  scrollTo(0, elsewhere ? 0 : down);
  if (done) notice(done, file, reload);
}

/** A new place begins at its top; one gone back to, where it was left. */
async function go(): Promise<void> {
  clearNotice();
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
  const late = setTimeout(() => mine === turn && waiting(route), PATIENCE);
  try {
    const shown = view ? await view.show(await needed(view), route) : missing(route.view);
    if (mine !== turn) return false;
    replace(page, shown);
  } finally {
    clearTimeout(late);
  }
  document.title = `${view ? view.title : "Not here"} · ${context.opening.title}`;
  current(route.view);
  return true;
}

function missing(name: string): HTMLElement {
  const way = h("a", { href: href("overview") }, "Go to the overview");
  return h("p.note", {}, `There is no page called “${name.slice(0, 60)}”. `, way, ".");
}

/** Have what a view is drawn from. */
async function needed({ needs }: View): Promise<Context> {
  if (needs === "opening") return context;
  const all = await whole();
  if (needs === "network") all.file.network = await all.source.network();
  return all;
}

/** Of a large case the server needs a while for what is not in its opening. */
function waiting(route: Route): void {
  replace(page, h("p.opening", { role: "status" }, "Reading the claims of the case …"));
  current(route.view);
}

function failed(error: unknown): void {
  const told = error instanceof Error ? error.message : String(error);
  replace(page, h("p.failed", { role: "alert" }, told));
}

void start().catch(failed);
