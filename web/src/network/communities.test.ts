import assert from "node:assert/strict";
import { test } from "node:test";
import { caseFile, entity } from "../sample.ts";
import { colourOf, communities } from "./communities.ts";

const node = (at: number, community: number) => ({ entity: at, x: at, y: 0, community });
const file = caseFile({
  entities: ["A", "B", "C", "D", "E"].map((name) => entity(name)),
  network: { nodes: [node(0, 1), node(1, 1), node(2, 2), node(3, 2), node(4, 3)], edges: [], foremost: [], directed: true, remarks: [] },
});
const all = new Uint8Array(5).fill(1);

test("communities are those of two and more, as the analysis counts them, whom most is said of first", () => {
  assert.deepEqual(communities(file, { weights: Int32Array.from([1, 5, 2, 2, 9]) }, all), [
    { number: 1, nodes: [1, 0] },
    { number: 2, nodes: [2, 3] },
  ]);
});

test("filters leave a community its number, and name nobody who is not shown", () => {
  assert.deepEqual(communities(file, { weights: Int32Array.from([-1, 5, -1, -1, 9]) }, all), [{ number: 1, nodes: [1] }]);
});

test("only so many have a colour of their own", () => {
  assert.equal(colourOf(7), "community-7");
  assert.equal(colourOf(8), "other");
});
