"""Readings and other types as JSON lines: the waist of the program, and the only codec."""

import json
import re
from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from kg.errors import InputError, called, readable
from kg.model.changes import Changes
from kg.model.checks import check
from kg.model.codec import MalformedError, decode, encode, restore
from kg.model.facts import Event, Quotation, Reading, Relation
from kg.model.text import Document, Mention, Time, Value

Noun = TypeVar("Noun")

LISTS: dict[str, type] = {
    "mentions": Mention,
    "times": Time,
    "values": Value,
    "events": Event,
    "relations": Relation,
    "quotations": Quotation,
}

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""The beginning of an escaped half of a surrogate pair, the only form in which it can occur."""

_LISTS = f',"{next(iter(LISTS))}":['.encode()
"""The beginning of the lists of a reading, behind its document."""

_DOCUMENT = re.compile(rb'\{"document":("(?:[^"\\]|\\.)*")')
"""The beginning of a line of readings, with the id of its document."""


def to_line(value: object) -> str:
    """Return a value as one line of JSON, keys in the order of the fields, without the line end."""
    return _dumped(_reading_row(value) if isinstance(value, Reading) else encode(value))


def to_pieces(document: Document, listed: Callable[[str], Iterable[str]]) -> Iterator[str]:
    """Yield a reading as `to_line` does, piece by piece.

    `listed` yields the contents of a list of the reading, separated by commas, as `to_items` does.
    """
    yield _dumped(_document_row(document))[:-1]
    for key in LISTS:
        yield f',"{key}":['
        yield from listed(key)
        yield "]"
    yield "}"


def to_items(values: Sequence[object]) -> str:
    """Return values as the contents of a list in a reading, without its brackets."""
    return _dumped(encode(values))[1:-1]


def _dumped(row: Any) -> str:
    return _ENCODER.encode(row)


def from_line(line: str) -> Reading:
    """Parse one line of readings.jsonl.

    Raise MalformedError if a key is missing or wrong, a span is outside the text, or an id that is
    referred to does not exist.
    """
    row = _json(line)
    if _HALF.search(line):
        _check_characters(row)
    reading = Reading(
        document=decode(Document, row),
        **{key: _decode_list(noun, row, key) for key, noun in LISTS.items()},
    )
    check(reading)
    return reading


def from_own_line(line: bytes) -> Reading:
    """Parse one line that `to_line` wrote, in a file that is known to be unchanged.

    Nothing is checked again: see `from_line` for other lines.
    """
    row = json.loads(line)
    return Reading(
        document=restore(Document, row),
        **{key: tuple(restore(noun, item) for item in row[key]) for key, noun in LISTS.items()},
    )


def own_document(line: bytes) -> Document:
    """Parse the document of one line that `to_line` wrote, in a file known to be unchanged.

    The lists after it are not parsed. No text can hold what they begin with: within a string a
    quotation mark is escaped.
    """
    whole, _, _ = line.partition(_LISTS)
    found: Document = restore(Document, json.loads(whole + b"}"))
    return found


def _json(line: str) -> Any:
    """Parse JSON strictly: NaN and Infinity are invalid."""
    try:
        return json.loads(line, parse_constant=_no_number)
    except json.JSONDecodeError:
        raise
    except RecursionError:
        raise MalformedError("lists or objects within each other too deep to be read") from None
    except ValueError as error:  # a whole number of thousands of digits
        raise MalformedError(f"a number that cannot be read ({error})") from None


def _no_number(name: str) -> None:
    raise MalformedError(f"{name} is no number; leave the key out")


def write_lines(values: Iterable[object], path: Path) -> None:
    """Write values as JSON lines: UTF-8, each line ended by a line feed."""
    with path.open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(to_line(value) + "\n" for value in values)


def read_readings(path: Path, only: Set[str] | None = None) -> Iterator[Reading]:
    """Yield the readings of a file, or those of some documents, one at a time.

    Raise InputError naming file and line.
    """
    for number, line in _numbered(path):
        if only is not None:
            found = _DOCUMENT.match(line.encode())
            if found and json.loads(found[1]) not in only:
                continue
        yield _or_input_error(path, number, lambda line=line: from_line(line))


def reading_lines(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the document ids of a file that `to_line` wrote, each with its unparsed line."""
    with path.open("rb") as lines:
        for line in lines:
            if found := _DOCUMENT.match(line):
                yield json.loads(found[1]), line


