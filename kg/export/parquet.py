"""Tables as Parquet: the same rows as in CSV, with real types, lists and dates."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

from kg.errors import UsageError
from kg.export import schema
from kg.export.material import Material
from kg.export.rows import Row
from kg.export.tabular import CAUTION, CLAIM_TABLES, TABLES, columns
from kg.graph.claims import ClaimReader

GROUP = 50_000
"""Rows held in memory and written together."""

README = """\
One table a file. Lists are lists, dates are dates, what is not known is null; texts stand as
they are, but for lone surrogates, which become U+FFFD.

"""


def write_parquet(material: Material, out: Path) -> None:
    """Write the tables of a case into the folder `out`, with a README that describes them.

    Raise UsageError if pyarrow is not installed.
    """
    with ExitStack() as files:
        writers = {
            name: files.enter_context(_Writer(out / f"{name}.parquet", columns(name)))
            for name in (*TABLES, *CLAIM_TABLES)
        }
        for name, table in TABLES.items():
            writers[name].take(table.rows(material))
        for claim in ClaimReader(material.store).all():
            for name, told in CLAIM_TABLES.items():
                writers[name].take(told.rows(claim))
    (out / "README.txt").write_text(README + CAUTION, encoding="utf-8")


class _Writer:
    """Writes rows in groups."""

    def __init__(self, path: Path, columns: Mapping[str, schema.Kind]) -> None:
        self._arrow, parquet = _arrow()
        self._columns = columns
        types = {
            "text": self._arrow.string(),
            "texts": self._arrow.list_(self._arrow.string()),
            "integer": self._arrow.int64(),
            "number": self._arrow.float64(),
            "boolean": self._arrow.bool_(),
            "date": self._arrow.date32(),
        }
        self._schema = self._arrow.schema([(name, types[kind]) for name, kind in columns.items()])
        self._file = parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._waiting: list[Row] = []

    def __enter__(self) -> "_Writer":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self._write()
        self._file.close()

    def take(self, rows: Iterable[Row]) -> None:
        """Take rows, and write complete groups."""
        source = iter(rows)
        while more := list(islice(source, GROUP)):
            self._waiting += more
            if len(self._waiting) >= GROUP:
                self._write()

    def _write(self) -> None:
        plain = [dict(self._cells(row)) for row in self._waiting]
        self._file.write_table(self._arrow.Table.from_pylist(plain, schema=self._schema))
        self._waiting = []

    def _cells(self, row: Row) -> Iterator[tuple[str, Any]]:
        return ((name, _cell(row[name], kind)) for name, kind in self._columns.items())


def _cell(value: Any, kind: schema.Kind) -> Any:
    if value is None:
        return None
    match kind:
        case "text":
            return whole(value)
        case "texts":
            return [whole(item) for item in value]
        case "date":
            return date.fromisoformat(value)
        case _:
            return value


def whole(text: str) -> str:
    """Replace what UTF-8 cannot represent."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow  # noqa: PLC0415
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise UsageError(
            "Parquet needs pyarrow, which is not installed: pip install 'kg-news[tables]'; "
            "--format csv writes the same tables without it"
        ) from None
    return pyarrow, parquet
