"""Content negotiation: the Accept header against the available formats (RFC 9110, 12.5.1)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

from kg.serve.formats import Format

Kind = TypeVar("Kind", bound=Format)

MOST_RANGES = 100
"""Most media ranges of a header that are read; no honest client sends as many."""


@dataclass(frozen=True, slots=True)
class Range:
    """A media range with its weight; of two that match a type the more specific one counts."""

    kind: str
    part: str
    weight: float

    def fits(self, media: str) -> int:
        """Return how specifically this matches: 0 not, 1 by */*, 2 by kind/*, 3 exactly."""
        kind, _, part = media.partition("/")
        if (self.kind, self.part) == ("*", "*"):
            return 1
        if self.kind != kind:
            return 0
        return 3 if self.part == part else 2 if self.part == "*" else 0


def ranges(header: str) -> list[Range]:
    """Parse an Accept header; invalid media ranges are skipped."""
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
    """Return the offer (name, media types) that a client prefers; None if it accepts none.

    Of two with equal weight the one that is named exactly precedes one matched by a star, then the
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
    """Return what a request accepts, from all its Accept headers."""
    return ", ".join(request.headers.getlist("accept"))


def chosen_of(request: Request, formats: Mapping[str, Kind]) -> Kind:
    """Return the format that a request prefers. Raise HTTPException (406) if it accepts none."""
    offers = [(name, each.media) for name, each in formats.items()]
    name = preferred(accepted_by(request), offers)
    if name is None:
        known = ", ".join(each.media[0] for each in formats.values())
        raise HTTPException(406, f"this is given as {known}; accept one of these")
    return formats[name]


def _weighed(accepted: Iterable[Range], media: str) -> tuple[int, float]:
    return max(((one.fits(media), one.weight) for one in accepted), default=(0, 0.0))


def wants_html(request: Request) -> bool:
    """Return True if a page is requested rather than JSON: by name, as browsers do."""
    accept = request.headers.get("accept", "")
    named, json = accept.find("text/html"), accept.find("application/json")
    return named >= 0 and (json < 0 or named < json)
