import assert from "node:assert/strict";
import { test } from "node:test";
import { citation } from "./citing.ts";
import { caseFile, claim, document } from "./sample.ts";

test("a citation gives the words, the article, whom it cites, and the claim", () => {
  const file = caseFile({ title: "harbour", documents: [document("a", { title: "Fire at the port", source: "https://bay.example/fire" })] });
  const said = claim("Two sheds burnt", { words: "two sheds had burnt down", status: "reported", id: "1a2b3c4d/e5", holders: [{ entity: null, name: "the fire brigade" }] });
  assert.equal(
    citation(file, said),
    "“two sheds had burnt down” – Bay Mail, “Fire at the port”, 5 Mar 2024, citing the fire brigade, https://bay.example/fire. Read as reported by kg 0 in the case harbour, claim 1a2b3c4d/e5.",
  );
});

test("what is worked out, or not known, of an article is said", () => {
  const file = caseFile({ documents: [document("a", { publisher: null, inferred: true }), document("b", { publisher: null, published: null, source: "report.txt" })] });
  assert.match(citation(file, claim("It rained")), /“Title of a”, 5 Mar 2024 \(inferred\)\. Read by kg/);
  assert.match(citation(file, claim("It rained", { document: 1 })), /“Title of b”, no date\. /);
});
