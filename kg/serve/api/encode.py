"""Frozen values as JSON: fields by their names, with any words."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any


def as_json(value: Any) -> Any:
    """Return frozen values, also within lists and mappings, as JSON types."""
    if is_dataclass(value) and not isinstance(value, type):
        return {key_of(f.name): as_json(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(name): as_json(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return list(map(as_json, value))
    if isinstance(value, set | frozenset):
        return sorted(map(as_json, value))
    if isinstance(value, str | bool | int | float | None):
        return value
    return str(value)


def key_of(field: str) -> str:
    """Return the key of a field: `is_` only has its name because Python reserves `is`."""
    return field.rstrip("_")


def to_json(value: Any) -> bytes:
    """Return JSON in UTF-8; a lone surrogate, which UTF-8 cannot represent, becomes U+FFFD."""
    told = json.dumps(as_json(value), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return told.encode()
    except UnicodeEncodeError:
        whole = told.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return whole.encode()
