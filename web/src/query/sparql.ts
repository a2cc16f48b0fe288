// A named question made ready for the editor: prefixes that it uses before it, values behind it.
import type { Question } from "./settings.ts";

const NUMBERS: [RegExp, string][] = [
  [/^[+-]?\d+$/, "integer"],
  [/^[+-]?\d*\.\d+$/, "decimal"],
  [/^\d{4}-\d{2}-\d{2}$/, "date"],
  [/^\d{4}-\d{2}$/, "gYearMonth"],
];

/** The question as it can be asked anywhere: with its prefixes, and its values as terms. */
export function ready(question: Question, values: Map<string, string>, prefixes: Record<string, string>): string {
  const given = question.values.filter(({ name }) => (values.get(name) ?? "").trim() !== "");
  const names = given.map(({ name }) => `?${name}`).join(" ");
  const terms = given.map(({ name }) => term(values.get(name)!.trim(), prefixes)).join(" ");
  const body = withoutHeading(question.query).trim();
  const bound = given.length ? `${body}\nVALUES (${names}) { (${terms}) }` : body;
  return `# ${question.title}\n${declared(bound, prefixes)}${bound}\n`;
}

/** A value as a person types it, as a term: the same rules as `kg query --set`. */
export function term(value: string, prefixes: Record<string, string>): string {
  if (/^<[^<>"{}|^`\\\s]*>$/.test(value)) return value;
  const name = /^([\w-]+):[\w.-]*\w$/.exec(value);
  if (name && name[1]! in prefixes) return value;
  const kind = NUMBERS.find(([pattern]) => pattern.test(value));
  return kind ? `"${value}"^^xsd:${kind[1]}` : quoted(value.replace(/^"(.*)"$/, "$1"));
}

function quoted(words: string): string {
  const escapes: Record<string, string> = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r" };
  return `"${words.replace(/[\\"\n\r]/g, (found) => escapes[found]!)}"`;
}

/** Lines that declare the prefixes that a query uses and does not declare itself. */
export function declared(query: string, prefixes: Record<string, string>): string {
  const bare = query.replace(/#.*$/gm, "").replace(/"(?:[^"\\\n]|\\.)*"/g, '""').replace(/<[^<>\s]*>/g, "<>");
  return Object.entries(prefixes)
    .filter(([name]) => new RegExp(`(?<![\\w-])${name}:`).test(bare))
    .filter(([name]) => !new RegExp(`PREFIX\\s+${name}:`, "i").test(bare))
    .map(([name, iri]) => `PREFIX ${name}: <${iri}>\n`)
    .join("");
}

function withoutHeading(query: string): string {
  return query.replace(/^(#.*\n)+/, "");
}
