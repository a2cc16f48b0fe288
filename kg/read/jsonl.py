"""JSON lines: one document per line, with the keys of the readings format."""

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from kg.errors import InputError
from kg.read.draft import FRAMING, Draft
from kg.read.framing import checked

OWN = ("document", "source")
FRAMED = (*FRAMING, "date")


def lines(stream: BinaryIO, *, longest: int) -> Iterator[tuple[int, bytes | None]]:
    """Yield number and bytes of each line that is not blank; None for one that is too long.

    Holds one line at a time, and of a line that is too long no more than `longest` bytes.
    """
    number = 0
    while raw := stream.readline(longest + 1):
        number += 1
        if len(raw) > longest:
            while raw and not raw.endswith(b"\n"):
                raw = stream.readline(longest)
            yield number, None
        elif raw.strip():
            yield number, raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw


def read(raw: bytes) -> Draft:
    """Read one line. Raise InputError if it is not JSON or a key is missing or wrong."""
    row = _object(raw)
    text = row.get("text")
    if not isinstance(text, str):
        raise InputError('no "text": each line needs the key "text" with a string')
    given = {name: _string(row, name) for name in OWN}
    fields, warnings = checked(
        {k: v for k, v in row.items() if v is not None and k.lower() in FRAMED}
    )
    draft = Draft(text=text).filled(**given, **fields)
    for name in ("text", *OWN, *fields):
        _check_characters(name, getattr(draft, name))
    return draft.warn(*warnings)


def _object(raw: bytes) -> dict[str, Any]:
    try:
        # Without its line end, so that an error at the end of the line is reported there.
        row = json.loads(raw.rstrip(b"\r\n").decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8 at byte {error.start} of the line; save as UTF-8") from None
    except json.JSONDecodeError as error:
        raise InputError(
            f"not JSON at column {error.colno} ({error.msg}); each line must be one JSON object"
        ) from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"not usable JSON ({error})") from None
    if not isinstance(row, dict):
        raise InputError("not a JSON object; each line must be one, with at least the key 'text'")
    return row


def _string(row: dict[str, Any], name: str) -> str | None:
    value = row.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip():
        raise InputError(f'"{name}": expected a string that is not empty, got {value!r}')
    return value


def _check_characters(name: str, value: str | None) -> None:
    """Refuse what no UTF-8 file can hold, before it fails at the end of a long build."""
    if value is None:
        return
    if "\0" in value:
        raise InputError(f'"{name}": a zero character at {value.index(chr(0))}: binary, not text')
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError(f'"{name}": half a surrogate pair at character {error.start}') from None
