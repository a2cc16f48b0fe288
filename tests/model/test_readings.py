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


def in_full() -> Reading:
    """Give the reading with every key that version 2 of the format added."""
    one = reading()
    mentions = (
        replace(one.mentions[0], number="singular"),
        replace(one.mentions[1], head_lemma="station", number="plural", definite=True),
    )
    event = replace(
        one.events[0],
        form="verbless",
        voice="passive",
        tense="past perfect",
        particle="out",
        negation=Span(6, 9),
        modal=Span(10, 14),
        sentence=1,
        clause=Span(0, 29),
        participants=(Participant(role="agent", mention="m1", parse="own", preposition="by"),),
    )
    document = replace(one.document, format=2, sentences=(Span(0, 5), Span(6, 45)))
    return replace(one, document=document, mentions=mentions, events=(event,))


def test_all_that_version_2_added_comes_back() -> None:
    row = json.loads(to_line(in_full()))
    assert (row["format"], row["sentences"]) == (2, [[0, 5], [6, 45]])
    assert row["mentions"][1]["head_lemma"] == "station"
    assert (row["mentions"][1]["number"], row["mentions"][1]["definite"]) == ("plural", True)
    assert "definite" not in row["mentions"][0]
    told = row["events"][0]
    assert (told["form"], told["voice"], told["tense"]) == ("verbless", "passive", "past perfect")
    assert (told["particle"], told["negation"], told["modal"]) == ("out", [6, 9], [10, 14])
    assert (told["sentence"], told["clause"]) == (1, [0, 29])
    assert told["participants"][0]["parse"] == "own"
    assert from_line(to_line(in_full())) == in_full()


@pytest.mark.parametrize("key", ["format", "sentences"])
def test_a_reading_of_version_1_comes_back_without_what_it_lacks(key: str) -> None:
    assert key not in json.loads(to_line(reading()))


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("format",), 3, "format: 3 is unknown; this kg reads 1 to 2"),
        (("format",), "2", "format: expected int"),
        (("sentences", 1), [6, 999], "sentences: [6, 999] lies outside the text"),
        (("sentences", 1), [4, 45], "sentences: expected them in their order, without overlaps"),
        (("sentences", 1), [45, 6], "sentences[1]: expected [start, end]"),
        (("mentions", 0, "number"), "dual", "mentions[0].number: 'dual' is none of"),
        (("mentions", 0, "definite"), 1, "mentions[0].definite: expected bool"),
        (("mentions", 0, "head_lemma"), 1, "mentions[0].head_lemma: expected str"),
        (("events", 0, "form"), "noun", "events[0].form: 'noun' is none of"),
        (("events", 0, "voice"), "middle", "events[0].voice: 'middle' is none of"),
        (("events", 0, "tense"), "aorist", "events[0].tense: 'aorist' is none of"),
        (("events", 0, "particle"), 3, "events[0].particle: expected str"),
        (("events", 0, "negation"), [40, 60], "events[0].negation: [40, 60] lies outside"),
        (("events", 0, "modal"), [40, 60], "events[0].modal: [40, 60] lies outside the text"),
        (("events", 0, "clause"), [40, 60], "events[0].clause: [40, 60] lies outside the text"),
        (("events", 0, "sentence"), 2, "events[0].sentence: 2 is none; the document has 2"),
        (("events", 0, "sentence"), -1, "events[0].sentence: -1 is none; the document has 2"),
        (("events", 0, "participants", 0, "parse"), "theirs",
         "events[0].participants[0].parse: 'theirs' is none of both, own, pipeline"),
        (("events", 0, "participants", 0, "phrase"), [40, 60],
         "events[0].participants[0].phrase: [40, 60] lies outside the text"),
    ],
)  # fmt: skip
def test_what_version_2_added_is_checked_with_its_place(
    tmp_path: Path, path: tuple[str | int, ...], value: object, told: str
) -> None:
    row = json.loads(to_line(in_full()))
    at = row
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    file = tmp_path / "r.jsonl"
    file.write_text("\n" + json.dumps(row) + "\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        list(read_readings(file))
    assert "r.jsonl:2: " in str(caught.value)
    assert told in str(caught.value)


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
