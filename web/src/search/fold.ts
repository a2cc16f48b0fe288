// Words made alike, so that "Munoz" finds "Muñoz" and "ISRAEL" finds "Israel".

const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i", "’": "'", "‘": "'" };
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** Without accents and case. */
export function fold(words: string): string {
  const bare = words.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
  return bare.replace(SPECIAL, (letter) => LETTERS[letter]);
}

/** The words of a question, each to be found. */
export function asked(words: string): string[] {
  return fold(words).split(/[^\p{L}\p{N}'$%€£-]+/u).filter(Boolean);
}

/** Whether a folded text holds all words, each where a word of it begins. */
export function holds(folded: string, words: readonly string[]): boolean {
  return words.every((word) => begins(folded, word) >= 0);
}

/** Where a word of the text first begins so; -1 where none does. */
export function begins(folded: string, word: string): number {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1])) return at;
  }
  return -1;
}
