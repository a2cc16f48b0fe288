// What a case is about, in figures and names, each leading to what it counts.
import { MISREAD, ONLY } from "../accounts/matching.ts";
import { bars } from "../bars.ts";
import { badge, claimLine, exactHref, sentence } from "../claim.ts";
import type { Opening } from "../contents.ts";
import { atFirst, type Context, type View } from "../context.ts";
import { aboutWords, shared } from "../findings/sorted.ts";
import { binned } from "../days.ts";
import { h, type Child } from "../dom.ts";
import { counted, MEANS, outlets, period, STANDINGS, type Outlet } from "../overview/figures.ts";
import { likely } from "../overview/disputed.ts";
import { apart } from "../misread.ts";
import { href } from "../route.ts";
import { badges, dayWords, outletAndDay, plain, whoSays } from "../wording.ts";

export const overview: View = {
  title: "Overview",
  listed: true,
  needs: "opening",
  show: (context) => page(context, context.opening),
};

function page(context: Context, opening: Opening): HTMLElement {
  // The sources stand where the shorter column is, so that none ends in a blank.
  const long = opening.disputes.length > 0 || opening.documents.some((one) => one.published);
  const left = h("div", {}, standings(opening), disputes(context), told(opening), long ? null : sources(opening));
  return h(
    "div.view.overview",
    {},
    head(opening),
    brief(context),
    h("section.figures", { "aria-label": "In figures" }, figures(opening)),
    h("div.overview-columns", {}, left, h("div", {}, who(opening), long ? sources(opening) : null)),
  );
}

/** The story in lines that are claims: what happened, who says so, who denies it, figures, what is open. */
function brief(context: Context): HTMLElement | null {
  const { brief: lines, method } = context.opening;
  if (!lines.length) return null;
  const first = atFirst(context);
  const unknown = new Map(context.opening.spoken.filter((one) => one.described).map((one) => [one.entity, one]));
  const sections = [...new Set(lines.map((one) => one.section))].map((name) => {
    const told = lines.filter((one) => one.section === name);
    const items = told.map(({ head, claims, finding }) => {
      const asks = head.endsWith("?");
      const link = (words: string) => h("a", { href: href("finding", finding) }, h("bdi", {}, words));
      const words = finding ? (asks ? link(plain(head, 240)) : ["Accounts differ on ", link(aboutWords(head).toLowerCase())]) : head;
      return h("li", {}, head ? h("strong.brief-head", {}, words, asks ? " " : ": ") : null, claims.map((at, place) => [place ? h("span.brief-between", {}, finding ? " but " : " · ") : null, briefLine(first, at, unknown)]));
    });
    return h("div.brief-part", {}, h("h3", {}, told[0].title), h("ul", {}, items));
  });
  const least = method.gates[method.gate] ?? 0;
  const about = `Claims of the articles, chosen by what most of them speak of${least ? `; only such as the program holds to be read rightly with ${Math.round(least * 1000) / 10} % or more, of a figure that one of those who tell it is; sides of a dispute, accusations, denials and figures of harm may be less sure` : ""}. It errs: look at the words.`;
  return h("section.brief", { "aria-labelledby": "brief" }, h("h2", { id: "brief" }, "In brief"), sections, h("p.quiet.small", {}, about));
}

