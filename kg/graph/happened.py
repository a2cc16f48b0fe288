"""Occurrences with their accounts, for everything that shows them by date.

Timelines in the terminal, on the page and in pictures use this to decide which occurrences they
show, when they are, in which order they come, and what they are called.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, lru_cache
from itertools import chain, islice
from typing import NamedTuple, TypeVar

from pyoxigraph import Literal, NamedNode, Store

from kg.graph import lookup
from kg.graph.claims import Claim, ClaimReader
from kg.graph.days import days
from kg.graph.epistemic_status import standing as stands
from kg.graph.epistemic_status import with_status
from kg.graph.namespaces import term
from kg.graph.store import names_of
from kg.graph.verbalise.headings import Cast, Heading, Told, heading
from kg.ontology import lexicon

SPEECH = "Communication"
KEPT = 100_000
"""Number of names that a teller caches."""
AT_ONCE = 10_000
"""Number of occurrences whose accounts are read together, document by document."""
OCCURRENCE = term("kg:Occurrence")
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """An occurrence as reported: its IRI, when (None if unknown), its standing, its accounts.

    `standing` is the best status of its accounts, in words if it is none of the usual ones.
    `before` are the IRIs of those that some document puts after it.
    """

    iri: str
    date: str | None
    action: str
    standing: str
    heading: Heading
    claims: tuple[Claim, ...]
    before: frozenset[str] = frozenset()

    @property
    def documents(self) -> int:
        """Return the number of documents that report it."""
        return len({claim.document for claim in self.claims})


class Placed(NamedTuple):
    """An occurrence by what it is sorted by: its date and the number of documents that tell it."""

    node: NamedNode
    date: str | None
    documents: int


@cache
def is_speech(action: str) -> bool:
    """Return True for a class of speech acts: what was said is shown where it is claimed."""
    entries, name = lexicon("actions"), action.rpartition(":")[2] or None
    while name and name != SPEECH:
        name = entries.get(name, {}).get("parent")
    return name == SPEECH


def by_time(when: str | None, documents: int, name: str) -> tuple[date, int, int, str]:
    """Return a sort key: by the first day, the less exact first, the undated last.

    On one date the most widely reported comes first.
    """
    first, last = (days(when) if when else None) or (date.max, date.max)
    return first, -last.toordinal(), -documents, name


def is_reference(when: str | None) -> bool:
    """Return True for a mere year: 'the lowest since 1997' only refers to it.

    Timelines separate such occurrences from those of the case.
    """
    return when is not None and len(when) == len("2018") and days(when) is not None


def parted(found: Iterable[T], when: Callable[[T], str | None]) -> tuple[list[T], list[T], list[T]]:
    """Split occurrences, in order: with a date, only in a year referred to, without a date.

    If nothing has more than a year, years are dates.
    """
    every = list(found)
    dated = [one for one in every if when(one) and not is_reference(when(one))]
    years = [one for one in every if is_reference(when(one))]
    undated = [one for one in every if not when(one)]
    return (dated, years, undated) if dated else (years, [], undated)


class Teller:
    """Reads occurrences from a store, caching which entities have a name."""

    def __init__(self, store: Store) -> None:
        self._store, self._reader = store, ClaimReader(store)
        self._joined = names_of(store).graph("entities")
        self._named = lru_cache(maxsize=KEPT)(self._find_named)

    def all(self, *, speech: bool = False) -> Iterator[Happening]:
        """Yield all occurrences by time; speech acts only if requested."""
        nodes = (node for node, _ in lookup.subjects(self._store, "rdf:type", OCCURRENCE))
        found = self.of(nodes, speech=speech)
        yield from sorted(found, key=lambda h: by_time(h.date, h.documents, h.iri))

    def dated(self) -> Iterator[Happening]:
        """Yield the same without undated ones, whose accounts are then not read."""
        nodes = (node for node, _ in lookup.subjects(self._store, "rdf:type", OCCURRENCE))
        found = self.of(node for node in nodes if self._date(node) is not None)
        yield from sorted(found, key=lambda h: by_time(h.date, h.documents, h.iri))

    def undated(self) -> int:
        """Return how many occurrences `dated` leaves out, without speech acts."""
        nodes = (node for node, _ in lookup.subjects(self._store, "rdf:type", OCCURRENCE))
        return sum(self._date(node) is None and not is_speech(self._action(node)) for node in nodes)

    def of(self, nodes: Iterable[NamedNode], *, speech: bool = False) -> Iterator[Happening]:
        """Yield the given occurrences in their order; speech acts only if requested."""
        wanted = iter(self._wanted(nodes, speech=speech))
        while some := [*islice(wanted, AT_ONCE)]:
            told = {node.value: lookup.accounts(self._store, node) for node, _ in some}
            claims = {c.iri: c for c in self._reader.each(chain.from_iterable(told.values()))}
            for node, action in some:
                yield self._happening(node, action, [claims[iri] for iri in told[node.value]])

    def placed(self, nodes: Iterable[NamedNode], *, speech: bool = False) -> Iterator[Placed]:
        """Yield when the given occurrences are and how many report them, without their accounts."""
        for node, _ in self._wanted(nodes, speech=speech):
            documents = {lookup.claimed_in(iri) for iri in lookup.accounts(self._store, node)}
            yield Placed(node, self._date(node), len(documents))

    def _wanted(
        self, nodes: Iterable[NamedNode], *, speech: bool
    ) -> Iterator[tuple[NamedNode, str]]:
        """Yield occurrences with their actions, without speech acts unless they are requested."""
        for node in nodes:
            action = self._action(node)
            if speech or not is_speech(action):
                yield node, action

    def _action(self, node: NamedNode) -> str:
        action = lookup.link(self._store, node, "kg:action")
        return lookup.curie(action.value) if action else ""

    def _happening(self, node: NamedNode, action: str, claims: list[Claim]) -> Happening:
        claims.sort(key=lambda c: (c.published or "9", c.document, c.evidence.start))
        label = lookup.text(self._store, node, "rdfs:label") or ""
        standing = lookup.text(self._store, node, "kg:standing") or ""
        called = heading(label, [self._told(claim) for claim in claims])
        if called.label != label:
            called = replace(called, label=with_status(called.label, standing))
        return Happening(
            iri=node.value,
            date=self._date(node),
            action=action,
            standing=standing,
            heading=called,
            claims=tuple(claims),
            before=frozenset(self._before(node)),
        )

    def _before(self, node: NamedNode) -> Iterator[str]:
        for other in lookup.objects(self._store, node, "kg:toldBefore"):
            if isinstance(other, NamedNode):
                yield other.value

    def _date(self, node: NamedNode) -> str | None:
        """Return the date that the accounts agree on, else the first that one of them gives."""
        agreed = self._store.quads_for_pattern(node, term("kg:date"), None, self._joined)
        value = next((q.object for q in agreed if isinstance(q.object, Literal)), None)
        return value.value if value is not None else lookup.text(self._store, node, "kg:date")

    def _told(self, claim: Claim) -> Told:
        level, negated = stands(
            claim.status, claim.polarity, claim.certainty, vouched=bool(claim.holders)
        )
        cast = (
            Cast(
                role=part.role,
                key=part.thing.iri or part.thing.name,
                name=part.thing.name,
                named=part.thing.iri is not None and self._named(part.thing.iri),
                words=part.words,
            )
            for part in claim.every_part
        )
        lemma = lookup.text(self._store, NamedNode(claim.iri), "kg:lemma") or ""
        return Told(level=level, negated=negated, lemma=lemma, date=claim.date, cast=tuple(cast))

    def _find_named(self, iri: str) -> bool:
        return lookup.text(self._store, NamedNode(iri), "kg:named") == "true"
