from pathlib import Path

import pytest

from kg.errors import InputError
from kg.model import Document, Reading
from kg.model.readings import read_readings
from kg.readings_file import Spool


def reading(name: str) -> Reading:
    return Reading(document=Document(document=name, text=f"Text of {name} – “ok”."))


def test_readings_leave_in_the_order_of_their_ids(tmp_path: Path) -> None:
    with Spool(tmp_path / "r.jsonl") as spool:
        for name in ("b", "é", "a", "c"):
            spool.add(reading(name))
    assert list(read_readings(tmp_path / "r.jsonl")) == [reading(n) for n in ("a", "b", "c", "é")]
    assert [p.name for p in tmp_path.iterdir()] == ["r.jsonl"]


def test_a_document_given_twice_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'a' is given twice"), Spool(tmp_path / "r") as spool:
        spool.add(reading("a"))
        spool.add(reading("a"))
    assert list(tmp_path.iterdir()) == []
