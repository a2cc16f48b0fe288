"""Which claims contain a claim: what is inside 'he did not say that …' is no more certain."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

CLAIM = "/claim/"


def around(roles: Iterable[Mapping[str, list[str]]]) -> Callable[[str], tuple[str, ...]]:
    """Return a function that lists all claims around a claim, the nearest first.

    Each of `roles` maps claims to their participants in a role, which may be other claims.
    """
    outer: dict[str, list[str]] = defaultdict(list)
    told = ((claim, inner) for parts in roles for claim, found in parts.items() for inner in found)
    for claim, inner in told:
        if CLAIM in inner:
            outer[inner].append(claim)
    for claims in outer.values():
        claims.sort()

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
