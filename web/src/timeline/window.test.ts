import assert from "node:assert/strict";
import { test } from "node:test";
import type { Happening } from "../contents.ts";
import { caseFile, document } from "../sample.ts";
import { windowed } from "./window.ts";

const happened = (date: string | null): Happening => ({ id: String(date), iri: "", date, label: "", what: "", speech: false, reference: date?.length === 4, standing: "asserted", differ: [], stands: [], documents: 1, claims: [] });

test("the window reaches from the reports to what happened shortly before, and no farther", () => {
  const dates = ["1997", "2009-06-01", "2018", "2018-02", "2018-02-14", "2018-02-19", "2018-02-23"];
  const file = caseFile({ documents: [document("a", { published: "2018-02-22" }), document("b", { published: "2018-02-24" })], happenings: dates.map(happened) });
  const { days, inside, outside } = windowed(file, [...dates.keys()]);
  assert.deepEqual(days, ["2018-02-14", "2018-02-24"]);
  assert.deepEqual(inside.map((at) => dates[at]), ["2018-02", "2018-02-14", "2018-02-19", "2018-02-23"]);
  assert.deepEqual(outside.map((at) => dates[at]), ["1997", "2009-06-01", "2018"]);
});

test("where nothing lies in the days of the reports, nothing is folded away", () => {
  const file = caseFile({ documents: [document("a", { published: "2018-02-22" })], happenings: [happened("1945-05-08"), happened("1946")] });
  const { inside, outside } = windowed(file, [0, 1]);
  assert.equal(inside.length, 2);
  assert.equal(outside.length, 0);
});

test("of reports without a day, what few happenings share is not the days of the case", () => {
  const dates = ["1991", "2001-10-23", "2001-11-02", "2004-11-11", "2008-09-15", "2008-09-15"];
  const few = windowed(caseFile({ documents: [document("a", { published: null })], happenings: dates.map(happened) }), [...dates.keys()]);
  assert.equal(few.days, null);
  assert.equal(few.outside.length, 0);
  const most = [...dates, "2008-09-15", "2008-09-15", "2008-09-16"];
  const { days } = windowed(caseFile({ documents: [document("a", { published: null })], happenings: most.map(happened) }), [...most.keys()]);
  assert.deepEqual(days, ["2008-09-15", "2008-09-16"]);
});
