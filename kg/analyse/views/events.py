"""Events, and who and what took part in them."""

from collections.abc import Iterable, Iterator, Set

from kg.analyse.columns import Columns
from kg.analyse.ties import Tie, Told
from kg.analyse.views.view import Nodes, View, entities, occurrences, tie, tied

DOING = frozenset(("agent", "instrument"))
"""The roles whose edge leads to the event; the others lead from it."""


def _nodes(columns: Columns, base: str, _told: Iterable[Told]) -> Nodes:
    return {**entities(columns, base), **occurrences(columns)}


def taking_part(told: Told, nodes: Set[str]) -> Iterator[Tie]:
    """Yield a tie of an event to each of its participants, with the role as its kind."""
    for role, thing in dict.fromkeys(told.parts):
        if not told.relation and told.occurrence in nodes and thing in nodes:
            ends = (told.occurrence, thing)
            if thing != told.occurrence:
                yield tie(told, ends[::-1] if role in DOING else ends, role)


def _ties(_: Columns, told: Iterable[Told], nodes: Set[str]) -> Iterator[Tie]:
    for claim in told:
        yield from taking_part(claim, nodes)


VIEW = View(
    nodes=_nodes,
    ties=_ties,
    keep=tied,
    weigh="documents",
    losses=(
        "Nodes are events and the people, bodies, places and things that take part in them; an "
        "edge is a role: from the agent to the event, from the event to all else.",
        "An event here is told of, whether or not it took place: see its standing. An edge's "
        "status is the worst of its claims, and what is told as not so has an edge of its own.",
        "Lost on the way: relations between things, who vouches, amounts and times, the words.",
    ),
)
