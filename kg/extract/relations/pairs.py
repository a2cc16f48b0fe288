"""Pairs of things in a sentence that may be related, and the words of that sentence."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kg.annotate import Annotation
from kg.extract.relations.base import Found
from kg.extract.relations.lexicon import telling
from kg.model import Mention, Time
from kg.syntax.parsed import Doc, Token
from kg.syntax.parsed import Span as TokenSpan

BODIES = ("Organization", "Other", "Facility", "Group", "Work")
SUBJECTS = frozenset({"Person", *BODIES})
TIMES = frozenset({"DATE", "TIME"})
OBJECTS = frozenset({"Person", "Organization", "Place", "Group", "Facility", "Other"}) | TIMES
MASKED = frozenset({"PERSON", "GPE", "ORG", "DATE", "LOC", "FAC", "NORP", "CARDINAL", "MONEY"})
"""Names and numbers are known to the model by their type, not by their words."""
QUOTES = ('"', "“", "”")
REACH = 40
"""Maximum number of words between the two."""
NEAR = 12
"""Number of words on either side of a pair that belong to its context."""

Votes = Mapping[tuple[str | None, str | None], frozenset[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """A name, a pronoun or a time, with its place in the parse; `chain` of a time is its id."""

    item: Mention | Time
    kind: str
    type: str
    chain: str
    token: Token
    first: int
    last: int
    words: tuple[str, ...]

    @property
    def side(self) -> str:
        """Kind and type; for a pronoun its word."""
        return f"pronoun:{self.words[0]}" if self.kind == "pronoun" else f"{self.kind}:{self.type}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence as the model sees it: masked lemmas, ends in order, and what the rules found.

    `votes` maps two mention ids, `told` two chains (None = any) to the predicates that rules found.
    """

    span: TokenSpan
    start: int
    words: tuple[str, ...]
    ends: tuple[End, ...]
    votes: Votes
    told: Votes
    quotes: tuple[int, ...] = ()

    def quoted(self, token: int) -> bool:
        """Return True if a token is between quotation marks of its sentence."""
        return bisect_right(self.quotes, token) % 2 == 1

    def word(self, token: Token) -> str:
        """Return a token's masked lemma."""
        return self.words[token.i - self.start]

    def stretch(self, first: int, last: int) -> tuple[str, ...]:
        """Return the masked lemmas from token `first` up to `last`, cut to the sentence."""
        return self.words[max(first - self.start, 0) : max(last - self.start, 0)]

    def places(self, words: frozenset[str]) -> list[int]:
        """Return the tokens, by number, whose masked lemma is one of these words."""
        return [n for n, word in enumerate(self.words, start=self.start) if word in words]


def sentences(annotation: Annotation, founds: list[Found]) -> Iterator[Sentence]:
    """Yield the sentences that contain at least two ends, in order."""
    votes, told = _votes(founds)
    spans = list(annotation.doc.sents)
    starts = [span.start for span in spans]
    by_sentence: dict[int, list[End]] = defaultdict(list)
    for end in _ends(annotation):
        by_sentence[bisect_right(starts, end.token.i) - 1].append(end)
    for number, ends in sorted(by_sentence.items()):
        if len(ends) > 1:
            yield Sentence(
                span=spans[number],
                start=starts[number],
                words=tuple(_word(t) for t in spans[number]),
                ends=tuple(sorted(ends, key=lambda e: (e.first, e.last, e.item.id))),
                votes=votes,
                told=told.get(starts[number], {}),
                quotes=tuple(t.i for t in spans[number] if t.text in QUOTES),
            )


def pairs(sentence: Sentence) -> Iterator[tuple[End, End]]:
    """Yield subject and object of each candidate pair.

    Their types and distance allow a relation, and a word that may express one is between or near
    them.
    """
    signals: dict[str, list[int]] = {}
    for subject in sentence.ends:
        if subject.type not in SUBJECTS:
            continue
        for other in sentence.ends:
            apart = other.chain != subject.chain and other.type in OBJECTS
            if not apart or abs(subject.first - other.first) > REACH:
                continue
            kinds = _kinds(subject, other)
            if kinds not in signals:
                signals[kinds] = sentence.places(telling(kinds))
            if _near(signals[kinds], subject, other) and not _apart(sentence, subject, other):
                yield subject, other


