"""Outlets: which entities are news outlets, and which of them are one under several names."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence

from kg.compare.source_dependence import called_as_outlet
from kg.model import Entity, Linking
from kg.model.ids import outlet_key
from kg.outlet_names import (
    SHORTEST_ACRONYM,
    names_outlet,
    short_forms,
    shortened,
    without_press_office,
    written_out,
)
from kg.resolve.word_forms import tokens, words

BODY = "Organization"
TYPES = (BODY, "Work")
SHORTEST_BODY = 2
"""Words of a name of a body to which one more may be added for what it deals in."""


class Outlets:
    """The outlets of a case, and the spellings of those that no report mentions.

    `ids` are the entities that may be outlets. An entity that was not read as a name, but is called
    like an outlet ('Coast Press'), is the outlet of that name; `called` are these. A web domain and
    an acronym are the outlet of which they are the name for short, if the case or the lexicon knows
    just one such. What a body publishes itself is its own word: 'Green Alliance Press Office'.
    """

    def __init__(self, linking: Linking) -> None:
        named = [e for e in linking.entities if e.named]
        called = _called(linking)
        self._by_name = _ids_by_name(named, called)
        self._one = {e.id: self._by_name[outlet_key(e.name)] for e in called}
        self._spelt: dict[str, str] = {}
        may_be = _of_types(named, TYPES)
        self._names = [(e.id, e.names) for e in may_be]
        self._names += [(self._one[e.id], e.names) for e in called]
        self._written_out: Mapping[str, str] | None = None
        bodies = _of_types(named, (BODY,))
        self._bodies = _ids_by_core(bodies)
        self._is_outlet = {e.id: any(map(names_outlet, e.names)) for e in bodies}
        self.called = frozenset(self._one)
        self.ids = self.called.union(e.id for e in may_be)

    def spell(self, name: str) -> None:
        """Remember a spelling of a name: the first in sorted order represents all."""
        key = outlet_key(name)
        self._spelt[key] = min(self._spelt.get(key, name), name)
        self._written_out = None

    def bearing(self, name: str) -> str:
        """Return the entity of an outlet's name; if no report mentions it, one of its spellings."""
        return self.one(self._named(name))

    def one(self, end: str) -> str:
        """Return what represents an entity or a spelling: the outlet that it names, if any."""
        end = self._one.get(end, end)
        return self.written_out.get(end, end)

    @property
    def written_out(self) -> Mapping[str, str]:
        """Map outlets that are named for short to the same ones by their full name."""
        if self._written_out is None:
            spelt = [(self._named(name), (name,)) for name in sorted(self._spelt.values())]
            short, full = _short_and_full([*self._names, *spelt])
            meant = _meant(short, full)
            self._written_out = {
                one: first
                for letters, ones in short.items()
                if (first := self._first(ones, meant.get(letters)))
                for one in ones
                if one != first
            }
            self._written_out |= self._own_pages()
        return self._written_out

    def is_own_page(self, publisher: str) -> bool:
        """Return True if a body with a name publishes its own word, and is no outlet."""
        return not self._is_outlet.get(publisher, True)

    def _own_pages(self) -> dict[str, str]:
        """Map publishers to the bodies whose page they are."""
        found = {}
        for name in sorted(self._spelt.values()):
            one, body = self._named(name), self._body_of(name)
            if body is not None and body != one:
                found[one] = body
        return found

    def _body_of(self, name: str) -> str | None:
        """Return the body that publishes something under a name which says more than its own does.

        It may add an office, the form of a company, or what it deals in: 'Tarn & Lowe Ferries'.
        """
        if names_outlet(name):
            return None
        core = _core(name)
        body = self._bodies.get(core)
        if len(core) > SHORTEST_BODY and core[-1] not in words("kinds"):
            body = self._bodies.get(core[:-1], body)
        return body

    def _named(self, name: str) -> str:
        key = outlet_key(name)
        return self._by_name.get(key) or self._spelt.get(key, name)

    def _first(self, ones: Mapping[str, str], full: str | None) -> str | None:
        """Return who represents those of one short name: whoever bears the full one, if any.

        Without that the same acronym is one only as far as it is the name of an outlet or stands in
        an address: 'bbc.com' and 'BBC'.
        """
        if full is not None:
            return self._named(full)
        known = any("." in name or names_outlet(name) for name in ones.values())
        return min(ones) if known else None


def _core(name: str) -> tuple[str, ...]:
    """Return the words of a body's name without its press office and the form of a company."""
    told = without_press_office(tokens(name))
    return tuple(word for word in told if word not in words("droppable"))


def _of_types(entities: Iterable[Entity], types: Container[str]) -> list[Entity]:
    """Return the entities of some types."""
    return [e for e in entities if e.type in types]


def _ids_by_name(named: Iterable[Entity], called: Sequence[Entity]) -> dict[str, str]:
    """Map the names of outlets to their entities; those read as names go before those called so."""
    found = {outlet_key(e.name): e.id for e in called[::-1]}
    return found | {outlet_key(name): e.id for e in named for name in e.names}


def _ids_by_core(bodies: Sequence[Entity]) -> dict[tuple[str, ...], str]:
    """Map the names of bodies, without what may be added to them, to their entities."""
    return {_core(name): e.id for e in bodies[::-1] for name in e.names}


def _called(linking: Linking) -> list[Entity]:
    unnamed = (e for e in linking.entities if not e.named)
    # Most are called in lower case, and are many.
    return [e for e in unnamed if not e.name[:1].islower() and called_as_outlet(e)]


def _short_and_full(
    named: Iterable[tuple[str, tuple[str, ...]]],
) -> tuple[dict[str, dict[str, str]], list[str]]:
    """Sort names: those who have one short name only, by its letters, and all full names."""
    short: dict[str, dict[str, str]] = defaultdict(dict)
    full: list[str] = []
    for one, names in named:
        letters = {shortened(name) for name in names}
        only = letters.pop() if len(letters) == 1 else None
        if only is None:
            full.extend(name for name in names if shortened(name) is None)
        else:
            short[only][one] = min(names, key=lambda name: ("." not in name, name))
    return short, full


def _meant(short: Iterable[str], full: Iterable[str]) -> dict[str, str]:
    """Map letters to the only name of an outlet of which they are a short form."""
    wanted = set(short)
    meant: dict[str, dict[str, str]] = defaultdict(dict)
    for name in full if wanted else ():
        for letters in wanted & short_forms(name):
            if _may_mean(letters, name):
                meant[letters].setdefault(outlet_key(name), name)
    return {letters: min(names.values()) for letters, names in meant.items() if len(names) == 1}


def _may_mean(letters: str, name: str) -> bool:
    """Return True if an outlet's name may be meant by letters that are a short form of it."""
    known = written_out(letters)
    if known is not None:
        return known in (outlet_key(name), outlet_key(name).removesuffix(" news"))
    return len(letters) >= SHORTEST_ACRONYM and names_outlet(name, tells=True)
