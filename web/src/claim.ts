// One claim as a line: who says so, how it stands, what is said, and the way to the exact words.
import type { Claim } from "./contents.ts";
import type { Context } from "./context.ts";
import { h, type Child } from "./dom.ts";
import { citer } from "./citing.ts";
import { claimEditor, takeBack } from "./editing.ts";
import { href } from "./route.ts";
import { badges, dayWords, namedIn, plain, voice, type Badge, type Vouched } from "./wording.ts";

/** A claim with all that has to stand beside it; the only way a claim is shown on any page.
 * `here`: its article stands beside it and need not be named. */
export function claimLine(context: Context, at: number, { here = false } = {}): HTMLElement {
  const claim = context.file.claims[at];
  const said = h("span.claim-said", {}, sentence(context, claim));
  return h(
    "div.claim",
    { "data-standing": claim.standing, "data-polarity": claim.polarity, "data-at": at, "data-wrong": claim.wrong !== null },
    h("p.claim-line", {}, whoSaysSo(context, claim, here), " ", badges(claim).map(badge), " ", claim.wrong === null ? said : h("s", {}, said)),
    misread(claim),
    corrected(context, claim),
    h("p.claim-foot", {}, exactWords(context, at), claim.date ? h("span.claim-date", {}, `happened ${dayWords(claim.date)}`) : null, citer(context.file, claim), claimEditor(context, claim)),
  );
}

/** A claim with its exact words first, as findings set them side by side. */
export function claimQuoted(context: Context, at: number): HTMLElement {
  const claim = context.file.claims[at];
  const read = h("span.claim-said", {}, sentence(context, claim));
  return h(
    "figure.claim.claim-quoted",
    { "data-standing": claim.standing, "data-polarity": claim.polarity, "data-at": at, "data-wrong": claim.wrong !== null },
    h("figcaption.claim-line", {}, whoSaysSo(context, claim), " ", badges(claim).map(badge)),
    h("blockquote", {}, exactWords(context, at)),
    h("p.claim-foot", {}, h("span", {}, "Read as: ", claim.wrong === null ? read : h("s", {}, read)), claim.date ? h("span.claim-date", {}, `happened ${dayWords(claim.date)}`) : null, claimEditor(context, claim)),
    misread(claim),
    corrected(context, claim),
  );
}

/** A claim on one line, where its exact words are a step away: who says so, how it stands, what is said.
 * `here`: its article stands beside it and need not be named. */
export function claimBrief(context: Context, at: number, { here = false } = {}): HTMLElement {
  const claim = context.file.claims[at];
  const said = h("span.claim-said", {}, sentence(context, claim));
  const words = h("a.small", { href: exactHref(context, at) }, "words");
  return h("span.claim-brief", { "data-standing": claim.standing }, whoSaysSo(context, claim, here), " ", badges(claim).map(badge), " ", said, " ", words);
}

/** Says that a person judged a claim misread, where one did. */
function misread({ wrong }: Claim): HTMLElement | null {
  return wrong === null ? null : h("p.claim-wrong", {}, h("strong", {}, "Judged misread"), wrong ? `: ${plain(wrong)}` : "");
}

/** Says what a person corrected of a claim, where one did. */
function corrected(context: Context, { corrected: told }: Claim): HTMLElement[] {
  return told.map((one) => h("div.claim-corrected", {}, h("span", {}, h("strong", {}, "Corrected by hand"), `: ${plain(one.reason.replace(/^a person corrected /, ""), 300)}`), takeBack(context, one)));
}

/** Who says so, with a link to each holder; ends with a colon. */
export function whoSaysSo(context: Context, claim: Vouched, here = false): HTMLElement {
  const { outlet, leads, holders } = voice(context.file, claim, here);
  const cited = holders.map((one) => [`, ${leads} `, entityLink(context, one.entity, one.name)]);
  return h("span.claim-who", {}, h("bdi", {}, outlet), holders.length ? cited : leads ? `, ${leads}` : null, ":");
}

export function badge(one: Badge): HTMLElement {
  return h("span.badge", { "data-form": one.form, title: one.means }, one.words);
}

/** What is said, each entity in it a link. */
export function sentence(context: Context, claim: Claim): Child[] {
  const names = claim.parts.flatMap(({ entity, words }) =>
    entity === null ? [] : [context.file.entities[entity].name, words].map((name) => ({ name: plain(name), entity })),
  );
  return namedIn(plain(told(claim)), names).map(({ words, entity }) => (entity === null ? words : entityLink(context, entity, words)));
}

/** The sentence; a certainty in brackets stands in a badge already. */
function told({ sentence, certainty }: Claim): string {
  const ending = ` [${certainty}]`;
  return sentence.endsWith(ending) ? sentence.slice(0, -ending.length) : sentence;
}

/** A name that leads to its entity, or the bare name where there is none. */
export function entityLink(context: Context, entity: number | null, name: string): HTMLElement {
  const shown = plain(name, 120);
  if (entity === null) return h("bdi", {}, shown);
  return h("a.entity", { href: href("entity", context.file.entities[entity].id) }, h("bdi", {}, shown));
}

/** The words of a claim, leading to where they stand in the article. */
export function exactWords(context: Context, at: number): HTMLElement {
  const words = plain(context.file.claims[at].words);
  return h("a.exact", { href: exactHref(context, at) }, h("span.unseen", {}, "Exact words in the article: "), h("q", {}, words));
}

/** Where the exact words of a claim are shown in their article. */
export function exactHref(context: Context, at: number): string {
  const { evidence: [start, end], document } = context.file.claims[at];
  return href("article", context.file.documents[document].id, { start: String(start), end: String(end), claim: context.whole ? String(at) : null });
}
