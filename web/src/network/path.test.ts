import assert from "node:assert/strict";
import { test } from "node:test";
import type { Line } from "./filter.ts";
import { shortestPath } from "./path.ts";

const line = (source: number, target: number, claims = 1): Line => ({ source, target, ties: [], claims, standing: "asserted" });

test("a path goes along lines whichever way they point", () => {
  assert.deepEqual(shortestPath([line(1, 0), line(1, 2), line(3, 2)], 0, 3), [0, 1, 2, 3]);
});

test("of two ways of one length the one that more claims bear is given", () => {
  assert.deepEqual(shortestPath([line(0, 1), line(1, 3), line(0, 2, 4), line(2, 3)], 0, 3), [0, 2, 3]);
});

test("a short way goes before a strong one, and where there is none nothing is given", () => {
  assert.deepEqual(shortestPath([line(0, 1, 9), line(1, 2, 9), line(0, 2)], 0, 2), [0, 2]);
  assert.equal(shortestPath([line(0, 1), line(2, 3)], 0, 3), null);
  assert.deepEqual(shortestPath([], 4, 4), [4]);
});
