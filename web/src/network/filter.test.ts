import assert from "node:assert/strict";
import { test } from "node:test";
import { caseFile, claim, document, entity } from "../sample.ts";
import { beginning, lines, narrows, part, place, tiedNodes, wantedOf } from "./filter.ts";
import { distance, nearest } from "./nearest.ts";

const file = caseFile({
  entities: [entity("Ana Muñoz"), entity("Bo Lund"), entity("Port Board", { type: "Organization" }), entity("Cy Alone")],
  documents: [document("a", { publisher: "Bay Mail", published: "2024-03-05" }), document("b", { publisher: "Cove Post", published: "2024-04-01" })],
  claims: [
    claim("Ana met Bo", { document: 0, parts: [0, 1].map((at) => ({ role: "agent", entity: at, words: "" })) }),
    claim("Ana robbed Bo", { document: 1, status: "alleged", standing: "alleged", parts: [0, 1].map((at) => ({ role: "agent", entity: at, words: "" })) }),
    claim("Bo left the board", { document: 1, polarity: "negative", date: "2023-01", parts: [1, 2].map((at) => ({ role: "agent", entity: at, words: "" })) }),
  ],
  network: {
    nodes: [0, 1, 2, 3].map((at) => ({ entity: at, x: at, y: 0, community: 1 })),
    edges: [
      { source: 0, target: 1, kind: "action", label: "meets", claims: [0, 1] },
      { source: 0, target: 1, kind: "speech", label: "speaks of", claims: [0] },
      { source: 1, target: 2, kind: "membership", label: "not: member of", claims: [2] },
    ],
    foremost: [{ node: 1, x: 5, y: 6 }, { node: 2, x: 7, y: 8 }],
    directed: true,
    remarks: [],
  },
});
const claimsOf = [[0, 1], [0, 1, 2], [2], []];
const shown = (asked: string) => part(file, claimsOf, wantedOf(new URLSearchParams(asked)));

test("with no filter all is there, those without ties too", () => {
  assert.deepEqual([...shown("").weights], [2, 3, 1, 0]);
  assert.equal(shown("").ties.length, 3);
});

test("a tie stays while one of its claims passes, and weighs what passed", () => {
  const { ties, weights } = shown("outlet=Cove Post");
  assert.deepEqual(ties.map((tie) => [tie.edge, tie.claims]), [[0, [1]], [2, [2]]]);
  assert.deepEqual([...weights], [1, 2, 1, -1]);
});

test("the period counts the day told of, or else that of the article", () => {
  assert.deepEqual(shown("from=2023-01-10&to=2023-12-31").ties.map((tie) => tie.edge), [2]);
  assert.deepEqual(shown("from=2024-03-20").ties.map((tie) => tie.claims), [[1]]);
});

test("types leave out nodes with their ties, kinds only ties", () => {
  assert.deepEqual([...shown("type=Person").weights], [2, 3, -1, 0]);
  assert.deepEqual([...shown("kind=membership").weights], [-1, 3, 1, -1]);
});

test("a name is found without its accents", () => {
  assert.deepEqual([...shown("words=munoz").found], [1, 0, 0, 0]);
  assert.deepEqual([...shown("words=lund bo").found], [0, 1, 0, 0]);
});

test("a line stands as its weakest claim, and what is not so like what is denied", () => {
  const drawn = lines(file, shown("").ties);
  assert.deepEqual(drawn.map((line) => [line.claims, line.standing]), [[3, "alleged"], [1, "denied"]]);
  assert.deepEqual([...tiedNodes(file)], [1, 1, 1, 0]);
});

test("the nearest line within reach is picked", () => {
  const segments = [
    { from: { x: 0, y: 0 }, to: { x: 10, y: 0 }, of: { source: 0, target: 1 } },
    { from: { x: 0, y: 4 }, to: { x: 10, y: 4 }, of: { source: 1, target: 2 } },
  ];
  assert.deepEqual(nearest(segments, { x: 5, y: 3 }, 5), { source: 1, target: 2 });
  assert.equal(nearest(segments, { x: 30, y: 3 }, 5), null);
  assert.equal(distance({ x: 1, y: 1 }, { x: 1, y: 1 }, { x: 4, y: 5 }), 5);
});

test("a node is shown with its neighbours alone, and more of them where a second is asked for", () => {
  const id = (at: number) => file.entities[at].id;
  assert.deepEqual([...shown(`around=${id(0)}`).weights], [2, 3, -1, -1]);
  assert.deepEqual(shown(`around=${id(2)}`).ties.map((tie) => tie.edge), [2]);
  assert.deepEqual([...shown(`around=${id(0)}.${id(2)}`).weights], [2, 3, 1, -1]);
});

test("those that no name stands for are left out where names are asked for", () => {
  const known = file.entities[1].named;
  try {
    file.entities[1].named = false;
    assert.deepEqual([...shown("named=yes").weights], [2, -1, 1, 0]);
    assert.equal(shown("named=yes").ties.length, 0);
  } finally {
    file.entities[1].named = known;
  }
});

test("the foremost stand alone, at their own places, with what ties them", () => {
  const all = shown("");
  const drawn = beginning(file, all);
  assert.deepEqual([...drawn.weights], [-1, 3, 1, -1]);
  assert.deepEqual(drawn.ties.map((tie) => tie.edge), [2]);
  assert.deepEqual(place(file, drawn, 1), { x: 5, y: 6 });
  assert.deepEqual(place(file, all, 1), { x: 1, y: 0 });
});

test("who filters, or asks for all, sees all that passes", () => {
  const wanted = (asked: string) => narrows(wantedOf(new URLSearchParams(asked)));
  assert.deepEqual(["", "colour=community", "node=x", "all=yes", "words=ana", "around=x"].map(wanted), [false, false, false, true, true, true]);
});
