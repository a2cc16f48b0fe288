// Judging an entity: the same as another, different from another, and taking judgements back.
import { entityChoices } from "../accounts/form.ts";
import { chooser } from "../choose.ts";
import type { Entity, Judged } from "../contents.ts";
import type { Context } from "../context.ts";
import { h } from "../dom.ts";
import { plain } from "../wording.ts";
import { Refused } from "./calls.ts";
import { judged, undone } from "./done.ts";
import { decisionForm, reasonField } from "./form.ts";

const VERDICTS = { same: "Same as …", different: "Different from …" } as const;

/** The controls of an entity's page; nothing where the case cannot be changed. */
export function editor(context: Context, at: number): HTMLElement | null {
  if (!context.source.edit) return null;
  const forms = (Object.keys(VERDICTS) as (keyof typeof VERDICTS)[]).map((verdict) =>
    h("details.edit", {}, h("summary", {}, VERDICTS[verdict]), verdictForm(context, at, verdict)),
  );
  return h("div.edits", { role: "group", "aria-label": "Judge" }, forms);
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
