// What a case is about, in figures and names, each leading to what it counts.
import { bars } from "../bars.ts";
import { claimLine } from "../claim.ts";
import type { Context, View } from "../context.ts";
import { binned } from "../days.ts";
import { h, type Child } from "../dom.ts";
import { byStanding, counted, disputed, main, MEANS, outlets, period, STANDINGS } from "../overview/figures.ts";
import { href } from "../route.ts";
import { dayWords, plain } from "../wording.ts";

export const overview: View = {
  title: "Overview",
  listed: true,
  show: (context) =>
    h(
      "div.view.overview",
      {},
      head(context),
      h("section.figures", { "aria-label": "In figures" }, figures(context)),
      h("div.overview-columns", {}, h("div", {}, standings(context), disputes(context), told(context)), h("div", {}, who(context), sources(context))),
    ),
};

function head({ file }: Context): HTMLElement {
  const among = outlets(file).filter((one) => one.name !== null).length;
  const from = among ? ` from ${counted(among, "outlet")}` : "";
  const days = period(file.documents.map((one) => one.published));
  const when = days ? `, published ${between(days)}` : "";
  return h(
    "header",
    {},
    h("h1.unseen", {}, "Overview"),
    h("p.standfirst", {}, `${counted(file.documents.length, "article")}${from}${when}, read by a program: who says what of whom, in which words.`),
    h("p.note", {}, h("strong", {}, "These are statements by others. "), "Nothing on these pages is established because it stands here: each line says who says so, and leads to the exact words. A program read them, and reads some of them wrongly. ", h("a", { href: href("method") }, "How it was made")),
  );
}

function figures({ file }: Context): Child[] {
  const conflicts = file.findings.filter((one) => one.kind === "contradicts").length;
  const agreed = file.findings.filter((one) => one.kind === "corroborates").length;
  const named = file.entities.filter((one) => one.named).length;
  const known = file.happenings.filter((one) => one.date !== null);
  const days = period(known.map((one) => one.date));
  const words = file.documents.reduce((sum, one) => sum + one.words, 0);
  return [
    figure("articles", file.documents.length, ["article", "articles"], `${words.toLocaleString("en")} words`),
    figure("accounts", file.claims.length, ["claim", "claims"], "each with its words"),
    figure("network", named, ["named entity", "named entities"], `of ${file.entities.length.toLocaleString("en")} spoken of`),
    figure("findings", conflicts, ["dispute", "disputes"], `and ${counted(agreed, "agreement")}`),
    figure("timeline", known.length, ["dated happening", "dated happenings"], days ? between(days) : "no dates told"),
  ];
}

function figure(view: string, count: number, [one, several]: [string, string], beside: string): HTMLElement {
  const what = h("span.what", {}, count === 1 ? one : several);
  return h("a.figure", { href: href(view) }, h("span.big", {}, count.toLocaleString("en")), what, h("span.quiet.small", {}, beside));
}

function standings({ file }: Context): HTMLElement {
  const count = byStanding(file);
  const all = Math.max(1, file.claims.length);
  const parts = STANDINGS.filter((one) => count[one]).map((one) => {
    const part = h("span.part", { "data-standing": one, title: `${count[one]} ${one}` });
    part.style.flexGrow = String(count[one]);
    return part;
  });
  const rows = STANDINGS.map((one) =>
    h("li", {}, h("span.part", { "data-standing": one, "aria-hidden": "true" }), h("a", { href: href("accounts", null, { status: one }) }, `${count[one].toLocaleString("en")} ${one}`), h("span.quiet", {}, ` ${Math.round((count[one] / all) * 100)} %, ${MEANS[one]}`)),
  );
  return h("section", {}, h("h2", {}, "How the claims stand"), h("div.stack", { "aria-hidden": "true" }, parts), h("ul.key", {}, rows));
}

