"""Case files as JSON: compact, the same bytes each time, and safe to embed in HTML."""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from kg.errors import CaseError

AT_ONCE = 500
"""Number of list items that are written at once."""


def encode(value: Any) -> bytes:
    """Return frozen values as JSON in ASCII, with keys as in `web/src/contents.ts`.

    It contains no '<', '>' or '&', so that no markup can begin or end in it; lone surrogates stay
    as escapes. Raise CaseError for NaN and infinite numbers.
    """
    try:
        text = json.dumps(value, separators=(",", ":"), default=_row, allow_nan=False)
    except ValueError:
        raise CaseError("the case holds a number that is none; build it again") from None
    for char in "<>&":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text.encode("ascii")


def pieces(value: Any) -> Iterator[bytes]:
    """Yield a frozen value piece by piece, as `encode` does, without holding it twice."""
    yield b"{"
    for number, (name, held) in enumerate(_row(value).items()):
        yield b"," * (number > 0) + encode(name) + b":"
        if isinstance(held, tuple):
            yield b"["
            for start in range(0, len(held), AT_ONCE):
                yield b"," * (start > 0) + encode(held[start : start + AT_ONCE])[1:-1]
            yield b"]"
        else:
            yield encode(held)
    yield b"}"


def _row(value: Any) -> dict[str, Any]:
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"a case file holds no {type(value).__name__}")
    return {name: getattr(value, field) for field, name in _names(type(value))}


@cache
def _names(kind: type) -> tuple[tuple[str, str], ...]:
    """Pair each field of a type with its name in JSON: `what_label` is `whatLabel`."""
    return tuple((field.name, _camel(field.name)) for field in fields(kind))


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)
