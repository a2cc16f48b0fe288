"""A parse as plain columns: reading a list is many times faster than asking a token."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from itertools import accumulate
from operator import attrgetter
from typing import Any, TypeVar

from kg.model import MentionKind, MentionType, Span
from kg.syntax.parsed import Doc, Token

Fact = TypeVar("Fact")

MUCH = frozenset({"many", "much", "few", "enough", "several", "all", "every"})
"""Quantifiers that a preceding 'not' reduces to hardly any."""
LEFT = frozenset(
    {"det", "amod", "nummod", "compound", "poss", "predet", "quantmod", "nmod", "advmod", "case"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseColumns:
    """The columns of a parse, one entry for each token; `heads` are absolute token numbers."""

    doc: Doc
    whole: str
    words: tuple[str, ...]
    lower: tuple[str, ...]
    lemmas: tuple[str, ...]
    pos: tuple[str, ...]
    tags: tuple[str, ...]
    deps: tuple[str, ...]
    heads: tuple[int, ...]
    starts: tuple[int, ...]
    labels: tuple[str, ...]
    sentences: tuple[int, ...]
    blank: tuple[bool, ...]
    below: tuple[tuple[int, ...], ...]
    known: dict[object, dict[Any, Any]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """What functions returned for words and phrases (`once`)."""

    def __len__(self) -> int:
        """Return the number of tokens."""
        return len(self.words)

    def span(self, start: int, end: int) -> Span:
        """Return the characters of the tokens from `start` to before `end`."""
        return Span(self.starts[start], self.starts[end - 1] + len(self.words[end - 1]))

    def text(self, start: int, end: int) -> str:
        """Return the verbatim words of the tokens from `start` to before `end`."""
        span = self.span(start, end)
        return self.whole[span.start : span.end]

    def opens_sentence(self, index: int) -> bool:
        """Return True for the first word of a sentence."""
        return index == 0 or self.sentences[index - 1] != self.sentences[index]

    def paragraph_start(self, index: int) -> int:
        """Return the first word of the paragraph that a word stands in."""
        while index and not (self.blank[index - 1] and "\n" in self.words[index - 1]):
            index -= 1
        return index

    def word_before(self, index: int) -> str:
        """Return the word or mark before one in lower case, "" at the beginning of the document."""
        return self.lower[index - 1] if index else ""

    def children(self, index: int) -> tuple[int, ...]:
        """Return the numbers of the dependents of a word, in order."""
        return self.below[index]

    def dependents(
        self, index: int, *relations: str, lower: str | Collection[str] | None = None
    ) -> list[int]:
        """Return the children in one of the relations and, if given, with a word in lower case."""
        found: Sequence[int] = self.below[index]
        if relations and found:
            deps = self.deps
            found = [c for c in found if deps[c] in relations]
        if lower is not None and found:
            words = (lower,) if isinstance(lower, str) else lower
            found = [c for c in found if self.lower[c] in words]
        return [*found]

    def dependent(
        self, index: int, *relations: str, lower: str | Collection[str] | None = None
    ) -> int | None:
        """Return the first of the `dependents`, or None."""
        found = self.dependents(index, *relations, lower=lower) if self.below[index] else ()
        return found[0] if found else None

    def has_dependent(
        self, index: int, *relations: str, lower: str | Collection[str] | None = None
    ) -> bool:
        """Return True if there are such `dependents`."""
        return bool(self.below[index] and self.dependents(index, *relations, lower=lower))

    def noun_of(self, phrase: "Phrase") -> str | None:
        """Return the noun of a noun phrase; None for a name and a pronoun."""
        return self.lemmas[phrase.root] if phrase.kind == "nominal" else None

    def is_denied(self, verb: int) -> bool:
        """Return True for a verb with 'not' or 'never'."""
        return self.has_dependent(verb, "neg") or self.has_dependent(verb, lower="never")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Phrase:
    """Words that may refer to a thing, by token numbers, `end` exclusive; equal to itself alone.

    `root` is the word by which the phrase is attached; `head_start` and `head_end` bound the head:
    one word, or for a name the whole name.
    """

    start: int
    end: int
    head_start: int
    head_end: int
    root: int
    kind: MentionKind
    type: MentionType


Part = TypeVar("Part", int, Phrase)
"""A word, by its number, or a phrase."""


def once(tell: Callable[[ParseColumns, Part], Fact]) -> Callable[[ParseColumns, Part], Fact]:
    """Call a function of a word or a phrase once for each; the columns keep what it returned."""

    @wraps(tell)
    def told(view: ParseColumns, part: Part) -> Fact:
        known = view.known
        facts: dict[Part, Fact] = known[tell] if tell in known else known.setdefault(tell, {})
        if part in facts:
            return facts[part]
        fact = facts[part] = tell(view, part)
        return fact

    return told


COLUMNS: Mapping[str, Callable[[Token], Any]] = {
    "words": attrgetter("text"),
    "lower": attrgetter("lower_"),
    "lemmas": lambda token: token.lemma_.lower(),
    "pos": attrgetter("pos_"),
    "tags": attrgetter("tag_"),
    "deps": attrgetter("dep_"),
    "heads": attrgetter("head.i"),
    "starts": attrgetter("idx"),
    "labels": attrgetter("ent_type_"),
    "blank": attrgetter("is_space"),
}
"""What each column holds of a token."""


def view(doc: Doc) -> ParseColumns:
    """Return the columns of a parse."""
    tokens = tuple(doc)
    below: list[list[int]] = [[] for _ in tokens]
    for token in tokens:
        if token.head.i != token.i:
            below[token.head.i].append(token.i)
    sentences = accumulate((t.is_sent_start is True for t in tokens[1:]), initial=0)
    return ParseColumns(
        doc=doc,
        whole=doc.text,
        sentences=tuple(sentences) if tokens else (),
        below=tuple(map(tuple, below)),
        **{name: tuple(map(told, tokens)) for name, told in COLUMNS.items()},
    )


def root_of(view: ParseColumns, start: int, end: int) -> int:
    """Return the word of a stretch whose head is outside it."""
    for index in range(end - 1, start - 1, -1):
        if not start <= view.heads[index] < end or view.heads[index] == index:
            return index
    return end - 1


def _turns(view: ParseColumns, index: int) -> bool:
    """Return True for the 'not' in 'not guilty pleas', which belongs to the adjective."""
    after = index + 1
    beside = after < len(view) and view.deps[after] == "amod" and view.pos[after] == "ADJ"
    turned = beside and view.lower[after] not in MUCH
    return view.deps[index] == "neg" and view.lower[index] == "not" and turned


CLOCK = re.compile(r"[0-2]?\d:[0-5]\d")


def _is_between(view: ParseColumns, index: int) -> bool:
    """Return True for 'Meanwhile' or 'Later' at the beginning of a sentence."""
    adverb = view.deps[index] == "advmod" and view.lower[index] in ("meanwhile", "later", "then")
    return adverb and view.opens_sentence(index)


def left_edge(view: ParseColumns, index: int) -> int:
    """Return where a noun phrase begins: its leftmost modifier before the head.

    The clock that opens a live line is no part of it: '09:40 Police say …', nor is an adverb that
    opens a sentence: 'Meanwhile hero cook Ida Moe was hailed'. 'That' before a plural opens a
    clause: 'she says that farm owners left'.
    """
    start = index
    for child in view.children(index):
        if child < start and (view.deps[child] in LEFT or _turns(view, child)):
            start = min(start, view.doc[child].left_edge.i)
    while start < index and (view.blank[start] or view.pos[start] == "PUNCT"):
        start += 1
    outside = start < index and _stands_before(view, start, index)
    return start + 1 if outside else start


def _stands_before(view: ParseColumns, start: int, index: int) -> bool:
    """Return True if the first word before a noun is no part of its phrase.

    It is 'that' before a plural, a clock, or an adverb that opens the sentence.
    """
    if view.lower[start] == "that" and view.tags[index] in ("NNS", "NNPS"):
        return True
    return bool(CLOCK.fullmatch(view.words[start])) or _is_between(view, start)
