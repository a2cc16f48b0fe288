"""Tables for spreadsheets and pandas: one CSV file a table, safe to open."""

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kg.export import schema
from kg.export.clean import clean
from kg.export.material import Material

TABLES: Mapping[str, schema.Table] = {
    "documents": schema.DOCUMENTS,
    "entities": schema.ENTITIES,
    "events": schema.OCCURRENCES,
    "claims": schema.CLAIMS,
    "participants": schema.PARTICIPANTS,
    "relations": schema.RELATIONS,
    "findings": schema.FINDINGS,
    "mentions": schema.MENTIONS,
}

BETWEEN = " | "
FORMULA = ("=", "+", "-", "@", "\t")

README = """\
One table a file: UTF-8 with a byte order mark, commas between cells, quotes around those that need
them, the first line names the columns. Several values in a cell stand with ' | ' between them.

A text that a spreadsheet would take for a formula (it begins with = + - @ or a tab) has an
apostrophe before it: '=1+1. Take it off where you need the words exactly; numbers are untouched.

Nothing here is a fact because it stands in a table. events.csv holds what is told of, whether or
not it took place: read `standing` (asserted by a document itself, reported on someone's word,
alleged, denied, or only told as not so or as uncertain) and how many of the `accounts` are
positive and `certain`; claims.csv has each account with `status`, `polarity` and `certainty`,
relations.csv as well.
"""


def write_tables(material: Material, out: Path) -> None:
    """Write TABLES as CSV files into the folder `out`, with a README that says how to read them.

    Cells that a spreadsheet would run as a formula are guarded by an apostrophe (CWE-1236).
    """
    for name, table in TABLES.items():
        # With the byte order mark, spreadsheets take the file for UTF-8; pandas leaves it out.
        with (out / f"{name}.csv").open("w", encoding="utf-8-sig", newline="") as handle:
            writer = csv.writer(handle, lineterminator="\n")
            writer.writerow(table.columns)
            writer.writerows(_cells(table, material))
    (out / "README.txt").write_text(README, encoding="utf-8")


def _cells(table: schema.Table, material: Material) -> Iterator[list[str]]:
    for row in table.rows(material):
        yield [_cell(row[name], kind) for name, kind in table.columns.items()]


def _cell(value: Any, kind: schema.Kind) -> str:
    if value is None:
        return ""
    match kind:
        case "boolean":
            return "true" if value else "false"
        case "integer" | "number":
            return str(value)
        case "texts":
            return guarded(BETWEEN.join(value))
        case _:
            return guarded(value)


def guarded(text: str) -> str:
    """Clean a text and keep a spreadsheet from running it."""
    plain = clean(text)
    return f"'{plain}" if plain.startswith(FORMULA) else plain
