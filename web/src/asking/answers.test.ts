import assert from "node:assert/strict";
import { test } from "node:test";
import { byChance, failure, headed, path, placeOf, summed, type Account, type Answer } from "./answers.ts";

const passage = (chance: number) => ({ document: "d1", start: 0, end: 9, before: null, after: null, holders: [], status: null, words: "Nine died", chance, claims: [] });
const answer = (...chances: number[]): Answer => ({ value: null, told: chances.map(passage) });

test("the address keeps every character of a question", () => {
  const asked = new URL(path("Who got 50% & more, A+B?"), "http://localhost");
  assert.equal(asked.pathname, "/api/ask");
  assert.equal(asked.searchParams.get("question"), "Who got 50% & more, A+B?");
});

test("what is less likely stands apart, but not a weak passage of a likely answer", () => {
  const [sure, weak] = [answer(0.8, 0.1), answer(0.19)];
  assert.deepEqual(byChance([sure, weak]), { likely: [sure], less: [weak] });
  assert.deepEqual(byChance([sure]), { likely: [sure], less: [] });
  assert.deepEqual(byChance([]), { likely: [], less: [] });
});

test("a passage that gives no figure does not stand under the figure before it", () => {
  const [seven, none, nine] = [{ ...answer(0.8), value: "seven people" }, answer(0.7), { ...answer(0.6), value: "nine people" }];
  const headings = (answers: Answer[]) => headed(answers).map(({ heading, told }) => [heading, told.length]);
  assert.deepEqual(headings([seven, none, none, nine]), [["seven people", 1], ["Other passages", 2], ["nine people", 1]]);
  assert.deepEqual(headings([none, none]), [[null, 2]]);
});

test("a claim is known by its id as long as its words are the same", () => {
  const account: Account = { claim: "d1/e1", document: "d1", outlet: "Post", holders: [], label: "", status: "asserted", polarity: "positive", certainty: "certain", words: "nine died" };
  const file = (words: string) => ({ documents: [{ id: "d1" }], claims: [{ id: "d1/e1", document: 0, words }] }) as unknown as Parameters<typeof placeOf>[0];
  assert.equal(placeOf(file("nine\n  died"), account), 0);
  assert.equal(placeOf(file("the ferry sank"), account), -1);
});

test("an empty answer says among how many articles there is none", () => {
  assert.equal(summed({ question: "", answers: [], disputed: [], unknown: [], documents: 1 }), "No passage of the 1 article seems to answer this.");
  assert.match(summed({ question: "", answers: [answer(0.8, 0.2)], disputed: [], unknown: [], documents: 1200 }), /^2 passages of 1,200 articles/);
});

test("why no answer came is told plainly, with what can be done", () => {
  assert.equal(failure(null, ""), "The server does not answer. Start it again, and ask once more.");
  assert.equal(failure(404, "there is nothing here"), "This server answers no questions. In a terminal, kg ask does.");
  assert.equal(failure(503, "the case is damaged"), "The case is damaged. Ask again in a moment.");
  assert.equal(failure(503, "the answering process has ended; ask again"), "The answering process has ended; ask again.");
  assert.equal(failure(400, "the question '??' holds no word to look for"), "The question '??' holds no word to look for.");
});
