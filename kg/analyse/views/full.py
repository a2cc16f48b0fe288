"""Everything that claims connect: entities, events, relations between them, and holders."""

from collections.abc import Iterable, Iterator, Set
from itertools import pairwise

from kg.analyse.columns import Columns
from kg.analyse.ties import Tie, Told, relation_pairs
from kg.analyse.views.events import taking_part
from kg.analyse.views.view import Nodes, View, entities, occurrences, tie, tied


def _nodes(columns: Columns, base: str, _told: Iterable[Told]) -> Nodes:
    return {**entities(columns, base), **occurrences(columns)}


def _ties(_: Columns, told: Iterable[Told], nodes: Set[str]) -> Iterator[Tie]:
    for claim in told:
        yield from taking_part(claim, nodes)
        parts = [(role, thing) for role, thing in claim.parts if thing in nodes]
        if claim.relation:
            for source, target, kind, words in relation_pairs(claim, parts):
                if source != target:
                    yield tie(claim, (source, target), kind, words)
        yield from _vouching(claim, nodes)


def _are_two_of(nodes: Set[str], one: str, other: str) -> bool:
    return one != other and one in nodes and other in nodes


def _vouching(told: Told, nodes: Set[str]) -> Iterator[Tie]:
    """Tie holders to each other, and the innermost to what it vouches for."""
    for outer, inner in pairwise(told.holders):
        if _are_two_of(nodes, outer, inner):
            yield tie(
                told, (outer, inner), "speech", "cites",
                status="asserted", negated=False, days=None,
            )  # fmt: skip
    things = [told.occurrence] if not told.relation else [thing for _, thing in told.parts]
    for thing in dict.fromkeys(things):
        source = told.holders[-1] if told.holders else ""
        if _are_two_of(nodes, source, thing):
            yield tie(told, (source, thing), "speech", "speaks of", negated=False, days=None)


VIEW = View(
    nodes=_nodes,
    ties=_ties,
    keep=tied,
    weigh="documents",
    losses=(
        "Nodes are all entities and events that a claim ties to another.",
        "An edge tells what is claimed, not that it is so: its status is the worst of its claims, "
        "and what is told as not so has an edge of its own. An event is told of, whether or not it "
        "took place: see its standing.",
        "Lost on the way: amounts and times as things of their own, findings, which claims stand "
        "in the clause of another, the words. Documents are named on the edges.",
    ),
)
