"""Readings and other nouns as JSON lines: the waist of the program, and the only codec."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

from kg.errors import InputError
from kg.model.codec import Malformed, decode, encode
from kg.model.facts import Event, Quotation, Reading, Relation
from kg.model.text import Document, Mention, Span, Time, Value

Noun = TypeVar("Noun")

LISTS: dict[str, type] = {
    "mentions": Mention,
    "times": Time,
    "values": Value,
    "events": Event,
    "relations": Relation,
    "quotations": Quotation,
}


def to_line(value: object) -> str:
    """Write a noun as one line of JSON, keys in the order of the noun, without the line end."""
    row = _reading_row(value) if isinstance(value, Reading) else encode(value)
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def from_line(line: str) -> Reading:
    """Read one line of readings.jsonl.

    Raises Malformed where a key is missing or wrong, a span lies outside the text, or an id that
    is referred to does not exist.
    """
    row = json.loads(line)
    reading = Reading(
        document=decode(Document, row),
        **{key: _decode_list(noun, row, key) for key, noun in LISTS.items()},
    )
    _check_spans(reading)
    _check_references(reading)
    return reading


def write_lines(values: Iterable[object], path: Path) -> None:
    """Write nouns as JSON lines (UTF-8, one '\\n' a line)."""
    with path.open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(to_line(value) + "\n" for value in values)


def read_readings(path: Path) -> Iterator[Reading]:
    """Yield the readings of a file, one at a time. Raises InputError naming file and line."""
    for number, line in _numbered(path):
        yield _or_input_error(path, number, lambda line=line: from_line(line))


def read_lines(noun: type[Noun], path: Path) -> Iterator[Noun]:
    """Yield the nouns of a JSON lines file. Raises InputError naming file and line."""
    for number, line in _numbered(path):
        yield _or_input_error(path, number, lambda line=line: decode(noun, json.loads(line)))


def _numbered(path: Path) -> Iterator[tuple[int, str]]:
    try:
        with path.open(encoding="utf-8-sig", newline="\n") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield number, line
    except FileNotFoundError:
        raise InputError(f"{path}: no such file; give the path of a JSON lines file") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 at byte {error.start}; save it as UTF-8") from None


def _or_input_error(path: Path, number: int, read: Any) -> Any:
    try:
        return read()
    except json.JSONDecodeError as error:
        raise InputError(
            f"{path}:{number}: not JSON at column {error.colno} ({error.msg}); "
            "each line must be one complete JSON object"
        ) from None
    except Malformed as error:
        raise InputError(f"{path}:{number}: {error}") from None


def _decode_list(noun: type, row: dict[str, Any], key: str) -> tuple[Any, ...]:
    items = row.get(key) or []
    if not isinstance(items, list):
        raise Malformed(f"{key}: expected a list")
    return tuple(decode(noun, item, f"{key}[{i}]") for i, item in enumerate(items))


def _reading_row(reading: Reading) -> dict[str, Any]:
    row = encode(reading.document)
    for empty in ("furniture",):
        if not row[empty]:
            del row[empty]
    for key in LISTS:
        row[key] = encode(getattr(reading, key))
    return row  # type: ignore[no-any-return]


def _check_spans(reading: Reading) -> None:
    length = len(reading.document.text)
    for key in LISTS:
        for item in getattr(reading, key):
            for field in fields(item):
                value = getattr(item, field.name)
                if isinstance(value, Span) and value.end > length:
                    raise Malformed(f"{key}: {field.name} {list(value)} is outside the text")
            if getattr(item, "end", 0) > length or getattr(item, "start", 0) > getattr(
                item, "end", 0
            ):
                raise Malformed(f"{key}: [{item.start}, {item.end}] is outside the text")


def _check_references(reading: Reading) -> None:
    known = {
        kind: {item.id for item in getattr(reading, kind)}
        for kind in ("mentions", "times", "values", "events")
    }

    def check(kind: str, name: str | None, at: str) -> None:
        if name is not None and name not in known[kind]:
            raise Malformed(f"{at}: no {kind[:-1]} has the id {name!r}")

    for event in reading.events:
        at = f"event {event.id}"
        for one in event.participants:
            check("mentions", one.mention, at)
            check("values", one.value, at)
            check("events", one.event, at)
        check("times", event.time, at)
        for holder in event.holder:
            check("mentions", holder, at)
    for relation in reading.relations:
        at = f"relation {relation.id}"
        check("mentions", relation.subject, at)
        check("mentions", relation.object, at)
        check("values", relation.value, at)
        check("times", relation.time, at)
        for holder in relation.holder:
            check("mentions", holder, at)
    for quotation in reading.quotations:
        check("mentions", quotation.speaker, "quotation")
        check("mentions", quotation.addressee, "quotation")
