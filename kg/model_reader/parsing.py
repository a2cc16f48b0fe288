"""Parsing an answer's JSON as far as possible: complete items of incomplete answers."""

import json
import re
from typing import Any

LONGEST = 400_000
"""Characters of an answer that are examined; an endless one is cut here."""

_THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)


def lists_of(text: str, names: tuple[str, ...]) -> dict[str, list[Any]] | None:
    """Return the named lists of an answer's object; None if there is none.

    From an answer that was cut off, or that has other words around it, the complete items are
    taken.
    """
    text = _THOUGHT.sub("", text[:LONGEST])
    found = _whole(text)
    if found is not None:
        lists = {name: found[name] for name in names if isinstance(found.get(name), list)}
    else:
        lists = {name: items for name in names if (items := _items(text, name)) is not None}
    return {name: lists.get(name, []) for name in names} if lists else None


def is_whole(text: str, names: tuple[str, ...]) -> bool:
    """Return True if an answer is one object with the first named list, and the others are lists.

    Such an answer is complete; from an invalid one something may be missing.
    """
    found = _whole(_THOUGHT.sub("", text[:LONGEST]))
    if found is None or len(text) > LONGEST:
        return False
    return names[0] in found and all(isinstance(found.get(name, []), list) for name in names)


def _whole(text: str) -> dict[str, Any] | None:
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        return None
    try:
        found = json.loads(text[start : end + 1])
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _items(text: str, name: str) -> list[Any] | None:
    """Return the items of a list one by one, up to the first that is incomplete."""
    begun = re.search(rf'"{name}"\s*:\s*\[', text)
    if begun is None:
        return None
    items: list[Any] = []
    at, decoder = begun.end(), json.JSONDecoder()
    while True:
        at = _next(text, at)
        try:
            item, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            return items
        items.append(item)


def _next(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n,":
        at += 1
    return at
