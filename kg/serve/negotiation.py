"""What a client takes: the Accept header weighed against what can be given (RFC 9110, 12.5.1)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

from kg.serve.formats import Format

Kind = TypeVar("Kind", bound=Format)

MOST_RANGES = 100
"""Media ranges of a header that are read; no honest client sends as many."""


@dataclass(frozen=True, slots=True)
class Range:
    """A media range with its weight; of two that fit a type the more exact one speaks."""

    kind: str
    part: str
    weight: float

    def fits(self, media: str) -> int:
        """Tell how exactly this fits a type: 0 not at all, 1 by */*, 2 by kind/*, 3 wholly."""
        kind, _, part = media.partition("/")
        if (self.kind, self.part) == ("*", "*"):
            return 1
        if self.kind != kind:
            return 0
        return 3 if self.part == part else 2 if self.part == "*" else 0


def ranges(header: str) -> list[Range]:
    """Read an Accept header; what is no media range in it is passed over."""
    found = []
    for told in header.split(",")[:MOST_RANGES]:
        media, *parameters = (part.strip().lower() for part in told.split(";"))
        kind, slash, part = media.partition("/")
        if slash and kind and part:
            found.append(Range(kind, part, _weight(parameters)))
    return found


def _weight(parameters: Iterable[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return min(max(float(value), 0.0), 1.0)
            except ValueError:
                return 0.0
    return 1.0


def preferred(header: str | None, offers: Sequence[tuple[str, Sequence[str]]]) -> str | None:
    """Choose of offers (name, media types) the one a client wants most; None where it takes none.

    Of two wanted alike the one that is named exactly goes before one meant by a star, then the
    earlier. Without a header the first is taken.
    """
    accepted = ranges(header or "")
    if not header or not header.strip():
        return offers[0][0]
    best: tuple[float, int, int] | None = None
    chosen = None
    for place, (name, types) in enumerate(offers):
        exactness, weight = max(_weighed(accepted, media) for media in types)
        rank = (weight, exactness, -place)
        if exactness and weight > 0 and (best is None or rank > best):
            best, chosen = rank, name
    return chosen


def accepted_by(request: Request) -> str:
    """Give what a request accepts, of all its Accept headers."""
    return ", ".join(request.headers.getlist("accept"))


def chosen_of(request: Request, formats: Mapping[str, Kind]) -> Kind:
    """Choose the format that a request wants. Raises HTTPException (406) where it takes none."""
    offers = [(name, each.media) for name, each in formats.items()]
    name = preferred(accepted_by(request), offers)
    if name is None:
        known = ", ".join(each.media[0] for each in formats.values())
        raise HTTPException(406, f"this is given as {known}; accept one of these")
    return formats[name]


def _weighed(accepted: Iterable[Range], media: str) -> tuple[int, float]:
    return max(((one.fits(media), one.weight) for one in accepted), default=(0, 0.0))
