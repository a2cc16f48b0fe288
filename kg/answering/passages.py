"""The sentences of a case as they are searched: their words, whom they mean, what they hold."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Generic, TypeVar

from kg.model import Entity, Event, Mention, Reading, Relation, Span, Time, Value
from kg.model.ids import by_id
from kg.model.sentences import paragraphs
from kg.ontology import words
from kg.resolve.word_forms import stem, text_words

Key = tuple[str, str]
Thing = TypeVar("Thing")
LISTED_NAMES = 12
"""Maximum number of names of one entity by which it is found."""
AMOUNTS = {"MONEY": "money", "COUNT": "count", "QUANTITY": "count", "PERCENT": "count"}
TIMES = {"DATE": "when", "TIME": "when", "DURATION": "duration", "SET": "frequency"}
OPENING = 4
"""Number of characters before a pronoun with which a sentence may begin."""
PLACES = frozenset({"Place", "Facility"})
ACTORS = frozenset({"Person", "Organization", "Group"})
OF_ROLES = {
    **dict.fromkeys(("cause", "purpose", "occasion"), "why"),
    **dict.fromkeys(("place", "goal", "source"), "where"),
    **dict.fromkeys(("manner", "instrument"), "how"),
    "measure": "measure",
}


@dataclass(frozen=True, slots=True)
class Stated:
    """A claim of a passage: stems of its clause, of its action, and of words for who takes part."""

    claim: Event | Relation
    stems: frozenset[str]
    trigger: frozenset[str]
    meant: frozenset[str]
    holds: frozenset[str]
    units: frozenset[str]


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of a document.

    `text` are its verbatim characters, `words` its words and `stems` theirs. `meant` are words for
    what it mentions that are not in it: other names, and what its pronouns stand for. `holds` says
    what kinds of answer it contains, `speakers` are words for those who vouch for its claims,
    `values` and `times` its figures. With `refers_back` it begins with a pronoun.
    """

    document: str
    span: Span
    number: int
    text: str
    words: tuple[str, ...]
    meant: frozenset[str] = frozenset()
    holds: frozenset[str] = frozenset()
    speakers: frozenset[str] = frozenset()
    stems: tuple[str, ...] = ()
    meant_stems: frozenset[str] = frozenset()
    speaker_stems: frozenset[str] = frozenset()
    refers_back: bool = False
    values: tuple[Value, ...] = ()
    times: tuple[Time, ...] = ()
    stated: tuple[Stated, ...] = field(default=(), repr=False)


class Names:
    """The words by which each entity is called anywhere in a case."""

    def __init__(self, entities: Iterable[Entity], only: Set[str] | None = None) -> None:
        """Note the words of entities, or of those that some documents mention."""
        self._words: dict[Key, frozenset[str]] = {}
        for entity in entities:
            if only is not None and all(document not in only for document, _ in entity.members):
                continue
            names = dict.fromkeys((entity.name, *entity.names))
            told = frozenset(w for name in list(names)[:LISTED_NAMES] for w in content_words(name))
            for member in entity.members:
                self._words[member] = told

    def of(self, document: str, chain: str) -> frozenset[str]:
        """Return the words of all names of the entity of a chain."""
        return self._words.get((document, chain), frozenset())


def content_words(text: str) -> tuple[str, ...]:
    """Return the words of a text in small letters, without articles and the like."""
    plain = words("questions", "plain", "words")
    return tuple(word for word in text_words(text) if word not in plain)


def passages(reading: Reading, names: Names, wrong: Set[str] = frozenset()) -> Iterator[Passage]:
    """Yield the sentences of a document as they are searched, in the order of its text.

    `wrong` are the ids of claims that a person judged misread: they are left out.
    """
    document = reading.document
    chains = _chain_words(reading, names)
    held = _Held(reading, wrong)
    spans = [span for paragraph in paragraphs(reading) for span in paragraph]
    for number, span in enumerate(spans):
        mentions = held.mentions(span)
        claims = held.claims(span)
        words_at = span.words(document.text)
        told = text_words(words_at)
        meant = frozenset(w for m in mentions for w in chains[m.chain])
        speakers = frozenset(w for c in claims for h in c.holder for w in chains[held.chain(h)])
        yield Passage(
            document=document.document,
            span=span,
            number=number,
            text=words_at,
            words=told,
            meant=meant,
            holds=held.kinds(span, mentions, claims),
            speakers=speakers,
            stems=tuple(map(stem, told)),
            meant_stems=frozenset(map(stem, meant)),
            speaker_stems=frozenset(map(stem, speakers)),
            refers_back=_refers_back(span, mentions),
            values=held.values(span),
            times=held.times(span),
            stated=tuple(held.stated(claim, chains) for claim in claims),
        )


