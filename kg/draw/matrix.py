"""Rows of words against columns of names, with marks where they meet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from kg.draw.head import Head, draw_head
from kg.draw.key import Key, draw_key, key_height
from kg.draw.marks import SIZE, Mark, draw_mark
from kg.draw.sheet import Ruler, blank, write

MARGIN = 30.0
LABEL = 270.0
ASIDE = 96.0
TYPE = 8.0
LINE = 11.5
LEVEL = 7
"""Most names that are level over their columns; more are vertical, which takes less room."""
WIDE = 66.0
NARROW = 25.0
UPRIGHT = 130.0
INDENT = 13.0
NARROWEST = 690.0
NO_CELLS: Mapping[int, tuple[Mark, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of a row's words, with the mark that it explains, if any."""

    words: str
    mark: Mark | None = None
    weight: str = "normal"
    most: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The words of a row, the marks in its columns (by number), and what follows them.

    A row without cells is a heading for those that follow.
    """

    entries: tuple[Entry, ...]
    cells: Mapping[int, tuple[Mark, ...]] = field(default_factory=lambda: NO_CELLS)
    aside: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """A whole table: names of columns, rows, and the name of the last column."""

    columns: Sequence[str]
    rows: Sequence[Row]
    aside: str
    nothing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Grid:
    """The positions of columns, and the height of the names over them, in points."""

    width: float
    lefts: tuple[float, ...]
    column: float
    names: tuple[str, ...]
    upright: bool
    top: float

    @property
    def right(self) -> float:
        return self.lefts[-1] + self.column if self.lefts else MARGIN + LABEL


def matrix_width(columns: int) -> float:
    """Return the width of a sheet with this number of columns, in points."""
    column = WIDE if columns <= LEVEL else NARROW
    return max(NARROWEST, 2 * MARGIN + LABEL + ASIDE + columns * column)


def matrix_sheet(matrix: Matrix, title: Head, key: Key) -> Figure:
    """Draw a table under its head, with the key at its foot."""
    ruler = Ruler()
    grid = _grid(matrix.columns, ruler)
    laid = [(row, _laid(row, grid, ruler)) for row in matrix.rows]
    heights = [_height(row, entries, grid) for row, entries in laid]
    body = sum(heights) + (0 if heights else 30)
    height = title.height + grid.top + body + 24 + key_height(key) + MARGIN
    figure, axes = blank(grid.width, height)
    draw_head(axes, title, height)
    y = height - title.height - grid.top
    _names(axes, grid, matrix.aside if laid else "", y)
    banded = False
    for (row, entries), high in zip(laid, heights, strict=True):
        banded = bool(row.cells) and not banded
        _draw_row(axes, (row, entries), (y, high), grid, banded=banded)
        y -= high
    if not laid:
        write(axes, (MARGIN, y - 20), matrix.nothing, points=9)
    draw_key(axes, key, (MARGIN, y - 24 if laid else y - 44), grid.width - 2 * MARGIN)
    return figure


def _grid(names: Sequence[str], ruler: Ruler) -> _Grid:
    upright = len(names) > LEVEL
    column = NARROW if upright else WIDE
    room = UPRIGHT if upright else column - 8
    told = tuple(
        ruler.wrap(name, points=TYPE, width=room, most=2 if upright else 5) for name in names
    )
    style = {"rotation": 90} if upright else {}
    tallest = max((ruler.size(n, points=TYPE, **style)[1] for n in told), default=0.0)
    return _Grid(
        width=matrix_width(len(names)),
        lefts=tuple(MARGIN + LABEL + at * column for at in range(len(names))),
        column=column,
        names=told,
        upright=upright,
        top=tallest + 14,
    )


def _laid(row: Row, grid: _Grid, ruler: Ruler) -> list[tuple[Entry, str]]:
    """Break the words of a row into lines; a heading may run across the sheet."""
    room = LABEL - 14 if row.cells else grid.width - 2 * MARGIN
    return [
        (
            entry,
            ruler.wrap(
                entry.words,
                points=TYPE,
                width=room - (INDENT if entry.mark else 0),
                most=entry.most,
                weight=entry.weight,
            ),
        )
        for entry in row.entries
    ]


def _height(row: Row, entries: Sequence[tuple[Entry, str]], grid: _Grid) -> float:
    lines = sum(words.count("\n") + 1 for _, words in entries)
    beside = max(row.aside.count("\n") + 1 if row.aside else 0, lines)
    most = max((len(marks) for marks in row.cells.values()), default=0)
    rows = -(-most // _abreast(grid))
    return max(LINE * beside + 9, rows * (SIZE + 4) + 8)


def _abreast(grid: _Grid) -> int:
    return max(1, int((grid.column - 4) // (SIZE + 5)))


def _names(axes: Axes, grid: _Grid, aside: str, bottom: float) -> None:
    style = {"rotation": 90} if grid.upright else {}
    for left, name in zip(grid.lefts, grid.names, strict=True):
        write(
            axes, (left + grid.column / 2, bottom + 6), name, points=TYPE, ha="center",
            va="bottom", **style,
        )  # fmt: skip
    write(axes, (grid.right + 12, bottom + 6), aside, points=TYPE, va="bottom", color="#444444")
    axes.plot([MARGIN, grid.width - MARGIN], [bottom, bottom], color="#222222", lw=1.0)


def _draw_row(
    axes: Axes,
    laid: tuple[Row, Sequence[tuple[Entry, str]]],
    span: tuple[float, float],
    grid: _Grid,
    *,
    banded: bool,
) -> None:
    row, entries = laid
    top, high = span
    if banded:
        right = grid.width - MARGIN
        axes.fill_between([MARGIN, right], top - high, top, color="#F2F2F2", lw=0, zorder=0)
    if row.cells:
        axes.vlines(grid.lefts, top - high, top, color="#D5D5D5", lw=0.5, zorder=1)
    lines = sum(words.count("\n") + 1 for _, words in entries)
    _words(axes, entries, top - (high - LINE * lines) / 2)
    for column, marks in sorted(row.cells.items()):
        _cell(axes, marks, (grid.lefts[column] + grid.column / 2, top - high / 2), grid)
    write(
        axes, (grid.right + 12, top - high / 2), row.aside, points=TYPE, va="center",
        linespacing=1.25,
    )  # fmt: skip


def _words(axes: Axes, entries: Sequence[tuple[Entry, str]], top: float) -> None:
    y = top - LINE / 2
    for entry, words in entries:
        if entry.mark:
            draw_mark(axes, (MARGIN + 5, y), entry.mark, 7.0)
        for line in words.split("\n"):
            x = MARGIN + 2 + (INDENT if entry.mark else 0)
            write(axes, (x, y), line, points=TYPE, va="center", weight=entry.weight)
            y -= LINE


def _cell(axes: Axes, marks: Sequence[Mark], middle: tuple[float, float], grid: _Grid) -> None:
    """Draw the marks of a cell in lines around its middle."""
    abreast = _abreast(grid)
    lines = [marks[at : at + abreast] for at in range(0, len(marks), abreast)]
    x, y = middle
    for number, line in enumerate(lines):
        level = y + ((len(lines) - 1) / 2 - number) * (SIZE + 4)
        for at, mark in enumerate(line):
            draw_mark(axes, (x + (at - (len(line) - 1) / 2) * (SIZE + 5), level), mark)
