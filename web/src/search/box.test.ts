import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../route.ts";
import { asking, unchosen } from "./box.ts";

test("Enter leads to all that was found where there are several, and to the one there is", () => {
  assert.equal(unchosen([{}, {}, {}, { all: true }], "ferry"), 3);
  assert.equal(unchosen([{}, { all: true }], "ferry"), 0);
  assert.equal(unchosen([{}, {}], "ferry"), 0);
});

test("three words or a question mark may be asked, where a server answers", () => {
  const offered = (words: string) => asking(true, words).length;
  assert.deepEqual(["who drowned?", "harbour master resigned", "harbour master", "ferry", "? ? ?", ""].map(offered), [1, 1, 0, 0, 0, 0]);
  assert.deepEqual(asking(false, "Who drowned in the harbour?"), []);
});

test("what is offered leads to the answers of the words as they were typed", () => {
  const [{ href, words }] = asking(true, " Who said “50 % & more”? ");
  const { view, asked } = parse(href);
  assert.deepEqual([view, asked.get("question"), words], ["ask", "Who said “50 % & more”?", "Answer “Who said “50 % & more”?”"]);
});

test("Enter asks what ends in a question mark, and goes where it went before otherwise", () => {
  const found = [{}, {}, { all: true }, { asks: true }];
  assert.equal(unchosen(found, "Who drowned? "), 3);
  assert.equal(unchosen(found, "harbour master resigned"), 2);
  assert.equal(unchosen([{}, { all: true }, { asks: true }], "harbour master resigned"), 0);
  assert.equal(unchosen([{ asks: true }], "harbour master resigned"), 0);
});
