import assert from "node:assert/strict";
import { test } from "node:test";
import { caseFile, claim, document } from "../sample.ts";
import { Covering, toldIn, worst } from "./told.ts";

const file = caseFile({
  documents: [document("a"), document("b")],
  claims: [
    claim("wide", { evidence: [0, 100], status: "alleged", standing: "alleged" }),
    claim("elsewhere", { document: 1, evidence: [0, 100], standing: "denied" }),
    claim("tight", { evidence: [10, 20] }),
    claim("late", { evidence: [90, 95], standing: "reported" }),
  ],
});
const told = toldIn(file, 0);

test("claims of an article stand in the order of its text", () => {
  assert.deepEqual(told.map((one) => one.claim.sentence), ["wide", "tight", "late"]);
});

test("the claims over words are found, the tightest first, and only those that cover all of them", () => {
  const covering = new Covering(told);
  const over = (start: number, end: number) => covering.of(start, end).map((one) => one.claim.sentence);
  assert.deepEqual(over(12, 15), ["tight", "wide"]);
  assert.deepEqual(over(15, 25), ["wide"]);
  assert.deepEqual(over(90, 95), ["late", "wide"]);
  assert.deepEqual(over(99, 101), []);
});

test("words under an allegation never look like a fact, unless a person judged it misread", () => {
  const covering = new Covering(told);
  assert.equal(worst(covering.of(12, 15)), "alleged");
  const misread = toldIn({ ...file, claims: file.claims.map((one) => ({ ...one, wrong: one.sentence === "wide" ? "" : null })) }, 0);
  assert.equal(worst(new Covering(misread).of(12, 15)), "asserted");
  assert.equal(worst([]), null);
});
