import assert from "node:assert/strict";
import { test } from "node:test";
import { caseFile, claim, document } from "./sample.ts";
import { short, badges, dayWords, namedIn, outletAndDay, plain, publishedWords, whoSays } from "./wording.ts";

const file = caseFile({ documents: [document("a"), document("b", { publisher: null, published: null })] });

test("a claim of the document's own voice is said by the article itself", () => {
  assert.equal(whoSays(file, claim("He left")), "The article itself (Bay Mail, 5 Mar 2024)");
});

test("a chain of holders is told from the outlet to the source", () => {
  const holders = [{ entity: null, name: "Coast Radio" }, { entity: null, name: "two guards" }];
  assert.equal(whoSays(file, claim("He left", { holders, status: "reported" })), "Bay Mail, 5 Mar 2024, citing Coast Radio, citing two guards");
});

test("what is reported without a source never passes for the article's own voice", () => {
  for (const status of ["reported", "alleged", "denied"] as const) {
    assert.equal(whoSays(file, claim("He left", { status })), "Bay Mail, 5 Mar 2024, naming no source");
  }
});

test("an article without outlet and day is named by its title, and an inferred day says so", () => {
  assert.equal(outletAndDay(file.documents[1]), "“Title of b”, no date");
  assert.equal(publishedWords(file.documents[1]), "outlet not known, no date");
  assert.equal(outletAndDay(document("c", { inferred: true })), "Bay Mail, 5 Mar 2024 (inferred)");
});

test("every reservation has a badge of its own", () => {
  const doubted = claim("He left", { status: "alleged", standing: "alleged", polarity: "negative", certainty: "possible" });
  assert.deepEqual(badges(doubted).map(({ form, words }) => [form, words]), [["alleged", "alleged"], ["negative", "negative"], ["uncertain", "possible"]]);
  assert.deepEqual(badges(claim("He left")).map((one) => one.words), ["asserted"]);
});

test("what a later version of kg may say is shown and not taken for certain", () => {
  const odd = claim("He left", { polarity: "unknown", certainty: "rumoured" });
  assert.deepEqual(badges(odd).map(({ form, words }) => [form, words]), [["asserted", "asserted"], ["uncertain", "unknown"], ["uncertain", "rumoured"]]);
});

test("days, months and years are told as far as they are known", () => {
  assert.equal(dayWords("2024-03-05T10:00:00Z"), "5 Mar 2024");
  assert.equal(dayWords("2024-03"), "Mar 2024");
  assert.equal(dayWords("2024"), "2024");
  assert.equal(dayWords("2024-W10"), "2024-W10");
  assert.equal(dayWords(null), "no date");
});

test("words that would reorder what is shown become a visible mark, and very long ones are cut", () => {
  assert.equal(plain("a\u202eb\nc"), "a\ufffdb c");
  assert.equal(plain("x".repeat(100_000), 10), `${"x".repeat(10)}…`);
  assert.equal(plain("😀😀😀", 3), "😀…");
});

test("names in a sentence are found as whole words, the longest first", () => {
  const names = [{ name: "Ann", entity: 1 }, { name: "Ann Poe", entity: 2 }, { name: "", entity: 3 }];
  assert.deepEqual(namedIn("Annex: Ann Poe met Ann", names), [
    { words: "Annex: ", entity: null },
    { words: "Ann Poe", entity: 2 },
    { words: " met ", entity: null },
    { words: "Ann", entity: 1 },
  ]);
});

test("a source that is a file or an address is named shortly", () => {
  assert.equal(short("harbour_fire_12.txt"), "harbour fire 12");
  assert.equal(short("https://www.bay-mail.example/2024/03/05/fire?id=1"), "bay-mail.example");
  assert.equal(short("The Bay Mail"), "The Bay Mail");
  assert.equal(short("Fire at No. 10"), "Fire at No. 10");
});
