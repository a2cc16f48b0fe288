import assert from "node:assert/strict";
import { test } from "node:test";
import { Accounts } from "./accounts/matching.ts";
import { wantedOf } from "./accounts/wanted.ts";
import { atFirst, withAll } from "./context.ts";
import type { Opening } from "./contents.ts";
import { portrait } from "./entity/portrait.ts";
import { claimsWords, misreadAmong } from "./misread.ts";
import { part, wantedOf as ties } from "./network/filter.ts";
import { caseFile, claim, entity } from "./sample.ts";

const told = (sentence: string, wrong: string | null) => claim(sentence, { wrong, parts: [{ role: "agent", entity: 0, words: "Ana" }] });
const file = caseFile({
  entities: [entity("Ana Lund")],
  documents: [],
  claims: [told("Ana left", null), told("Ana fled", "it was Bo"), told("Ana sang", null)],
  network: { nodes: [{ entity: 0, x: 0, y: 0, community: 1 }], edges: [], foremost: [], directed: true, remarks: [] },
});
const context = withAll(atFirst({ source: {} as never, opening: { claims: [], spoken: [] } as unknown as Opening, reload: async () => {} }), file);

test("totals tell what was judged misread", () => {
  assert.equal(claimsWords(412, 3), "412 claims, 3 of them judged misread");
  assert.equal(claimsWords(1, 0), "1 claim");
  assert.equal(claimsWords(1, 1), "1 claim, judged misread");
  assert.equal(claimsWords(2, 2), "2 claims, all of them judged misread");
  assert.equal(misreadAmong(file.claims, [0, 1, 2]), 1);
});

test("what was judged misread counts for nobody, and stands apart on the page of whom it names", () => {
  assert.deepEqual(context.claimsOf[0], [0, 2]);
  assert.deepEqual(context.misreadOf[0], [1]);
  assert.deepEqual(portrait({ ...context, file: { ...file, documents: [{ title: "T", publisher: null } as never] } }, 0).sections.does, [0, 2]);
  assert.equal(part(file, context.claimsOf, ties(new URLSearchParams())).weights[0], 2);
});

test("a standing lists no claim that was judged misread; they can be asked for", () => {
  const found = (asked: string) => new Accounts({ ...file, documents: [{ id: "a", published: null } as never] }).matching(wantedOf(new URLSearchParams(asked)));
  assert.deepEqual(found(""), [0, 1, 2]);
  assert.deepEqual(found("status=asserted"), [0, 2]);
  assert.deepEqual(found("status=misread"), [1]);
});
