"""A sheet to draw on, measured in points, and how it becomes a file."""

import io
import re
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text

from kg.draw.letters import families, spelled, told
from kg.draw.words import lines
from kg.errors import InputError

POINTS = 72
LONGEST_SIDE, LARGEST = 32_000, 64_000_000
"""Pixels of a side and of a sheet; larger sheets get a coarser resolution."""
RESOLUTION = 150
NOTE = 8.0

SUFFIXES: Mapping[str, Mapping[str, Any]] = {
    ".png": {"Software": None},
    ".svg": {"Date": None, "Creator": "kg"},
    ".pdf": {"CreationDate": None, "Creator": "kg", "Producer": None},
}
"""The formats, each with metadata without dates and versions."""

STYLE: Any = {
    "svg.hashsalt": "kg",
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
    "path.simplify": False,
    "text.usetex": False,
}


PLACES = re.compile(rb' (d|x|y)="[^"]*"|()translate\([^)]*\)')
LOOSE = re.compile(rb"\s*([A-Za-z])\s*")
"""Spaces around the letters of a path."""
FINE = re.compile(rb"(\.\d\d)\d+")
PART = re.compile(rb"([MLQC])([-\d. ]+)|z")
WHOLE = re.compile(rb"(?:[MLQC][-\d. ]+|z)+")
"""A path of lines and curves between positions, as it is drawn here."""
LETTER = re.compile(rb'((?:id="|xlink:href="#))([A-Za-z]+(?:-[A-Za-z]+)*-[0-9a-f]+)(?=")')
"""A letter of a font, where it is defined and where it is used."""
INDENTED = re.compile(rb"\n +")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished drawing, what it leaves out, in words, and why it is empty, if it is."""

    figure: Figure
    left_out: str | None = None
    nothing: str | None = None


@contextmanager
def own_style() -> Iterator[None]:
    """Use kg's own style, whatever the settings of matplotlib on this computer are."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE)
        yield


def blank(width: float, height: float) -> tuple[Figure, Axes]:
    """Return an empty sheet of a size in points; coordinates are points from the lower left."""
    figure = Figure(figsize=(width / POINTS, height / POINTS), dpi=RESOLUTION, facecolor="white")
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_xlim(0, width)
    axes.set_ylim(0, height)
    axes.axis("off")
    return figure, axes


class Ruler:
    """Measures words as they will be drawn."""

    def __init__(self) -> None:
        self._figure, _ = blank(POINTS, POINTS)
        self._renderer: Any = FigureCanvasAgg(self._figure).get_renderer()  # type: ignore[no-untyped-call]

    def size(self, words: str, *, points: float, **style: Any) -> tuple[float, float]:
        """Return the width and height of words, which may have several lines, in points."""
        style = {"family": families(), "fontsize": points, "parse_math": False, **style}
        text = Text(0, 0, spelled(words), figure=self._figure, **style)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            box = text.get_window_extent(self._renderer, dpi=RESOLUTION)
        return box.width * POINTS / RESOLUTION, box.height * POINTS / RESOLUTION

    def wrap(self, words: str, *, points: float, width: float, most: int, **style: Any) -> str:
        """Break words into at most `most` lines that are no wider than `width` points."""
        letters = int(width / (0.4 * points))
        while True:
            told = lines(words, width=letters, most=most)
            found, _ = self.size(told, points=points, **style)
            if found <= width or letters <= 2:
                return told
            letters = max(2, min(letters - 1, int(letters * width / found) + 2))


def write(axes: Axes, at: tuple[float, float], words: str, *, points: float, **style: Any) -> Text:
    """Put words on a sheet; dollar signs and backslashes in them have no special meaning."""
    style = {"family": families(), "fontsize": points, "parse_math": False, **style}
    return axes.text(*at, spelled(words), label=words, **style)


def with_notes(sheet: Sheet) -> Sheet:
    """Note at the foot of a sheet which letters of it had to be spelled in Latin."""
    axes = sheet.figure.axes[0]
    note = told(str(text.get_label()) for text in axes.texts)
    if note is None:
        return sheet
    width, height = (float(side) * POINTS for side in sheet.figure.get_size_inches())
    words = Ruler().wrap(f"{note[0].upper()}{note[1:]}.", points=NOTE, width=width - 60, most=3)
    more = 12.0 * (words.count("\n") + 1) + 12
    sheet.figure.set_size_inches(width / POINTS, (height + more) / POINTS)
    axes.set_ylim(-more, height)
    write(axes, (30, 0), words, points=NOTE, va="top", color="#444444")
    left_out = "; ".join(one for one in (sheet.left_out, note) if one)
    return Sheet(sheet.figure, left_out, sheet.nothing)


def _shortened(svg: bytes) -> bytes:
    """Shorten an SVG without visible loss: to a hundredth of a point.

    Lines are relative, letters have short names, and no line is indented.
    """
    names: dict[bytes, bytes] = {}

    def shorter(found: re.Match[bytes]) -> bytes:
        fine = FINE.sub(rb"\1", found[0])
        if found[1] != b"d":
            return fine
        path = LOOSE.sub(rb"\1", fine[4:-1]).strip()
        return b' d="' + (_relative(path) if WHOLE.fullmatch(path) else path) + b'"'

    def named(found: re.Match[bytes]) -> bytes:
        return found[1] + names.setdefault(found[2], b"l%x" % len(names))

    return INDENTED.sub(b"\n", LETTER.sub(named, PLACES.sub(shorter, svg)))


def _relative(path: bytes) -> bytes:
    """Return a path in relative steps; rounding errors do not accumulate."""
    told, at, start, before = [], (0, 0), (0, 0), b""
    for letter, places in PART.findall(path):
        if not letter:
            told.append(b"z")
            at, before = start, b""
            continue
        numbers = [round(100 * float(one)) for one in places.split()]
        spots = list(zip(numbers[::2], numbers[1::2], strict=True))
        steps = (_step(to - of) for spot in spots for to, of in zip(spot, at, strict=True))
        told.append((b" " if letter == before else letter.lower()) + b" ".join(steps))
        at = spots[-1]
        # A number after a beginning would be a line, not another beginning.
        before = b"" if letter == b"M" else letter
        start = at if letter == b"M" else start
    return b"".join(told).replace(b" -", b"-")


def _step(hundredths: int) -> bytes:
    """Return hundredths as a number, with no more characters than necessary."""
    exact = (b"%.2f" % (hundredths / 100)).rstrip(b"0").rstrip(b".")
    return re.sub(rb"^(-?)0\.", rb"\1.", exact)


def save(sheet: Sheet, path: Path) -> None:
    """Write a sheet to a file by its ending. Raise InputError if it cannot be written."""
    kind = path.suffix.lower()
    width, height = sheet.figure.get_size_inches()
    held = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        sheet.figure.savefig(
            held,
            format=kind[1:],
            metadata=dict(SUFFIXES[kind]),
            dpi=min(
                RESOLUTION, LONGEST_SIDE / max(width, height), (LARGEST / (width * height)) ** 0.5
            ),
        )
    drawn = held.getvalue()
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(_shortened(drawn) if kind == ".svg" else drawn)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise InputError(f"{path}: cannot be written ({error.strerror or error})") from None
