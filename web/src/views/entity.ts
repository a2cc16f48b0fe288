// One entity: its names, what is said of it and by whom, and the judgements that made it one.
import { OWN_VOICE } from "../accounts/matching.ts";
import { bars } from "../bars.ts";
import { claimBrief, claimLine, entityLink } from "../claim.ts";
import type { Entity } from "../contents.ts";
import type { Context, View } from "../context.ts";
import { binned } from "../days.ts";
import { h, s, type Child } from "../dom.ts";
import { answers, editor, undoButton } from "../editing.ts";
import { alike, ITSELF, portrait, ring, SECTIONS, telling, type Count, type Portrait } from "../entity/portrait.ts";
import { findingCard } from "../findings/card.ts";
import { long } from "../long.ts";
import { claimsWords } from "../misread.ts";
import { href } from "../route.ts";
import { fold } from "../search/fold.ts";
import { plain, publishedWords } from "../wording.ts";

/** So many of those told of beside it are drawn around it. */
const AROUND = 8;
const AT_ONCE = 10;
/** So many things are told of who somebody is before all else. */
const TOLD_OF_WHO = 2;
/** How wide a letter of a name in the ring is at most, in its own measure. */
const LETTER = 7.4;
const CHIPS = 30;

export const entity: View = {
  title: "Entity",
  listed: false,
  show: (context, route) => {
    const at = context.file.entities.findIndex((one) => one.id === route.id);
    return at < 0 ? missing(context, route.id ?? "") : page(context, at);
  },
};

function page(context: Context, at: number): HTMLElement {
  const one = context.file.entities[at];
  const found = portrait(context, at);
  return h(
    "section.view.entity-page",
    {},
    heading(context, at, one),
    first(context, at, one, found),
    h(
      "div.entity-body",
      {},
      h("div", {}, Object.keys(SECTIONS).map((as) => section(context, one, as, found.sections[as])), findings(context, found), doubtful(context, found), misread(context, at)),
      h("div.entity-side", {}, beside("Told by", found.outlets, () => null), onTheWordOf(context, found, one), neighbours(context, found, one), documents(context, at), judgements(context, at)),
    ),
  );
}

function heading(context: Context, at: number, one: Entity): HTMLElement {
  const [read, misread] = [context.claimsOf[at].length, context.misreadOf[at].length];
  const others = one.names.filter((name) => name !== one.name).slice(0, CHIPS);
  const counts = [one.type, described(context, one), `in ${number(one.documents, "article")}`].filter(Boolean).join(" · ");
  return h(
    "header",
    {},
    h("h1", {}, h("bdi", {}, plain(one.name))),
    h("p", {}, h("bdi", {}, counts), " · ", h("a", { href: href("accounts", null, { entity: one.id }) }, claimsWords(read + misread, misread))),
    one.named ? null : h("p", {}, h("span.badge", { "data-form": "uncertain" }, "not named"), " Only descriptions or pronouns stand for it, so nothing sure joins it across articles."),
    others.length ? h("p", {}, "Also called: ", others.map((name, place) => [place ? ", " : "", h("bdi", {}, plain(name, 80))])) : null,
    place(one),
    editor(context, at),
  );
}

/** Position, nationality and age of a person, as the overview gives them. */
function described({ opening }: Context, { id }: Entity): string {
  const found = [...opening.leading.flatMap(({ entities }) => entities), ...opening.spoken].find((one) => one.id === id && one.described);
  return found ? plain(found.described, 120) : "";
}

/** Who it is in one line, with whom it is told of, and when: what one wants to see first. */
function first(context: Context, at: number, one: Entity, found: Portrait): Child {
  const { file, claimsOf } = context;
  const subject = (claim: number) => file.claims[claim].parts.some((part) => part.role === "subject" && part.entity === at);
  const said = telling(file, found.sections.is.filter((claim) => subject(claim) && file.claims[claim].polarity === "positive")).slice(0, TOLD_OF_WHO);
  const who = said.map((claim) => h("p.entity-who", {}, claimBrief(context, claim)));
  const others = ring(file, found.neighbours, AROUND);
  const days = binned(claimsOf[at].flatMap((claim) => (file.claims[claim].date && file.claims[claim].date.length === 10 ? [file.claims[claim].date] : [])));
  const ties = others.length > 2 ? h("section", {}, h("h2", {}, "Told of together with"), around(context, one, others)) : null;
  const when = days.bins.length ? h("section", {}, h("h2", {}, "When it is told of"), bars({ binned: days, counted: "claims" }), h("p.small", {}, h("a", { href: href("timeline", null, { entity: one.id }) }, "Timeline of ", h("bdi", {}, plain(one.name, 50))))) : null;
  return [...who, ties || when ? h("div.entity-first", {}, ties, when) : null];
}

