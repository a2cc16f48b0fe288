// Findings in the order a reader needs them, and what tells them apart.
import type { CaseFile, Claim, Finding, FindingKind } from "../contents.ts";

export const KINDS: Record<FindingKind, { title: string; one: string; means: string }> = {
  contradicts: {
    title: "Contradictions",
    one: "Contradiction",
    means: "Accounts that cannot both be right. Which one is, if any, is not decided here.",
  },
  hardens: {
    title: "Hardenings",
    one: "Hardening",
    means: "What one account tells as alleged or uncertain, another tells as a fact. Ask what happened on the way.",
  },
  refines: {
    title: "Differences in precision",
    one: "Difference in precision",
    means: "Accounts that fit together, of which one says more than another.",
  },
  corroborates: {
    title: "Agreements",
    one: "Agreement",
    means: "Articles that tell the same. What counts is how many independent origins there are: one source, repeated, is still one.",
  },
};

const ORDER = Object.keys(KINDS) as FindingKind[];

/** Findings of a kind (or all) that speak of an entity (or anything): contradictions first, then what matters most, then by independent origins; last of each kind the doubtful ones. */
export function sorted(file: CaseFile, kind: string, entity: number | null): number[] {
  const found = [...file.findings.keys()].filter((at) => {
    const one = file.findings[at];
    return (!kind || one.kind === kind) && (entity === null || speaksOf(file, one, entity));
  });
  const rank = (one: Finding) => ORDER.indexOf(one.kind) * 200_000 + (isDoubtful(file, one) ? 100_000 : 0) - one.weight * 10_000 - Math.min(one.independent, 9_999);
  return found.sort((a, b) => rank(file.findings[a]) - rank(file.findings[b]) || a - b);
}

/** Its accounts are less surely compared than most, or every one of them is probably misread. */
export function isDoubtful(file: CaseFile, { accounts, sure }: Finding): boolean {
  return !sure || (accounts.length > 0 && accounts.every(({ claim }) => file.claims[claim].doubtful));
}

/** Claims with what several independent origins tell first, denials and accusations next; what repeats one before it comes last. */
export function mattersFirst(file: CaseFile, claims: readonly number[]): number[] {
  const borne = (at: number) => file.claims[at].findings.map((one) => file.findings[one]).filter(({ kind }) => kind === "corroborates");
  const keys = new Map(claims.map((at) => {
    const { status, polarity } = file.claims[at];
    const disputed = status === "alleged" || status === "denied" || polarity === "negative";
    return [at, Math.max(disputed ? 1.5 : 1, ...borne(at).map(({ independent }) => independent))];
  }));
  const order = [...claims].sort((a, b) => keys.get(b)! - keys.get(a)! || a - b);
  const [told, words] = [new Set<number>(), new Set<string>()];
  const again = order.filter((at) => {
    const mine = file.claims[at].findings.filter((one) => file.findings[one].kind === "corroborates");
    const sentence = file.claims[at].sentence.toLowerCase();
    const repeats = words.has(sentence) || mine.some((one) => told.has(one));
    mine.forEach((one) => told.add(one));
    words.add(sentence);
    return repeats;
  });
  const late = new Set(again);
  return [...order.filter((at) => !late.has(at)), ...again];
}

export function speaksOf(file: CaseFile, finding: Finding, entity: number): boolean {
  return finding.accounts.some(({ claim }) => {
    const { parts, holders } = file.claims[claim];
    return parts.some((part) => part.entity === entity) || holders.some((one) => one.entity === entity);
  });
}

/** The accounts of a finding, those of one side together; findings without sides have one. */
export function sides(finding: Finding): { side: number | null; claims: number[] }[] {
  const found = new Map<number | null, number[]>();
  for (const { claim, side } of finding.accounts) found.set(side, [...(found.get(side) ?? []), claim]);
  return [...found].sort(([a], [b]) => (a ?? -1) - (b ?? -1)).map(([side, claims]) => ({ side, claims }));
}

/** What to call a side: never better or worse than another. */
export function sideName(kind: FindingKind, side: number | null): string {
  if (side === null) return "";
  if (kind === "hardens") return ["Told as alleged or uncertain", "Told as a fact"][side] ?? `Version ${side + 1}`;
  return kind === "contradicts" ? `Side ${String.fromCharCode(65 + (side % 26))}` : `Version ${side + 1}`;
}

/** How many articles tell it, and where their lines of reporting end. */
export function counted(file: CaseFile, finding: Finding): string {
  const articles = new Set(finding.accounts.map(({ claim }) => file.claims[claim].document)).size;
  return `${number(articles, "article")}, ${number(finding.independent, "independent origin")}`;
}

/** The topic of a finding, cut out of its reason: what stands before the accounts are named. */
export function topic(finding: Finding): string {
  const head = /^(.*?\)|[^:]*): /s.exec(finding.reason)?.[1];
  return head ?? finding.reason;
}

/** What heads a finding: the question that its accounts answer; without one its topic, in nobody's words where accounts conflict or one of them only alleges. */
export function title(file: CaseFile, finding: Finding): string {
  if (finding.question) return finding.question;
  const told = finding.accounts.map(({ claim }) => file.claims[claim]);
  const accused = told.some(({ standing }) => standing === "alleged" || standing === "uncertain");
  const open = finding.kind === "contradicts" || finding.kind === "hardens" || accused;
  if (!open) return topic(finding);
  const [head] = topic(finding).split(" (", 1);
  const happened = [...new Set(told.map((one) => one.happening))];
  const one = happened.length === 1 && happened[0] !== null ? file.happenings[happened[0]] : null;
  if (one?.differ.length) return `${head} (${one.label})`;
  const kinds = [...new Set(told.map((one) => one.whatLabel))];
  const kind = kinds.length === 1 && !UNSPECIFIC.has(kinds[0].toLowerCase()) ? kinds[0].toLowerCase() : null;
  const about = [kind, shared(file, told).join(", ") || null].filter(Boolean).join(": ");
  return about ? `${head} (${about})` : head;
}

const UNSPECIFIC = new Set(["action", "state"]);

/** The names of those in whom all accounts agree that they have a part. */
export function shared(file: Pick<CaseFile, "entities">, told: readonly Claim[]): string[] {
  const parts = told.map((one) => new Set(one.parts.flatMap(({ entity }) => (entity !== null && isName(file, entity) ? [entity] : []))));
  const all = [...(parts[0] ?? [])].filter((entity) => parts.every((one) => one.has(entity)));
  return all.map((entity) => file.entities[entity].name);
}

/** What is called by a description alone may be called otherwise by each account: 'nine people'. */
function isName({ entities }: Pick<CaseFile, "entities">, entity: number): boolean {
  const { named, name } = entities[entity];
  return named && /^\p{Lu}/u.test(name);
}

/** "chiefExecutive" as "chief executive". */
export function aboutWords(about: string): string {
  return about.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

function number(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
