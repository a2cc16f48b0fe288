"""People, organizations, groups and places that act as states do, with the ties of claims."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Set

from kg.analyse.columns import Columns
from kg.analyse.ties import TARGETS, Tie, Told, ties
from kg.analyse.views.view import Nodes, View, entities

ACTORS = ("Person", "Organization", "Group")
"""The classes of entities that act: people, agencies, groups."""

ACTING = ("action", "together")
"""The kinds of ties for which an unnamed actor is kept beside a named one."""


def _nodes(columns: Columns, base: str, told: Iterable[Told]) -> Nodes:
    acting = {iri for claim in told for iri in _acting(claim)}
    places = entities(columns, base, ("Place",))
    states = {iri: place for iri, place in places.items() if place["named"] and iri in acting}
    return {**entities(columns, base, ACTORS), **states}


def _acting(told: Told) -> Iterator[str]:
    """Yield speakers and agents: a place among them is a state, or an organization in it.

    'Greece asked for help', 'Berlin denied it'; but 'Athens turned into' is no more than a place.
    """
    yield from told.holders
    if not told.relation and (told.speaks or any(role in TARGETS for role, _ in told.parts)):
        yield from (iri for role, iri in told.parts if role == "agent")


def _ties(_: Columns, told: Iterable[Told], nodes: Set[str]) -> Iterator[Tie]:
    for claim in told:
        yield from ties(claim, nodes)


def _kept(actors: Nodes, edges: Iterable[tuple[str, str, str]]) -> set[str]:
    """Keep named actors, and unnamed ones that act with or on one of them, or connect two."""
    named = {iri for iri, actor in actors.items() if actor["named"]}
    neighbours = defaultdict(set)
    acting = set()
    for source, target, key in edges:
        for one, other in ((source, target), (target, source)):
            if other in named:
                neighbours[one].add(other)
                if key.partition(":")[0] in ACTING:
                    acting.add(one)
    return named | acting | {iri for iri, others in neighbours.items() if len(others) > 1}


VIEW = View(
    nodes=_nodes,
    ties=_ties,
    keep=_kept,
    weigh="documents",
    losses=(
        "Nodes are people, organizations and groups, and of the named places those that speak or "
        "act on others, as states do; other places, facilities, works and amounts are not.",
        "An edge tells that claims tie two actors, not that what they claim is true: its status is "
        "the worst of its claims, and what is told as not so has an edge of its own.",
        "Lost on the way: who else took part in the same event, the order of events, the words.",
    ),
)
