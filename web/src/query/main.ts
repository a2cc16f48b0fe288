// The query page: the named questions beside YASGUI.
import { h, replace } from "../dom.ts";
import { editor, put } from "./editor.ts";
import { fetched, type Question, type Settings } from "./settings.ts";
import { ready } from "./sparql.ts";

type Put = (query: string, run: boolean) => void;

function listed(settings: Settings, place: Put): HTMLElement {
  const items = settings.questions.map((question) => item(question, settings, place));
  const none = h("p.quiet", { hidden: true }, "No question has these words.");
  const filter = h("input.filter", {
    type: "search",
    placeholder: "Filter the questions",
    "aria-label": "Filter the questions",
    oninput: () => {
      const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const { element, text } of items) {
        element.hidden = !words.every((word) => text.includes(word));
        if (!element.hidden) shown += 1;
      }
      none.hidden = shown > 0;
    },
  });
  const list = h("ul.questions", {}, ...items.map(({ element }) => element));
  // Where there is little room, the questions stand folded above the editor.
  const open = window.matchMedia("(min-width: 60rem)").matches;
  return h(
    "details.aside",
    { open },
    h("summary", {}, `Questions (${items.length})`),
    h("p.quiet", {}, "Ready-made, with values to fill in. They can be changed in the editor."),
    filter,
    list,
    none,
  );
}

function item(question: Question, settings: Settings, place: Put): { element: HTMLElement; text: string } {
  const fields = question.values.map(({ name, about, example }) => {
    const input = h("input", { type: "text", value: example, name, spellcheck: "false", autocomplete: "off" });
    return { name, input, label: h("label", {}, h("span", {}, about), input) };
  });
  const values = () => new Map(fields.map(({ name, input }) => [name, input.value]));
  const go = (run: boolean) => () => place(ready(question, values(), settings.prefixes), run);
  const element = h(
    "li",
    { "data-question": question.name },
    h(
      "details",
      {},
      h("summary", {}, question.title),
      h("p.quiet", {}, question.about),
      ...fields.map(({ label }) => label),
      h(
        "p.buttons",
        {},
        h("button.run", { type: "button", onclick: go(true) }, "Ask"),
        h("button.put", { type: "button", onclick: go(false) }, "Put in the editor"),
      ),
    ),
  );
  return { element, text: `${question.name} ${question.title} ${question.about}`.toLowerCase() };
}

async function start(root: HTMLElement): Promise<void> {
  const settings = await fetched();
  const place = h("div.editor");
  const head = h(
    "header",
    {},
    h("h1", {}, "Query"),
    h("p", {}, h("a", { href: "/" }, settings.case), " · ", h("a", { href: "/downloads" }, "Downloads"), " · ", h("a", { href: "/docs" }, "API")),
    h("p.quiet", {}, note(settings)),
  );
  const main = h("main.columns");
  replace(root, head, main);
  let yasgui: ReturnType<typeof editor>;
  main.append(listed(settings, (query, run) => {
    put(yasgui, query, run);
    place.scrollIntoView({ behavior: "auto", block: "start" });
  }), place);
  yasgui = editor(place, settings);
}

function note(settings: Settings): string {
  const rows = settings.rows.toLocaleString("en");
  return (
    `SPARQL 1.1, answered within ${settings.seconds} seconds and ${rows} rows. ` +
    "What is found are statements by others; kg:status and kg:onWordOf say how they stand and on whose word."
  );
}

const root = document.getElementById("page")!;
start(root).catch((error: Error) => replace(root, h("p.fault", { role: "alert" }, `The page could not be shown: ${error.message}.`)));
