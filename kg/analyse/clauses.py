"""Which claims a claim stands inside: what is told in 'he did not say that …' holds no better."""

from collections import defaultdict
from collections.abc import Callable, Mapping


def around(
    participants: Mapping[str, list[str]], clauses: Mapping[str, list[str]]
) -> Callable[[str], tuple[str, ...]]:
    """Give a function that lists all claims around a claim, the nearest first.

    `participants` leads from claims to participations, `clauses` from these to the claims that
    they stand for.
    """
    outer: dict[str, list[str]] = defaultdict(list)
    for claim, parts in participants.items():
        for part in parts:
            for inner in clauses.get(part, ()):
                outer[inner].append(claim)

    def all_around(claim: str) -> tuple[str, ...]:
        found: dict[str, None] = {}
        waiting = list(outer.get(claim, ()))
        while waiting:
            clause = waiting.pop(0)
            if clause not in found and clause != claim:
                found[clause] = None
                waiting += outer.get(clause, ())
        return tuple(found)

    return all_around
