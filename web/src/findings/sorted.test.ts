import assert from "node:assert/strict";
import { test } from "node:test";
import type { Happening } from "../contents.ts";
import { caseFile, claim, document, entity, finding } from "../sample.ts";
import { aboutWords, counted, mattersFirst, sideName, sides, sorted, title, topic } from "./sorted.ts";

const file = caseFile({
  entities: [entity("Ann Poe"), entity("Ben Roe")],
  documents: [document("a"), document("b")],
  claims: [
    claim("one", { parts: [{ role: "agent", entity: 0, words: "Ann" }] }),
    claim("two", { document: 1, holders: [{ entity: 1, name: "Ben Roe" }] }),
  ],
  findings: [
    finding("corroborates", { accounts: [{ claim: 0, side: null }, { claim: 1, side: null }], independent: 1 }),
    finding("refines", { accounts: [{ claim: 0, side: 1 }, { claim: 0, side: 0 }] }),
    finding("contradicts", { accounts: [{ claim: 0, side: 0 }, { claim: 1, side: 1 }, { claim: 0, side: 0 }], independent: 2 }),
    finding("corroborates", { id: "more", accounts: [{ claim: 0, side: null }], independent: 3 }),
    finding("hardens", { accounts: [{ claim: 0, side: 0 }] }),
  ],
});

test("contradictions come first, then hardening, precision, agreement; more origins before fewer", () => {
  assert.deepEqual(sorted(file, "", null), [2, 4, 1, 3, 0]);
});

test("a finding of which every account is probably misread is the last of its kind", () => {
  const claims = [claim("a vote", { doubtful: true }), claim("a fire", { doubtful: true }), claim("Ann left")];
  const between = (...told: number[]) => told.map((claim, side) => ({ claim, side }));
  const findings = [
    finding("contradicts", { accounts: between(0, 1), independent: 9 }),
    finding("contradicts", { accounts: between(1, 2), independent: 2 }),
    finding("corroborates", { accounts: between(2, 2), independent: 3 }),
  ];
  assert.deepEqual(sorted(caseFile({ claims, findings }), "", null), [1, 0, 2]);
});

test("what matters more comes first, and what is less sure after all that is sure", () => {
  const claims = [claim("a fire")];
  const accounts = [{ claim: 0, side: null }];
  const findings = [
    finding("corroborates", { accounts, weight: 1, independent: 5 }),
    finding("corroborates", { accounts, weight: 4, sure: false }),
    finding("corroborates", { accounts, weight: 3 }),
  ];
  assert.deepEqual(sorted(caseFile({ claims, findings }), "", null), [2, 0, 1]);
});

test("a finding is headed by the question that its accounts answer", () => {
  const question = "Did Ann Poe enter the mill?";
  assert.equal(title(file, finding("contradicts", { question, reason: "2 documents conflict (Ann Poe: entered): a; b; both end at c." })), question);
});

test("findings are chosen by kind and by whom their accounts speak of or cite", () => {
  assert.deepEqual(sorted(file, "corroborates", null), [3, 0]);
  assert.deepEqual(sorted(file, "", 1), [2, 0]);
});

test("accounts of one side stand together, in the order of the sides", () => {
  assert.deepEqual(sides(file.findings[2]), [{ side: 0, claims: [0, 0] }, { side: 1, claims: [1] }]);
  assert.deepEqual(sides(file.findings[0]), [{ side: null, claims: [0, 1] }]);
});

test("no side has a name that makes it better", () => {
  assert.deepEqual([sideName("contradicts", 0), sideName("contradicts", 1), sideName("refines", 2)], ["Side A", "Side B", "Version 3"]);
});

test("articles and independent origins are counted apart", () => {
  assert.equal(counted(file, file.findings[0]), "2 articles, 1 independent origin");
});

test("the topic is what a reason says before it names the accounts", () => {
  const told = (reason: string) => topic(finding("refines", { reason }));
  assert.equal(told("2 documents agree (Ann: aged): Bay Mail: “19”; the lines end at Bay Mail."), "2 documents agree (Ann: aged)");
  assert.equal(told("2 documents agree: Bay Mail: “19”"), "2 documents agree");
  assert.equal(told("no colon"), "no colon");
});

test("no heading gives one side's words, or an accusation without its mark", () => {
  const agent = { role: "agent", entity: 0, words: "Ann" };
  const told = (given: object) => claim("Ann robbed Ben", { whatLabel: "robbery", parts: [agent, { role: "patient", entity: 1, words: "Ben" }], ...given });
  const reason = "2 documents tell that the same thing happened (Ann Poe: robbed Ben Roe): Bay Mail: “robbed”";
  const head = (kind: "corroborates" | "contradicts", ...claims: object[]) =>
    title({ ...file, claims: claims.map(told) }, finding(kind, { reason, accounts: claims.map((_, claim) => ({ claim, side: null })) }));
  assert.equal(head("corroborates", {}, {}), "2 documents tell that the same thing happened (Ann Poe: robbed Ben Roe)");
  assert.equal(head("corroborates", {}, { standing: "alleged" }), "2 documents tell that the same thing happened (robbery: Ann Poe, Ben Roe)");
  assert.equal(head("contradicts", {}, { parts: [agent] }), "2 documents tell that the same thing happened (robbery: Ann Poe)");
  assert.equal(head("contradicts", {}, { parts: [], whatLabel: "action" }), "2 documents tell that the same thing happened");
  const happening = { id: "h", iri: "", date: null, label: "robbery of Ben Roe", what: "", speech: false, reference: false, differ: ["who"], stands: [], standing: "", documents: 2, claims: [0, 1] } satisfies Happening;
  const held = { ...file, claims: [told({ happening: 0 }), told({ happening: 0 })], happenings: [happening] };
  assert.equal(title(held, finding("contradicts", { reason, accounts: [{ claim: 0, side: 0 }, { claim: 1, side: 1 }] })), "2 documents tell that the same thing happened (robbery of Ben Roe)");
  assert.equal(aboutWords("chiefExecutive"), "chief executive");
});

test("what several origins tell comes first, then what is alleged; what repeats another comes last", () => {
  const told = caseFile({
    claims: [claim("He left."), claim("He stole it.", { status: "alleged" }), claim("It burned.", { findings: [0] }), claim("It was burned.", { findings: [0] }), claim("He left.")],
    findings: [finding("corroborates", { independent: 3 })],
  });
  assert.deepEqual(mattersFirst(told, [0, 1, 2, 3, 4]), [2, 1, 0, 3, 4]);
});
