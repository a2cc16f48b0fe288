"""The small part of each claim used for selection, read column by column for speed."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from urllib.parse import unquote

from pyoxigraph import NamedNode

from kg.graph import lookup
from kg.graph.claims import KINDS, ROLES, ClaimReader
from kg.graph.days import days
from kg.graph.epistemic_status import standing
from kg.graph.namespaces import role_curie, term
from kg.model.findings import Key
from kg.serve.api.state import State
from kg.serve.api.words import searchable

Column = dict[str, str]
curie = cache(lookup.curie)
PLACE = re.compile(r"#char=(\d+),(\d+)$")
ONE = (
    *("rdfs:label", "kg:evidence", "kg:status", "kg:polarity", "kg:certainty", "kg:date"),
    *("kg:action", "kg:predicate", "kg:judgedWrong", "kg:doubtful"),
)
THINGS = (*(role_curie(role) for role in ROLES), "kg:subject", "kg:object")


@dataclass(frozen=True, slots=True)
class Slim:
    """What is kept of each claim for selection, without its words."""

    iri: str
    key: Key
    document: str
    kind: str
    what: str
    how: tuple[str, str, str, str]
    days: tuple[date, date] | None
    holders: frozenset[str]
    things: frozenset[str]
    doubtful: bool
    wrong: bool
    folded: str


def slim_claims(state: State) -> tuple[Slim, ...]:
    """Return what is kept of the claims of a case, ordered by document and position."""
    return state.whole("claims", _read)


def _read(state: State) -> tuple[Slim, ...]:
    kinds = {
        node.value: kind
        for name, kind in zip(KINDS, ("event", "relation"), strict=True)
        for node, _ in lookup.subjects(state.store, "rdf:type", term(name))
    }
    reading = _Reading(state, kinds)
    return tuple(slim for _, slim in sorted(map(reading.slim, kinds), key=lambda row: row[0]))


class _Reading:
    """The columns of all claims, held while they are combined."""

    def __init__(self, state: State, kinds: dict[str, str]) -> None:
        self._state, self._kinds = state, kinds
        self._one: dict[str, Column] = {name: dict(self._column(name)) for name in ONE}
        self._holders, self._things = self._several("kg:holder"), self._several(*THINGS)
        found = lookup.subjects(state.store, "kg:text")
        self._texts = {node.value: value.value for node, value in found}
        # Nothing is made from a claim judged wrong, so its parts are in no column.
        for claim in ClaimReader(state.store).wrong():
            self._things[claim.iri] |= {p.thing.iri for p in claim.every_part if p.thing.iri}

    def _column(self, name: str) -> Iterator[tuple[str, str]]:
        for node, value in lookup.subjects(self._state.store, name):
            if node.value in self._kinds:
                yield node.value, value.value

    def _several(self, *names: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for name in names:
            for node, value in lookup.subjects(self._state.store, name):
                if node.value in self._kinds and isinstance(value, NamedNode):
                    found[node.value].add(value.value)
        return found

    def _word(self, iri: str, name: str) -> str:
        return self._one[name].get(iri, "").rsplit("#", 1)[-1]

    def slim(self, iri: str) -> tuple[tuple[str, int, int, str], Slim]:
        document, _, local = iri.partition("/claim/")
        place = PLACE.search(self._one["kg:evidence"].get(iri, ""))
        start, end = (int(place[1]), int(place[2])) if place else (0, 0)
        words = self._texts.get(document, "")[start:end]
        said = [self._word(iri, name) for name in ("kg:status", "kg:polarity", "kg:certainty")]
        holders = frozenset(self._holders.get(iri, ()))
        level, _ = standing(said[0], said[1], said[2], vouched=bool(holders))
        what = self._one["kg:action"].get(iri) or self._one["kg:predicate"].get(iri, "")
        day = self._one["kg:date"].get(iri)
        label = self._one["rdfs:label"].get(iri, "")
        return (document, start, end, iri), Slim(
            iri=iri,
            key=(unquote(lookup.last(document)), unquote(local)),
            document=document,
            kind=self._kinds[iri],
            what=curie(what),
            how=(said[0], level, said[1], said[2]),
            days=days(day) if day else None,
            holders=holders,
            things=frozenset(self._things.get(iri, ())),
            doubtful=iri in self._one["kg:doubtful"],
            wrong=iri in self._one["kg:judgedWrong"],
            folded=searchable(f"{label} {words}"),
        )
