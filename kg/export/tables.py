"""Tables for spreadsheets and pandas: one CSV file a table, safe to open."""

import csv
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from kg.export import schema
from kg.export.clean import clean
from kg.export.material import Material
from kg.export.rows import Row
from kg.graph.claims import ClaimReader

TABLES: Mapping[str, schema.Table] = {
    "documents": schema.DOCUMENTS,
    "entities": schema.ENTITIES,
    "events": schema.OCCURRENCES,
    "findings": schema.FINDINGS,
    "mentions": schema.MENTIONS,
}

CLAIM_TABLES: Mapping[str, schema.ClaimTable] = {
    "claims": schema.CLAIMS,
    "participants": schema.PARTICIPANTS,
    "relations": schema.RELATIONS,
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
        with ExitStack() as files:
            writer = _writer(out / f"{name}.csv", table.columns, files)
            writer.writerows(_cells(row, table.columns) for row in table.rows(material))
    with ExitStack() as files:
        writers = {
            name: _writer(out / f"{name}.csv", table.columns, files)
            for name, table in CLAIM_TABLES.items()
        }
        for claim in ClaimReader(material.store).all():
            for name, told in CLAIM_TABLES.items():
                writers[name].writerows(_cells(row, told.columns) for row in told.rows(claim))
    (out / "README.txt").write_text(README, encoding="utf-8")


def _writer(path: Path, columns: Mapping[str, schema.Kind], files: ExitStack) -> Any:
    # With the byte order mark, spreadsheets take the file for UTF-8; pandas leaves it out.
    handle = files.enter_context(path.open("w", encoding="utf-8-sig", newline=""))
    writer = csv.writer(handle, lineterminator="\n")
    writer.writerow(columns)
    return writer


def _cells(row: Row, columns: Mapping[str, schema.Kind]) -> list[str]:
    return [_cell(row[name], kind) for name, kind in columns.items()]


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
