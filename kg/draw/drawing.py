"""The kinds of pictures, and drawing one into a file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from kg.draw.actors import actors_sheet
from kg.draw.ego import ego_sheet
from kg.draw.events import events_sheet
from kg.draw.findings import findings_sheet
from kg.draw.material import Material, Wanted
from kg.draw.places import places_sheet
from kg.draw.sheet import SUFFIXES, Sheet, own_style, save, with_notes
from kg.draw.timeline import timeline_sheet
from kg.draw.who_quotes_whom import who_quotes_whom_sheet
from kg.errors import InputError, UsageError


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture that was written, and what had to be left out of it, in words."""

    path: Path
    left_out: str | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A kind of picture: what it shows, what makes it, and its options."""

    words: str
    make: Callable[[Material, Wanted], Sheet]
    options: tuple[str, ...]


DRAWINGS: Mapping[str, Picture] = {
    "actors": Picture("the network of people, organizations and groups", actors_sheet, ("top",)),
    "ego": Picture(
        "one actor (--of NAME) and its neighbours, with the kind of each tie",
        ego_sheet,
        ("of", "top", "steps"),
    ),
    "events": Picture("who took part in what, and how certain it is", events_sheet, ("top",)),
    "findings": Picture(
        "disputed points and the side each outlet takes",
        findings_sheet,
        (
            "of",
            "top",
        ),
    ),
    "places": Picture("a map of the places that are mentioned", places_sheet, ("top",)),
    "timeline": Picture("what happened when", timeline_sheet, ("top",)),
    "who-quotes-whom": Picture(
        "outlets and the sources whose words they carry", who_quotes_whom_sheet, ("top",)
    ),
}


def draw(picture: str, path: Path, material: Material, chosen: Wanted | None = None) -> Drawn:
    """Draw a picture into a PNG, SVG or PDF file; equal cases give equal bytes.

    Raise UsageError for an unknown picture or ending (the message lists the known) and for an
    option that the picture does not have, InputError if there is nothing to draw or the file cannot
    be written; the file appears completely or not at all.
    """
    chosen = chosen or Wanted()
    found = _drawing(picture, chosen)
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError(f"{path}: no format {path.suffix!r}; there are: {', '.join(SUFFIXES)}")
    if not path.absolute().parent.is_dir():
        raise InputError(f"{path}: the folder {path.parent} does not exist; make it first")
    with own_style():
        sheet = with_notes(found.make(material, chosen))
        if sheet.nothing:
            asked = " (in the part of the case that is asked for)" if chosen != Wanted() else ""
            reasons = f"; {sheet.left_out}" if sheet.left_out else ""
            raise InputError(
                f"{picture}: nothing to draw, {sheet.nothing}{asked}{reasons}; no file is written"
            )
        save(sheet, path)
    return Drawn(path, sheet.left_out)


def _drawing(picture: str, chosen: Wanted) -> Picture:
    """Return how a picture is made. Raise UsageError if there is none that takes these options."""
    found = DRAWINGS.get(picture)
    if found is None:
        raise UsageError(f"no picture {picture!r}; there are: {', '.join(DRAWINGS)}")
    for option in chosen.named():
        if option not in found.options:
            known = ", ".join(f"--{name}" for name in found.options)
            raise UsageError(f"{picture} takes no --{option}; it takes: {known}")
    return found
