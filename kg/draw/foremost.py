"""Which actors of a network are drawn if not all can be: those with the most ties."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import networkx as nx

from kg.resolve.occurrence_labels import is_told_of

FOREMOST = 60
"""Number of actors drawn by default: what one can read on a page."""
POINTING = frozenset({"this", "that", "these", "those"})
LARGER = 5
"""Least actors of a group beside which pairs are left out of a choice of actors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Foremost:
    """A choice of the actors that have ties, of `tied`; the most important ones first.

    `pairs` are those left out because they are tied to one other alone.
    """

    kept: tuple[str, ...]
    pairs: frozenset[str]
    tied: int


def foremost(network: "nx.MultiDiGraph[str]", most: int) -> Foremost:
    """Choose at most a number of actors, each with at least one that it is tied to."""
    tied = [name for name in network if network.degree(name)]
    kept = _kept(network, _ranked(network, tied), most)
    pairs = _pairs(network.subgraph(kept)) if len(kept) < len(tied) else set()
    chosen = tuple(name for name in kept if name not in pairs)
    return Foremost(kept=chosen, pairs=frozenset(pairs), tied=len(tied))


def is_known(node: Mapping[str, Any]) -> bool:
    """Return True if a name identifies somebody: 'She' and 'that person' do not in a picture.

    What stands in parentheses after a description says only which document it is from.
    """
    if node["named"]:
        return True
    words = str(node["label"]).partition(" (")[0]
    first = words.partition(" ")[0].lower()
    return is_told_of(words) and first not in POINTING and not words.isdigit()


def _ranked(network: "nx.MultiDiGraph[str]", tied: Sequence[str]) -> list[str]:
    """Sort actors: those with most neighbours first, of equal ones those of larger groups."""
    groups = nx.weakly_connected_components(network)
    sizes = {name: len(group) for group in groups for name in group}

    def importance(name: str) -> tuple[int, int, int, str]:
        neighbours = set(nx.all_neighbors(network, name))
        return -len(neighbours), -sizes[name], -network.degree(name), name

    return sorted(tied, key=importance)


def _kept(network: "nx.MultiDiGraph[str]", ranked: Sequence[str], most: int) -> list[str]:
    """Keep the first actors, each with at least one that it is tied to."""
    if len(ranked) <= most:
        return list(ranked)
    order = {name: at for at, name in enumerate(ranked)}
    kept: set[str] = set()
    for name in ranked:
        others = set(nx.all_neighbors(network, name)) - {name}
        fresh = {name} - kept if others & kept else {name, min(others, key=order.__getitem__)}
        if others and len(kept | fresh) <= most:
            kept |= fresh
    return sorted(kept, key=order.__getitem__)


def _pairs(network: "nx.MultiDiGraph[str]") -> set[str]:
    """Return the actors that are tied to one other alone, if there are larger groups."""
    groups = list(nx.weakly_connected_components(network))
    if max(map(len, groups), default=0) < LARGER:
        return set()
    return {name for group in groups if len(group) <= 2 for name in group}
