"""Sources with several names: an organization, its speakers, and its short forms."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache

from kg.compare.offices import POSITION, Held, Offices
from kg.compare.passages import sentence_of
from kg.compare.predicate_equivalence import title_words
from kg.model import Linking, Reading, Relation, Span
from kg.model.ids import by_id
from kg.ontology import lexicon
from kg.resolve.word_forms import tokens

SPEAKS_FOR = frozenset({"kg:worksFor", "kg:headOf", "kg:memberOf"})
BODY = "Organization"
BEFORE = 2
"""Characters from the beginning of a sentence back into the one before."""
ACRONYM = re.compile(r"[A-Z]{2,4}PD")
"""Short names of American police departments; the first list of sources is the police."""
Entities = Callable[[tuple[str, ...]], tuple[str, ...]]


class Sources:
    """Which sources are one: 'police', the police department of the story, its spokesman."""

    def __init__(self, linking: Linking) -> None:
        self._entity = by_id(linking.entities)
        self._body_of: dict[str, set[str]] = defaultdict(set)
        self._speaks_as: dict[str, int | None] = {}
        self.offices = Offices(linking)

    def take(self, speaking: Iterable[tuple[str, str]], held: Iterable[Held]) -> None:
        """Remember for whom people work or speak, and their offices, according to a document."""
        for who, words in held:
            if self._is_named(who):
                self.offices.hold(who, words)
        for who, body in speaking:
            if body not in self._entity:  # 'a police spokeswoman, Ann Lee'
                self._speaks_as[who] = _kind(body)
            elif self._is_named(body):
                self.offices.belong(who, self._entity[body].name)
            named = self._is_named(who) and self._is_named(body)
            if named and self._entity[body].type == BODY:
                self._body_of[who].add(body)

    @property
    def speakers(self) -> Set[str]:
        """Those who work or speak for an organization."""
        return {*self._body_of, *self._speaks_as}

    def speaks_as(self, who: str) -> int | None:
        """Return the kind of source for which somebody is said to speak: 'a police spokesman'."""
        return self._speaks_as.get(who)

    def kind(self, source: str) -> int | None:
        """Return the kind of which an organization or somebody without a name is, if known.

        Any of its names may tell it: 'the Department' is the Moss Police Department.
        """
        if self._called(source) is None:
            return None
        one = self._entity[source]
        kinds = {_kind(name) for name in (one.name, *one.names)} - {None}
        return kinds.pop() if len(kinds) == 1 else None

    def _is_named(self, source: str) -> bool:
        one = self._entity.get(source)
        return one is not None and one.named

    def _called(self, source: str) -> str | None:
        """Return what an organization or somebody without a name is called."""
        one = self._entity.get(source)
        return None if one is None or (one.named and one.type != BODY) else one.name

    def _name(self, source: str) -> str:
        return self._entity[source].name if self._is_named(source) else ""

    def _is_bare(self, source: str) -> bool:
        """Return True if a name only tells the kind: 'Police' distinguishes no organization."""
        called = self._called(source)
        return called is not None and _is_kind(called)

    def standing(self, source: str) -> list[tuple[str, *tuple[object, ...]]]:
        """Return the organizations that one speaks for, with all that is known of them."""
        return [
            (body, self.kind(body), self._is_bare(body), self._entity[body].name)
            for body in sorted(self._body_of.get(source, ()))
        ]

    def known(self, sources: Iterable[str | None]) -> dict[str, str]:
        """Map the sources of some accounts that are one to the one that represents them.

        A speaker represents the organization if it is a source as well, or if it is of a kind of
        which a story has only one (police). Unnamed sources of that kind are that organization,
        unless two of the kind are named. Who is called by an office ('the mayor') is the only one
        whom the case names as its holder.
        """
        given = sorted({s for s in sources if s})
        alike = self.offices.alike(given)
        lead = {s: self._leading(self._holder(s, given, alike), given) for s in given}
        by_kind: dict[int | None, dict[str, str]] = defaultdict(dict)
        for source in given:
            kind = self.kind(lead[source])
            kind = self._speaks_as.get(lead[source]) if kind is None else kind
            by_kind[kind][source] = lead[source]
        for kind, alike in by_kind.items():
            if kind is not None:
                lead |= self._one_of_a_kind(alike)
        return {s: one for s, one in lead.items() if s != one or self._is_shared(one, lead)}

    def why(self, source: str, one: str) -> str:
        """Say why a source is represented by another."""
        name, other = self._entity[source].name, self._entity[one].name
        if source in self.offices.called and self._is_named(one) and one not in self._bodies:
            return f"{other} is the only {name} who is named"
        if source in self.offices.called and name == other:
            return f"one person at a time is {name}"
        if one in self._body_of.get(source, ()):
            return f"{name} speaks for {other}"
        if _ends_in(_words(other), _words(name)):
            return f"{name} is {other}"
        return f"{name} and {other} are one source in a story"

    @property
    def _bodies(self) -> frozenset[str]:
        return frozenset(body for bodies in self._body_of.values() for body in bodies)

    def _holder(self, source: str, given: Sequence[str], alike: Mapping[str, str]) -> str:
        """Return who is called by an office: its holder, else the first source called so."""
        holder = self.offices.holder(source)
        if holder is not None and holder in given:
            return holder
        return alike.get(source, source)

    def _leading(self, source: str, given: Sequence[str]) -> str:
        return self._full(source, given) or self._body(source, given)

    def _one_of_a_kind(self, lead: dict[str, str]) -> dict[str, str]:
        """Map all sources of a kind to its single named organization, or to the first of them."""
        told = {s for s in lead.values() if s not in self._speaks_as}
        named = sorted(s for s in told if self._is_named(s) and not self._is_bare(s))
        if len(named) > 1:
            return lead
        first = (named or sorted(lead.values()))[0]
        return {s: one if self._of_other_places(one, first) else first for s, one in lead.items()}

    def _of_other_places(self, one: str, other: str) -> bool:
        """Return True if two sources name different places: 'Tarn police chief', Harlow Police."""
        ours, theirs = (self.offices.places_in(self._entity[s].name) for s in (one, other))
        return bool(ours and theirs) and ours.isdisjoint(theirs)

    def _body(self, source: str, given: Sequence[str]) -> str:
        """Return the organization that one speaks for, if it is a source or of its kind."""
        bodies = self._body_of.get(source, set())
        told = sorted(b for b in bodies if b in given or self.kind(b) is not None)
        return told[0] if len(told) == 1 else source

    def _full(self, source: str, given: Sequence[str]) -> str | None:
        """Return the one source whose name ends in another's: Obama, Barack Obama."""
        short = _words(self._name(source))
        longer = [s for s in given if _ends_in(_words(self._name(s)), short)]
        return longer[0] if len(longer) == 1 else None

    def _is_shared(self, one: str, lead: dict[str, str]) -> bool:
        return sum(other == one for other in lead.values()) > 1


