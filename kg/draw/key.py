"""The key at the foot of a picture: what each mark means, in rows as wide as the sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes

from kg.draw.marks import Mark, draw_mark
from kg.draw.sheet import Ruler, write

TYPE = 8.0
ROW = 16.0
BETWEEN = 20.0


@dataclass(frozen=True, slots=True)
class Key:
    """Lines of the key, each with its title and its marks with their meaning."""

    lines: Sequence[tuple[str, Sequence[tuple[Mark, str]]]]
    """(title, (mark, words) …)"""


def key_height(key: Key) -> float:
    """Return the height of a key in points."""
    return ROW * len(key.lines)


def draw_key(axes: Axes, key: Key, corner: tuple[float, float], width: float) -> None:
    """Write the lines of a key from its upper left corner, tighter if they would be too wide."""
    ruler = Ruler()
    left, y = corner
    indent = 8 + max(
        (ruler.size(title, points=TYPE, weight="bold")[0] for title, _ in key.lines), default=0.0
    )
    for title, entries in key.lines:
        widths = [ruler.size(words, points=TYPE)[0] + 12 for _, words in entries]
        spare = (width - indent - sum(widths)) / max(1, len(entries) - 1)
        between = max(6.0, min(BETWEEN, spare))
        write(axes, (left, y), title, points=TYPE, weight="bold", va="center")
        x = left + indent
        for (mark, words), wide in zip(entries, widths, strict=True):
            draw_mark(axes, (x + 3, y), mark, 8.0)
            write(axes, (x + 12, y), words, points=TYPE, va="center")
            x += wide + between
        y -= ROW
