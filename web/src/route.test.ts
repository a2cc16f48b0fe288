import assert from "node:assert/strict";
import { test } from "node:test";
import { href, parse } from "./route.ts";

test("a place is the same after it was an address", () => {
  const { view, id, asked } = parse(href("article", "a/b c?d#é", { start: "3", words: "x & y", none: null }));
  assert.deepEqual([view, id, asked.get("start"), asked.get("words"), asked.has("none")], ["article", "a/b c?d#é", "3", "x & y", false]);
});

test("no address is the overview, and a broken one harms nothing", () => {
  assert.equal(parse("").view, "overview");
  assert.equal(parse("#/").view, "overview");
  assert.equal(parse("#/entity/%E0%A4%A").id, "%E0%A4%A");
});
