// Claims as rows of a table; a column that `kg export --format csv` gives its claims too has its name and values.
import type { CaseFile } from "../contents.ts";

const COLUMNS = [
  ...["iri", "id", "sentence", "kind", "event_type", "predicate", "status", "polarity", "certainty", "standing", "holder", "holders", "date", "sure"],
  ...["document_id", "document_iri", "publisher", "title", "published", "evidence", "doubtful", "wrong"],
];

/** A table of claims, by their places; UTF-8 with a mark, which spreadsheets need. */
export function asCsv(file: CaseFile, places: readonly number[]): string {
  const rows = places.map((at) => {
    const claim = file.claims[at];
    const document = file.documents[claim.document];
    const { iri, id, sentence, kind, what, status, polarity, certainty, standing, date, sure, words, doubtful, wrong } = claim;
    const holders = claim.holders.map((one) => one.name);
    const told = [iri, id, sentence, kind, kind === "event" ? what : null, kind === "relation" ? what : null, status, polarity, certainty, standing, holders[0] ?? null, holders.join(" | "), date, sure];
    return [...told, document.id, document.iri, document.publisher, document.title, document.published, words, String(doubtful), wrong];
  });
  return `\ufeff${[COLUMNS, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** A cell; what a spreadsheet would take for a formula is set off by an apostrophe. */
function cell(value: string | number | null): string {
  const words = value === null ? "" : String(value).replace(/\s+/g, " ");
  const safe = typeof value === "string" && /^[=+\-@]/.test(words) ? `'${words}` : words;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
