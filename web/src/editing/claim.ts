// Judging a claim misread, and taking that back.
import { Refused } from "../api.ts";
import type { Claim } from "../contents.ts";
import type { Context } from "../context.ts";
import { h, replace } from "../dom.ts";
import { plain } from "../wording.ts";
import { met, restored, struck, undone } from "./done.ts";
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
  return h("div", {}, misreadForm(context, claim, read), claim.wrong === null ? correctForm(context, claim, read) : null);
}

const CHOICES: Record<string, readonly string[]> = {
  polarity: ["positive", "negative", "unknown"],
  certainty: ["certain", "probable", "possible", "hypothetical", "counterfactual", "future"],
  status: ["asserted", "reported", "alleged", "denied"],
};
const MORE = ["source", "figure", "date"];
const ROLES = ["agent", "patient", "recipient", "place", "attribute", "topic", "instrument", "cause"];

/** A button that takes a correction back; nothing where the case cannot be changed. */
export function takeBack(context: Context, judgement: { id: string; reason: string }): HTMLElement | null {
  if (!context.source.edit) return null;
  return decisionForm(context, { button: "Undo", running: "Taking it back …", act: () => undone(judgement) });
}

/** A form for what is right of a claim: which part, what stands there, what should. */
function correctForm(context: Context, claim: Claim, read: string): HTMLElement {
  const own = claim.kind === "event" ? [...new Set([...claim.parts.map(({ role }) => role), ...ROLES])] : ["subject", "object"];
  const parts = [...Object.keys(CHOICES), ...MORE.filter((part) => claim.kind === "event" || part !== "date"), ...own];
  const part = h("select", {}, parts.map((name) => h("option", { value: name }, name)));
  const was = h("select");
  const choice = h("select");
  const words = h("input", { type: "text", maxlength: 400, autocomplete: "off" });
  const because = reasonField();
  const wasLabel = h("label", {}, "Stands there now", was);
  const choiceLabel = h("label", {}, "What is right", choice);
  const wordsLabel = h("label", {}, "What is right (words of the article; none where nothing stands there)", words);
  const shown = () => {
    const choices = CHOICES[part.value];
    const there = claim.parts.filter(({ role }) => role === part.value).map((one) => one.words);
    replace(was, [...there, ...(claim.kind === "event" ? ["none"] : [])].map((one) => h("option", { value: one }, plain(one, 80))));
    replace(choice, (choices ?? []).map((one) => h("option", { value: one }, one)));
    choiceLabel.hidden = !choices;
    wordsLabel.hidden = Boolean(choices);
    wasLabel.hidden = Boolean(choices) || MORE.includes(part.value);
  };
  part.addEventListener("change", shown);
  shown();
  return decisionForm(context, {
    button: "Correct it",
    running: "Storing …",
    fields: [h("label", {}, "What was misread", part), wasLabel, choiceLabel, wordsLabel, because.element],
    act: () => {
      const to = CHOICES[part.value] ? choice.value : words.value.trim();
      if (!to) throw new Refused("Say what is right, or none.");
      const wish = { verdict: "correct", of: claim.id, part: part.value, to, was: wasLabel.hidden ? "" : was.value, because: because.value() };
      return met(wish, `Corrected: the ${part.value} of “${read}” is ${plain(to, 80)}.`);
    },
  });
}

function misreadForm(context: Context, claim: Claim, read: string): HTMLElement {
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
