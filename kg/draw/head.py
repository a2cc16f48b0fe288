"""The head of a sheet: what the picture shows, and how to read it."""

from collections.abc import Iterable
from dataclasses import dataclass

from matplotlib.axes import Axes

from kg.draw.sheet import Ruler, write
from kg.number_words import counted

MARGIN = 30.0
TITLE = 15.0
NOTE = 8.0
LINE = 11.5
MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Head:
    """A title and a note under it, measured; `height` is that of both, in points."""

    title: str
    note: str
    height: float


def head(title: str, note: str, left_out: str | None, width: float) -> Head:
    """Lay out a head over a sheet of some width; the note ends with what was left out."""
    told = f"{note} {left_out[:1].upper()}{left_out[1:]}." if left_out else note
    ruler = Ruler()
    names = ruler.wrap(title, points=TITLE, width=0.8 * (width - 2 * MARGIN), most=2)
    words = ruler.wrap(told, points=NOTE, width=width - 2 * MARGIN, most=MOST_LINES)
    lines = words.count("\n") + 1
    return Head(names, words, 32 + 18 * (names.count("\n") + 1) + LINE * lines)


def draw_head(axes: Axes, one: Head, top: float) -> None:
    """Write a head at the top of a sheet."""
    y = top - 16
    write(axes, (MARGIN, y), one.title, points=TITLE, weight="bold", va="top")
    y -= 21 * (one.title.count("\n") + 1)
    write(axes, (MARGIN, y), one.note, points=NOTE, color="#444444", va="top")


def drawn_of(chosen: int, every: int, what: str, why: str) -> str | None:
    """Describe how many were left out, and which; None if all are drawn."""
    return f"left out {counted(every - chosen, what)} {why}" if every > chosen else None


def all_left_out(told: Iterable[str | None]) -> str | None:
    """Join what `drawn_of` says of several things; None if all are drawn."""
    return "; ".join(one for one in told if one) or None
