// A claim as a reference to copy: the exact words, where they stand, who is cited, and how to find them again.
import type { CaseFile, Claim } from "./contents.ts";
import { h } from "./dom.ts";
import { dayWords, plain } from "./wording.ts";

/** “Words” – Outlet, “Title”, 5 May 2010, citing police. Read by kg 0.1.0 in the case athens, claim 1a2b3c4d/e5. */
export function citation(file: Pick<CaseFile, "documents" | "title" | "method">, claim: Claim): string {
  const { title, publisher, author, published, inferred, source } = file.documents[claim.document];
  const day = published ? `${dayWords(published)}${inferred ? " (inferred)" : ""}` : "no date";
  const web = source && /^https?:/.test(source) ? source : null;
  const cited = claim.holders.length ? `citing ${claim.holders.map((one) => plain(one.name, 120)).join(", citing ")}` : null;
  const where = [author, publisher, `“${plain(title, 200)}”`, day, cited, web].filter(Boolean).join(", ");
  return `“${plain(claim.words)}” – ${where}. ${claim.status === "asserted" ? "Read" : `Read as ${claim.status}`} by kg ${plain(file.method.kg, 40)} in the case ${plain(file.title, 80)}, claim ${claim.id}.`;
}

/** A button that copies the citation of a claim, and shows it where the browser lets nobody copy. */
export function citer(file: CaseFile, claim: Claim): HTMLElement {
  const told = h("output.citation", {});
  const cite = async () => {
    const words = citation(file, claim);
    let copied = true;
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      copied = false;
    }
    told.textContent = words;
    told.before(h("span.quiet.small", {}, copied ? " copied: " : " "));
    button.remove();
    getSelection()?.selectAllChildren(told);
  };
  const button = h("button.plain.small.cite", { type: "button", onclick: () => void cite() }, "cite");
  return h("span.claim-cite", {}, button, told);
}
