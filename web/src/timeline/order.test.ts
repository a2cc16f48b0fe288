import assert from "node:assert/strict";
import { test } from "node:test";
import type { Happening } from "../contents.ts";
import { caseFile, claim, entity } from "../sample.ts";
import { form } from "./happening.ts";
import { heading, ordered, sides, wantedOf } from "./order.ts";

const happening = (date: string | null, documents: number, claims: number[]): Happening => ({ id: `h${claims[0]}`, iri: "", date, label: "", what: "kg:Action", speech: false, reference: false, differ: [], stands: [["asserted", claims.length]], standing: "asserted", documents, claims });
const file = caseFile({
  entities: [entity("Ana Lund")],
  claims: [
    claim("Ana fled", { standing: "alleged", status: "alleged" }),
    claim("Ana left", { parts: [{ role: "agent", entity: 0, words: "" }] }),
    claim("Ana did not leave", { polarity: "negative" }),
    claim("a vote"),
    claim("a fire"),
  ],
  happenings: [happening("2020-05", 1, [4]), happening("2020-05-02", 3, [2, 0, 1]), happening("2020-05-02", 1, [3]), { ...happening("2020-05-02", 1, [3]), speech: true }, happening(null, 1, [4])],
});
const shown = (asked: string) => ordered(file, wantedOf(new URLSearchParams(asked)));

test("the order is that of the case, the undated apart, acts of speech where they are wanted", () => {
  assert.deepEqual(shown(""), { dated: [0, 1, 2], undated: [4] });
  assert.deepEqual(shown("speech=yes").dated, [0, 1, 2, 3]);
});

test("of what has no date, what one article tells and is probably misread comes last", () => {
  const doubted = caseFile({
    claims: [claim("it got going", { doubtful: true }), claim("Ana left"), claim("a vote", { doubtful: true })],
    happenings: [happening(null, 2, [2]), happening(null, 1, [0]), happening(null, 1, [1])],
  });
  assert.deepEqual(ordered(doubted, wantedOf(new URLSearchParams())).undated, [0, 2, 1]);
});

test("filters by entity, words and number of articles", () => {
  assert.deepEqual(shown("entity=ana-lund"), { dated: [1], undated: [] });
  assert.deepEqual(shown("entity=nobody"), { dated: [], undated: [] });
  assert.deepEqual(shown("words=VOTE").dated, [2]);
  assert.deepEqual(shown("documents=2").dated, [1]);
  assert.deepEqual(shown("from=2020-05-02").undated, []);
});

test("a happening is headed by what stands best, never by an allegation while another account stands", () => {
  assert.equal(heading(file, file.happenings[1])?.sentence, "Ana left");
  assert.equal(form("only told as not so"), "negative");
  assert.equal(form("only uncertain accounts"), "uncertain");
});

test("each thing that is said is a side, however many say it", () => {
  const told = caseFile({ claims: [claim("Nine died"), claim("nine died", { document: 1 }), claim("Twelve died"), claim("Nine died", { status: "alleged", standing: "alleged" })] });
  assert.deepEqual(sides(told, happening("2020", 2, [0, 1, 2, 3])), [0, 2, 3]);
});
