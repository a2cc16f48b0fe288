// Claims as rows of a table, with the columns that kg export --format csv gives its claims.
import type { CaseFile } from "../contents.ts";

const COLUMNS = ["claim", "statement", "status", "polarity", "certainty", "standing", "holders", "event_type", "date", "sure", "publisher", "title", "published", "words", "judged_wrong"];

/** A table of claims, by their places; UTF-8 with a mark, which spreadsheets need. */
export function asCsv(file: CaseFile, places: readonly number[]): string {
  const rows = places.map((at) => {
    const claim = file.claims[at];
    const { publisher, title, published } = file.documents[claim.document];
    const { id, sentence, status, polarity, certainty, standing, holders, whatLabel, date, sure, words, wrong } = claim;
    return [id, sentence, status, polarity, certainty, standing, holders.map((one) => one.name).join(" < "), whatLabel, date, sure, publisher, title, published, words, wrong];
  });
  return `\ufeff${[COLUMNS, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** A cell; what a spreadsheet would take for a formula is set off by an apostrophe. */
function cell(value: string | number | null): string {
  const words = value === null ? "" : String(value).replace(/\s+/g, " ");
  const safe = typeof value === "string" && /^[=+\-@]/.test(words) ? `'${words}` : words;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