/** What is claimed first, who says so after it; what is alleged or denied says so before. */
function briefLine(context: Context, at: number, unknown: Map<number, Opening["spoken"][number]>): HTMLElement {
  const claim = context.file.claims[at];
  // What somebody is stands at the first line that speaks of him, outside the words of the article.
  const whom = [...new Set([...claim.parts, ...claim.holders].map((one) => one.entity))].flatMap((entity) => (entity !== null && unknown.get(entity)) || []).filter(({ entity, described }) => {
    unknown.delete(entity);
    return !described.split(", ").every((one) => claim.words.includes(one.replace(/^aged /, "")));
  });
  const are = whom.length ? h("span.quiet.small", {}, "(", whom.map((one, place) => [place ? "; " : "", h("bdi", {}, plain(`${one.name}: ${one.described}`, 120))]), ") ") : null;
  const marks = badges(claim).filter((one) => one.form !== "asserted" && one.form !== "reported");
  const who = h("span.brief-who", {}, " – ", h("bdi", {}, plain(claim.holders.length || claim.status !== "asserted" ? whoSays(context.file, claim) : outletAndDay(context.file.documents[claim.document]), 140)), " ");
  return h("span.brief-line", { "data-standing": claim.standing }, marks.map((one) => [badge(one), " "]), sentence(context, claim), who, are, h("a.small", { href: exactHref(context, at), "aria-label": `Exact words: ${plain(claim.words, 80)}` }, "words"));
}

function head(opening: Opening): HTMLElement {
  const from = fromWhere(outlets(opening));
  const days = period(opening.documents.map((one) => one.published));
  const when = days ? `, published ${between(days)}` : ", none with its date";
  return h(
    "header",
    {},
    h("h1.unseen", {}, "Overview"),
    h("p.standfirst", {}, `${counted(opening.documents.length, "article")}${from}${when}, read by a program: who says what of whom, in which words.`),
    h("p.note", {}, h("strong", {}, "These are statements by others. "), "Nothing on these pages is established because it stands here: each line says who says so, and leads to the exact words. A program read them, and reads some of them wrongly. ", h("a", { href: href("method") }, "How it was made")),
  );
}

/** From how many outlets the articles are, and how many do not say from which. */
function fromWhere(found: readonly Outlet[]): string {
  const named = found.filter((one) => one.name !== null).length;
  const none = found.find((one) => one.name === null)?.documents.length ?? 0;
  if (!named) return ", no outlet named";
  if (!none) return ` from ${counted(named, "outlet")}`;
  return ` from ${counted(named, "named outlet")} (${counted(none, "article")} ${none === 1 ? "names" : "name"} none)`;
}

function figures({ documents, told, misread, findings, named, entities, dated, days }: Opening): Child[] {
  const words = documents.reduce((sum, one) => sum + one.words, 0);
  return [
    figure("articles", documents.length, ["article", "articles"], `${words.toLocaleString("en")} words`),
    figure("accounts", all(told) + misread, ["claim", "claims"], misread ? apart(all(told) + misread, misread).slice(2) : "each with its words"),
    figure("network", named, ["named entity", "named entities"], `of ${entities.toLocaleString("en")} spoken of`),
    findings.contradicts
      ? figure("findings", findings.contradicts, ["dispute", "disputes"], `and ${counted(findings.corroborates ?? 0, "agreement")}`)
      : figure("findings", findings.corroborates ?? 0, ["agreement", "agreements"], "no dispute found; many are missed"),
    figure("timeline", dated, ["dated happening", "dated happenings"], days ? between(days) : "no dates told"),
  ];
}

function figure(view: string, count: number, [one, several]: [string, string], beside: string): HTMLElement {
  const what = h("span.what", {}, count === 1 ? one : several);
  return h("a.figure", { href: href(view) }, h("span.big", {}, count.toLocaleString("en")), what, h("span.quiet.small", {}, beside));
}

