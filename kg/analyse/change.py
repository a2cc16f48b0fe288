"""How a network changes: the same view in successive periods."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kg.analyse.measures import Actor, measure
from kg.analyse.origins import Resting
from kg.analyse.projection import Gathered, project
from kg.analyse.wanted import Wanted, months, sift, split_at

if TYPE_CHECKING:
    import networkx as nx

MOST = 5
"""Most names of each kind that are shown for a period."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A network in one period, compared with the one before.

    `leading` are those with the highest degree; `new` and `gone` have ties here and had none
    before, or the reverse; `rising` and `falling` have this many ties more or fewer.
    """

    name: str
    nodes: int
    edges: int
    new_edges: int
    leading: tuple[tuple[str, int], ...]
    new: tuple[str, ...]
    gone: tuple[str, ...]
    rising: tuple[tuple[str, int], ...]
    falling: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The stages in order, and remarks."""

    view: str
    stages: tuple[Stage, ...]
    remarks: tuple[str, ...]


def change(
    gathered: Gathered, wanted: Wanted, *, split: str | None = None, resting: Resting | None = None
) -> Change:
    """Compare the time before a day with that from it on, or month after month.

    A tie that covers several periods counts in each. Raise UsageError for an invalid date.
    """
    sifted = sift(gathered.ties, wanted)
    periods = split_at(split) if split else months(sifted.ties)
    networks = [
        (name, project(gathered, within, resting=resting))
        for name, period in periods
        if (within := _within(wanted, period)) is not None
    ]
    if not split:
        networks = [(name, network) for name, network in networks if network.number_of_edges()]
    undated = sum(tie.days is None for tie in sifted.ties)
    return Change(
        view=gathered.name,
        stages=tuple(_stages(networks)),
        remarks=(
            *gathered.view.losses,
            "Only what has a day counts, and each tie in every period that it touches"
            + (f"; {undated} ties of which no day is known are left out." if undated else "."),
        ),
    )


def _within(wanted: Wanted, period: Wanted) -> Wanted | None:
    """Return the part of a period that is requested at all, if there is any."""
    starts = [day for day in (wanted.start, period.start) if day]
    ends = [day for day in (wanted.end, period.end) if day]
    # '2018-02' as an end reaches further than '2018-02-14', and as a start no less far back.
    start = max(starts, default=None)
    end = min(ends, key=lambda day: f"{day}~", default=None)
    if start and end and start[: len(end)] > end[: len(start)]:
        return None
    return replace(wanted, start=start, end=end)


def _stages(networks: Iterable[tuple[str, "nx.MultiDiGraph[str]"]]) -> Iterator[Stage]:
    before: dict[str, Actor] = {}
    edges: set[tuple[str, str, str]] = set()
    for number, (name, network) in enumerate(networks):
        actors = {a.iri: a for a in measure(network).actors if a.degree}
        here = set(network.edges(keys=True))
        moved = sorted(
            (actors[i].degree - before[i].degree, actors[i].name) for i in actors.keys() & before
        )
        rising = sorted(((n, d) for d, n in moved if d > 0), key=lambda one: (-one[1], one[0]))
        falling = [(n, d) for d, n in moved if d < 0]
        ranked = sorted(actors.values(), key=lambda a: (-a.degree, a.name, a.iri))
        yield Stage(
            name=name,
            nodes=len(network),
            edges=len(here),
            new_edges=len(here - edges),
            leading=tuple((a.name, a.degree) for a in ranked[:MOST]),
            new=_names(actors, before) if number else (),
            gone=_names(before, actors),
            rising=tuple(rising[:MOST]),
            falling=tuple(falling[:MOST]),
        )
        before, edges = actors, here


def _names(ours: dict[str, Actor], others: dict[str, Actor]) -> tuple[str, ...]:
    found = [actor for iri, actor in ours.items() if iri not in others]
    return tuple(a.name for a in sorted(found, key=lambda a: (-a.degree, a.name, a.iri))[:MOST])
