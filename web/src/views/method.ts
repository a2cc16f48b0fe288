// How the case was made, what it leaves out, how far it can be trusted, and how to check it.
import type { Method } from "../contents.ts";
import type { Context, View } from "../context.ts";
import { badge } from "../claim.ts";
import { h, type Child } from "../dom.ts";
import { long } from "../long.ts";
import { CREDITS, measureMeans, SETS } from "../method/meanings.ts";
import { counted } from "../overview/figures.ts";
import { href } from "../route.ts";
import { CERTAINTIES, plain, POLARITIES, STATUSES } from "../wording.ts";

export const method: View = {
  title: "Method",
  listed: true,
  show: (context) => {
    const { method: made } = context.file;
    return h(
      "section.view.method",
      {},
      h("header", {}, h("h1", {}, "Method")),
      warning(),
      inOneSentence(made),
      h("div.method-body", {}, how(context), check(context), meanings(), leftOut(made), quality(made), credits(context)),
    );
  },
};

function warning(): HTMLElement {
  return h(
    "div.note.method-warning",
    {},
    h("p", {}, h("strong", {}, "What stands here are statements by others, not facts."), " Each was read from an article by a program, which misreads. A claim shows what an article says and on whose word; it does not show that it is true."),
    h("p", {}, "An allegation is an accusation that nobody has settled. Before anything here is published or held against anyone, read the words in the article, and ask those it concerns."),
  );
}

