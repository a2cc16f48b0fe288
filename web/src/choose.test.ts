import assert from "node:assert/strict";
import { test } from "node:test";
import { exactly, offers } from "./choose.ts";

const choice = (words: string, weight = 0) => ({ value: words, words, detail: "", weight });
const told = (typed: string, choices = [choice("Ann Poe", 1), choice("Poe Harbour", 9), choice("José Poe", 5), choice("Annex", 3)]) =>
  offers(choices, typed).map((one) => one.words);

test("names that begin with what was typed come first, then the better known", () => {
  assert.deepEqual(told("poe"), ["Poe Harbour", "José Poe", "Ann Poe"]);
  assert.deepEqual(told("jose"), ["José Poe"]);
  assert.deepEqual(told("nn"), []);
});

test("with nothing typed the best known are offered, and never more than a screen holds", () => {
  assert.equal(told("")[0], "Poe Harbour");
  assert.equal(told("", Array.from({ length: 500 }, (_one, at) => choice(`n${at}`))).length, 30);
});

test("a name typed out is chosen where it fits one alone", () => {
  const choices = [choice("José Poe"), choice("Ann Poe"), choice("Annex"), choice("annex")];
  assert.equal(exactly(choices, " jose poe ")?.words, "José Poe");
  assert.equal(exactly(choices, "annex"), null);
  assert.equal(exactly(choices, "poe"), null);
  assert.equal(exactly(choices, ""), null);
});
