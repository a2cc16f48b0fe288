// One happening: how it stands and who tells it before what is told; its accounts on opening.
import { badge, claimBrief, claimLine } from "../claim.ts";
import type { Happening } from "../contents.ts";
import type { Context } from "../context.ts";
import { h, type Child } from "../dom.ts";
import { long } from "../long.ts";
import { counted } from "../overview/figures.ts";
import { badges, outlet, plain, type Badge } from "../wording.ts";
import { heading, sides } from "./order.ts";

const OUTLETS = 4;
const LEAST_SURE = ["asserted", "reported", "uncertain", "alleged", "denied", "negative"];
/** So many sides stand open below a happening whose accounts differ. */
const SIDES = 4;

/** A line that opens; nothing is built of its accounts before. */
export function happening(context: Context, at: number): HTMLElement {
  const one = context.file.happenings[at];
  const differs = one.differ.length > 0;
  const accounts = h("div.happening-accounts");
  const opened = h("details", {}, h("summary", {}, h("span.happening-line", {}, differs ? undecided(one) : told(context, one), " ", h("span.quiet.small", {}, by(context, one)))), accounts);
  opened.addEventListener("toggle", () => {
    if (!opened.open || accounts.hasChildNodes()) return;
    accounts.append(long(h("div"), one.claims, (claim) => claimLine(context, claim), 25));
  });
  return h("li.happening", { "data-standing": look(one), "data-happening": one.id }, opened, differs ? differing(context, one) : null);
}

/** Where accounts differ the heading names the deed alone, and says in what they differ. */
function undecided(one: Happening): Child[] {
  return [counts(one).map(badge), " ", h("bdi.happening-said", {}, plain(one.label)), h("strong.happening-differ", {}, ` – accounts differ on ${listed(one.differ)}`)];
}

/** Otherwise it is told in the words of the claim that stands best, with all its marks. */
function told({ file }: Context, one: Happening): Child[] {
  const first = heading(file, one);
  const marks = one.stands.length > 1 ? counts(one) : standing(one.standing, first ? badges(first) : []);
  return [marks.map(badge), " ", h("bdi.happening-said", {}, first ? plain(first.sentence) : plain(one.label))];
}

/** What each side says, and who says so. */
function differing(context: Context, one: Happening): HTMLElement {
  const found = sides(context.file, one);
  const left = found.length - SIDES;
  const more = left > 0 ? h("li.quiet.small", {}, `and ${counted(left, "more account")}; open the line above for all`) : null;
  return h("ul.happening-sides", {}, found.slice(0, SIDES).map((at) => h("li", {}, claimBrief(context, at))), more);
}

/** A badge for each way in which accounts stand, with how many do. */
function counts({ stands }: Happening): Badge[] {
  return stands.map(([words, count]) => ({ kind: "status", form: form(words), words: `${count} ${words}`, means: `${counted(count, "account")} of it: ${words}` }));
}

/** The look of the least sure of its accounts: what one alleges looks like no fact. */
function look({ stands, standing: whole }: Happening): string {
  const found = stands.map(([words]) => form(words));
  return [...LEAST_SURE].reverse().find((one) => found.includes(one)) ?? form(whole);
}

/** The badges of a happening: those of the claim that heads it, or what the case says of it as a whole. */
function standing(whole: string, ofClaim: readonly Badge[]): readonly Badge[] {
  const single = ["asserted", "reported", "alleged", "denied"].includes(whole);
  if (single && ofClaim.length) return ofClaim;
  const means = "How its accounts stand, taken together.";
  const words = { "only told as not so": "told as not so", "only uncertain accounts": "uncertain", "only negative or uncertain accounts": "not so, or uncertain" }[whole] ?? whole;
  return [{ kind: "status", form: form(whole), words, means }];
}

/** The look of a standing, whichever words the case has for it. */
export function form(whole: string): string {
  if (/not so/.test(whole)) return "negative";
  if (/uncertain/.test(whole)) return "uncertain";
  return whole;
}

function by({ file }: Context, { claims }: Happening): string {
  const outlets = [...new Set(claims.map((claim) => outlet(file.documents[file.claims[claim].document])))];
  const rest = outlets.length - OUTLETS;
  const named = outlets.slice(0, OUTLETS).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  return `${counted(claims.length, "account")}: ${named}`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
