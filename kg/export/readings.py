"""Readings with the results of joining: which mentions and events are one across documents."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from kg.case import CaseFolder
from kg.export.material import Material
from kg.model import Entity, Occurrence, Reading
from kg.model.findings import Key
from kg.model.readings import read_lines, write_lines


def write_readings(material: Material, out: Path) -> None:
    """Write one reading per line with `entity` and `event` ids; one reading in memory at a time."""
    write_lines(joined_readings(material.folder), out)


def joined_readings(folder: CaseFolder) -> Iterator[Reading]:
    """Yield the readings of a case with the ids of their entities and occurrences."""
    entities = {key: e.id for e in read_lines(Entity, folder.entities) for key in e.members}
    joined = read_lines(Occurrence, folder.occurrences)
    events = {key: one.id for one in joined for key in (*one.members, *one.named)}
    for reading in folder.read_readings():
        yield _one(reading, entities, events)


def _one(reading: Reading, entities: Mapping[Key, str], events: Mapping[Key, str]) -> Reading:
    document = reading.document.document
    return replace(
        reading,
        mentions=tuple(
            replace(m, entity=entities.get((document, m.chain))) for m in reading.mentions
        ),
        events=tuple(replace(e, event=events.get((document, e.id))) for e in reading.events),
    )
