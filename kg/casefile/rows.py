"""Readings as the rows of their file, faster to look through than decoded readings."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from kg.case import CaseFolder
from kg.errors import CaseError
from kg.model.corrected import corrected
from kg.model.readings import from_line, to_line

Row = dict[str, Any]


def claim_rows(folder: CaseFolder) -> Iterator[tuple[Row, list[Row]]]:
    """Yield each reading's row with its claims, each once, in the order of the text.

    Raise CaseError naming a line that is damaged.
    """
    corrections = folder.read_corrections()
    with folder.readings.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                try:
                    row = json.loads(line)
                    if by_hand := corrections.get(row["document"]):
                        reading = corrected(from_line(line.decode("utf-8")), by_hand)
                        row = json.loads(to_line(reading))
                    claims = _in_order(row)
                except (ValueError, KeyError, TypeError, AttributeError):
                    raise damaged(folder, number) from None
                yield row, claims


def listed(row: Row, name: str) -> Sequence[Row]:
    """Return the rows in a field that a row may lack."""
    found: Sequence[Row] = row.get(name) or ()
    return found


def listed_by_id(row: Row, name: str) -> dict[str, Row]:
    """Map the ids of the rows in a field to the rows."""
    return {one["id"]: one for one in listed(row, name)}


def damaged(folder: CaseFolder, number: int) -> CaseError:
    """Return the error that says which line of the readings is damaged."""
    return CaseError(f"{folder.readings}:{number}: damaged; build the case again")


def _in_order(row: Row) -> list[Row]:
    relations = [one for one in listed(row, "relations") if one.get("restates") is None]
    events = [one for one in listed(row, "events") if not one.get("only_named")]
    told = [*events, *relations]
    return sorted(told, key=lambda claim: (claim["evidence"], claim["id"]))
