"""Reads around page furniture: rules see the bare story, the reading refers to the whole text."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar

from kg.model import Document, Order, Participant, Reading, Span
from kg.model.cutting import cut_out
from kg.model.readings import LISTS

Noun = TypeVar("Noun")


def read_bare(document: Document, read: Callable[[Document], Reading]) -> Reading:
    """Read a document as if its furniture were not there, and move every span back to its place.

    So neither parser nor rule meets a link target, an emphasis mark or a button in mid-sentence,
    while the text of the reading is what was read, character for character.
    """
    if not document.furniture:
        return read(document)
    cut = cut_out(document.text, document.furniture)
    reading = read(replace(document, text=cut.text, furniture=()))
    lists = {
        name: tuple(placed(noun, cut.back) for noun in getattr(reading, name)) for name in LISTS
    }
    whole = replace(
        reading.document,
        text=document.text,
        furniture=document.furniture,
        sentences=tuple(map(cut.back, reading.document.sentences)),
    )
    return replace(reading, document=whole, **lists)


def placed(noun: Noun, back: Callable[[Span], Span]) -> Noun:
    """Return an item with each span it contains, and its own extent, moved."""
    values = {field.name: getattr(noun, field.name) for field in fields(noun)}  # type: ignore[arg-type]
    moved = {name: _moved(value, back) for name, value in values.items()}
    if "start" in values:
        moved |= back(Span(values["start"], values["end"]))._asdict()
    return replace(noun, **moved)  # type: ignore[type-var]


def _moved(value: Any, back: Callable[[Span], Span]) -> Any:
    if isinstance(value, Span):
        return back(value)
    if isinstance(value, tuple):
        return tuple(_moved(one, back) for one in value)
    return placed(value, back) if isinstance(value, (Order, Participant)) else value
