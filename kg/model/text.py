"""A document and what is in its text: spans, mentions, times, values."""

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

MentionKind = Literal["name", "nominal", "pronoun"]
MentionType = Literal[
    "Person", "Organization", "Place", "Facility", "Group", "Work", "Event", "Other"
]
TimeType = Literal["DATE", "TIME", "DURATION", "SET"]
ValueType = Literal["MONEY", "COUNT", "QUANTITY", "PERCENT", "WORDS"]
Bound = Literal["at least", "at most", "about"]
Number = Literal["singular", "plural"]

FORMAT = 2
"""The version of the readings format that kg writes: later versions only add keys."""


class Span(NamedTuple):
    """A stretch of a document's text: Unicode code points, `end` exclusive."""

    start: int
    end: int

    def contains(self, other: "Span") -> bool:
        """Return True if `other` lies within this span (equal spans contain each other)."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: "Span") -> bool:
        """Return True if the two spans share at least one character."""
        return self.start < other.end and other.start < self.end

    def words(self, text: str) -> str:
        """Return the verbatim characters of `text` at this span."""
        return text[self.start : self.end]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One text as it was read, never changed, and what its source says about it.

    `document` is the caller's id or the first 16 hex digits of the SHA-256 of the source's bytes;
    `published` is an ISO 8601 date or date-time, the reference for 'Thursday' and 'last week';
    `furniture` are spans of page furniture, kept out of the graph. If other documents of a case
    reveal when this one was written, the case's view of it has the first and the last possible day
    (`published_earliest`, `published_latest`), how sure that is, why, and from which documents.

    `format` is the version of the readings format, None before a text is read and in readings of
    version 1; `sentences` are the sentences as they were read, by position.
    """

    document: str
    text: str
    source: str | None = None
    title: str | None = None
    publisher: str | None = None
    author: str | None = None
    language: str | None = None
    url: str | None = None
    published: str | None = None
    published_inferred: bool = False
    published_earliest: str | None = None
    published_latest: str | None = None
    published_sure: float | None = None
    published_because: str | None = None
    published_from: tuple[str, ...] = ()
    furniture: tuple[Span, ...] = ()
    format: int | None = None
    sentences: tuple[Span, ...] = ()

    @property
    def cited_as(self) -> str:
        """What the document is called where it is cited: its paper, its title, its file, its id."""
        file = re.split(r"[/\\]", self.source or "")[-1]
        return self.publisher or self.title or file or self.document

    def plain(self, span: Span) -> str:
        """Return the words at a span without the furniture in it, such as the marks of Markdown."""
        kept, at = [], span.start
        for marks in self.furniture:
            if marks.start >= span.end:
                break
            if marks.end > at:
                kept.append(self.text[at : max(at, marks.start)])
                at = marks.end
        return "".join((*kept, self.text[at : span.end]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """Words that refer to a thing; mentions of one `chain` are coreferent in a document.

    `start` and `end` span the mention; for what is mentioned once, the whole noun phrase with its
    complements ('the men on the roof'). `core` is its part that ends with the head ('the men'),
    None if that is all. `head` is the head word, or for a name the whole name. `phrase` is the
    noun phrase with its complements however often the thing is mentioned ('the president of the
    club'), None if it is no longer than the core. `members` are the ids of the mentions for which a
    plural one stands ('they', 'the two men'), if they are named. `number` is the grammatical
    number, None if the words do not tell it ('you', 'who') and for the name of one thing. Of a noun
    phrase, `head_lemma` is the lemma of the head if that is not the head itself in lower case
    ('man' for 'men'), and `definite` is True if it has 'the', a demonstrative or a possessor.
    `entity` is filled in by joining.
    """

    id: str
    start: int
    end: int
    head: Span
    kind: MentionKind
    type: MentionType
    chain: str
    core: Span | None = None
    phrase: Span | None = None
    head_lemma: str | None = None
    number: Number | None = None
    definite: bool = False
    members: tuple[str, ...] = ()
    entity: str | None = None

    @property
    def span(self) -> Span:
        """Return the mention's own words, without complements, used for comparison and naming."""
        return self.core or Span(self.start, self.end)

    @property
    def whole(self) -> Span:
        """Return the whole noun phrase."""
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """A time expression with its TIMEX3 value (2018-02-22, 2018-W08, PT6M, PRESENT_REF …).

    `rule` says how the value follows from a day that the document does not state
    (`kg.model.reckoning`): 'published -1 W' for 'last week'.
    """

    id: str
    start: int
    end: int
    type: TimeType
    value: str
    rule: str | None = None

    @property
    def span(self) -> Span:
        """Return the span of the expression."""
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """An amount with its unit ('USD', 'deputy') and its bound ('at least', 'at most', 'about').

    `value` is None if the words name no number ('several'). Of a range ('20 to 30') it is the
    lower end, with the bound 'at least', and `upper` the other. Words that somebody said are a
    value of the type WORDS. `phrase` is a share with what it is of: '80 percent of the haul'.
    """

    id: str
    start: int
    end: int
    type: ValueType
    value: float | None = None
    unit: str | None = None
    bound: Bound | None = None
    upper: float | None = None
    phrase: Span | None = None

    @property
    def span(self) -> Span:
        """Return the span of the expression."""
        return Span(self.start, self.end)

    @property
    def whole(self) -> Span:
        """Return the span of the expression with what it is a share of."""
        return self.phrase or self.span

    def number(self) -> str:
        """Return the number with its bound or range in digits; '' if the words name none."""
        if self.value is None:
            return ""
        if self.upper is not None:
            return f"{self.value:.15g} to {self.upper:.15g}"
        return " ".join(part for part in (self.bound, f"{self.value:.15g}") if part)