/** Those that most claims name beside it, in a ring: the more claims, the thicker the line. */
function around({ file }: Context, one: Entity, others: readonly Count[]): SVGElement {
  const [wide, high] = [520, 210];
  const most = Math.max(...others.map((other) => other.count));
  const spots = others.map((other, at) => {
    const angle = ((at + 0.5) / others.length) * 2 * Math.PI - Math.PI / 2;
    return { other, x: wide / 2 + Math.cos(angle) * 110, y: high / 2 + Math.sin(angle) * 80, right: Math.cos(angle) >= 0 };
  });
  const lines = spots.map(({ other, x, y }) => s("line", { x1: wide / 2, y1: high / 2, x2: x, y2: y, "stroke-width": 1 + (3 * other.count) / most }));
  const nodes = spots.map(({ other, x, y, right }) => {
    const room = Math.floor(((right ? wide - x : x) - 9) / LETTER);
    const name = s("text", { x: x + (right ? 9 : -9), y: y + 4, "text-anchor": right ? "start" : "end" }, plain(other.words, Math.min(24, room)));
    const to = href("entity", file.entities[other.entity!].id);
    return s("a", { href: to, "aria-label": `${plain(other.words, 80)}, ${number(other.count, "claim")}` }, s("circle", { cx: x, cy: y, r: 5 }), name, s("title", {}, `${plain(other.words, 80)}: ${number(other.count, "claim")}`));
  });
  const centre = s("circle.centre", { cx: wide / 2, cy: high / 2, r: 8 });
  return s("svg.ties", { viewBox: `0 0 ${wide} ${high}`, role: "group", "aria-label": `${plain(one.name, 80)} and those that claims name beside it` }, lines, centre, nodes);
}

function place(one: Entity): HTMLElement | null {
  if (one.latitude === null || one.longitude === null) return null;
  const where = `${degrees(one.latitude, "N", "S")}, ${degrees(one.longitude, "E", "W")}`;
  const told = one.near ? `Its coordinates are not known; the map shows it in the middle of ${plain(one.near, 60)}` : `Where it lies, after the gazetteer: ${where}`;
  return h("p", {}, `${told} · `, h("a", { href: href("map", null, { place: one.id }) }, "on the map"));
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;
}

function section(context: Context, one: Entity, as: string, claims: readonly number[]): Child {
  if (!claims.length) return null;
  const all = claims.length > AT_ONCE ? h("a.small", { href: href("accounts", null, { entity: one.id, as }) }, "see among the accounts") : null;
  const list = long(h("div.entity-claims"), alike(context.file, claims), (same) => alikeLines(context, same), AT_ONCE);
  return h("section", {}, h("h2", {}, SECTIONS[as](plain(one.name, 50)), " ", h("span.quiet", {}, claims.length), " ", all), list);
}

/** A claim, and folded below it those that say the same in other articles. */
function alikeLines(context: Context, [first, ...others]: readonly number[]): HTMLElement {
  const line = claimLine(context, first);
  if (!others.length) return line;
  const room = h("div");
  const told = h("details.entity-alike", {}, h("summary", {}, `${number(others.length, "account")} more ${others.length === 1 ? "says" : "say"} the same`), room);
  const fill = () => {
    if (!room.hasChildNodes()) room.append(...others.map((at) => claimLine(context, at)));
  };
  told.addEventListener("toggle", () => told.open && fill());
  return h("div", {}, line, told);
}

/** What is probably misread, or not worth having, folded away. */
function doubtful(context: Context, { doubtful: claims }: Portrait): Child {
  if (!claims.length) return null;
  const told = h("summary", {}, "Doubtful ", h("span.quiet", {}, claims.length));
  return h("details.entity-doubtful", {}, told, h("p.quiet", {}, "Probably misread, or not worth having, by fitted probabilities: read the words."), long(h("div.entity-claims"), claims, (claim) => claimLine(context, claim), AT_ONCE));
}

/** What a person judged misread stands here struck, apart from what counts. */
function misread(context: Context, at: number): Child {
  const claims = context.misreadOf[at];
  if (!claims.length) return null;
  const means = h("p.quiet", {}, "A person judged that the text was misread. Nothing is made of these claims, and every total tells them apart.");
  return h("section", {}, h("h2", {}, "Judged misread ", h("span.quiet", {}, claims.length)), means, long(h("div.entity-claims"), claims, (claim) => claimLine(context, claim), AT_ONCE));
}

