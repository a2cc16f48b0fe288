import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import InputError
from kg.model import Document, Event, Mention, Order, Participant, Reading, Span
from kg.model.codec import MalformedError
from kg.model.readings import from_line, read_readings, to_line, write_lines

TEXT = "Mayor Ana Ruiz quit on Monday, WXYZ reported."


def reading() -> Reading:
    return Reading(
        document=Document(document="d1", text=TEXT, publisher="WXYZ", furniture=(Span(0, 0),)),
        mentions=(
            Mention(
                id="m1", start=0, end=14, head=Span(6, 14), kind="name", type="Person", chain="c1"
            ),
            Mention(
                id="m2",
                start=31,
                end=35,
                head=Span(31, 35),
                kind="name",
                type="Organization",
                chain="c2",
            ),
        ),
        events=(
            Event(
                id="e1",
                trigger=Span(15, 19),
                lemma="quit",
                action="kg:Resignation",
                participants=(Participant(role="agent", mention="m1"),),
                holder=("m2",),
                cue=Span(36, 44),
                status="reported",
                evidence=Span(0, 29),
                confidence=0.9,
            ),
        ),
    )


def test_a_reading_comes_back_from_its_line_as_it_was() -> None:
    assert from_line(to_line(reading())) == reading()


def test_the_line_has_the_keys_of_the_format() -> None:
    row = json.loads(to_line(reading()))
    assert row["events"][0]["class"] == "kg:Resignation"
    assert row["events"][0]["holder"] == ["m2"]
    assert row["events"][0]["participants"] == [{"role": "agent", "mention": "m1"}]
    assert "published_inferred" not in row
    assert "entity" not in row["mentions"][0]


def ordered() -> Reading:
    """Give the reading with a second event, before which the first came."""
    one = reading()
    second = Event(id="e2", trigger=Span(37, 45), action="kg:Statement", evidence=Span(31, 45))
    first = replace(one.events[0], order=(Order(kind="before", event="e2", cue=Span(20, 22)),))
    return replace(one, events=(first, second))


def test_an_order_of_events_comes_back_and_is_left_out_where_none_is_told() -> None:
    rows = json.loads(to_line(ordered()))["events"]
    assert rows[0]["order"] == [{"kind": "before", "event": "e2", "cue": [20, 22]}]
    assert "order" not in rows[1]
    assert from_line(to_line(ordered())) == ordered()


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("kind", "near", "none of before, after, during, part of"),
        ("event", "e7", "no id 'e7'"),
        ("event", "e1", "in no order to itself"),
        ("cue", [20, 999], "outside the text"),
    ],
)
def test_a_wrong_order_is_refused(key: str, value: object, told: str) -> None:
    row = json.loads(to_line(ordered()))
    row["events"][0]["order"][0][key] = value
    with pytest.raises(MalformedError, match=told):
        from_line(json.dumps(row))


def test_unknown_keys_are_ignored() -> None:
    row = json.loads(to_line(reading()))
    row["mood"] = "calm"
    row["mentions"][0]["colour"] = "red"
    assert from_line(json.dumps(row)) == reading()


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("text",), None, "text"),
        (("mentions", 0, "kind"), "noun", "none of name, nominal, pronoun"),
        (("mentions", 0, "end"), 999, "outside the text"),
        (("mentions", 1, "id"), "m1", "'m1' stands twice"),
        (("events", 0, "trigger"), [9, 3], "start <= end"),
        (("events", 0, "holder"), ["m7"], "no id 'm7'"),
        (("events", 0, "participants", 0, "mention"), "m9", "no id 'm9'"),
        (("events",), {"e1": 1}, "expected a list"),
        (("title",), "Flood \ud83c", "title: half a surrogate pair at character 6"),
        (("mentions", 0, "type"), "\udc00", "mentions[0].type: half a surrogate pair"),
    ],
)
def test_a_wrong_reading_is_refused_with_its_place(
    tmp_path: Path, path: tuple[str | int, ...], value: object, told: str
) -> None:
    row = json.loads(to_line(reading()))
    at = row
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    file = tmp_path / "r.jsonl"
    file.write_text(to_line(reading()) + "\n" + json.dumps(row) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"r\.jsonl:2: ") as caught:
        list(read_readings(file))
    assert told in str(caught.value)


def test_a_line_that_is_no_json_is_named(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    file.write_text(to_line(reading()) + '\n\n{"document": ', encoding="utf-8")
    with pytest.raises(InputError, match=r"r\.jsonl:3: not JSON"):
        list(read_readings(file))


@given(
    st.text(alphabet=st.characters(exclude_categories=["Cs"]), min_size=1),
    st.floats(0, 1),
    st.sampled_from(["positive", "negative", "unknown"]),
)
def test_any_text_survives_the_file(text: str, confidence: float, polarity: str) -> None:
    event = Event(
        id="e1",
        trigger=Span(0, len(text)),
        action="kg:Action",
        evidence=Span(0, len(text)),
        confidence=confidence,
        polarity=polarity,  # type: ignore[arg-type]
    )
    one = Reading(document=Document(document="d1", text=text), events=(event,))
    line = to_line(one)
    assert "\n" not in line
    assert from_line(line) == one


def test_lines_written_are_read_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    write_lines([reading()], file)
    assert list(read_readings(file)) == [reading()]


def test_a_number_where_words_should_be_is_malformed() -> None:
    row = json.loads(to_line(reading()))
    row["title"] = 7
    with pytest.raises(MalformedError, match="title"):
        from_line(json.dumps(row))
