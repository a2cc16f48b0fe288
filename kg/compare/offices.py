"""Sources called by their office: 'the mayor' is the only one whom the case names mayor."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from kg.model import Linking, Reading, Relation, Span
from kg.ontology import lexicon
from kg.resolve.word_forms import tokens

POSITION = "kg:holdsPosition"
OF = re.compile(r"\s+of\s+(?:the\s+)?([a-z]+)\b")
"""What a chief or minister is of, in small letters: 'chief of police'."""
BEFORE = re.compile(r"([\w-]+)\W*$")
Words = tuple[str, ...]
Held = tuple[str, Words]
"""Someone, and the words for an office that a document says they hold."""


def held_in(
    reading: Reading, entities: Callable[[tuple[str, ...]], tuple[str, ...]]
) -> Iterator[Held]:
    """Yield who holds which office now, according to a reading."""
    text = reading.document.text
    spans = {v.id: v.span for v in reading.values} | {m.id: m.span for m in reading.mentions}
    for one in filter(_is_so, reading.relations):
        at = spans.get(one.value or one.object or "")
        words = _office(text, at) if at is not None else ()
        if names_office(words):
            yield entities((one.subject,))[0], words


def _office(text: str, at: Span) -> Words:
    """Return the words for an office, what it is of before it; none if it is a former one."""
    before = BEFORE.search(text[max(0, at.start - 20) : at.start])
    if before is not None and before[1].lower() in _other():
        return ()
    of = OF.match(text, at.end)
    return (*((of[1],) if of else ()), *_words(at.words(text)))


def _is_so(one: Relation) -> bool:
    return one.predicate == POSITION and one.polarity == "positive" and one.until is None


def _words(name: str) -> Words:
    """Return the words for an office, what it is of before it: 'police chief'."""
    office, of, what = name.partition(" of ")
    return (*(tokens(what) if of else ()), *(t for t in tokens(office) if t != "the"))


def names_office(words: Words) -> bool:
    """Return True if words name an office that one holds at a time, and who holds it now."""
    ends = (words[-n:] for n in (1, 2))
    return not _other().intersection(words) and any(" ".join(end) in _offices() for end in ends)


@cache
def _offices() -> frozenset[str]:
    return frozenset((*lexicon("coreference")["offices"], *lexicon("weighing")["offices"]))


@cache
def _last_words() -> frozenset[str]:
    return frozenset((*(office.rpartition(" ")[2] for office in _offices()), "police"))


@cache
def _other() -> frozenset[str]:
    return frozenset(lexicon("coreference")["other_holder"])


class Offices:
    """Who holds which office in a case, and who is called by none but an office."""

    def __init__(self, linking: Linking) -> None:
        self._places = _words_of_places(linking)
        self._holders: dict[Words, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._of: dict[str, set[str]] = defaultdict(set)
        self.called: Mapping[str, tuple[Words, frozenset[str]]] = {
            e.id: (self._office(words), self._place(words))
            for e in linking.entities
            if not e.named
            and e.type == "Person"
            and e.name.rpartition(" ")[2].lower() in _last_words()
            for words in (_words(e.name),)
            if names_office(words)
        }

    def hold(self, who: str, words: Words) -> None:
        """Remember that someone holds an office."""
        self._holders[self._office(words)][who] |= self._place(words)

    def belong(self, who: str, body: str) -> None:
        """Remember the name of a body or place to which someone belongs."""
        self._of[who] |= self.places_in(body)

    def places_in(self, name: str) -> frozenset[str]:
        """Return the words of a name that stand for places."""
        return self._place(tokens(name))

    def holder(self, source: str) -> str | None:
        """Return the only one in the case who holds the office by which a source is called.

        Of several it is the only one in the place that the source is called by.
        """
        if source not in self.called:
            return None
        office, places = self.called[source]
        holders = self._holding(office)
        if len(holders) == 1:
            ((who, where),) = holders.items()
            return None if where and places and not where & places else who
        there = [who for who, where in holders.items() if where & places]
        return there[0] if len(there) == 1 else None

    def alike(self, sources: Iterable[str]) -> Mapping[str, str]:
        """Map sources called by one office to the first of them, if only one may hold it."""
        by_office: dict[Words, list[str]] = defaultdict(list)
        for source in sorted(sources):
            if source in self.called:
                by_office[self.called[source][0]].append(source)
        return {
            source: alike[0]
            for office, alike in by_office.items()
            if len(self._holding(office)) < 2 and len({self.called[s][1] for s in alike}) == 1
            for source in alike
        }

    def known(self) -> Iterator[tuple[str, object]]:
        """Yield all that is known of each who holds an office or is called by one."""
        for office, holders in self._holders.items():
            yield from ((who, self._told(office)) for who in holders)
        yield from ((one, (named, self._told(named[0]))) for one, named in self.called.items())

    def _told(self, office: Words) -> tuple[object, ...]:
        every = sorted((who, sorted(where)) for who, where in self._holding(office).items())
        return office, every

    def _holding(self, office: Words) -> Mapping[str, set[str]]:
        """Return who holds an office, with the places of each."""
        holders = self._holders.get(office, {})
        return {who: where | self._of.get(who, set()) for who, where in holders.items()}

    def _office(self, words: Iterable[str]) -> Words:
        return tuple(word for word in words if word not in self._places)

    def _place(self, words: Iterable[str]) -> frozenset[str]:
        return self._places.intersection(words)


def _words_of_places(linking: Linking) -> frozenset[str]:
    places = (e.names for e in linking.entities if e.named and e.type == "Place")
    return frozenset(word for names in places for name in names for word in tokens(name))
