"""Marks that show the status of a claim by their fill: an allegation never looks like a fact."""

from collections.abc import Mapping
from dataclasses import dataclass

from matplotlib import patheffects
from matplotlib.axes import Axes

from kg.draw.sheet import write

INK = "#222222"
GREY = "#777777"
CROSSED = "#D55E00"
OPEN_QUESTIONS = ("uncertain", "alleged", "denied")
FILLS: Mapping[str, tuple[str, str]] = {
    "asserted": (INK, INK),
    "reported": ("white", INK),
    "uncertain": ("white", GREY),
    "alleged": ("white", GREY),
    "denied": ("white", GREY),
}
"""Face and edge for each status; open ones have a question mark as well."""
STANDINGS = (
    ("asserted", False, "stated by a document itself"),
    ("reported", False, "on someone's word"),
    ("alleged", False, "alleged or uncertain"),
    ("asserted", True, "told as not so"),
)
SIZE = 10.0
SHAPES = ("o", "s", "^", "D", "v", "p", "h")


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A mark to draw: its shape shows the kind, its fill the status."""

    shape: str
    status: str
    negated: bool = False


def draw_mark(axes: Axes, at: tuple[float, float], mark: Mark, size: float = SIZE) -> None:
    """Draw a mark: filled if asserted, hollow if reported, with '?' if it is open."""
    face, edge = FILLS[mark.status]
    axes.plot(
        *at, marker=mark.shape, markersize=size, markerfacecolor=face, markeredgecolor=edge,
        markeredgewidth=1.4, linestyle="none", zorder=3,
    )  # fmt: skip
    if mark.negated:
        x, y = at
        reach = 0.72 * size
        for tone, thick in (("white", 4.6), (CROSSED, 2.0)):
            axes.plot(
                [x - reach, x + reach], [y - reach, y + reach], color=tone, linewidth=thick,
                solid_capstyle="round", zorder=3.5,
            )  # fmt: skip
    if mark.status in OPEN_QUESTIONS:
        halo = [patheffects.withStroke(linewidth=2.6, foreground="white")]
        write(
            axes, at, "?", points=0.85 * size, weight="bold", ha="center", va="center_baseline",
            zorder=4, path_effects=halo, gid="mark",
        )  # fmt: skip
