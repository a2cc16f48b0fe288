// Judging an entity: the same as another, different from another, and taking judgements back.
import { entityChoices } from "../accounts/form.ts";
import { Refused } from "../api.ts";
import { chooser } from "../choose.ts";
import type { Entity, Judged } from "../contents.ts";
import type { Context } from "../context.ts";
import { h, replace } from "../dom.ts";
import { plain } from "../wording.ts";
import { mentions, type Spoken } from "./calls.ts";
import { judged, met, undone } from "./done.ts";
import { decisionForm, reasonField } from "./form.ts";

const VERDICTS = { same: "Same as …", different: "Different from …" } as const;

/** The controls of an entity's page; nothing where the case cannot be changed. */
export function editor(context: Context, at: number): HTMLElement | null {
  if (!context.source.edit) return null;
  const forms = (Object.keys(VERDICTS) as (keyof typeof VERDICTS)[]).map((verdict) =>
    h("details.edit", {}, h("summary", {}, VERDICTS[verdict]), verdictForm(context, at, verdict)),
  );
  const more = [
    h("details.edit", {}, h("summary", {}, "Rename …"), renameForm(context, at)),
    h("details.edit", {}, h("summary", {}, "Change its type …"), retypeForm(context, at)),
    splitting(context, at),
  ];
  return h("div.edits", { role: "group", "aria-label": "Judge" }, forms, more);
}

function verdictForm(context: Context, at: number, verdict: keyof typeof VERDICTS): HTMLElement {
  const { file } = context;
  const own = file.entities[at];
  let chosen = "";
  const others = () => entityChoices(context).filter((one) => one.value !== own.id);
  const other = chooser(verdict === "same" ? "The other, which is the same" : "The other, which is different", others, (value) => {
    chosen = value;
  });
  const because = reasonField();
  const name = plain(own.name, 60);
  return decisionForm(context, {
    button: verdict === "same" ? `Judge the same as ${name}` : `Judge different from ${name}`,
    running: "Storing the judgement and joining the case anew …",
    fields: [other.element, because.element],
    act: () => {
      if (!chosen) throw new Refused("Choose the other one first.");
      const other = file.entities.find((one) => one.id === chosen);
      return judged(verdict, own, { id: chosen, name: other?.name ?? chosen }, because.value());
    },
  });
}

function renameForm(context: Context, at: number): HTMLElement {
  const own = context.file.entities[at];
  const name = h("input", { type: "text", maxlength: 200, autocomplete: "off" });
  const because = reasonField();
  return decisionForm(context, {
    button: "Rename",
    running: "Storing the judgement and joining the case anew …",
    fields: [h("label", {}, "What it is called", name), because.element],
    act: () => {
      const to = name.value.trim();
      if (!to) throw new Refused("Give the name first.");
      return met({ verdict: "rename", of: own.id, to, because: because.value() }, `${plain(own.name, 60)} is called ${plain(to, 60)} now.`);
    },
  });
}

const TYPES = ["Person", "Organization", "Group", "Place", "Facility", "Work", "Event", "Other"];

function retypeForm(context: Context, at: number): HTMLElement {
  const own = context.file.entities[at];
  const type = h("select", {}, TYPES.filter((one) => one !== own.type).map((one) => h("option", { value: one }, one)));
  const because = reasonField();
  return decisionForm(context, {
    button: "Change what it is",
    running: "Storing the judgement and joining the case anew …",
    fields: [h("label", {}, `It is no ${own.type} but`, type), because.element],
    act: () => met({ verdict: "retype", of: own.id, to: type.value, because: because.value() }, `${plain(own.name, 60)} is judged a ${type.value}.`),
  });
}

/** The mentions of an entity, fetched when they are wanted, to part one from the others of its article. */
function splitting(context: Context, at: number): HTMLElement {
  const own = context.file.entities[at];
  const held = h("details.edit", {}, h("summary", {}, "Part a mention …"));
  held.addEventListener("toggle", () => {
    if (!held.open || held.childElementCount > 1) return;
    const list = h("ul.mentions", {}, h("li.quiet", {}, "Looking for its mentions …"));
    const because = reasonField();
    let chosen: Spoken | null = null;
    const form = decisionForm(context, {
      button: "Part it from the others",
      running: "Storing the judgement and joining the case anew …",
      fields: [h("p.quiet", {}, "Which of these is not ", h("bdi", {}, plain(own.name, 60)), "? It is parted from the others of its article."), list, because.element],
      act: () => {
        if (!chosen) throw new Refused("Choose a mention first.");
        return met({ verdict: "split", of: chosen.id, because: because.value() }, `“${plain(chosen.words, 80)}” is parted.`);
      },
    });
    held.append(form);
    mentions(own.id).then(
      (found) => replace(list, found.map((one) => mentionLine(one, () => (chosen = one)))),
      (error: unknown) => replace(list, h("li.failed", {}, error instanceof Error ? error.message : String(error))),
    );
  });
  return held;
}

function mentionLine(one: Spoken, choose: () => void): HTMLElement {
  const words = h("span", {}, plain(one.before), one.before.endsWith(" ") ? " " : "", h("mark", {}, plain(one.words, 120)), one.after.startsWith(" ") ? " " : "", plain(one.after), h("span.mention-source", {}, plain(one.label, 100)));
  return h("li", {}, h("label", {}, h("input", { type: "radio", name: "mention", value: one.id, onchange: choose }), words));
}

/** A button that takes a judgement back; nothing where the case cannot be changed, or it joins nothing. */
export function undoButton(context: Context, judgement: Entity["judgements"][number]): HTMLElement | null {
  if (!context.source.edit || judgement.verdict === "suggested") return null;
  return decisionForm(context, {
    button: "Undo",
    running: "Taking the judgement back …",
    act: () => undone(judgement),
  });
}

/** Two buttons that answer what is only suggested; nothing where the case cannot be changed. */
export function answers(context: Context, at: number, { pair, other }: Judged): HTMLElement | null {
  if (!context.source.edit || pair === null || other === null) return null;
  const [own, one] = [context.file.entities[at], context.file.entities[other]];
  const button = (verdict: keyof typeof VERDICTS, words: string) =>
    decisionForm(context, { button: words, running: "Storing the judgement and joining the case anew …", act: () => judged(verdict, { ...own, id: pair[0] }, { ...one, id: pair[1] }, null) });
  return h("div.answers", { role: "group", "aria-label": `The same as ${plain(one.name, 60)}?` }, button("same", "The same"), button("different", "Different"));
}
