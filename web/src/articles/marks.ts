// Marks that overlap and nest, laid out as pieces of text that do not.
import type { ArticleMark } from "../contents.ts";

/** A piece of a text over which all marks are the same; offsets in code points. */
export interface Piece {
  start: number;
  end: number;
  /** Marks that cover it, the outermost first; a mark that ends where another begins covers no piece with it. */
  marks: readonly ArticleMark[];
}

/** A paragraph: a stretch without blank space at its ends. */
export interface Stretch {
  start: number;
  end: number;
}

/** Cut a stretch wherever a mark begins or ends, and at `cuts` (where claims' words begin and end). */
export function pieces(stretch: Stretch, marks: readonly ArticleMark[], cuts: readonly number[]): Piece[] {
  const covering = marks.filter((mark) => mark.start < stretch.end && mark.end > stretch.start && mark.start < mark.end);
  const within = [...cuts, ...covering.flatMap(({ start, end }) => [start, end])];
  const inside = within.filter((at) => at > stretch.start && at < stretch.end);
  const bounds = [...new Set([stretch.start, ...inside, stretch.end])].sort((a, b) => a - b);
  const waiting = [...covering].sort(outerFirst);
  const open: ArticleMark[] = [];
  let next = 0;
  const found: Piece[] = [];
  for (let at = 0; at + 1 < bounds.length; at += 1) {
    const [start, end] = [bounds[at], bounds[at + 1]];
    for (let place = open.length - 1; place >= 0; place -= 1) if (open[place].end <= start) open.splice(place, 1);
    while (next < waiting.length && waiting[next].start <= start) open.push(waiting[next++]);
    found.push({ start, end, marks: open.length > 1 ? [...open].sort(outerFirst) : [...open] });
  }
  return found;
}

/** The mention that a reader means by a word: the innermost that covers it. */
export function innermost(piece: Piece, kind: ArticleMark["kind"]): ArticleMark | null {
  let found: ArticleMark | null = null;
  for (const mark of piece.marks) {
    if (mark.kind === kind && (!found || mark.end - mark.start <= found.end - found.start)) found = mark;
  }
  return found;
}

function outerFirst(a: ArticleMark, b: ArticleMark): number {
  return a.start - b.start || b.end - a.end;
}

const WRAPPED = 120;

/** Paragraphs of a text. Where no line is long, single line ends are the typesetter's: only blank lines part. */
export function paragraphs(text: string): Stretch[] {
  const long = text.split("\n").some((line) => line.length > WRAPPED);
  const gap = long ? /\s*\n\s*/g : /\s*\n[^\S\n]*\n\s*/g;
  const found: Stretch[] = [];
  const points = new Points(text);
  let at = 0;
  const add = (from: number, to: number) => {
    const words = text.slice(from, to);
    const bare = words.trim();
    if (!bare) return;
    const start = from + words.indexOf(bare);
    found.push({ start: points.at(start), end: points.at(start + bare.length) });
  };
  for (const match of text.matchAll(gap)) {
    add(at, match.index);
    at = match.index + match[0].length;
  }
  add(at, text.length);
  return found;
}

/** Counts code points up to places that only grow. */
class Points {
  #unit = 0;
  #point = 0;

  constructor(private readonly text: string) {}

  at(unit: number): number {
    for (; this.#unit < unit; this.#point += 1) this.#unit += this.text.codePointAt(this.#unit)! > 0xffff ? 2 : 1;
    return this.#point;
  }
}
