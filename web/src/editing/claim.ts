// Judging a claim misread, and taking that back.
import type { Claim } from "../contents.ts";
import type { Context } from "../context.ts";
import { h } from "../dom.ts";
import { plain } from "../wording.ts";
import { restored, struck } from "./done.ts";
import { decisionForm, reasonField } from "./form.ts";

/** The control of a claim, built when it is opened; nothing where the case cannot be changed. */
export function claimEditor(context: Context, claim: Claim): HTMLElement | null {
  if (!context.source.edit) return null;
  const held = h("details.edit", {}, h("summary", {}, claim.wrong === null ? "Misread?" : "Not misread?"));
  held.addEventListener("toggle", () => {
    if (held.open && held.childElementCount === 1) held.append(form(context, claim));
  });
  return held;
}

function form(context: Context, claim: Claim): HTMLElement {
  const read = plain(claim.sentence, 160);
  if (claim.wrong !== null) {
    const { wrong } = claim;
    return decisionForm(context, { button: "Take it back: read right", running: "Storing …", act: () => restored(claim.id, read, wrong) });
  }
  const because = reasonField();
  return decisionForm(context, {
    button: "Mark as misread",
    running: "Storing …",
    fields: [because.element],
    act: () => struck(claim.id, read, because.value()),
  });
}
