"""Tables as pandas DataFrames, with types that allow missing values."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kg.errors import UsageError
from kg.export import schema
from kg.export.material import Material
from kg.export.parquet import whole
from kg.export.tabular import columns, rows

if TYPE_CHECKING:
    import pandas as pd

TYPES = {"text": "string", "integer": "Int64", "number": "Float64", "boolean": "boolean"}


def dataframe(material: Material, table: str) -> "pd.DataFrame":
    """Return a table; texts, whole numbers and booleans may be <NA>, days are datetime64[s].

    Raise UsageError for an unknown table (the message lists the known) and if pandas is not
    installed.
    """
    kinds = columns(table)
    pandas = _pandas()
    found = list(rows(material, table))
    return pandas.DataFrame(
        {name: _series(pandas, [row[name] for row in found], kind) for name, kind in kinds.items()}
    )


def _series(pandas: Any, values: Sequence[Any], kind: schema.Kind) -> Any:
    match kind:
        case "texts":
            lists = [None if value is None else [whole(item) for item in value] for value in values]
            return pandas.Series(lists, dtype="object")
        case "date":
            return pandas.Series(np.array([value or "NaT" for value in values], "datetime64[s]"))
        case "text":
            told = [None if value is None else whole(value) for value in values]
            return pandas.Series(told, dtype=TYPES[kind])
        case _:
            return pandas.Series(values, dtype=TYPES[kind])


def _pandas() -> Any:
    try:
        import pandas  # noqa: PLC0415
    except ImportError:
        raise UsageError(
            "a DataFrame needs pandas, which is not installed: pip install 'kg-news[tables]'"
        ) from None
    return pandas
