"""How two things are connected: the shortest paths from one to the other, claim by claim."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import combinations, islice, pairwise
from typing import TYPE_CHECKING

from pyoxigraph import Store

from kg.analyse.origins import Resting
from kg.analyse.projection import Gathered
from kg.analyse.ties import Told
from kg.analyse.views.actors import ACTORS
from kg.analyse.views.view import tie
from kg.analyse.wanted import Wanted, sift
from kg.graph.claims import Claim, ClaimReader
from kg.graph.epistemic_status import STATUSES

if TYPE_CHECKING:
    pass

LOOKED_AT = 200
"""Most shortest paths that are compared; there may be thousands."""
CROWD = 24
"""A claim with more participants connects none of them: it is a list, not an action."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Backing:
    """A claim that connects two things, with its status given the clauses around it."""

    claim: Claim
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """From one thing to the next: the claims that contain both, the best first, and how many."""

    source: str
    target: str
    source_iri: str
    target_iri: str
    claims: tuple[Backing, ...]
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """A path from one thing to another; `status` is that of its weakest step's best claim."""

    status: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paths:
    """The shortest paths between two things; `length` in steps, None if there is none."""

    source: str
    target: str
    length: int | None
    paths: tuple[Path, ...]
    more: bool
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """Which paths are requested: how many, how many claims per step, through actors only."""

    paths: int = 3
    claims: int = 3
    actors: bool = False


def _resting_steps(
    steps: dict[Pair, list[str]], wanted: Wanted, resting: Resting | None
) -> dict[Pair, list[str]]:
    """Return the steps whose claims rest on as many independent origins as are wanted."""
    if resting is None:
        return steps
    return {
        pair: claims for pair, claims in steps.items() if len(resting(claims)) >= wanted.origins
    }


def shortest(
    gathered: Gathered,
    store: Store,
    ends: Pair,
    *,
    wanted: Wanted | None = None,
    route: Route | None = None,
    resting: Resting | None = None,
) -> Paths:
    """Find the shortest paths between two entities of the full view.

    Two things are one step apart if a claim that is not negative contains both. A holder belongs to
    a claim if it is one of the ends, and any holder if there is no path otherwise: else everything
    that an agency reports would be connected. Of equally short paths those come first that rest on
    better claims, then those through fewer unnamed things, then those with more claims.
    """
    wanted, route = wanted or Wanted(), route or Route()
    through = _through(gathered, ends, route)
    told = {t.iri: t for t in gathered.told}
    kept = _wanted(told, wanted)
    steps = _resting_steps(_steps(kept, through, set(ends)), wanted, resting)
    found = _ways(steps, ends)
    if not found:
        steps = _resting_steps(_steps(kept, through, through), wanted, resting)
        found = _ways(steps, ends)
    found.sort(key=lambda way: _rank(way, gathered, told, steps))
    laying = _Laying(gathered, told, steps, ClaimReader(store), route.claims)
    labels = [str(gathered.nodes[end]["label"]) for end in ends]
    return Paths(
        source=labels[0],
        target=labels[1],
        length=len(found[0]) - 1 if found else 0 if ends[0] == ends[1] else None,
        paths=tuple(laying.path(way) for way in found[: route.paths]),
        more=len(found) > route.paths,
        remarks=tuple(_remarks(wanted, route)),
    )


def _through(gathered: Gathered, ends: Pair, route: Route) -> Set[str]:
    kinds = ACTORS if route.actors else None
    return {
        iri
        for iri, told in gathered.nodes.items()
        if told["type"] != "Event" and (kinds is None or told["type"] in kinds)
    } | set(ends)


def _wanted(told: Mapping[str, Told], wanted: Wanted) -> list[Told]:
    """Keep the requested claims that connect anything."""
    reasons = (tie(claim, ("", ""), "claim") for claim in told.values() if not claim.negated)
    return [kept.told for kept in sift(reasons, wanted).ties]


def _steps(claims: Iterable[Told], through: Set[str], vouching: Set[str]) -> dict[Pair, list[str]]:
    """Return for each pair of things the claims that connect them."""
    found: dict[Pair, list[str]] = defaultdict(list)
    for claim in claims:
        inside = {thing for _, thing in claim.parts} | (vouching & set(claim.holders))
        if len(inside) <= CROWD:
            for pair in combinations(sorted(inside & through), 2):
                found[pair].append(claim.iri)
    return found


def _ways(steps: Iterable[Pair], ends: Pair) -> list[list[str]]:
    """Return the shortest paths, up to LOOKED_AT of them."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(ends)
    graph.add_edges_from(sorted(steps))
    if ends[0] == ends[1] or not nx.has_path(graph, *ends):
        return []
    return list(islice(nx.all_shortest_paths(graph, *ends), LOOKED_AT))


def _between(steps: Mapping[Pair, list[str]], one: str, other: str) -> list[str]:
    return steps[(one, other) if one < other else (other, one)]


def _level(told: Mapping[str, Told], claims: list[str]) -> int:
    """Return the rank of the best of some claims, 0 the best."""
    return min(STATUSES.index(told[iri].status) for iri in claims)


def _rank(
    way: list[str],
    gathered: Gathered,
    told: Mapping[str, Told],
    steps: Mapping[Pair, list[str]],
) -> tuple[int, int, int, list[str]]:
    backing = [_between(steps, *pair) for pair in pairwise(way)]
    unnamed = sum(not gathered.nodes[iri]["named"] for iri in way[1:-1])
    weakest = max(_level(told, claims) for claims in backing)
    return weakest, unnamed, -sum(map(len, backing)), way


class _Laying:
    """Describes paths with the claims along them."""

    def __init__(
        self,
        gathered: Gathered,
        told: Mapping[str, Told],
        steps: Mapping[Pair, list[str]],
        reader: ClaimReader,
        most: int,
    ) -> None:
        self._gathered, self._told, self._steps = gathered, told, steps
        self._reader, self._most = reader, most

    def path(self, way: list[str]) -> Path:
        """Describe a path."""
        backing = [_between(self._steps, *pair) for pair in pairwise(way)]
        weakest = max(_level(self._told, claims) for claims in backing)
        steps = tuple(self._step(*pair) for pair in pairwise(way))
        return Path(status=STATUSES[weakest], steps=steps)

    def _step(self, source: str, target: str) -> Step:
        claims = sorted(
            _between(self._steps, source, target),
            key=lambda iri: (STATUSES.index(self._told[iri].status), iri),
        )
        return Step(
            source=str(self._gathered.nodes[source]["label"]),
            target=str(self._gathered.nodes[target]["label"]),
            source_iri=source,
            target_iri=target,
            claims=tuple(
                Backing(claim=self._reader.read(iri), status=self._told[iri].status)
                for iri in claims[: self._most]
            ),
            count=len(claims),
        )


def _remarks(wanted: Wanted, route: Route) -> Iterator[str]:
    yield (
        "A step means that a claim has both in it; one who vouches for a claim is in it at the "
        "ends of a path, and elsewhere only where no other path is. What is told as not so ties "
        "nobody. A path is no proof of anything: read its claims."
    )
    if route.actors:
        yield "Only paths through people, organizations and groups were looked for."
    if not wanted.all:
        yield "Only claims of the period, status and origins asked for were looked at."
