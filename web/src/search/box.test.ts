import assert from "node:assert/strict";
import { test } from "node:test";
import { unchosen } from "./box.ts";

test("Enter leads to all that was found where there are several, and to the one there is", () => {
  assert.equal(unchosen([{}, {}, {}, { all: true }]), 3);
  assert.equal(unchosen([{}, { all: true }]), 0);
  assert.equal(unchosen([{}, {}]), 0);
});
