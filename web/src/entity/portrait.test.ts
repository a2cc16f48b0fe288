import assert from "node:assert/strict";
import { test } from "node:test";
import { caseFile, claim, entity } from "../sample.ts";
import { alike, ring, telling } from "./portrait.ts";

test("what several articles say word for word stands once, what stands otherwise for itself", () => {
  const aged = "Ida Berg is aged 40";
  const claims = [claim(aged), claim("Ida Berg lives in Velden"), claim(aged), claim(aged, { standing: "alleged" }), claim(aged, { wrong: "" })];
  assert.deepEqual(alike(caseFile({ claims }), [0, 1, 2, 3, 4]), [[0, 2], [1], [3], [4]]);
});

test("a position says who somebody is before anything else, the age last, each kind once", () => {
  const kinds: [string, number][] = [["kg:aged", 0.99], ["kg:residence", 0.8], ["kg:holdsPosition", 0.6], ["kg:residence", 0.9]];
  const claims = kinds.map(([what, sure]) => claim(what, { kind: "relation", what, sure }));
  assert.deepEqual(telling(caseFile({ claims }), [0, 1, 2, 3]), [2, 3, 0]);
});

test("around an entity stand people and bodies first, each name once", () => {
  const entities = [entity("Byberry Road", { type: "Place" }), entity("Magnum"), entity("Magnum"), entity("Kraft", { type: "Organization" }), entity("a guard", { named: false })];
  const counts = entities.map(({ name }, at) => ({ words: name, entity: at, count: 9 - at }));
  const drawn = ring({ entities }, [...counts, { words: "nobody known", entity: null, count: 20 }], 8);
  assert.deepEqual(drawn.map(({ words }) => words), ["Magnum", "Kraft", "Byberry Road", "a guard"]);
});
