import assert from "node:assert/strict";
import { test } from "node:test";
import { caseFile, claim, document, entity } from "../sample.ts";
import { find, index } from "./find.ts";
import { asked, fold, holds } from "./fold.ts";

test("accents, case and ligatures do not matter", () => {
  assert.equal(fold("Łódź STRAẞE Muñoz Ærø ﬁnd"), "lodz strasse munoz aero find");
  assert.deepEqual(asked("  Muñoz,  O’Neil! "), ["munoz", "o'neil"]);
});

test("a word is found where a word begins, not within one", () => {
  assert.ok(holds("the port board", ["boa", "port"]));
  assert.ok(!holds("the airport", ["port"]));
});

test("the name that fits best comes first, and claims are counted beyond the few shown", () => {
  const file = caseFile({
    entities: [entity("Port Board"), entity("Ana Port"), entity("Port"), entity("The Harbour", { names: ["The Harbour", "Old Port"] })],
    documents: [document("a", { title: "Port closes" })],
    claims: Array.from({ length: 9 }, (_, at) => claim(`The port closed ${at}`)),
  });
  const found = find(index(file), "PORT", () => 1);
  assert.deepEqual(found.entities, [2, 0, 1, 3]);
  assert.deepEqual(found.documents, [0]);
  assert.equal(found.claims.length, 4);
  assert.equal(found.allClaims, 9);
  assert.deepEqual(find(index(file), " ?! ", () => 1).entities, []);
});
