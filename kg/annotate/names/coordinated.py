"""Coordinated names: evidence about one counts for the others."""

from collections import Counter
from collections.abc import Sequence

from kg.annotate.names.composed import Named
from kg.annotate.names.types import best
from kg.annotate.parse_columns import ParseColumns, root_of
from kg.model import MentionType

BESIDE = 1.0
"""Weight of being coordinated with a name of a type: 'Gazprom and Naftogaz'."""

CLEAR = 0.8
"""Lead that a name's best type must have before it counts for a coordinated name."""


def share_beside(
    view: ParseColumns, names: Sequence[Named], ballots: Sequence[Counter[MentionType]]
) -> None:
    """Give coordinated names a part of each other's evidence."""
    roots = {root_of(view, name.start, name.end): i for i, name in enumerate(names)}
    clear = [_leader(ballot) for ballot in ballots]
    for root, i in sorted(roots.items()):
        j = roots.get(view.heads[root]) if view.deps[root] == "conj" else None
        if j is None or i == j:
            continue
        for giver, taker in ((j, i), (i, j)):
            kind = clear[giver]
            if kind and not names[taker].type:
                ballots[taker][kind] += BESIDE  # type: ignore[assignment]


def _leader(ballot: Counter[MentionType]) -> MentionType | None:
    kind = best(ballot)
    rest = max((weight for other, weight in ballot.items() if other != kind), default=0.0)
    return kind if ballot[kind] - rest >= CLEAR else None
