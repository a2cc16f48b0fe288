import assert from "node:assert/strict";
import { test } from "node:test";
import { tokenIn } from "./token.ts";

test("the token is found in an address and taken out of it", () => {
  assert.deepEqual(tokenIn("#token=ab-c_1"), { token: "ab-c_1", rest: "" });
  assert.deepEqual(tokenIn("#/accounts?token=x&words=a"), { token: "x", rest: "#/accounts?words=a" });
  assert.deepEqual(tokenIn("#/accounts?words=a&token=x"), { token: "x", rest: "#/accounts?words=a" });
  assert.deepEqual(tokenIn("#token=x&next"), { token: "x", rest: "#next" });
});

test("an address without a token is left alone", () => {
  assert.equal(tokenIn("#/accounts?words=mytoken=x"), null);
  assert.equal(tokenIn(""), null);
});