/** How often claims are right: what the last audit found, and of the recorded figures the one that counts a claim right in all its parts. */
function inOneSentence({ quality: figures, audited }: Method): Child {
  const right = figures.filter((one) => one.measure === "claims, weighted all right" && one.set !== "seeds").map((one) => one.value);
  const [least, most] = [Math.min(...right), Math.max(...right)].map(percent);
  const range = least === most ? least : `${least} to ${most}`;
  const found = audited && h(
    "p.method-sentence",
    {},
    "Strict readers who judged ",
    counted(audited.claims, "claim"),
    ` of ${counted(audited.stories, "new story", "new stories")} found `,
    h("strong", {}, `${percent(audited.right)} right in every part`),
    " – who, what, to whom, on whose word, how sure – and ",
    h("strong", {}, `${percent(audited.wrong)} saying something false`),
    ": look at the words of each claim that matters.",
  );
  const recall = right.length ? h("p.quiet", {}, `Of what people marked by hand in ${counted(right.length, "set")} of stories, this version reads ${range} right in every part; the rest it misses or gets wrong in some part.`) : null;
  return [found, recall];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function how({ file, source }: Context): HTMLElement {
  const { method: made } = file;
  const facts = [
    ["Articles read", made.documents.toLocaleString("en")],
    ["Not read", made.failed.toLocaleString("en")],
    ["Program", `kg ${plain(made.kg, 40)}`],
    ["Model", plain(made.model, 80)],
    ["Shown as", source.live ? "a page over the live case" : "a file on its own"],
  ];
  const steps = [
    "The text is taken from each file; page furniture is set aside.",
    "Names, descriptions and pronouns are found, and those of one article that mean the same are joined.",
    "Events, relations and quotations are read from each sentence, with who vouches for them and how sure they are.",
    "Things and events of several articles are joined by stored judgements, each with its reason. Every one can be taken back.",
    "Accounts of the same are compared. Agreement is counted by independent origin: where a line of reporting ends, not how often it is repeated.",
  ];
  return h(
    "section",
    {},
    h("h2", {}, "How it was made"),
    h("dl.facts", {}, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
    h("ol.steps", {}, steps.map((step) => h("li", {}, step))),
    h("p.quiet", {}, "No step asks a service elsewhere; the same articles give the same case."),
  );
}

function check({ file }: Context): HTMLElement {
  const example = file.claims[0]?.id ?? "DOCUMENT/e1";
  const steps: Child[][] = [
    ["Follow the words in quotation marks below a claim: the article opens with exactly these characters marked."],
    ["Read the sentences around them. Is it said, by whom, and with what reservation?"],
    ["Look at who says so. What is cited at third hand is only as good as the first."],
    ["On the command line, ", h("code", {}, `kg why CASE ${plain(example, 40)}`), " leads from a claim to its words and back."],
    ["Read the original where it was published; a case holds the text as it was when it was read."],
  ];
  return h(
    "section",
    {},
    h("h2", {}, "How to check a claim"),
    h("ol.steps", {}, steps.map((step) => h("li", {}, step))),
    h("p.no-print", {}, h("a.button", { href: href("print", null, { ask: "yes" }) }, "Print the whole case")),
  );
}

function meanings(): HTMLElement {
  const statuses = Object.entries(STATUSES).map(([status, means]) => ({ form: status, words: status, means }));
  const polarities = [
    { form: "negative", ...POLARITIES.negative },
    { form: "uncertain", ...POLARITIES.unknown },
  ];
  const certainties = Object.entries(CERTAINTIES)
    .filter(([name]) => name !== "certain")
    .map(([, one]) => ({ form: "uncertain", ...one }));
  const rows = [...statuses, ...polarities, ...certainties].map((one) =>
    h("div", {}, h("dt", {}, badge({ kind: "", ...one })), h("dd", {}, one.means)),
  );
  return h("section", {}, h("h2", {}, "What the words mean"), h("dl.facts.words", {}, rows));
}

function leftOut({ notices, held }: Method): HTMLElement {
  const partly = held.filter((one) => one.shown < one.of);
  const part = partly.map(({ what, shown, of }) => h("li", {}, `${shown.toLocaleString("en")} of ${of.toLocaleString("en")} ${plain(what, 60)} are shown`));
  const told = h("ul.notices", {});
  const list = long(told, notices, ({ level, source, message }) =>
    h("li", {}, h("span.badge", { "data-form": level === "error" ? "alleged" : "uncertain" }, plain(level, 20)), " ", h("strong", {}, h("bdi", {}, plain(source, 160))), " ", plain(message)),
  );
  return h(
    "section",
    {},
    h("h2", {}, "What was left out"),
    part.length ? h("ul.steps", {}, part) : h("p", {}, "The page holds all claims, findings and articles of the case."),
    notices.length ? [h("h3", {}, `Notices of the build (${notices.length.toLocaleString("en")})`), list] : h("p", {}, "Every file given was read, none with a doubt."),
  );
}

function quality({ quality: figures }: Method): HTMLElement {
  const rows = figures.map(({ measure, set, value }) =>
    h("tr", {}, h("th", { scope: "row" }, plain(measure, 80)), h("td", {}, h("abbr", { title: SETS[set] ?? null }, plain(set, 40))), h("td.number", {}, value.toFixed(3)), h("td.quiet", {}, measureMeans(measure))),
  );
  const sets = [...new Set(figures.map((one) => one.set))].filter((set) => SETS[set]);
  const names = ["Measure", "Texts", "Figure", "What it tells"];
  return h(
    "section",
    {},
    h("h2", {}, "How well kg reads"),
    figures.length
      ? [
          h("p", {}, "Measured on texts that people had marked by hand, by this version. 1 would be without a mistake; most figures weigh what was missed against what was wrong (F1). Texts unlike these may be read worse."),
          h("div.wide", { tabindex: 0, role: "region", "aria-label": "Quality figures" }, h("table", {}, h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, rows))),
          h("p.quiet.small", {}, sets.map((set, at) => `${at ? "; " : ""}${set}: ${SETS[set]}`), "."),
        ]
      : h("p", {}, "No figures come with this version."),
  );
}

function credits({ file }: Context): HTMLElement {
  const items = CREDITS.map(({ name, what, href: to }) => h("li", {}, h("a", { href: to, rel: "noopener noreferrer" }, name), `: ${what}`));
  const map = file.map ? h("li", {}, plain(file.map.credit, 200)) : null;
  return h("section", {}, h("h2", {}, "Credits and licences"), h("p", {}, "The articles belong to those who wrote and published them."), h("ul.steps", {}, items, map));
}
