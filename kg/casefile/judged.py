"""The judgements of a case, by what they are on."""

import json
from dataclasses import dataclass, field
from typing import Any

from kg.case import CaseFolder
from kg.casefile import contents
from kg.casefile.places import Places
from kg.errors import CaseError

Key = tuple[str, str]
MISREAD = "judged wrong"
"""Reason shown for a claim that was judged misread without one."""
ABOUT_CLAIM = b'"claim"'


@dataclass(frozen=True, slots=True)
class Judged:
    """Judgements by the position of an entity; reasons for misread claims by their key."""

    entities: dict[int, dict[str, contents.Judged]] = field(default_factory=dict)
    wrong: dict[Key, str] = field(default_factory=dict)


def judged(folder: CaseFolder, places: Places) -> Judged:
    """Read the judgements, in the order in which they are stored.

    There may be many: of each only what is shown is parsed. Raise CaseError naming a line that is
    damaged.
    """
    found = Judged()
    if not folder.judgements.is_file():
        return found
    with folder.judgements.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                _take(found, json.loads(line), places)
            except (ValueError, KeyError, TypeError):
                at = f"{folder.judgements}:{number}"
                raise CaseError(f"{at}: damaged; build the case again") from None
    return found


def misread(folder: CaseFolder) -> dict[Key, str]:
    """Return why claims were judged misread; all other judgements are skipped unparsed."""
    if not folder.judgements.is_file():
        return {}
    found: dict[Key, str] = {}
    with folder.judgements.open("rb") as lines:
        for line in lines:
            if ABOUT_CLAIM in line:
                row = json.loads(line)
                if row["about"] == "claim" and row["verdict"] == "wrong":
                    found[row["left"][0], row["left"][1]] = row["reason"] or MISREAD
    return found


def _take(found: Judged, row: dict[str, Any], places: Places) -> None:
    left, right = row["left"], row["right"]
    if row["about"] == "claim" and row["verdict"] == "wrong":
        found.wrong[left[0], left[1]] = row["reason"] or MISREAD
    elif row["about"] == "entity":
        asked = ("/".join(left), "/".join(right)) if row["verdict"] == "suggested" else None
        sides = [places.entity(document, chain) for document, chain in (left, right)]
        for at, other in zip(sides, reversed(sides), strict=True):
            if at is not None:
                found.entities.setdefault(at, {})[row["id"]] = contents.Judged(
                    id=row["id"],
                    verdict=row["verdict"],
                    reason=row["reason"],
                    by=row.get("by", "machine"),
                    other=other if other != at else None,
                    pair=asked,
                )
