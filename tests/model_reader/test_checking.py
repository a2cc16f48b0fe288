"""Of an answer only what stands in the passage and in closed lists is kept; the rest is counted."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.model import Span
from kg.model_reader.checking import REASONS, Found, checked
from kg.model_reader.passages import Passage

TEXT = (
    "Captain Ines Halvorsen left the bridge, two crew members said. No passenger was hurt. "
    "Norlund Shipping owns the ferry."
)


def event(**changed: Any) -> dict[str, Any]:
    row = {
        "evidence": "Captain Ines Halvorsen left the bridge",
        "trigger": "left",
        "class": "Departure",
        "participants": [
            {"role": "agent", "words": "Ines Halvorsen"},
            {"role": "patient", "words": "the bridge"},
        ],
        "time": "",
        "polarity": "positive",
        "certainty": "certain",
        "status": "alleged",
        "holder": ["two crew members"],
        "cue": "said",
    }
    return row | changed


def relation(**changed: Any) -> dict[str, Any]:
    row = {
        "evidence": "Norlund Shipping owns the ferry",
        "predicate": "ownedBy",
        "subject": "the ferry",
        "object": "Norlund Shipping",
        "polarity": "positive",
        "certainty": "certain",
        "status": "asserted",
        "holder": [],
        "cue": "",
    }
    return row | changed


def answered(answer: Any, *, cut: bool = False) -> Found:
    text = answer if isinstance(answer, str) else json.dumps(answer)
    return checked(text, Passage(Span(0, len(TEXT)), TEXT), cut=cut)


def reasons(*events: Any, relations: tuple[Any, ...] = ()) -> list[str]:
    found = answered({"events": list(events), "relations": list(relations)})
    return [one.reason for one in found.dropped]


def test_a_claim_in_the_words_of_the_passage_is_kept_with_its_places() -> None:
    found = answered({"events": [event()], "relations": [relation()]})
    (one,), (other,) = found.events, found.relations
    assert one.trigger.words(TEXT) == "left"
    assert [(role, span.words(TEXT)) for role, span in one.participants] == [
        ("agent", "Ines Halvorsen"),
        ("patient", "the bridge"),
    ]
    assert one.standing.holder[0].words(TEXT) == "two crew members"
    assert other.subject.words(TEXT) == "the ferry"
    assert found.dropped == []


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"evidence": "The captain fled the sinking ship"}, "evidence"),
        ({"trigger": "fled"}, "trigger"),
        ({"trigger": "hurt"}, "trigger"),
        ({"holder": ["a lawyer"]}, "holder"),
        ({"polarity": "maybe"}, "list"),
        ({"certainty": "sure"}, "list"),
        ({"status": "proven"}, "list"),
        ({"class": "DROP TABLE"}, "list"),
        ({"status": "asserted"}, "standing"),
        ({"status": "denied", "holder": []}, "standing"),
        ({"trigger": 7}, "form"),
        ({"participants": "everybody"}, "form"),
        ({"participants": []}, "nobody"),
    ],
)
def test_a_claim_that_is_not_in_the_text_or_the_lists_is_dropped(
    changed: dict[str, Any], reason: str
) -> None:
    assert reasons(event(**changed)) == [reason]


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ({"role": "agent", "words": "the mayor"}, "words"),
        ({"role": "villain", "words": "two crew members"}, "list"),
        ({"role": "agent", "words": "left"}, "itself"),
        ({"role": "agent"}, "form"),
        ("Halvorsen", "form"),
    ],
)
def test_a_participant_that_is_none_is_dropped_and_the_claim_stays(part: Any, reason: str) -> None:
    row = event()
    row["participants"].append(part)
    found = answered({"events": [row]})
    assert len(found.events) == 1
    assert len(found.events[0].participants) == 2
    assert [one.reason for one in found.dropped] == [reason]


def test_an_invented_cue_or_time_is_dropped_alone() -> None:
    found = answered({"events": [event(cue="swore under oath", time="at noon")]})
    assert len(found.events) == 1
    assert sorted(one.reason for one in found.dropped) == ["cue", "time"]


def test_a_claim_told_twice_counts_once() -> None:
    assert reasons(event(), event()) == ["twice"]
    assert reasons(relations=(relation(), relation())) == ["twice"]


def test_a_relation_of_a_thing_to_itself_or_of_no_listed_kind_is_dropped() -> None:
    bad = (relation(object="the ferry"), relation(predicate="murdererOf"))
    assert reasons(relations=bad) == ["ends", "list"]


def test_all_reasons_have_words() -> None:
    assert set(reasons(event(trigger="fled"), "x")) <= REASONS.keys()


def test_an_answer_that_was_cut_off_gives_its_whole_claims() -> None:
    whole = json.dumps({"events": [event(), event(trigger="bridge")], "relations": []})
    found = answered(whole[: len(whole) - 200], cut=True)
    assert [one.trigger.words(TEXT) for one in found.events] == ["left"]
    assert found.dropped[0].reason == "cut"
    assert found.covered is not None
    assert found.covered.words(TEXT) == "Captain Ines Halvorsen left the bridge"


@pytest.mark.parametrize(
    "broken",
    [
        json.dumps({"events": [event()]})[:-2] + ', {"evidence": "a "b" c"}], "relations": []}',
        '{"events": "none", "relations": []}',
        '{"relations": []}',
    ],
)
def test_a_broken_answer_tells_nothing_of_the_rest_of_its_passage(broken: str) -> None:
    found = answered(broken)
    assert found.dropped[0].reason == "cut"
    assert found.covered is not None
    assert found.covered.end <= len("Captain Ines Halvorsen left the bridge")


@pytest.mark.parametrize("nothing", [None, []])
def test_no_holder_may_be_told_as_null(nothing: object) -> None:
    told = event(holder=nothing, status="asserted", cue="")
    assert len(answered(json.dumps({"events": [told], "relations": []})).events) == 1


def test_words_around_the_answer_do_no_harm() -> None:
    body = json.dumps({"events": [event()], "relations": []})
    assert len(answered(f"<think>{{hm}}</think>Sure!\n```json\n{body}\n```").events) == 1


@pytest.mark.parametrize(
    "nonsense",
    ["", "I cannot do that.", "[]", "{", "null", '{"events": 7}', "{" * 5000, '{"a":' * 20000],
)
def test_nonsense_gives_nothing_and_covers_nothing(nonsense: str) -> None:
    found = answered(nonsense)
    assert (found.events, found.relations, found.covered) == ([], [], None)
    assert [one.reason for one in found.dropped] == ["answer"]


def test_an_endless_answer_is_capped() -> None:
    found = answered({"events": [event(trigger="x")] * 500})
    assert found.read == 500
    assert sum(one.reason == "many" for one in found.dropped) == 380


def test_words_that_no_file_can_hold_are_shown_without_them() -> None:
    found = answered('{"events": [{"trigger": "\\ud800", "evidence": "x"}]}')
    assert found.dropped[0].words.encode("utf-8")


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(sorted(event())), json_values))
def test_whatever_an_answer_holds_only_places_and_listed_words_come_back(row: Any) -> None:
    found = answered({"events": [event() | row]})
    assert len(found.events) + len([d for d in found.dropped if d.what == "event"]) == 1
    for one in found.events:
        assert one.action.startswith("kg:")
        assert one.trigger.words(TEXT) in TEXT


def test_a_word_that_stands_twice_in_a_clause_tells_an_event_each_time() -> None:
    text = "The ferry left Skerry Point and the pilot left it at noon."
    row = {"evidence": text[:-1], "trigger": "left"}
    first = event(**row, participants=[{"role": "agent", "words": "The ferry"}])
    second = event(**row, participants=[{"role": "agent", "words": "the pilot"}])
    plain = {"status": "asserted", "holder": [], "cue": ""}
    told = json.dumps({"events": [first | plain, second | plain, first | plain], "relations": []})
    found = checked(told, Passage(Span(0, len(text)), text))
    assert [one.trigger.start for one in found.events] == [text.find("left"), text.rfind("left")]
    assert [one.reason for one in found.dropped] == ["twice"]