function disputes(context: Context): HTMLElement | null {
  const { file } = context;
  const found = disputed(file, 6);
  const rest = file.findings.length - found.length;
  const items = found.map((at) => {
    const { id, about, independent, accounts } = file.findings[at];
    const sides = [0, 1].map((side) => accounts.find((one) => one.side === side)).filter((one) => one !== undefined);
    const lines = sides.map(({ claim }) => h("li", {}, claimLine(context, claim)));
    const title = h("a", { href: href("finding", id) }, h("bdi", {}, plain(about, 120)));
    return h("li", {}, h("h3", {}, title, h("span.quiet.small", {}, ` ${counted(accounts.length, "account")}, ${counted(independent, "independent origin")}`)), h("ul.sides", {}, lines));
  });
  const none = h("p.quiet", {}, "No two accounts were found to contradict each other.");
  const more = h("p", {}, h("a", { href: href("findings") }, rest > 0 ? `All findings: ${rest} more` : "All findings"));
  return h("section", {}, h("h2", {}, "Most disputed"), items.length ? h("ol.disputes", {}, items) : none, file.findings.length ? more : null);
}

function told({ file }: Context): HTMLElement {
  const days = binned(file.claims.map((one) => file.documents[one.document].published));
  const left = days.undated ? h("p.quiet.small", {}, `${counted(days.undated, "claim")} from articles without a date are not drawn.`) : null;
  const inferred = file.documents.filter((one) => one.inferred).length;
  const worked = inferred ? h("p.quiet.small", {}, `Of ${counted(inferred, "article")} the case and not the article tells the date.`) : null;
  return h("section", {}, h("h2", {}, "When it was told"), days.bins.length ? bars({ binned: days, counted: "claims" }) : h("p.quiet", {}, "No article states its date."), left, worked);
}

const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ["People", ["Person"]],
  ["Organizations and agencies", ["Organization"]],
  ["Groups", ["Group"]],
  ["Places", ["Place", "Facility"]],
];

function who(context: Context): HTMLElement[] {
  return GROUPS.map(([title, types]) => ({ title, found: main(context.file, context.claimsOf, types, 14) }))
    .filter(({ found }) => found.length)
    .map(({ title, found }) => h("section", {}, h("h2", {}, title), h("ul.chips", {}, found.map((at) => h("li", {}, chip(context, at))))));
}

function chip({ file, claimsOf }: Context, at: number): HTMLElement {
  const { id, name } = file.entities[at];
  const count = claimsOf[at].length;
  return h("a.chip", { href: href("entity", id) }, h("bdi", {}, plain(name, 60)), h("span.count", { title: counted(count, "claim") }, count, h("span.unseen", {}, " claims")));
}

function sources({ file }: Context): HTMLElement {
  const found = outlets(file);
  const most = Math.max(1, ...found.map((one) => one.claims));
  const rows = found.slice(0, 40).map((one) => {
    const share = h("span.share", { "aria-hidden": "true" });
    share.style.width = `${(one.claims / most) * 100}%`;
    const name = one.name === null ? h("span.quiet", {}, "no outlet stated") : h("a", { href: href("accounts", null, { outlet: one.name }) }, h("bdi", {}, plain(one.name, 60)));
    return h("tr", {}, h("th", { scope: "row" }, name, share), h("td.number", {}, one.documents.length), h("td.number", {}, one.words.toLocaleString("en")), h("td.number", {}, one.claims.toLocaleString("en")));
  });
  const head = h("tr", {}, ["Outlet", "Articles", "Words", "Claims"].map((word, at) => h(at ? "th.number" : "th", { scope: "col" }, word)));
  const rest = found.length - rows.length;
  return h("section", {}, h("h2", {}, "Sources"), h("table.sources", {}, h("thead", {}, head), h("tbody", {}, rows)), rest > 0 ? h("p.quiet", {}, `and ${counted(rest, "more outlet")}`) : null);
}

function between([first, last]: [string, string]): string {
  return first === last ? dayWords(first) : `${dayWords(first)} to ${dayWords(last)}`;
}
