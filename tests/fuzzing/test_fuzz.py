"""Hostile input of `benchmarks/fuzz.py`, so many of each kind; `make fuzz` runs for longer.

Hypothesis chooses the seeds: what fails is given again by its seed alone.
"""

import importlib.util
import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kg
from kg.errors import InputError
from kg.model.readings import read_readings, to_line

ROOT = Path(__file__).resolve().parents[2]


def loaded():
    spec = importlib.util.spec_from_file_location("fuzz", ROOT / "benchmarks" / "fuzz.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


fuzz = loaded()
INPUTS = {
    "reading": 150,
    "lines": 120,
    "judgements": 150,
    "wishes": 40,
    "queries": 120,
    "requests": 60,
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    yield tmp_path_factory.mktemp("fuzz")
    fuzz.close()


@pytest.mark.parametrize("name", sorted(fuzz.TARGETS))
def test_hostile_input_gets_an_answer_and_nothing_else(place: Path, name: str) -> None:
    @settings(
        max_examples=INPUTS[name],
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 10**9))
    def run(seed: int) -> None:
        told = fuzz.try_one(name, str(seed), place)
        assert told is None, told

    run()


def line(**more: object) -> str:
    return json.dumps({**json.loads(to_line(fuzz.a_reading())), **more})


def at(*path: str | int, value: object) -> str:
    row = json.loads(to_line(fuzz.a_reading()))
    place = row
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(row).replace('"@', "").replace('@"', "")


MALFORMED = {
    "a date of the year 99999": (line(published="99999-01-01"), "published"),
    "a date that is none": (line(published="junk"), "published"),
    "a day that no calendar has": (line(published="2018-02-30"), "published"),
    "an event in month 13": (at("events", 0, "date", value="2018-13"), "events[0].date"),
    "an empty id": (line(document=""), "document: an id is empty"),
    "a blank id": (at("mentions", 0, "id", value=" "), "mentions[0].id"),
    "a zero character in an id": (line(document="a\0b"), "control character"),
    "furniture outside the text": (line(furniture=[[0, 10_000]]), "furniture"),
    "not a number": (at("values", 0, "value", value="@NaN@"), "NaN"),
    "Infinity": (at("values", 0, "value", value="@Infinity@"), "Infinity"),
    "a number beyond all": (at("values", 0, "value", value="@1e999@"), "values[0].value"),
    "400 digits": (at("values", 0, "value", value=f"@{'9' * 400}@"), "values[0].value"),
    "5,000 digits": (at("values", 0, "value", value=f"@{'9' * 5_000}@"), "a number"),
    "lists in lists": (at("title", value=f"@{'[' * 50_000}{']' * 50_000}@"), "too deep"),
    "half a character": (line(title="\ud800"), "half a surrogate pair"),
    "a mention that is null": (line(mentions=[None]), "mentions[0]"),
    "nobody takes part": (at("events", 0, "participants", 0, value={"role": "agent"}), "one of"),
    "surer than sure": (at("events", 0, "confidence", value=1.5), "confidence"),
    "true as an offset": (at("events", 0, "evidence", value=[True, 5]), "events[0].evidence"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_line_is_told_by_file_line_and_key(tmp_path: Path, name: str) -> None:
    bad, told = MALFORMED[name]
    file = tmp_path / "r.jsonl"
    file.write_text(f"{line(document='good')}\n{bad}\n", encoding="utf-8")
    with pytest.raises(InputError) as error:
        kg.join(file, case=tmp_path / "case")
    assert str(error.value).startswith(f"{file}:2: ")
    assert told in str(error.value)
    assert len(str(error.value)) < 500 + len(str(file))
    assert [p.name for p in tmp_path.iterdir()] == ["r.jsonl"]


def test_the_reading_that_is_altered_is_itself_in_order(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    file.write_text(to_line(fuzz.a_reading()) + "\n", encoding="utf-8")
    assert list(read_readings(file)) == [fuzz.a_reading()]
    assert kg.join(file, case=tmp_path / "case").validate() == ()


def test_a_seed_gives_the_same_input_again() -> None:
    row = json.loads(to_line(fuzz.a_reading()))
    one, other, third = (fuzz.altered(row, random.Random(n)) for n in (1, 1, 2))
    assert one == other != third