class PlacedLine(NamedTuple):
    """Where the line of a document is in a file of readings, and its checksum."""

    document: str
    start: int
    length: int
    sum: bytes

    def read(self, path: Path) -> bytes:
        """Return the line."""
        with path.open("rb") as lines:
            lines.seek(self.start)
            return lines.read(self.length)


def placed_lines(path: Path) -> Iterator[PlacedLine]:
    """Yield for each document of a file that `to_line` wrote where its line is."""
    start = 0
    for name, line in reading_lines(path):
        yield PlacedLine(name, start, len(line), sha256(line).digest())
        start += len(line)


def differing_lines(old: Path, new: Path) -> tuple[dict[bytes, None], dict[bytes, None]]:
    """Return the lines, in their order, that only one of two files has."""
    was, now = (dict.fromkeys(path.read_bytes().split(b"\n")) for path in (old, new))
    only = (
        {line: None for line in one if line not in other} for one, other in ((was, now), (now, was))
    )
    gone, come = only
    return gone, come


def patch_lines(old: Path, new: Path, changes: Changes[Any], order: Callable[[Any], Any]) -> None:
    """Write a file of sorted lines anew, as it is after some changes of its values.

    `order` tells by what its rows are sorted. Raise ValueError if it lacks a line that is gone.
    """
    gone = {to_line(value).encode("utf-8") for value in changes.gone}
    lines = old.read_bytes().split(b"\n")[:-1]
    stay = [line for line in lines if line not in gone]
    if len(lines) - len(stay) != len(gone):
        raise ValueError(f"{old}: does not have the lines that are to be replaced")
    for value in changes.come:
        insort(stay, to_line(value).encode("utf-8"), key=lambda line: order(json.loads(line)))
    new.write_bytes(b"".join([line + b"\n" for line in stay]))


def from_row(noun: type[Noun], line: bytes) -> Noun:
    """Parse one line of a file that `write_lines` wrote."""
    found: Noun = restore(noun, json.loads(line))
    return found


def read_lines(noun: type[Noun], path: Path) -> Iterator[Noun]:
    """Yield the values of a JSON lines file. Raise InputError naming file and line."""
    for number, line in _numbered(path):
        yield _or_input_error(path, number, lambda line=line: decode(noun, _json(line)))


def _numbered(path: Path) -> Iterator[tuple[int, str]]:
    with (
        readable(path, "the path of a JSON lines file"),
        path.open(encoding="utf-8-sig", newline="\n") as lines,
    ):
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield number, line


def _or_input_error(path: Path, number: int, read: Any) -> Any:
    try:
        return read()
    except json.JSONDecodeError as error:
        raise InputError(
            f"{called(path)}:{number}: not JSON at column {error.colno} ({error.msg}); "
            "each line must be one complete JSON object"
        ) from None
    except MalformedError as error:
        raise InputError(f"{called(path)}:{number}: {error}") from None


def _check_characters(value: Any, path: str = "") -> None:
    """Refuse characters that no UTF-8 file can hold, naming their path."""
    if isinstance(value, dict):
        for key, item in value.items():
            _check_characters(key, path)
            _check_characters(item, f"{path}.{key}".removeprefix("."))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            _check_characters(item, f"{path}[{number}]")
    elif isinstance(value, str):
        try:
            value.encode("utf-8")
        except UnicodeEncodeError as error:
            path = path.encode("utf-8", "backslashreplace").decode("utf-8")
            place = f"half a surrogate pair at character {error.start}"
            raise MalformedError(f"{path or 'a key'}: {place}; write whole characters") from None


def _decode_list(noun: type, row: dict[str, Any], key: str) -> tuple[Any, ...]:
    items = row.get(key) or []
    if not isinstance(items, list):
        raise MalformedError(f"{key}: expected a list")
    return tuple(decode(noun, item, f"{key}[{i}]") for i, item in enumerate(items))


def _reading_row(reading: Reading) -> dict[str, Any]:
    row = _document_row(reading.document)
    for key in LISTS:
        row[key] = encode(getattr(reading, key))
    return row


def _document_row(document: Document) -> dict[str, Any]:
    row: dict[str, Any] = encode(document)
    if not row["furniture"]:
        del row["furniture"]
    return row
