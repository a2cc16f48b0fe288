import assert from "node:assert/strict";
import { test } from "node:test";
import type { ArticleMark } from "../contents.ts";
import { Text } from "../text.ts";
import { innermost, paragraphs, pieces } from "./marks.ts";

const mark = (start: number, end: number, kind: ArticleMark["kind"] = "mention", entity: number | null = null): ArticleMark => ({ start, end, kind, entity, note: "" });
const bounds = (found: ReturnType<typeof pieces>) => found.map(({ start, end, marks }) => [start, end, marks.length]);

test("nested marks: the inner lies over a piece of the outer, which goes on behind it", () => {
  const [outer, inner] = [mark(0, 20, "mention", 1), mark(4, 10, "mention", 2)];
  const found = pieces({ start: 0, end: 30 }, [inner, outer], []);
  assert.deepEqual(bounds(found), [[0, 4, 1], [4, 10, 2], [10, 20, 1], [20, 30, 0]]);
  assert.deepEqual(found.map((piece) => innermost(piece, "mention")?.entity ?? null), [1, 2, 1, null]);
});

test("overlapping marks: where two meet both lie over the piece", () => {
  const found = pieces({ start: 0, end: 12 }, [mark(0, 8, "quotation"), mark(5, 12)], []);
  assert.deepEqual(found.map(({ start, end, marks }) => [start, end, marks.map((one) => one.kind)]), [
    [0, 5, ["quotation"]],
    [5, 8, ["quotation", "mention"]],
    [8, 12, ["mention"]],
  ]);
});

test("marks of the same place, empty marks, and marks beyond the stretch", () => {
  assert.deepEqual(bounds(pieces({ start: 10, end: 20 }, [mark(0, 15), mark(12, 12), mark(12, 18), mark(12, 18), mark(25, 30)], [])), [
    [10, 12, 1],
    [12, 15, 3],
    [15, 18, 2],
    [18, 20, 0],
  ]);
});

test("pieces cover every character of a stretch once, however marks lie, and begin at every cut", () => {
  const marks = Array.from({ length: 60 }, (_one, at) => mark((at * 7) % 90, ((at * 7) % 90) + 1 + ((at * 13) % 25)));
  const found = pieces({ start: 3, end: 97 }, marks, [3, 50, 51, 97, 400]);
  assert.equal(found[0].start, 3);
  assert.equal(found.at(-1)!.end, 97);
  found.slice(1).forEach((piece, at) => assert.equal(piece.start, found[at].end));
  for (const piece of found) {
    const expected = marks.filter((one) => one.start <= piece.start && one.end >= piece.end);
    assert.deepEqual(new Set(piece.marks), new Set(expected));
    for (const one of marks) assert.ok(one.end <= piece.start || one.start >= piece.end || expected.includes(one));
  }
  assert.ok(found.some((piece) => piece.start === 50 && piece.end === 51));
});

test("paragraphs are counted in code points, without the blank space between them", () => {
  const source = "😀 One 👍.\n\n  Two lines\nof one.\n\n\nThree";
  const text = new Text(source);
  assert.deepEqual(paragraphs(source).map(({ start, end }) => text.slice(start, end)), ["😀 One 👍.", "Two lines\nof one.", "Three"]);
});

test("where lines are long, each line is a paragraph", () => {
  const long = "word ".repeat(40).trim();
  assert.equal(paragraphs(`${long}\nshort\n\n${long}\n`).length, 3);
  assert.deepEqual(paragraphs(" \n\n "), []);
});
