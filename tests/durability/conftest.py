"""Small cases whose changes are cut off, made beside each other, and damaged."""

from collections.abc import Callable
from pathlib import Path

import pytest

import kg
from kg.model import Document, Event, Mention, Participant, Reading, Span
from kg.model.readings import write_lines

PEOPLE = ("Ada Lund", "Rolf Aas", "Iris Cole")


def reading(name: str, people: tuple[str, ...] = PEOPLE) -> Reading:
    """Give a reading of a few people who meet in turn."""
    text, mentions, events = "", [], []
    for number, (one, other) in enumerate(zip(people, (*people[1:], people[0]), strict=True)):
        ends = []
        for person in (one, other):
            span = Span(len(text), len(text) + len(person))
            mention = Mention(
                id=f"m{len(mentions)}", start=span.start, end=span.end, head=span, kind="name",
                type="Person", chain=f"c{people.index(person)}",
            )  # fmt: skip
            mentions.append(mention)
            ends.append(mention)
            text += person + (" met " if person == one else ". ")
        events.append(
            Event(
                id=f"e{number}", trigger=Span(ends[0].end + 1, ends[0].end + 4), lemma="meet",
                action="kg:Meeting", evidence=Span(ends[0].start, ends[1].end),
                participants=(
                    Participant(role="agent", mention=ends[0].id),
                    Participant(role="patient", mention=ends[1].id),
                ),
            )
        )  # fmt: skip
    document = Document(document=name, text=text, title=f"Report {name}", published="2021-03-04")
    return Reading(document=document, mentions=tuple(mentions), events=tuple(events))


def joined(place: Path, documents: int = 1, people: tuple[str, ...] = PEOPLE) -> kg.Case:
    """Make a case of readings, without a model, in a tenth of a second."""
    place.parent.mkdir(exist_ok=True)
    path = place.parent / "readings.jsonl"
    write_lines((reading(f"d{i}", people) for i in range(documents)), path)
    try:
        return kg.join(path, case=place)
    finally:
        path.unlink()


@pytest.fixture
def small(tmp_path: Path) -> Callable[..., kg.Case]:
    """Make cases in the folder of a test."""
    return lambda name="case", **more: joined(tmp_path / name, **more)
