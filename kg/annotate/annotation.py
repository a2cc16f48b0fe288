"""The result of annotation: the parse with its mentions, times and values."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from kg.annotate.issuers import issuer_among
from kg.model import Document, Mention, Quotation, Span, Time, Value
from kg.syntax.arguments import Argument, Seen, arguments, seen
from kg.syntax.parsed import Doc, Token
from kg.syntax.parsed import Span as TokenSpan
from kg.syntax.parser import parse_of
from kg.syntax.tree import Tree, own_tree, without_ties

Item = TypeVar("Item", Mention, Time, Value)


@dataclass(frozen=True, kw_only=True)
class Annotation:
    """A document with its parse: `doc.text == document.text`, so token offsets apply to both.

    Paragraphs are parsed separately: no sentence, entity or dependency crosses a blank line.
    """

    document: Document
    doc: Doc
    mentions: tuple[Mention, ...] = ()
    quotations: tuple[Quotation, ...] = ()
    times: tuple[Time, ...] = ()
    values: tuple[Value, ...] = ()

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens of the parse, made once: a parse makes them anew on every walk."""
        return tuple(self.doc)

    @cached_property
    def lower(self) -> tuple[str, ...]:
        """The words of the tokens in lower case."""
        return tuple(token.lower_ for token in self.doc)

    @cached_property
    def mention_at(self) -> dict[int, Mention]:
        """Map a token's index to the smallest mention whose head contains that token."""
        return _by_token(self.doc, ((m, m.head) for m in self.mentions))

    @cached_property
    def issuer(self) -> Mention | None:
        """The side whose statement the document is, by its first name; None for a report."""
        named = [m for m in self.mentions if m.kind == "name" and m.type != "Place"]
        text = self.document.text
        return issuer_among(self.document, {m: m.head.words(text) for m in named})

    @cached_property
    def mentions_by_id(self) -> dict[str, Mention]:
        """Map the ids of mentions to them."""
        return {mention.id: mention for mention in self.mentions}

    @cached_property
    def time_at(self) -> dict[int, Time]:
        """Map a token's index to the time expression that covers it."""
        return _by_token(self.doc, ((t, t.span) for t in self.times))

    @cached_property
    def value_at(self) -> dict[int, Value]:
        """Map a token's index to the amount that covers it."""
        return _by_token(self.doc, ((v, v.span) for v in self.values))

    @cached_property
    def parses(self) -> Seen:
        """Both parses, as trees of one type."""
        return seen(self.doc)

    @cached_property
    def arguments(self) -> dict[int, list[Argument]]:
        """Map each verb's token to its arguments, as both parses propose them."""
        found: dict[int, list[Argument]] = {}
        for argument in arguments(self.doc, self.parses):
            found.setdefault(argument.verb, []).append(argument)
        return found

    @cached_property
    def tree(self) -> Tree:
        """The tree of our own parser; if only the pipeline parsed, one without dependents.

        So a rule finds nothing in it, and need not ask which parsers there are.
        """
        return own_tree(self.doc) or without_ties(len(self.doc))

    @property
    def trees(self) -> list[Tree]:
        """The trees of both parses, ours first."""
        return [t for t in (self.parses.own, self.parses.pipeline) if t is not None]

    def leading(self, index: int) -> str:
        """Return the preposition of a noun in our own tree: 'because of', '' if there is none."""
        return self.tree.preposition(index, self.lower)

    @cached_property
    def sentences(self) -> tuple[Span, ...]:
        """The sentences without the blanks around them; what is nothing but blanks is none."""
        return tuple(span for span, _ in self._sentences.values())

    def sentence_of(self, token: Token) -> int | None:
        """Return the number of a token's sentence in `sentences`."""
        found = self._sentences.get(token.sent.start)
        return found[1] if found is not None else None

    @cached_property
    def _sentences(self) -> dict[int, tuple[Span, int]]:
        """Map the first token of each sentence to its characters and its number."""
        found: dict[int, tuple[Span, int]] = {}
        for sentence in self.doc.sents:
            start, end = sentence.start, sentence.end
            while start < end and self.tokens[start].is_space:
                start += 1
            while start < end and self.tokens[end - 1].is_space:
                end -= 1
            if start < end:
                found[sentence.start] = self.span_of(self.doc[start:end]), len(found)
        return found

    @property
    def overlong(self) -> frozenset[int]:
        """The tokens of sentences that are too long for our parser."""
        parse = parse_of(self.doc)
        return parse.cut if parse is not None else frozenset()

    def span_of(self, tokens: TokenSpan | Token) -> Span:
        """Return the characters of a token or a run of tokens."""
        if isinstance(tokens, Token):
            return Span(tokens.idx, tokens.idx + len(tokens))
        return Span(tokens.start_char, tokens.end_char)

    def in_furniture(self, token: Token) -> bool:
        """Return True if a token is in page furniture."""
        return any(f.start <= token.idx < f.end for f in self.document.furniture)


def _by_token(doc: Doc, items: Iterable[tuple[Item, Span]]) -> dict[int, Item]:
    """Map tokens to items; if items overlap the smaller one wins."""
    found: dict[int, Item] = {}
    for item, span in sorted(items, key=lambda pair: pair[1].start - pair[1].end):
        tokens = doc.words_at(span.start, span.end)
        for token in tokens or ():
            found[token.i] = item
    return found
