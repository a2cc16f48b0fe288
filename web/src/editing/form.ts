// A small form for a decision: asks for the token where none is known, shows progress, and what went wrong.
import type { Context } from "../context.ts";
import { h, type Child } from "../dom.ts";
import type { Done } from "./done.ts";
import { keepToken, token } from "./token.ts";

export interface Decision {
  /** What the button says, and what is said while it runs. */
  button: string;
  running: string;
  fields?: Child[];
  /** Throws where it cannot be done. */
  act: () => Promise<Done>;
}

/** Build the form; when the decision is stored, the case is fetched anew. */
export function decisionForm(context: Context, { button, running, fields = [], act }: Decision): HTMLFormElement {
  const told = h("p.decision-told", { role: "status" });
  const submit = h("button", { type: "submit" }, button);
  const asked = tokenField();
  const form = h("form.decision", {}, fields, asked.element, submit, told);
  const busy = (on: boolean) => {
    submit.disabled = on;
    form.setAttribute("aria-busy", String(on));
    form.classList.toggle("busy", on);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!asked.take()) return void (told.textContent = "Give the token that the server printed when it started.");
    busy(true);
    told.classList.remove("failed");
    told.textContent = running;
    void Promise.resolve()
      .then(act) // what it throws at once is told like what it throws later
      .then((done) => context.reload(done))
      .catch((error: unknown) => {
        told.classList.add("failed");
        told.textContent = error instanceof Error ? error.message : String(error);
        asked.show();
      })
      .finally(() => busy(false));
  });
  return form;
}

/** A field for the token, out of sight while one is known. */
export function tokenField() {
  const input = h("input", { type: "password", autocomplete: "off", spellcheck: "false" });
  const element = h("label", {}, "Token", input);
  const show = () => {
    element.hidden = token() !== null;
  };
  const take = () => {
    if (input.value.trim()) keepToken(input.value.trim());
    show();
    return token() !== null;
  };
  show();
  return { element, show, take };
}

/** A field for a reason, which may stay empty. */
export function reasonField(): { element: HTMLElement; value: () => string | null } {
  const input = h("input", { type: "text", maxlength: 1000, autocomplete: "off" });
  return { element: h("label", {}, "Because (kept with the judgement)", input), value: () => input.value.trim() || null };
}
