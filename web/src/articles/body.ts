// The text of an article, every mark in it shown, every piece of it to be found again by its place.
import type { Article, ArticleMark } from "../contents.ts";
import type { Context } from "../context.ts";
import { h } from "../dom.ts";
import { href } from "../route.ts";
import { Text } from "../text.ts";
import { plain } from "../wording.ts";
import { innermost, paragraphs, pieces, type Piece, type Stretch } from "./marks.ts";
import { worst, type Covering } from "./told.ts";

/** Where a piece of the text stands on the page. */
export interface Placed {
  start: number;
  end: number;
  element: HTMLElement;
}

export interface Body {
  element: HTMLElement;
  text: Text;
  paragraphs: (Stretch & { element: HTMLElement })[];
  /** All pieces, in the order of the text. */
  placed: Placed[];
}

/** Texts longer than this are laid out only where they are looked at. */
const LONG = 20_000;

/** Lay out an article; `cuts` are places where a highlight may begin or end. */
export function body(context: Context, article: Article, covering: Covering, cuts: readonly number[]): Body {
  const text = new Text(article.text);
  const placed: Placed[] = [];
  const stretches = paragraphs(article.text);
  const marks = [...article.marks].sort((a, b) => a.start - b.start);
  const shares = shared(stretches, marks, cuts);
  const made = stretches.map((stretch, at) => {
    const element = h("p.passage");
    const found = pieces(stretch, shares[at].marks, shares[at].cuts);
    found.forEach((piece, place) => {
      const one = { start: piece.start, end: piece.end, element: shown(context, text, piece, found[place - 1], covering) };
      placed.push(one);
      element.append(one.element);
    });
    element.classList.toggle("furniture-only", found.every((piece) => has(piece, "furniture")));
    return { ...stretch, element };
  });
  const classes = text.length > LONG ? "text-body.long-text" : "text-body";
  const element = h(`div.${classes}`, {}, made.map((one) => one.element));
  return { element, text, paragraphs: made, placed };
}

/** Hand each paragraph its marks and cuts, in one pass; a mark may lie over several. */
function shared(stretches: readonly Stretch[], marks: readonly ArticleMark[], cuts: readonly number[]) {
  const shares = stretches.map(() => ({ marks: [] as ArticleMark[], cuts: [] as number[] }));
  const each = (start: number, end: number, give: (share: (typeof shares)[number]) => void) => {
    for (let at = firstEndingAfter(stretches, start); at < stretches.length && stretches[at].start <= end; at += 1) give(shares[at]);
  };
  for (const mark of marks) each(mark.start, mark.end, (share) => share.marks.push(mark));
  for (const cut of cuts) each(cut, cut, (share) => share.cuts.push(cut));
  return shares;
}

/** The first of some stretches, in the order of the text, that ends after a place. */
export function firstEndingAfter(stretches: readonly Stretch[], place: number): number {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[middle].end <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function shown(context: Context, text: Text, piece: Piece, before: Piece | undefined, covering: Covering): HTMLElement {
  const words = text.slice(piece.start, piece.end);
  const mention = innermost(piece, "mention");
  const attributes = { ...attributesOf(context, piece, mention), "data-claim": worst(covering.of(piece.start, piece.end)) };
  if (mention === null || mention.entity === null) return h("span.piece", attributes, words);
  const goesOn = before !== undefined && before.marks.includes(mention);
  const link = href("entity", context.file.entities[mention.entity].id);
  const passed = goesOn || mention.note === "pronoun";
  return h("a.piece", { ...attributes, href: link, tabindex: passed ? -1 : null }, words);
}

function attributesOf(context: Context, piece: Piece, mention: ArticleMark | null): Record<string, string | boolean | null> {
  const around = piece.marks.find((mark) => mark.kind === "mention" && mark !== mention);
  const amount = innermost(piece, "time") ?? innermost(piece, "value");
  return {
    "data-mention": mention ? mention.note || "name" : null,
    "data-type": typeOf(context, mention),
    "data-around": typeOf(context, around ?? null),
    "data-quotation": innermost(piece, "quotation")?.note ?? null,
    "data-amount": amount ? amount.kind : null,
    "data-furniture": has(piece, "furniture") || null,
    title: titleOf(context, piece, mention),
  };
}

function titleOf(context: Context, piece: Piece, mention: ArticleMark | null): string | null {
  const quotation = innermost(piece, "quotation");
  const amount = innermost(piece, "time") ?? innermost(piece, "value");
  const lines = [
    mention ? meant(context, mention) : null,
    quotation ? (quotation.entity === null ? "words in quotation marks" : `words of ${named(context, quotation.entity)}`) : null,
    amount ? `${amount.kind}: ${plain(amount.note, 60)}` : null,
    has(piece, "furniture") ? "page furniture: nothing is read from it" : null,
  ].filter(Boolean);
  return lines.length ? lines.join("\n") : null;
}

function meant(context: Context, { entity }: ArticleMark): string {
  if (entity === null) return "nobody and nothing that is told apart";
  return `${named(context, entity)} (${context.file.entities[entity].type.toLowerCase()})`;
}

function named(context: Context, entity: number): string {
  return plain(context.file.entities[entity].name, 100);
}

function typeOf(context: Context, mark: ArticleMark | null): string | null {
  if (mark === null) return null;
  return mark.entity === null ? "Other" : context.file.entities[mark.entity].type;
}

function has(piece: Piece, kind: ArticleMark["kind"]): boolean {
  return piece.marks.some((mark) => mark.kind === kind);
}
