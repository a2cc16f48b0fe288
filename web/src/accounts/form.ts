// The controls above the accounts: one for each filter of the address.
import { chooser, type Choice, type Chooser } from "../choose.ts";
import type { CaseFile, Claim } from "../contents.ts";
import type { Context } from "../context.ts";
import { h } from "../dom.ts";
import { isMisread } from "../misread.ts";
import { counted } from "../overview/figures.ts";
import { CERTAINTIES, outlet, plain, POLARITIES } from "../wording.ts";
import { ALSO, MISREAD, ONLY, OWN_VOICE, PARTS } from "./matching.ts";
import type { Filter, Wanted } from "./wanted.ts";

type Changed = (changed: Partial<Wanted>) => void;

export interface Form {
  element: HTMLElement;
  /** Show what is wanted now. */
  set(wanted: Wanted): void;
}

const STANDINGS = {
  asserted: "asserted: the article's own voice",
  reported: "reported: on someone's word",
  uncertain: "uncertain: not told as certain",
  alleged: "alleged: an open accusation",
  denied: "denied",
  [MISREAD]: "misread: judged so by a person",
};
/** What the gates of the plain graphs are called to a reader. */
const GATES: Record<string, string> = { sure: "as in the plain graphs", strict: "as with --strict" };
const TYPED_FOR = 150;

/** Build the form; `changed` is called with what a person changed. */
export function form(context: Context, changed: Changed): Form {
  const controls = [...plainControls(context.file, changed), ...choosers(context, changed)];
  const inOrder = (names: readonly string[]) => names.map((name) => controls.find((one) => one.name === name)!.element);
  const element = h(
    "form.filters.accounts-filters",
    { "aria-label": "Filters", onsubmit: (event) => event.preventDefault() },
    inOrder(["words", "entity", "as", "source", "place", "status", "certainty", "polarity", "kind", "from", "to", "sure", "doubtful", "sort", "group"]),
  );
  return { element, set: (wanted) => controls.forEach((one) => one.set(wanted)) };
}

interface Control {
  name: string;
  element: HTMLElement;
  set(wanted: Wanted): void;
}

function plainControls(file: CaseFile, changed: Changed): Control[] {
  const entries = (table: Record<string, { words: string }>) => Object.entries(table).map(([value, { words }]) => [value, words] as const);
  return [
    words(changed),
    menu("as", "It takes part as", Object.entries(PARTS), changed),
    menu("status", "Standing", [["", "any"], ...tallied(Object.entries(STANDINGS), (value) => stands(file, value))], changed),
    menu("certainty", "Certainty", [["", "any"], ...tallied(entries(CERTAINTIES), (value) => read(file).filter((claim) => claim.certainty === value).length)], changed),
    menu("polarity", "Polarity", [["", "any"], ...tallied(entries(POLARITIES), (value) => read(file).filter((claim) => claim.polarity === value).length)], changed),
    menu("kind", "Kind of claim", [["", "any"], ...kinds(file)], changed),
    day("from", "From day", changed),
    day("to", "To day", changed),
    surety(file, changed),
    menu("doubtful", "Doubtful claims", doubts(file), changed),
    menu("sort", "Sorted by", [["told", "most important first"], ["document", "place in article"], ["date", "date"], ["entity", "entity"]], changed),
    menu("group", "Grouped by", [["none", "nothing"], ["document", "article"], ["day", "day"]], changed),
  ];
}

function menu(name: Filter | "sort" | "group", label: string, options: readonly (readonly [string, string])[], changed: Changed): Control {
  const select = h("select", { onchange: () => changed({ [name]: select.value }) }, options.map(([value, told]) => h("option", { value }, told)));
  return {
    name,
    element: h("label", {}, label, select),
    set: (wanted) => {
      select.value = wanted[name];
    },
  };
}

/** Options with how many claims each has, those of most claims first; what none has is left out. */
function tallied(options: readonly (readonly [string, string])[], count: (value: string) => number): [string, string][] {
  const counts = options.map(([value, told]) => ({ value, told, count: count(value) })).filter((one) => one.count);
  return counts.sort((a, b) => b.count - a.count).map((one) => [one.value, `${one.told} (${one.count.toLocaleString("en")})`]);
}

/** The claims that are listed where nothing more is asked for, but for those judged misread. */
function read({ claims }: CaseFile): Claim[] {
  return claims.filter((claim) => !isMisread(claim) && !claim.doubtful);
}

function doubts(file: CaseFile): [string, string][] {
  const count = file.claims.filter((claim) => claim.doubtful && !isMisread(claim)).length.toLocaleString("en");
  return [["", `left out (${count})`], [ALSO, "among the others"], [ONLY, "only these"]];
}

function stands(file: CaseFile, standing: string): number {
  if (standing === MISREAD) return file.claims.filter(isMisread).length;
  return read(file).filter((claim) => claim.status === standing || claim.standing === standing).length;
}

