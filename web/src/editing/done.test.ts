import assert from "node:assert/strict";
import { test } from "node:test";
import { caseFile, entity } from "../sample.ts";
import { becauseOf, sentence, touched } from "./done.ts";

const judgement = (id: string) => ({ id, verdict: "same", reason: "", by: "hand", other: null, pair: null });
const stored = (id: string) => ({ id, left: "d/c1", right: "d/c2", verdict: "same", by: "hand", reason: "" });
const file = caseFile({ entities: [entity("Ana Lund", { id: "ana-lund-12345678", judgements: [judgement("j1")] }), entity("Bo (of the Port)", { id: "bo-87654321" })] });

test("what a judgement made is found by the judgement, and else by what the server names", () => {
  assert.deepEqual(touched(file, { judgements: [stored("j1")], entities: [] }), ["ana-lund-12345678"]);
  const parted = ["Ana (gone-00000000) is parted now: Ana Lund (ana-lund-12345678) and Bo (of the Port) (bo-87654321)"];
  assert.deepEqual(touched(file, { judgements: [], entities: parted }), ["ana-lund-12345678", "bo-87654321"]);
  assert.deepEqual(touched(file, { judgements: [], entities: [] }), []);
});

test("the server's line reads without its ids", () => {
  assert.equal(sentence("Ana (ana-00000000) and Bo (of the Port) (bo-87654321) are one now: Ana Lund (ana-lund-12345678)"), "Ana and Bo (of the Port) are one now: Ana Lund.");
});

test("a reason that a person gave is kept when a judgement is given once more", () => {
  assert.equal(becauseOf("a person judged that Ana and Bo are the same: one desk: two names"), "one desk: two names");
  assert.equal(becauseOf("a person judged that Ana and Bo are different"), null);
});