function standings({ standings: count, told, misread, doubtful }: Opening): HTMLElement {
  const whole = Math.max(1, all(told));
  const parts = STANDINGS.filter((one) => count[one]).map((one) => {
    const part = h("span.part", { "data-standing": one, title: `${count[one]} ${one}` });
    part.style.flexGrow = String(count[one]);
    return part;
  });
  const rows = STANDINGS.map((one) =>
    h("li", {}, h("span.part", { "data-standing": one, "aria-hidden": "true" }), h("a", { href: href("accounts", null, { status: one }) }, `${count[one].toLocaleString("en")} ${one}`), h("span.quiet", {}, ` ${Math.round((count[one] / whole) * 100)} %, ${MEANS[one]}`)),
  );
  const left = misread ? h("p.quiet.small", {}, h("a", { href: href("accounts", null, { status: MISREAD }) }, counted(misread, "claim")), " judged misread by a person: not counted here, nor in any figure below.") : null;
  const doubted = doubtful ? h("p.quiet.small", {}, h("a", { href: href("accounts", null, { doubtful: ONLY }) }, counted(doubtful, "claim")), " of these probably misread, or not worth having: lists leave them out.") : null;
  return h("section", {}, h("h2", {}, "How the claims stand"), h("div.stack", { "aria-hidden": "true" }, parts), h("ul.key", {}, rows), doubted, left);
}

function disputes(context: Context): HTMLElement | null {
  const { disputes: candidates, findings } = context.opening;
  const found = likely(context.opening);
  const first = atFirst(context);
  const every = all(Object.values(findings));
  const rest = every - found.length;
  const items = found.map(({ id, about, question, independent, accounts, sides, more }) => {
    const lines = sides.map((at) => h("li", {}, claimLine(first, at)));
    const whom = shared(first.file, sides.map((at) => first.file.claims[at])).join(", ");
    const title = h("a", { href: href("finding", id) }, h("bdi", {}, plain(question ?? (whom ? `${aboutWords(about)}: ${whom}` : aboutWords(about)), 160)));
    const further = more ? h("li", {}, h("a", { href: href("finding", id) }, `+${counted(more, "more side")}`)) : null;
    return h("li", {}, h("h3", {}, title, h("span.quiet.small", {}, ` ${counted(accounts, "account")}, ${counted(independent, "independent origin")}`)), h("ul.sides", {}, lines, further));
  });
  const only = candidates.length ? "The contradictions that the program found are of claims that are probably misread: they stand among the findings. What is " : "The program found no contradiction between articles, and it misses many. What is ";
  const none = h("p.quiet", {}, only, h("a", { href: href("accounts", null, { status: "denied" }) }, "denied"), " or ", h("a", { href: href("accounts", null, { polarity: "negative" }) }, "told as not so"), " stands among the accounts.");
  const more = h("p", {}, h("a", { href: href("findings") }, rest > 0 ? `All findings: ${rest} more` : "All findings"));
  return h("section", {}, h("h2", {}, "Most disputed"), items.length ? h("ol.disputes", {}, items) : none, every ? more : null);
}

function told({ documents, told }: Opening): HTMLElement | null {
  const days = binned(documents.flatMap(({ published }, at) => Array<string | null>(told[at]).fill(published)));
  if (!days.bins.length) return null;
  const left = days.undated ? h("p.quiet.small", {}, `${counted(days.undated, "claim")} from articles without a date are not drawn.`) : null;
  const inferred = documents.filter((one) => one.inferred).length;
  const worked = inferred ? h("p.quiet.small", {}, `${counted(inferred, "article")} ${inferred === 1 ? "comes" : "come"} without a date of publication: the day was worked out, from the text or from the other articles.`) : null;
  return h("section", {}, h("h2", {}, "When it was told"), bars({ binned: days, counted: "claims" }), left, worked);
}

function who({ leading }: Opening): HTMLElement[] {
  return leading.map(({ title, entities }) => h("section", {}, h("h2", {}, title), h("ul.chips", {}, entities.map((one) => h("li", {}, chip(one))))));
}

function chip({ id, name, claims, described }: Opening["leading"][number]["entities"][number]): HTMLElement {
  return h("a.chip", { href: href("entity", id) }, h("bdi", {}, plain(name, 60)), described ? h("span.quiet.small", {}, " ", h("bdi", {}, plain(described, 60))) : null, h("span.count", { title: counted(claims, "claim") }, claims, h("span.unseen", {}, " claims")));
}

function all(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0);
}

function sources(opening: Opening): HTMLElement {
  const found = outlets(opening);
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