function findings(context: Context, { findings: found }: Portrait): Child {
  if (!found.length) return null;
  return h("section", {}, h("h2", {}, "Findings ", h("span.quiet", {}, found.length)), long(h("div"), found, (at) => findingCard(context, at), 5));
}

function onTheWordOf({ file }: Context, { holders }: Portrait, one: Entity): Child {
  const source = ({ words, entity: of }: Count) => (of !== null ? file.entities[of].id : words === ITSELF ? OWN_VOICE : words);
  return beside("On the word of", holders, (count) => href("accounts", null, { entity: one.id, source: source(count) }));
}

function neighbours(context: Context, { neighbours: found }: Portrait, one: Entity): Child {
  const named = found.filter(({ entity: at }) => at !== null && context.file.entities[at].named);
  const link = ({ entity: at }: Count) => href("accounts", null, { entity: one.id, with: at === null ? null : context.file.entities[at].id });
  return beside("Told of beside", named, link);
}

/** A list of names with counts; each leads to its claims where there is a way. */
function beside(title: string, counts: readonly Count[], link: (one: Count) => string | null): Child {
  if (!counts.length) return null;
  const items = counts.slice(0, CHIPS).map((one) => {
    const to = link(one);
    const words = [h("bdi", {}, plain(one.words, 80)), h("span.count", {}, one.count)];
    return h("li", {}, to ? h("a.chip", { href: to }, words) : h("span.chip", {}, words));
  });
  const left = counts.length - items.length;
  return h("section", {}, h("h2", {}, title), h("ul.chips", {}, items, left > 0 ? h("li.quiet", {}, `and ${left} more`) : null));
}

function documents({ file, claimsOf }: Context, at: number): Child {
  const places = [...new Set(claimsOf[at].map((claim) => file.claims[claim].document))].sort((a, b) => a - b);
  if (!places.length) return null;
  const items = places.map((document) => {
    const { id, title } = file.documents[document];
    return h("li", {}, h("a", { href: href("article", id) }, h("bdi", {}, plain(title, 140))), h("span.quiet.small", {}, ` ${publishedWords(file.documents[document])}`));
  });
  return h("section", {}, h("h2", {}, "Articles"), h("ul.entity-articles", {}, items));
}

const VERDICTS: Record<string, string> = { same: "joined", different: "kept apart", suggested: "only suggested" };

function judgements(context: Context, at: number): Child {
  const { judgements: judged } = context.file.entities[at];
  if (!judged.length) return null;
  const items = judged.map((one) => {
    const by = one.by === "hand" ? "by a person" : "by kg";
    const verdict = h("span.badge", { "data-form": one.verdict === "same" ? "reported" : "uncertain" }, `${VERDICTS[one.verdict] ?? one.verdict} ${by}`);
    const other = one.other === null ? null : [entityLink(context, one.other, context.file.entities[one.other].name), ": "];
    return h("li", {}, verdict, " ", other, plain(one.reason, 600), " ", undoButton(context, one), answers(context, at, one));
  });
  const title = h("h2", {}, "Joined, kept apart, or asked ", h("span.quiet", {}, judged.length));
  const meant = h("p.quiet.small", {}, "Each judgement joins what two articles call by these words, or keeps it apart; what is only suggested does neither and waits for an answer. Every one can be taken back.");
  return h("section.judgements", {}, title, meant, long(h("ul"), items, (item) => item, 12));
}

/** A judgement may have given it another id: those of a like name are offered. */
function missing({ file }: Context, id: string): HTMLElement {
  const words = fold(id.replace(/-[0-9a-f]{8}$/, "").replaceAll("-", " "));
  const like = file.entities.filter((one) => one.names.some((name) => fold(name.slice(0, 200)) === words)).slice(0, CHIPS);
  const links = like.map((one) => h("li", {}, h("a.chip", { href: href("entity", one.id) }, h("bdi", {}, plain(one.name, 80)), h("span.count", {}, one.type.toLowerCase()))));
  return h(
    "section.view",
    {},
    h("header", {}, h("h1", {}, "Not in the case")),
    h("p.note", {}, `The case holds nothing with the id “${plain(id, 80)}”. A judgement may have joined it with another or taken it apart.`),
    like.length ? [h("p", {}, "By this name the case knows:"), h("ul.chips", {}, links)] : null,
  );
}

function number(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
