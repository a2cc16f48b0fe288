import assert from "node:assert/strict";
import { test } from "node:test";
import { caseFile, claim, document, entity } from "../sample.ts";
import { Accounts, OWN_VOICE } from "./matching.ts";
import { askedOf, wantedOf } from "./wanted.ts";

const ANN = 0;
const BEN = 1;
const file = caseFile({
  entities: [entity("Ann Poe"), entity("Ben Roe")],
  documents: [document("a", { published: "2024-03-05" }), document("b", { publisher: "Coast Radio", published: "2024-03-01" })],
  claims: [
    claim("Ann Poe left the harbour", { parts: [{ role: "agent", entity: ANN, words: "she" }], date: "2024-02", evidence: [40, 50] }),
    claim("Ann Poe paid Ben Roe", {
      parts: [{ role: "agent", entity: ANN, words: "Poe" }, { role: "patient", entity: BEN, words: "Roe" }],
      status: "alleged", standing: "alleged", holders: [{ entity: null, name: "two guards" }], evidence: [5, 20],
    }),
    claim("Ben Roe works for Müller", {
      kind: "relation", what: "kg:worksFor", document: 1, parts: [{ role: "subject", entity: BEN, words: "Roe" }],
      holders: [{ entity: ANN, name: "Ann Poe" }], status: "reported", standing: "uncertain", certainty: "possible", polarity: "negative",
    }),
  ],
});
const known = new Accounts(file);
const found = (asked: string) => known.matching(wantedOf(new URLSearchParams(asked)));

test("without a filter all claims stand in the order of days and of the text", () => {
  assert.deepEqual(found(""), [2, 1, 0]);
});

test("each filter takes away what it should", () => {
  assert.deepEqual(found("status=alleged"), [1]);
  assert.deepEqual(found("status=uncertain"), [2]);
  assert.deepEqual(found("certainty=possible"), [2]);
  assert.deepEqual(found("polarity=negative"), [2]);
  assert.deepEqual(found("kind=kg:worksFor"), [2]);
  assert.deepEqual(found("outlet=Coast+Radio"), [2]);
  assert.deepEqual(found("document=a"), [1, 0]);
  assert.deepEqual(found("source=two+guards"), [1]);
  assert.deepEqual(found("source=ann-poe"), [2]);
  assert.deepEqual(found(`source=${OWN_VOICE}`), [0]);
});

test("an entity is found in any part, or in the one asked for", () => {
  assert.deepEqual(found("entity=ann-poe"), [2, 1, 0]);
  assert.deepEqual(found("entity=ann-poe&as=does"), [1, 0]);
  assert.deepEqual(found("entity=ben-roe&as=undergoes"), [1]);
  assert.deepEqual(found("entity=ben-roe&as=is"), [2]);
  assert.deepEqual(found("entity=ann-poe&as=says"), [2]);
  assert.deepEqual(found("entity=ann-poe&with=ben-roe"), [2, 1]);
});

test("what is not in the case finds nothing instead of everything", () => {
  assert.deepEqual(found("entity=nobody"), []);
  assert.deepEqual(found("document=none"), []);
});

test("what is doubtful is left out unless it is asked for, and counted", () => {
  const some = new Accounts(
    caseFile({ documents: [document("a")], claims: [claim("Ann Poe left"), claim("It got going", { doubtful: true }), claim("It was for use", { doubtful: true, wrong: "misread" })] }),
  );
  const asked = (query: string) => some.matching(wantedOf(new URLSearchParams(query)));
  assert.deepEqual(asked("").sort(), [0, 2]);
  assert.deepEqual(asked("doubtful=also").sort(), [0, 1, 2]);
  assert.deepEqual(asked("doubtful=only").sort(), [1, 2]);
  assert.equal(some.leftOut(wantedOf(new URLSearchParams(""))), 1);
  assert.equal(some.leftOut(wantedOf(new URLSearchParams("doubtful=also"))), 0);
});

test("words are found without accents and case, all of them, where words begin", () => {
  assert.deepEqual(found("words=MULLER"), [2]);
  assert.deepEqual(found("words=ann+harb"), [0]);
  assert.deepEqual(found("words=arbour"), []);
});

test("a month may lie within days, and a claim without a day has that of its article", () => {
  assert.deepEqual(found("from=2024-02-10"), [2, 1, 0]);
  assert.deepEqual(found("from=2024-03-02"), [1]);
  assert.deepEqual(found("to=2024-02-20"), [0]);
});

test("of what several articles tell the first account stands first, and those that repeat it last", () => {
  const happening = { id: "h", iri: "", date: null, label: "the dam broke", what: "kg:Action", speech: false, reference: false, standing: "asserted", differ: [], stands: [], documents: 3, claims: [0, 1, 2, 3] };
  const some = new Accounts(caseFile({
    documents: [document("a"), document("b", { publisher: "Cove Post" })],
    happenings: [happening],
    claims: [
      claim("the dam broke", { happening: 0, sure: 0.5 }),
      claim("the dam broke on Monday", { happening: 0, sure: 0.9, document: 1 }),
      claim("the dam did not break", { happening: 0, polarity: "negative", sure: 0.8 }),
      claim("a cow was lost", { sure: 0.99 }),
    ],
  }));
  const asked = (query: string) => some.matching(wantedOf(new URLSearchParams(query)));
  assert.deepEqual(asked(""), [1, 2, 3, 0]);
  assert.deepEqual(asked("sort=document"), [0, 2, 3, 1]);
});

test("claims are sorted and grouped as asked", () => {
  assert.deepEqual(found("group=none&sort=entity"), [1, 0, 2]);
  assert.deepEqual(found("group=day"), [0, 2, 1]);
  assert.deepEqual(found("group=none&sort=date"), [0, 2, 1]);
});

test("an address with nonsense is as by default, and what is wanted comes back from its address", () => {
  const wanted = wantedOf(new URLSearchParams("sort=__proto__&group=day&words=x+y&other=1"));
  assert.equal(wanted.sort, "told");
  const kept = Object.entries(askedOf(wanted)).filter((pair): pair is [string, string] => Boolean(pair[1]));
  assert.deepEqual(kept, [["words", "x y"], ["group", "day"]]);
  assert.deepEqual(wantedOf(new URLSearchParams(kept)), wanted);
});

test("40,000 claims are searched in the time between two keys", () => {
  const many = new Accounts({ ...file, claims: Array.from({ length: 40_000 }, (_one, at) => file.claims[at % 3]) });
  many.matching(wantedOf(new URLSearchParams("words=warm")));
  const before = performance.now();
  assert.equal(many.matching(wantedOf(new URLSearchParams("words=paid+ben"))).length, 13_333);
  assert.ok(performance.now() - before < 500);
});
