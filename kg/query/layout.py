"""Answers as tables for people, no wider than the terminal."""

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pyoxigraph import Triple

from kg.graph.turtle import triples_text
from kg.query.cells import shown

if TYPE_CHECKING:
    from kg.query.result import Result

WIDTH = 140
"""Characters of a line if the width of the terminal is unknown."""
NARROWEST_TABLE = 60
NARROWEST = 14
"""Wider columns shrink to this number of characters; if that is not enough, rows become lists."""
AGAIN = "″"
"""Stands for a long cell that is as in the row above, like all cells before it."""


def to_table(result: "Result", limit: int | None = None, width: int = WIDTH) -> str:
    """Return columns for people: IRIs shortened, long cells wrapped to fit `width` characters."""
    if result.kind == "truth":
        return "yes\n" if result.truth else "no\n"
    if result.kind == "triples":
        return triples_text((Triple(*row) for row in result.terms[:limit]), result.base)  # type: ignore[arg-type]
    rows = [[shown(term, result.base) for term in row] for row in result.terms[:limit]]
    told = _columns([list(result.variables), *rows], width)
    left = len(result.rows) - len(rows)
    if result.more:
        return told + f"… and more than {left} more\n" if left else told + "… and more\n"
    return told + (f"… and {left} more\n" if left else "")


def _columns(rows: Sequence[Sequence[str]], width: int) -> str:
    """Lay out rows, the first being the header; the widest columns shrink."""
    if not rows[0]:
        return f"{len(rows) - 1} rows without variables\n"
    names, told = rows[0], _without_repeats(rows)
    widths = _widths(told, width)
    lines = [_row(row, widths) for row in told]
    table = [lines[0], "  ".join("─" * w for w in widths), *(lines[1:] or ["no rows"])]
    columns = "\n".join(table) + "\n"
    if not rows[1:] or (_fits(widths, width) and not _is_wrapped(told[1:], widths)):
        return columns
    listed = "\n".join(_listed(names, row, width) for row in told[1:])
    return columns if _fits(widths, width) and _lines(columns) <= _lines(listed) else listed


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return how wide each column is; the widest shrink until all fit or are narrow."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    while not _fits(widths, width) and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _fits(widths: Sequence[int], width: int) -> bool:
    return sum(widths) + 2 * (len(widths) - 1) <= width


def _is_wrapped(rows: Sequence[Sequence[str]], widths: Sequence[int]) -> bool:
    return any(len(text) > w for row in rows for text, w in zip(row, widths, strict=True))


def _lines(text: str) -> int:
    return text.count("\n")


def _without_repeats(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return rows with AGAIN for the long cells at their start that are as in the row above."""
    told = [list(row) for row in rows]
    for row, above, shown_as in zip(rows[2:], rows[1:], told[2:], strict=False):
        for at, (text, before) in enumerate(zip(row, above, strict=True)):
            if text != before:
                break
            shown_as[at] = AGAIN if len(text) > NARROWEST else text
    return told


def _listed(names: Sequence[str], row: Sequence[str], width: int) -> str:
    """Lay out one row as a list, for lines too narrow for its columns."""
    room = max(map(len, names)) + 2
    return "".join(
        textwrap.fill(f"{name:<{room}}{text}", width, subsequent_indent=" " * room) + "\n"
        for name, text in zip(names, row, strict=True)
        if text not in ("", AGAIN)
    )


def _row(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [textwrap.wrap(text, w) or [""] for text, w in zip(row, widths, strict=True)]
    height = max(len(lines) for lines in cells)
    padded = [lines + [""] * (height - len(lines)) for lines in cells]
    return "\n".join(
        "  ".join(f"{lines[n]:<{w}}" for lines, w in zip(padded, widths, strict=True)).rstrip()
        for n in range(height)
    )