def speaking_for(reading: Reading, entities: Entities) -> Iterator[tuple[str, str]]:
    """Yield who works or speaks for whom according to a reading."""
    for one in reading.relations:
        if one.predicate in SPEAKS_FOR and one.object and one.polarity == "positive":
            who, body = entities((one.subject, one.object))
            yield who, body
    yield from _speaking_as(reading, entities)
    yield from _speaking_alone(reading, entities)


def _speaking_alone(reading: Reading, entities: Entities) -> Iterator[tuple[str, str]]:
    """Yield who is just called a spokesman, with the body that acts in the sentence before.

    'Acme disputed the figure. A spokesman, Carl Lund, said ...'.
    """
    text, spans = reading.document.text, {m.id: m.span for m in reading.mentions}
    speakers = {(speaker,) for speaker in lexicon("weighing")["speakers"]}
    for one in reading.relations:
        at = spans.get(one.object or "") if _tells_post(one) else None
        if at is None or tokens(at.words(text)) not in speakers:
            continue
        before = _sentence_before(at, text)
        bodies = {entities((m,))[0] for m in _acting_bodies(reading, before)}
        if len(bodies) == 1:
            yield entities((one.subject,))[0], bodies.pop()


def _acting_bodies(reading: Reading, within: Span) -> Iterator[str]:
    """Yield the organizations with names that do something in a passage."""
    bodies = (m for m in reading.mentions if m.kind == "name" and m.type == BODY)
    named = {m.id for m in bodies if within.start <= m.start and m.end <= within.end}
    for event in reading.events:
        yield from (m for m in event.mentions_in("agent") if m in named)


def _is_speaker_of_a_kind(words: Sequence[str]) -> bool:
    """Return True for 'police spokeswoman': who speaks for a kind of source."""
    if not words or words[-1] not in lexicon("weighing")["speakers"]:
        return False
    return _kind(" ".join(words)) is not None


def _tells_post(relation: Relation) -> bool:
    """Return True if somebody is told to hold a post."""
    return relation.predicate == POSITION and relation.polarity == "positive"


def _sentence_before(at: Span, text: str) -> Span:
    """Return the sentence before that of a passage; the passage itself in the first."""
    start = sentence_of(at, text).start - BEFORE
    return sentence_of(Span(start, start + 1), text) if start > 0 else at


def _speaking_as(reading: Reading, entities: Entities) -> Iterator[tuple[str, str]]:
    """Yield who speaks for a kind of source, and its word: 'a police spokeswoman, Ann Lee'."""
    text = reading.document.text
    spans = {v.id: v.span for v in reading.values} | {m.id: m.span for m in reading.mentions}
    for one in reading.relations:
        at = spans.get(one.value or one.object or "")
        if at is None or not _tells_post(one):
            continue
        words = tokens(at.words(text))
        if _is_speaker_of_a_kind(words):
            yield entities((one.subject,))[0], " ".join(words[:-1])


@lru_cache(maxsize=10_000)
def _words(name: str) -> tuple[str, ...]:
    """Return the words of a name without titles."""
    return tuple(t for t in tokens(name) if t not in title_words())


def _ends_in(name: tuple[str, ...], short: tuple[str, ...]) -> bool:
    return bool(short) and len(name) > len(short) and name[-len(short) :] == short


def _is_kind(name: str) -> bool:
    """Return True if a name consists of words for a kind of source: 'Police Department'."""
    policy = lexicon("weighing")
    return _kind(name) is not None and set(tokens(name)) <= {
        *policy["one_source"][_kind(name) or 0],
        *policy["source_words"],
    }


@cache
def _kind(name: str) -> int | None:
    if ACRONYM.fullmatch(name):
        return 0
    words = f" {' '.join(tokens(name))} "
    lists = lexicon("weighing")["one_source"]
    found = [n for n, told in enumerate(lists) if any(f" {w} " in words for w in told)]
    return found[0] if len(found) == 1 else None
