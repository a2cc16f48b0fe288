"""The basis of order: which word expresses which event, and the ties that cues make."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.voice import own_subject
from kg.model import Event, OrderKind, Span
from kg.ontology import table, words
from kg.syntax.parsed import Doc, Token

LONGEST = 7
"""Upper bound on the tokens of a cue ('in the run-up to' has six)."""
CLIMB = 4
"""Maximum number of words on the way up from a cue to its event."""
UP = frozenset({"dobj", "pobj", "attr", "npadvmod", "prep", "oprd"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Two words connected by a cue (first and last token), the kinds it states, and if reversed.

    The kinds say how the event of `one` is ordered relative to that of `other`, if it is affirmed
    or if it is denied.
    """

    one: Token
    other: Token
    cue: tuple[int, int]
    told: OrderKind | None
    denied: OrderKind | None
    turned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """A cue as it occurs in the text, with its row of the lexicon."""

    name: str
    first: Token
    last: Token
    row: Mapping[str, OrderKind]

    def holds(self, token: Token) -> bool:
        """Return True if a token is one of the cue's words."""
        return self.first.i <= token.i <= self.last.i

    def governor(self, below: Token) -> Token | None:
        """Climb from a word to the first above it that is no part of the cue."""
        at = below
        while at.head.i != at.i:
            at = at.head
            if not self.holds(at):
                return at
        return None

    def tie(self, one: Token, other: Token) -> Tie | None:
        """Tie two words; None if the word before the cue cancels it ('not after')."""
        before = self.first.word_before
        turned = before == "not" and self.row.get("told") != self.row.get("denied")
        turned = turned and "denied" in self.row
        if before in words("order", "words", "withdrawn") and not turned:
            return None
        return Tie(
            one=one,
            other=other,
            cue=(self.first.i - turned, self.last.i),
            told=self.row.get("told"),
            denied=self.row.get("denied"),
            turned=turned,
        )


def cue_ending_at(last: Token, kind: str) -> Cue | None:
    """Return the longest cue of a lexicon table that ends with this word."""
    known, doc = table("order", kind), last.doc
    for first in range(max(last.sent.start, last.i + 1 - LONGEST), last.i + 1):
        name = doc[first : last.i + 1].text.lower()
        if name in known:
            return Cue(name=name, first=doc[first], last=last, row=known[name])
    return None


class Ground:
    """The events of a document by their words, and the path from a word to an event."""

    def __init__(self, events: Sequence[Event], annotation: Annotation) -> None:
        self.doc: Doc = annotation.doc
        self._at: dict[int, Event] = {}
        for event in events:
            span = self.doc.words_at(*event.trigger)
            for token in span or ():
                self._at.setdefault(token.i, event)

    def words(self, first: int, last: int) -> Span:
        """Return the characters from one token to another."""
        end = self.doc[last]
        return Span(self.doc[first].idx, end.idx + len(end))

    def event(self, token: Token) -> Event | None:
        """Return the event that a word names; for 'was ill' possibly the adjective's."""
        found = self._at.get(token.i)
        if found is not None or lemma(token) != "be":
            return found
        carried = (self._at.get(c.i) for c in token.dependents("acomp", "attr"))
        return next((event for event in carried if event is not None), None)

    def holding(self, token: Token) -> Event | None:
        """Return the event that a cue modifies: the word's own, else that of the verb above it.

        'Brought food after the storm' says when food was brought, wherever the parse attaches it.
        For verbs of coming or happening it is the event that the verb's subject names.
        """
        at = token
        for _ in range(CLIMB):
            found = self.event(at)
            if found is not None:
                return self._happened(at) or (None if idle(at) else found)
            if at.dep_ not in UP or at.head.i > token.i:
                return None
            at = at.head
        return None

    def _happened(self, verb: Token) -> Event | None:
        if lemma(verb) not in words("order", "words", "happening"):
            return None
        subject = own_subject(verb)
        return self._at.get(subject.i) if subject is not None else None


def idle(verb: Token) -> bool:
    """Return True for 'it was weeks before', 'it took hours until': the verb only measures time."""
    if lemma(verb) not in ("be", "take"):
        return False
    return verb.has_dependent("nsubj", "expl", lower="it")


def named_by(noun: Token) -> Iterator[Token]:
    """Yield the words that name the events of a noun phrase: 'a week of riots and arrests'."""
    at = noun
    if lemma(noun) in words("order", "words", "measures"):
        inner = (c for p in noun.dependents(lower="of") for c in p.children)
        at = next((c for c in inner if c.dep_ in ("pobj", "pcomp")), noun)
    yield at
    yield from (c for c in at.conjuncts if c.i > at.i and at.pos_ == c.pos_ == "NOUN")
