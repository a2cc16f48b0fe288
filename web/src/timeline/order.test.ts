import assert from "node:assert/strict";
import { test } from "node:test";
import type { Happening } from "../contents.ts";
import { caseFile, claim, entity } from "../sample.ts";
import { form } from "./happening.ts";
import { heading, ordered, wantedOf } from "./order.ts";

const happening = (date: string | null, documents: number, claims: number[]): Happening => ({ id: `h${claims[0]}`, iri: "", date, label: "", what: "kg:Action", standing: "asserted", documents, claims });
const file = caseFile({
  entities: [entity("Ana Lund")],
  claims: [
    claim("Ana fled", { standing: "alleged", status: "alleged" }),
    claim("Ana left", { parts: [{ role: "agent", entity: 0, words: "" }] }),
    claim("Ana did not leave", { polarity: "negative" }),
    claim("a vote"),
    claim("a fire"),
  ],
  happenings: [happening("2020-05-02", 1, [3]), happening(null, 1, [4]), happening("2020-05", 1, [4]), happening("2020-05-02", 3, [2, 0, 1])],
});
const shown = (asked: string) => ordered(file, wantedOf(new URLSearchParams(asked)));

test("dated first, the less exact before the exact, of one day the most widely told; the undated apart", () => {
  assert.deepEqual(shown(""), { dated: [2, 3, 0], undated: [1] });
});

test("filters by entity, words and number of articles", () => {
  assert.deepEqual(shown("entity=ana-lund"), { dated: [3], undated: [] });
  assert.deepEqual(shown("entity=nobody"), { dated: [], undated: [] });
  assert.deepEqual(shown("words=VOTE").dated, [0]);
  assert.deepEqual(shown("documents=2").dated, [3]);
  assert.deepEqual(shown("from=2020-05-02").undated, []);
});

test("a happening is headed by what stands best, never by an allegation while another account stands", () => {
  assert.equal(heading(file, file.happenings[3])?.sentence, "Ana left");
  assert.equal(form("only told as not so"), "negative");
  assert.equal(form("only uncertain accounts"), "uncertain");
});
