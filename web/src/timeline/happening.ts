// One happening: how it stands and who tells it before what is told; its accounts on opening.
import { badge, claimLine } from "../claim.ts";
import type { Context } from "../context.ts";
import { h } from "../dom.ts";
import { long } from "../long.ts";
import { counted } from "../overview/figures.ts";
import { badges, outlet, plain, type Badge } from "../wording.ts";
import { heading } from "./order.ts";

const OUTLETS = 4;

/** A line that opens; nothing is built of its accounts before. */
export function happening(context: Context, at: number): HTMLElement {
  const { file } = context;
  const one = file.happenings[at];
  const first = heading(file, one);
  const said = first ? plain(first.sentence) : plain(one.label);
  const accounts = h("div.happening-accounts");
  const opened = h(
    "details",
    {},
    h("summary", {}, h("span.happening-line", {}, standing(one.standing, first ? badges(first) : []).map(badge), " ", h("bdi.happening-said", {}, said), " ", h("span.quiet.small", {}, told(context, at)))),
    accounts,
  );
  opened.addEventListener("toggle", () => {
    if (!opened.open || accounts.hasChildNodes()) return;
    accounts.append(long(h("div"), one.claims, (claim) => claimLine(context, claim), 25));
  });
  return h("li.happening", { "data-standing": form(one.standing), "data-happening": one.id }, opened);
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

function told({ file }: Context, at: number): string {
  const { claims } = file.happenings[at];
  const outlets = [...new Set(claims.map((claim) => outlet(file.documents[file.claims[claim].document])))];
  const rest = outlets.length - OUTLETS;
  const named = outlets.slice(0, OUTLETS).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  return `${counted(claims.length, "account")}: ${named}`;
}
