"""One field table per type: frozen values to JSON objects and back, checked."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache, partial
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kg.model.text import Span

JSON_NAMES = {"action": "class"}
OPTIONAL_LISTS = frozenset(
    {"at", "corrected", "known_by", "named", "order", "sentences", "wording", "words"}
)
"""Lists whose key is left out if they are empty."""


_PLAIN = frozenset({str, int, float, bool, type(None)})
"""Types that JSON has, too."""
LONGEST_SHOWN = 80
LARGEST = 1e300
"""The largest amount, positive or negative; beyond it arithmetic loses all precision."""


class MalformedError(ValueError):
    """A JSON value that does not fit its type; the message names the key."""


Decoder = Callable[[Any, str], Any]


def shown(value: Any) -> str:
    """Return a value for a message: its beginning, however large or deep it is."""
    try:
        words = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in …
        return f"a {type(value).__name__} too large to be shown"
    return words if len(words) <= LONGEST_SHOWN else f"{words[:LONGEST_SHOWN]}…"


def _span(value: Any, key: str) -> Span:
    match value:
        case [start, end] if type(start) is type(end) is int and 0 <= start <= end:
            return Span(start, end)
    raise MalformedError(f"{key}: expected [start, end] with 0 <= start <= end, got {shown(value)}")


def _scalar(kind: type) -> Decoder:
    def decode(value: Any, key: str) -> Any:
        if kind is float and type(value) in (int, float):
            if not -LARGEST <= value <= LARGEST:  # this also excludes NaN, which has no order
                raise MalformedError(f"{key}: {shown(value)} is no number that can be kept")
            return value
        if type(value) is not kind:
            raise MalformedError(f"{key}: expected {kind.__name__}, got {shown(value)}")
        return value

    return decode


def _choice(known: tuple[Any, ...]) -> Decoder:
    def decode(value: Any, key: str) -> Any:
        if not isinstance(value, str) or value not in known:
            raise MalformedError(f"{key}: {shown(value)} is none of {', '.join(map(str, known))}")
        return value

    return decode


def _many(item: Decoder) -> Decoder:
    def decode(value: Any, key: str) -> Any:
        if not isinstance(value, list):
            raise MalformedError(f"{key}: expected a list, got {shown(value)}")
        try:
            return tuple([item(v, key) for v in value])
        except MalformedError:  # once more, to find out which of them it is
            return tuple(item(v, f"{key}[{i}]") for i, v in enumerate(value))

    return decode


def _pair(items: tuple[Decoder, ...]) -> Decoder:
    def decode(value: Any, key: str) -> Any:
        if not isinstance(value, list) or len(value) != len(items):
            raise MalformedError(f"{key}: expected a list of {len(items)}, got {shown(value)}")
        return tuple(item(v, key) for item, v in zip(items, value, strict=True))

    return decode


def _optional(item: Decoder) -> Decoder:
    return lambda value, key: None if value is None else item(value, key)


def _noun(noun: type) -> Decoder:
    return lambda value, key: decode(noun, value, key)


def _decoder(hint: Any) -> Decoder:
    """Return the decoder for a field of this type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Span:
        return _span
    if origin is Literal:
        return _choice(arguments)
    if origin in (Union, UnionType):
        return _optional(_decoder(next(a for a in arguments if a is not type(None))))
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return _many(_decoder(arguments[0]))
        return _pair(tuple(_decoder(a) for a in arguments))
    return _scalar(hint) if hint in (str, int, float, bool) else _noun(hint)


@cache
def _table(noun: Any) -> tuple[tuple[Field[Any], str, Decoder], ...]:
    hints = get_type_hints(noun)
    return tuple(
        (field, JSON_NAMES.get(field.name, field.name), _decoder(hints[field.name]))
        for field in fields(noun)
    )


def decode(noun: type, row: Any, at: str = "") -> Any:
    """Return a `noun` from a JSON object, ignoring unknown keys.

    Raise MalformedError that names the key.
    """
    if not isinstance(row, Mapping):
        raise MalformedError(f"{at or noun.__name__}: expected an object, got {shown(row)}")
    values = {}
    for field, key, read in _table(noun):
        place = f"{at}.{key}" if at else key
        if key in row:
            values[field.name] = read(row[key], place)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise MalformedError(f"{place}: missing")
    return noun(**values)


def restore(noun: type, row: Mapping[str, Any]) -> Any:
    """Return a `noun` from the output of `encode`, without checking it again."""
    return noun(
        **{
            name: row[key] if make is None else make(row[key])
            for name, key, make in _plan(noun)
            if key in row
        }
    )


@cache
def _plan(noun: Any) -> tuple[tuple[str, str, Callable[[Any], Any] | None], ...]:
    hints = get_type_hints(noun)
    return tuple((field.name, key, _restorer(hints[field.name])) for field, key, _ in _table(noun))


def _restorer(hint: Any) -> Callable[[Any], Any] | None:
    """Return how a field of this type is restored; None if JSON has it as it is."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Span:
        return Span._make
    if origin in (Union, UnionType):
        return _restorer(next(a for a in arguments if a is not type(None)))
    if origin is tuple:
        return _restorer_of_tuple(arguments)
    return None if origin is Literal or hint in _PLAIN else partial(restore, hint)


def _restorer_of_tuple(arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    if arguments[-1] is Ellipsis:
        item = _restorer(arguments[0])
        return tuple if item is None else lambda value: tuple(map(item, value))
    makes = tuple(map(_restorer, arguments))
    return lambda value: tuple(
        v if make is None else make(v) for v, make in zip(value, makes, strict=True)
    )


def encode(value: Any) -> Any:
    """Return JSON for a value, leaving out None, unset flags and empty optional lists."""
    noun: Any = type(value)
    if noun in _PLAIN:
        return value
    if isinstance(value, tuple):
        return [item if type(item) in _PLAIN else encode(item) for item in value]
    row = {}
    for name, key, unset in _unset(noun):
        item = getattr(value, name)
        if item is not None and item is not unset:
            row[key] = item if type(item) in _PLAIN else encode(item)
    return row


@cache
def _unset(noun: Any) -> tuple[tuple[str, str, Any], ...]:
    """Return for each field its name, its key, and the value besides None that is left out."""
    return tuple((field.name, key, _left_out(field)) for field, key, _ in _table(noun))


def _left_out(field: Field[Any]) -> Any:
    if field.name in OPTIONAL_LISTS:
        return ()  # there is only one empty tuple
    return False if field.default is False else None
