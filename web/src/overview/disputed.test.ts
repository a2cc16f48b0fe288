import assert from "node:assert/strict";
import { test } from "node:test";
import { claim } from "../sample.ts";
import { likely } from "./disputed.ts";

test("a dispute whose sides are all probably misread is none of the first page", () => {
  const claims = [claim("the house has 15 rooms", { doubtful: true }), claim("the house has 17 rooms", { doubtful: true }), claim("nobody was hurt")];
  const dispute = (id: string, sides: number[]) => ({ id, about: "count", question: null, independent: 2, accounts: 2, sides, more: 0 });
  const found = likely({ claims, disputes: [dispute("a", [0, 1]), dispute("b", [1, 2]), dispute("c", [])] });
  assert.deepEqual(found.map(({ id }) => id), ["b", "c"]);
});
