import assert from "node:assert/strict";
import { test } from "node:test";
import { declared, ready, term } from "./sparql.ts";

const PREFIXES = { kg: "https://example.org/kg/ontology#", rdfs: "http://www.w3.org/2000/01/rdf-schema#", xsd: "x#" };

test("values are terms, and words stay words", () => {
  assert.equal(term("kg:Arrest", PREFIXES), "kg:Arrest");
  assert.equal(term("nobody:Arrest", PREFIXES), '"nobody:Arrest"');
  assert.equal(term("2018-02-14", PREFIXES), '"2018-02-14"^^xsd:date');
  assert.equal(term("2018", PREFIXES), '"2018"^^xsd:integer');
  assert.equal(term('Ann "x" \\', PREFIXES), '"Ann \\"x\\" \\\\"');
  assert.equal(term("a> } # \n", PREFIXES), '"a> } # \\n"');
});

test("only prefixes that are used, and not declared already, are declared", () => {
  assert.equal(declared("SELECT * { ?s kg:agent ?o }", PREFIXES), `PREFIX kg: <${PREFIXES.kg}>\n`);
  assert.equal(declared('SELECT * { ?s ?p "kg:x" } # rdfs:label', PREFIXES), "");
  assert.equal(declared("prefix kg: <x> SELECT * { ?s kg:agent ?o }", PREFIXES), "");
});

test("a question stands without its heading, with its values behind", () => {
  const question = {
    name: "n",
    title: "Who?",
    about: "",
    values: [{ name: "who", about: "", example: "" }],
    query: "# title: Who?\n# about: x\nSELECT ?who { ?e rdfs:label ?who }\n",
  };
  const told = ready(question, new Map([["who", "Ann Lee"]]), PREFIXES);
  assert.equal(
    told,
    `# Who?\nPREFIX rdfs: <${PREFIXES.rdfs}>\nSELECT ?who { ?e rdfs:label ?who }\nVALUES (?who) { ("Ann Lee") }\n`,
  );
  assert.ok(!ready(question, new Map(), PREFIXES).includes("VALUES"));
});
