"""Tables for spreadsheets and pandas: one CSV file per table, safe to open."""

import csv
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from kg.export import schema
from kg.export.clean import clean
from kg.export.material import Material
from kg.export.rows import Row
from kg.export.tabular import CAUTION, CLAIM_TABLES, TABLES
from kg.graph.claims import ClaimReader

BETWEEN = " | "
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What a spreadsheet may take for the beginning of a formula, besides space."""

README = """\
One table a file: UTF-8 with a byte order mark, commas between cells, quotes around those that need
them, the first line names the columns. Several values in a cell stand with ' | ' between them.

A text that a spreadsheet would take for a formula (it begins with = + - or @) has an apostrophe
before it: '=1+1. Take it off where you need the words exactly; numbers are untouched. What CSV
cannot hold, such as control characters, is replaced by U+FFFD.

"""


def write_tables(material: Material, out: Path) -> None:
    """Write TABLES as CSV files into the folder `out`, with a README that describes them.

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
    (out / "README.txt").write_text(README + CAUTION, encoding="utf-8")


def _writer(path: Path, columns: Mapping[str, schema.Kind], files: ExitStack) -> Any:
    # With the byte order mark, spreadsheets recognise UTF-8; pandas ignores it.
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
    return f"'{plain}" if plain.lstrip().startswith(FORMULA) else plain
