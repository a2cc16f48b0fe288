import assert from "node:assert/strict";
import { test } from "node:test";
import { binned, dated, within } from "./days.ts";

test("a date is a year, a month or a day, with or without a time", () => {
  assert.equal(dated("2018-02-14T10:00:00Z"), "2018-02-14");
  assert.equal(dated("2018-02"), "2018-02");
  assert.equal(dated("PAST_REF"), null);
  assert.equal(dated("2018-W07"), null);
  assert.equal(dated("2018-13-01"), null);
});

test("a month belongs to every period that touches it", () => {
  assert.ok(within("2018-02", "2018-02-20", "2018-03-01"));
  assert.ok(within("2018-02", "2018-01-01", "2018-02-01"));
  assert.ok(!within("2018-02", "2018-03-01", ""));
  assert.ok(within("2018-02-14", "2018", "2018"));
  assert.ok(!within(null, "2018", ""));
  assert.ok(within(null, "", ""));
});

test("one day is one bin, three decades are years, and nothing is lost", () => {
  assert.deepEqual(binned(["2018-02-14", null]), {
    unit: "day", bins: [{ key: "2018-02-14", places: [0] }], coarse: 0, undated: 1,
  });
  const many = binned(["1988", "2018-02-14", "2018-02-15", "odd"]);
  assert.equal(many.unit, "year");
  assert.equal(many.bins.length, 31);
  assert.deepEqual(many.bins.at(-1), { key: "2018", places: [1, 2] });
  assert.equal(many.undated, 1);
});

test("days over a month's end leave no gap; a bare year stands at its beginning and is told", () => {
  assert.deepEqual(binned(["2020-02-28", "2020-03-01"]).bins.map((bin) => bin.key), ["2020-02-28", "2020-02-29", "2020-03-01"]);
  const some = binned(["2018", "2018-02-03"]);
  assert.equal(some.coarse, 1);
  assert.deepEqual(some.bins[0], { key: "2018-01-01", places: [0] });
  assert.equal(binned(["1200-05-05", "2020-01-01"]).unit, "decade");
});
