import assert from "node:assert/strict";
import { test } from "node:test";
import { caseFile, claim, document } from "../sample.ts";
import { asCsv } from "./csv.ts";

test("a cell never becomes a formula, and keeps its commas and quotes", () => {
  const file = caseFile({ documents: [document("a", { title: "=1+1" })], claims: [claim('She said "no", twice')] });
  const [, row] = asCsv(file, [0]).split("\r\n");
  assert.ok(row.includes('"She said ""no"", twice"'));
  assert.ok(row.includes(",'=1+1,"));
});