/** How sure a claim must be that its action, its doer and whom it concerns were read rightly. */
function surety(file: CaseFile, changed: Changed): Control {
  const { gates } = file.method;
  const told = h("output", {});
  const input = h("input", { type: "range", min: "0", max: "0.99", step: "0.005", list: "gates" });
  const marks = h("datalist", { id: "gates" }, Object.entries(gates).map(([name, at]) => h("option", { value: at, label: name })));
  const say = () => {
    const at = Number(input.value);
    const named = Object.keys(gates).filter((name) => gates[name] > 0 && at >= gates[name]).at(-1);
    const words = at ? `${(at * 100).toFixed(1).replace(/\.0$/, "")} % or more${named ? `, ${GATES[named] ?? named}` : ""}` : "any";
    told.textContent = words;
    input.setAttribute("aria-valuetext", told.textContent);
  };
  let waiting = 0;
  input.addEventListener("input", () => {
    say();
    clearTimeout(waiting);
    waiting = window.setTimeout(() => changed({ sure: Number(input.value) ? input.value : "" }), TYPED_FOR);
  });
  return {
    name: "sure",
    element: h("label.surety", {}, h("span", {}, "Probably read rightly: ", told), input, marks),
    set: (wanted) => {
      input.value = wanted.sure || "0";
      say();
    },
  };
}

function words(changed: Changed): Control {
  let waiting = 0;
  const input = h("input", { type: "search", autocomplete: "off", spellcheck: "false" });
  const tell = () => changed({ words: input.value.trim() });
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(tell, TYPED_FOR);
  });
  return {
    name: "words",
    element: h("label.words", {}, "Words", input),
    set: (wanted) => {
      if (input.value.trim() !== wanted.words) input.value = wanted.words;
    },
  };
}

function day(name: "from" | "to", label: string, changed: Changed): Control {
  const input = h("input", { type: "date", onchange: () => changed({ [name]: input.value }) });
  return {
    name,
    element: h("label", {}, label, input),
    set: (wanted) => {
      input.value = wanted[name];
    },
  };
}

function choosers(context: Context, changed: Changed): Control[] {
  const { file } = context;
  const entity = chooser("Person, body or thing", once(() => entityChoices(context)), (value) => changed({ entity: value, with: "" }));
  const source = chooser("Source (who says so)", once(() => sourceChoices(file)), (value) => changed({ source: value }));
  const place = chooser("Outlet or article", once(() => placeChoices(file)), (value) => changed(placeOf(value)));
  return [
    control("entity", entity, (wanted) => wanted.entity),
    control("source", source, (wanted) => wanted.source),
    control("place", place, (wanted) => (wanted.document ? `document ${wanted.document}` : wanted.outlet ? `outlet ${wanted.outlet}` : "")),
  ];
}

function control(name: string, field: Chooser, value: (wanted: Wanted) => string): Control {
  return { name, element: field.element, set: (wanted) => field.set(value(wanted)) };
}

function placeOf(value: string): Partial<Wanted> {
  const [kind, ...rest] = value.split(" ");
  return { document: kind === "document" ? rest.join(" ") : "", outlet: kind === "outlet" ? rest.join(" ") : "" };
}

/** Entities that claims speak of, the most told of first. */
export function entityChoices({ file, claimsOf }: Context): Choice[] {
  return file.entities.map((one, at) => ({
    value: one.id,
    words: one.name,
    detail: `${one.type.toLowerCase()}, ${counted(claimsOf[at].length, "claim")} in ${whereTold(file, one.documents, claimsOf[at])}`,
    weight: claimsOf[at].length + (one.named ? 0.5 : 0),
  }));
}

/** In how many articles; of a single one its title, which tells one of a name from the next. */
function whereTold(file: CaseFile, documents: number, claims: readonly number[]): string {
  const only = documents === 1 && claims.length ? file.documents[file.claims[claims[0]].document] : null;
  return only ? `“${plain(only.title, 60)}”` : counted(documents, "article");
}

function sourceChoices(file: CaseFile): Choice[] {
  const counts = new Map<string, { words: string; count: number }>();
  const count = (value: string, told: string) => {
    const known = counts.get(value) ?? { words: told, count: 0 };
    counts.set(value, { ...known, count: known.count + 1 });
  };
  for (const claim of file.claims) {
    if (isMisread(claim)) continue;
    if (!claim.holders.length) count(OWN_VOICE, "The article itself");
    for (const { entity, name } of claim.holders) count(entity === null ? name : file.entities[entity].id, name);
  }
  return [...counts].map(([value, one]) => ({ value, words: one.words, detail: String(one.count), weight: one.count }));
}

function placeChoices(file: CaseFile): Choice[] {
  const documents = file.documents.map((one) => ({
    value: `document ${one.id}`,
    words: one.title,
    detail: [one.publisher, one.published?.slice(0, 10)].filter(Boolean).join(", "),
    weight: 0,
  }));
  const counts = new Map<string, number>();
  for (const { publisher } of file.documents) if (publisher) counts.set(publisher, (counts.get(publisher) ?? 0) + 1);
  const outlets = [...counts].map(([name, count]) => ({ value: `outlet ${name}`, words: name, detail: `outlet, ${count}`, weight: count }));
  return [...outlets, ...documents];
}

function kinds(file: CaseFile): [string, string][] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const claim of file.claims) {
    const count = (counts.get(claim.what)?.count ?? 0) + Number(!isMisread(claim) && !claim.doubtful);
    counts.set(claim.what, { label: claim.whatLabel, count });
  }
  const byLabel = [...counts].sort(([, a], [, b]) => (a.label < b.label ? -1 : 1));
  return byLabel.map(([what, { label, count }]) => [what, `${label} (${count})`]);
}

function once<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

/** What to call a document where a filter names it. */
export function placeWords(file: CaseFile, document: number): string {
  const one = file.documents[document];
  return `${outlet(one)}: ${one.title}`;
}