def _kinds(subject: End, other: End) -> str:
    """Return the kind of a pair: 'Person>Place', 'Organization>time'."""
    of = "Organization" if subject.type in BODIES else subject.type
    return f"{of}>{'time' if other.type in TIMES else other.type}"


def _near(places: list[int], subject: End, other: End) -> bool:
    """Return True if one of these tokens is between the two or near them."""
    after = bisect_left(places, min(subject.first, other.first) - NEAR)
    return after < len(places) and places[after] < max(subject.last, other.last) + NEAR


def _apart(sentence: Sentence, subject: End, other: End) -> bool:
    """Return True if one of the two only speaks, or is in another clause than the other.

    In 'according to the Tribune, Lee …' and 'Ray said that Lee …' the first is no part of what is
    said about Lee; nor is somebody outside a quotation part of what is quoted.
    """
    if sentence.quoted(subject.first) != sentence.quoted(other.first):
        return True
    up, top, down = path(subject.token, other.token)
    if any(token.dep_ == "ccomp" for token in (*up, *down)):
        return True
    return any(token.lower_ == "according" for token in (*up, top, *down))


def path(one: Token, two: Token) -> tuple[list[Token], Token, list[Token]]:
    """Return the path from one token of a sentence to another: up, the highest, and down."""
    up = [one]
    while up[-1].head.i != up[-1].i:
        up.append(up[-1].head)
    place = {token.i: n for n, token in enumerate(up)}
    down = [two]
    while down[-1].i not in place and down[-1].head.i != down[-1].i:
        down.append(down[-1].head)
    top = down.pop()
    return up[: place.get(top.i, len(up))], top, down[::-1]


def _ends(annotation: Annotation) -> Iterator[End]:
    """Yield names, pronouns and times with their tokens."""
    text, doc = annotation.document.text, annotation.doc
    at = {token.idx: token.i for token in doc}
    things: tuple[Mention | Time, ...] = (*annotation.mentions, *annotation.times)
    for item in things:
        if isinstance(item, Mention):
            span, kind, chain = item.head, str(item.kind), item.chain
        else:
            span, kind, chain = item.span, "time", item.id
        if kind == "nominal" or item.type not in SUBJECTS | OBJECTS:
            continue
        first = at.get(span.start)
        if first is None:
            continue
        last = first + 1
        while last < len(doc) and doc[last].idx < span.end:
            last += 1
        yield End(
            item=item,
            kind=kind,
            type=item.type,
            chain=chain,
            token=_root(doc, first, last),
            first=first,
            last=last,
            words=tuple(span.words(text).lower().split()),
        )


def _root(doc: Doc, first: int, last: int) -> Token:
    """Return the first token of a span whose head is outside it, or that is a root."""
    for token in doc[first:last] if last - first > 1 else ():
        head = token.head.i
        if not first <= head < last or head == token.i:
            return token
    return doc[first]


def _word(token: Token) -> str:
    return token.ent_type_ if token.ent_type_ in MASKED else token.lemma_.lower()


def _votes(founds: list[Found]) -> tuple[Votes, dict[int, Votes]]:
    """Group what the rules found by mentions, and by chains within the trigger's sentence."""
    votes: dict[tuple[str | None, str | None], set[str]] = defaultdict(set)
    told: dict[int, dict[tuple[str | None, str | None], set[str]]] = {}
    for found in founds:
        predicate, subject, other = found.key
        if found.value is not None:
            continue
        votes[subject, other].add(predicate)
        here = told.setdefault(found.trigger.sent.start, defaultdict(set))
        chain, to = found.subject.chain, found.object.chain if found.object else other
        for key in ((chain, to), (chain, None), (None, to)):
            here[key].add(predicate)
    frozen = {start: _frozen(table) for start, table in told.items()}
    return _frozen(votes), frozen


def _frozen(table: Mapping[tuple[str | None, str | None], set[str]]) -> Votes:
    return {key: frozenset(predicates) for key, predicates in table.items()}
