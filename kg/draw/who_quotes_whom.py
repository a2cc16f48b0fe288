"""Who quotes whom: outlets on the left, sources on the right, bands by number of quotations."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes

from kg.draw.head import MARGIN, all_left_out, draw_head, drawn_of, head
from kg.draw.layout import Points
from kg.draw.material import Material, Wanted
from kg.draw.quoting import Flow, flows
from kg.draw.sheet import Ruler, Sheet, blank, write
from kg.model.frequency import by_frequency
from kg.number_words import counted

SOURCES = 30
MOST = 500
WIDTH = 760.0
LABEL = 210.0
BAR = 9.0
TYPE = 8.0
LINE = 11.5
AIR = 7.0
TALLEST = 60.0
THINNEST = 1.2
ROUNDS = 6
STEPS = 40
PLAIN = {True: "#A6CAE6", False: "#F7F7F7"}
RELAYED = {True: "#4A7BA6", False: "#9A9A9A"}
"""Colours of bands, for sources with and without a name."""
EDGE = "#333333"
HATCH = "////"
NOTE = (
    "Each band is as wide as the number of quotations and of claims that an outlet carries on a "
    "source's word; what a source said need not be so. Hatched: a source without a name. The "
    "darker part of a band reached the outlet through somebody else."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """An outlet or a source: its words as lines, its weight, the middle of its bar."""

    key: str
    words: str
    named: bool
    weight: int
    y: float = 0.0


def who_quotes_whom_sheet(material: Material, wanted: Wanted) -> Sheet:
    """Draw the most quoted sources, and the outlets that carry most of them."""
    every = flows(material.readings(), material.entities(), wanted)
    most = wanted.most(SOURCES, MOST)
    chosen, left_out = _choose(every, most)
    ruler = Ruler()
    left = _sides(chosen, ruler, outlets=True)
    right = _sides(chosen, ruler, outlets=False)
    unit = TALLEST / max((side.weight for side in (*left, *right)), default=1)
    left, right = _ordered(left, right, chosen, unit)
    title = head("Who quotes whom", NOTE, left_out, WIDTH)
    body = max((_extent(left, unit), _extent(right, unit), 40.0))
    height = title.height + 26 + body + MARGIN
    figure, axes = blank(WIDTH, height)
    draw_head(axes, title, height)
    top = height - title.height - 26
    for words, x, ha in (
        ("carried by", MARGIN + LABEL, "right"),
        ("on the word of", WIDTH - MARGIN - LABEL, "left"),
    ):
        write(axes, (x, top + 8), words, points=TYPE, ha=ha, color="#444444", style="italic")
    left, right = _placed(left, unit, top, body), _placed(right, unit, top, body)
    _draw_bands(axes, chosen, (left, right), unit)
    _draw_sides(axes, left, unit, (MARGIN + LABEL + 6, -1))
    _draw_sides(axes, right, unit, (WIDTH - MARGIN - LABEL - 6 - BAR, 1))
    if not chosen:
        write(axes, (MARGIN, top - 20), "No document carries anyone's words.", points=9)
    return Sheet(figure, left_out, None if chosen else "no document carries anyone's words")


def _choose(every: Sequence[Flow], most: int) -> tuple[list[Flow], str | None]:
    """Keep the sources and outlets of most weight."""
    weights: dict[str, dict[str, int]] = {"source": defaultdict(int), "outlet": defaultdict(int)}
    for flow in every:
        weights["source"][flow.source] += flow.weight
    sources = _heaviest(weights["source"], most)
    for flow in every:
        if flow.source in sources:
            weights["outlet"][flow.outlet] += flow.weight
    outlets = _heaviest(weights["outlet"], most)
    chosen = [flow for flow in every if flow.source in sources and flow.outlet in outlets]
    there = len({flow.source for flow in chosen})
    told = (
        drawn_of(there, len(weights["source"]), "source", "that are quoted less"),
        drawn_of(
            len(outlets),
            len({flow.outlet for flow in every}),
            "outlet",
            "that quote less of these",
        ),
    )
    return chosen, all_left_out(told)


def _heaviest(weights: Mapping[str, int], most: int) -> frozenset[str]:
    return frozenset(by_frequency(weights)[:most])


def _sides(chosen: Iterable[Flow], ruler: Ruler, *, outlets: bool) -> list[Side]:
    held: dict[str, list[Flow]] = defaultdict(list)
    for flow in chosen:
        held[flow.outlet if outlets else flow.source].append(flow)
    found = []
    for key, several in sorted(held.items()):
        first = several[0]
        quotations = sum(flow.quotations for flow in several)
        claims = sum(flow.claims for flow in several)
        name = first.outlet if outlets else first.name
        words = ruler.wrap(name, points=TYPE, width=LABEL - 8, most=2)
        count = _counts(quotations, claims)
        hidden = not outlets and not first.named
        found.append(
            Side(
                key=key,
                words=f"{words}\n{count}" + (" – not named" if hidden else ""),
                named=not hidden,
                weight=sum(flow.weight for flow in several),
            )
        )
    return found


def _counts(quotations: int, claims: int) -> str:
    numbers = (quotations, "quotation"), (claims, "claim")
    return ", ".join(counted(number, what) for number, what in numbers if number)


def _slot(side: Side, unit: float) -> float:
    """Return the height of an outlet or source: that of its bar or of its words."""
    return max(side.weight * unit, LINE * (side.words.count("\n") + 1)) + AIR


def _extent(sides: Sequence[Side], unit: float) -> float:
    return sum(_slot(side, unit) for side in sides)


def _placed(sides: Sequence[Side], unit: float, top: float, body: float) -> list[Side]:
    """Place sides below each other, spread over the height of the picture."""
    spare = (body - _extent(sides, unit)) / max(1, len(sides))
    found = []
    for side in sides:
        room = _slot(side, unit) + spare
        found.append(
            Side(
                key=side.key,
                words=side.words,
                named=side.named,
                weight=side.weight,
                y=top - room / 2,
            )
        )
        top -= room
    return found


def _ordered(
    left: list[Side], right: list[Side], chosen: Sequence[Flow], unit: float
) -> tuple[list[Side], list[Side]]:
    """Order both sides by the middle of their ties, so that few bands cross."""
    left = sorted(left, key=lambda side: (-side.weight, side.key))
    for _ in range(ROUNDS):
        for which in ("right", "left"):
            fixed, moved = (left, right) if which == "right" else (right, left)
            at = {side.key: side.y for side in _placed(fixed, unit, 0.0, _extent(fixed, unit))}
            middle: dict[str, list[tuple[float, int]]] = defaultdict(list)
            for flow in chosen:
                own, other = (flow.source, flow.outlet)[:: 1 if which == "right" else -1]
                middle[own].append((at[other], flow.weight))
            moved.sort(key=lambda side: (-_mean(middle[side.key]), -side.weight, side.key))
    return left, right


def _mean(weighed: Sequence[tuple[float, int]]) -> float:
    total = sum(weight for _, weight in weighed)
    return round(sum(at * weight for at, weight in weighed) / max(1, total), 3)


def _draw_bands(
    axes: Axes, chosen: Sequence[Flow], sides: tuple[Sequence[Side], Sequence[Side]], unit: float
) -> None:
    left = {side.key: side for side in sides[0]}
    right = {side.key: side for side in sides[1]}
    top = {key: side.y + side.weight * unit / 2 for s in (left, right) for key, side in s.items()}
    starts: dict[tuple[str, str], float] = {}
    ends: dict[tuple[str, str], float] = {}
    for flow in sorted(chosen, key=lambda f: -right[f.source].y):
        starts[flow.outlet, flow.source] = top[flow.outlet]
        top[flow.outlet] -= flow.weight * unit
    for flow in sorted(chosen, key=lambda f: -left[f.outlet].y):
        ends[flow.outlet, flow.source] = top[flow.source]
        top[flow.source] -= flow.weight * unit
    for flow in sorted(chosen, key=lambda f: (-f.weight, f.outlet, f.source)):
        key = flow.outlet, flow.source
        _draw_band(axes, (starts[key], ends[key]), flow, unit)


def _draw_band(axes: Axes, tops: tuple[float, float], flow: Flow, unit: float) -> None:
    start, end = MARGIN + LABEL + 6 + BAR, WIDTH - MARGIN - LABEL - 6 - BAR
    high = max(flow.weight * unit, THINNEST)
    curve = _curve((start, tops[0]), (end, tops[1]))
    share = high * flow.relayed / flow.weight
    for above, below, tones in ((high, share, PLAIN), (share, 0.0, RELAYED)):
        if above > below:
            axes.fill_between(
                curve[:, 0], curve[:, 1] - high + above, curve[:, 1] - high + below,
                facecolor=tones[flow.named], edgecolor=EDGE, linewidth=0.4, alpha=0.8,
                hatch=None if flow.named else HATCH, zorder=1,
            )  # fmt: skip


def _curve(start: tuple[float, float], end: tuple[float, float]) -> Points:
    """Return the points of a band's upper edge, level at both ends."""
    at = np.linspace(0, 1, STEPS)
    bend = at**2 * (3 - 2 * at)
    x = start[0] + (end[0] - start[0]) * at
    return np.column_stack((x, start[1] + (end[1] - start[1]) * bend))


def _draw_sides(axes: Axes, sides: Sequence[Side], unit: float, where: tuple[float, int]) -> None:
    """Draw bars and the words beside them, away from the bands."""
    x, way = where
    for side in sides:
        half = max(side.weight * unit, THINNEST) / 2
        axes.fill_between(
            [x, x + BAR], side.y - half, side.y + half, facecolor=EDGE if side.named else "white",
            edgecolor=EDGE, linewidth=0.8, hatch=None if side.named else HATCH * 2, zorder=3,
        )  # fmt: skip
        at = (x - 5, side.y) if way < 0 else (x + BAR + 5, side.y)
        write(
            axes, at, side.words, points=TYPE, va="center", ha="right" if way < 0 else "left",
            linespacing=1.2, style="normal" if side.named else "italic",
        )  # fmt: skip
