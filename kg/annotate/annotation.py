"""What annotating gives extraction: the parse and the mentions, times and values laid over it."""

from dataclasses import dataclass
from functools import cached_property

from spacy.tokens import Doc, Token
from spacy.tokens import Span as TokenSpan

from kg.model import Document, Mention, Span, Time, Value


@dataclass(frozen=True, kw_only=True)
class Annotation:
    """A document with its parse: `doc.text == document.text`, so token offsets are ours.

    Paragraphs are parsed apart: no sentence, entity or dependency crosses a blank line.
    """

    document: Document
    doc: Doc
    mentions: tuple[Mention, ...] = ()
    times: tuple[Time, ...] = ()
    values: tuple[Value, ...] = ()

    @cached_property
    def mention_at(self) -> dict[int, Mention]:
        """Map a token's index to the smallest mention whose head holds that token."""
        return _by_token(self.doc, self.mentions, lambda m: m.head)

    @cached_property
    def time_at(self) -> dict[int, Time]:
        """Map a token's index to the time expression that covers it."""
        return _by_token(self.doc, self.times, lambda t: t.span)

    @cached_property
    def value_at(self) -> dict[int, Value]:
        """Map a token's index to the amount that covers it."""
        return _by_token(self.doc, self.values, lambda v: v.span)

    def span_of(self, tokens: TokenSpan | Token) -> Span:
        """Give the characters of a token or a run of tokens."""
        if isinstance(tokens, Token):
            return Span(tokens.idx, tokens.idx + len(tokens))
        return Span(tokens.start_char, tokens.end_char)

    def in_furniture(self, token: Token) -> bool:
        """Say whether a token stands in page furniture."""
        return any(f.start <= token.idx < f.end for f in self.document.furniture)


def _by_token(doc, items, extent):  # type: ignore[no-untyped-def]
    found = {}
    for item in sorted(items, key=lambda i: -(extent(i).end - extent(i).start)):
        span = extent(item)
        tokens = doc.char_span(span.start, span.end, alignment_mode="expand")
        for token in tokens or ():
            found[token.i] = item
    return found