def _chain_words(reading: Reading, names: Names) -> Mapping[str, frozenset[str]]:
    """Return for each chain the words by which it is called in the document and in the case."""
    found: dict[str, set[str]] = defaultdict(set)
    text = reading.document.text
    for mention in reading.mentions:
        told = found[mention.chain]
        if mention.kind != "pronoun":
            told.update(content_words(text[mention.start : mention.end]))
    document = reading.document.document
    return {chain: frozenset(told) | names.of(document, chain) for chain, told in found.items()}


class _Held:
    """What stands where in a document, by where it begins."""

    def __init__(self, reading: Reading, wrong: Set[str]) -> None:
        self._reading = reading
        self._by_id = by_id(reading.mentions)
        told: list[Event | Relation] = [
            *(event for event in reading.events if not event.only_named),
            *reading.counted_once().relations,
        ]
        told = [claim for claim in told if claim.id not in wrong]
        told.sort(key=lambda claim: (claim.evidence, claim.id))
        self._mentions = _Placed((m.start, m) for m in reading.mentions)
        self._claims = _Placed((_place(claim).start, claim) for claim in told)
        self._values = _Placed((v.start, v) for v in reading.values)
        self._times = _Placed((t.start, t) for t in reading.times)
        self._quotations = _Placed((q.start, q) for q in reading.quotations)

    def chain(self, mention: str) -> str:
        return self._by_id[mention].chain

    def mentions(self, span: Span) -> tuple[Mention, ...]:
        return self._mentions.within(span)

    def claims(self, span: Span) -> tuple[Event | Relation, ...]:
        return self._claims.within(span)

    def values(self, span: Span) -> tuple[Value, ...]:
        return self._values.within(span)

    def times(self, span: Span) -> tuple[Time, ...]:
        return self._times.within(span)

    def kinds(
        self,
        span: Span,
        mentions: Iterable[Mention],
        claims: Iterable[Event | Relation],
    ) -> frozenset[str]:
        """Return what kinds of answer a passage contains."""
        found = self._figures(span)
        for mention in mentions:
            if mention.type in PLACES:
                found.add("where")
            if mention.type in ACTORS:
                found.add("who")
                found |= {"name"} if mention.kind == "name" else set()
        for claim in claims:
            found |= self._claimed(claim)
        if self._quotations.within(span):
            found.add("quoted")
        return frozenset(found)

    def _figures(self, span: Span) -> set[str]:
        found = {AMOUNTS[value.type] for value in self.values(span) if value.type in AMOUNTS}
        return found | {TIMES[time.type] for time in self.times(span)}

    def _claimed(self, claim: Event | Relation) -> set[str]:
        """Return what kinds of answer a claim gives."""
        found = {"denied" if claim.polarity == "negative" else "claim"}
        found |= {"vouched"} if claim.holder else set()
        if isinstance(claim, Event):
            found |= {OF_ROLES[p.role] for p in claim.participants if p.role in OF_ROLES}
            found |= {"when"} if claim.date or claim.time else set()
        return found

    def stated(self, claim: Event | Relation, chains: Mapping[str, frozenset[str]]) -> Stated:
        """Return a claim with the words by which it is found."""
        text = self._reading.document.text
        told = {claim.evidence.words(text)}
        taking: set[str] = set()
        trigger: frozenset[str] = frozenset()
        if isinstance(claim, Event):
            trigger = frozenset((*text_words(claim.trigger.words(text)), claim.lemma))
            for one in claim.participants:
                told |= {one.phrase.words(text)} if one.phrase else set()
                taking |= {one.mention} if one.mention else set()
        else:
            taking |= {claim.subject} | ({claim.object} if claim.object else set())
        return Stated(
            claim=claim,
            stems=frozenset(stem(w) for words in told for w in text_words(words)),
            trigger=frozenset(map(stem, trigger)),
            meant=frozenset(stem(w) for m in taking for w in chains[self.chain(m)]),
            holds=frozenset(self._claimed(claim) | self._figures(claim.evidence)),
            units=self._units(claim.evidence),
        )

    def _units(self, span: Span) -> frozenset[str]:
        """Return what the figures in a span count or measure."""
        figures = (value for value in self.values(span) if value.value is not None)
        return frozenset(value.unit for value in figures if value.unit)


def _refers_back(span: Span, mentions: Iterable[Mention]) -> bool:
    """Return True if a pronoun is among the first words of a sentence."""
    return any(m.kind == "pronoun" and m.start <= span.start + OPENING for m in mentions)


def _place(claim: Event | Relation) -> Span:
    return claim.trigger if isinstance(claim, Event) else claim.evidence


class _Placed(Generic[Thing]):
    """Things by where they begin, in the order given for those that begin together."""

    def __init__(self, placed: Iterable[tuple[int, Thing]]) -> None:
        told = sorted(placed, key=itemgetter(0))
        self._starts = [start for start, _ in told]
        self._things = [thing for _, thing in told]

    def within(self, span: Span) -> tuple[Thing, ...]:
        """Return what begins within a span."""
        first = bisect_left(self._starts, span.start)
        return tuple(self._things[first : bisect_left(self._starts, span.end, first)])
