"""What a text only names is no claim of a case: 'the fire' says nothing of any fire."""

from dataclasses import replace

import pytest
from spacy.language import Language

import kg
from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Event, Mention, Order, Participant, Reading, Span
from kg.model.stated import only_named, stated, told_apart

TEXT = "The alarm was raised after the fire."
ALARM, RAISED, FIRE = Span(4, 9), Span(14, 20), Span(31, 35)


def bare(name: str, trigger: Span) -> Event:
    return Event(id=name, trigger=trigger, action="kg:Action", evidence=Span(0, 35), form="nominal")


@pytest.fixture
def reading() -> Reading:
    raised = Event(
        id="e2", trigger=RAISED, action="kg:Action", evidence=Span(0, 35), form="finite",
        participants=(
            Participant(role="patient", event="e1"), Participant(role="content", mention="m1"),
        ),
    )  # fmt: skip
    alarm = Mention(id="m1", start=0, end=9, head=ALARM, kind="nominal", type="Event", chain="c1")
    return Reading(
        document=Document(document="d", text=TEXT), mentions=(alarm,),
        events=tuple(told_apart([bare("e1", ALARM), raised, bare("e3", FIRE)])),
    )  # fmt: skip


def test_a_bare_noun_is_only_named(reading: Reading) -> None:
    assert only_named(reading) == {"e1", "e3"}
    assert [event.id for event in stated(reading).events] == ["e2"]


def test_nothing_is_ordered_by_an_act_that_is_only_named() -> None:
    """'After the fire': where that is no claim of its own the order would lead nowhere."""
    fire = replace(bare("e3", FIRE), only_named=True)
    alarm = replace(bare("e1", ALARM), order=(Order(kind="after", event="e3", cue=Span(21, 26)),))
    reading = Reading(document=Document(document="d", text=TEXT), events=(alarm, fire))
    assert [event.order for event in stated(reading).events] == [()]


def test_an_act_that_is_only_named_takes_part_as_a_thing(reading: Reading) -> None:
    (raised,) = stated(reading).events
    assert raised.participants == (Participant(role="patient", mention="m1"),)


@pytest.mark.parametrize(
    "more",
    [
        {"participants": (Participant(role="patient", mention="m1"),), "action": "kg:Fire"},
        {"polarity": "negative"},
        {"certainty": "possible"},
        {"form": None},
        {"form": "finite", "action": "kg:Fire"},
        {"order": (Order(kind="after", event="e2", cue=Span(21, 26)),)},
    ],
)
def test_what_tells_anything_is_stated(reading: Reading, more: dict[str, object]) -> None:
    fire = replace(bare("e3", FIRE), **more)  # type: ignore[arg-type]
    assert not any(event.only_named for event in told_apart([fire, reading.events[1]]))


AGENT = Participant(role="agent", mention="m1")
OTHER = Participant(role="patient", mention="m2")
OCCASION = Participant(role="occasion", mention="m2")


@pytest.mark.parametrize(
    ("form", "action", "participants"),
    [
        ("nominal", "kg:Crime", ()),  # after the crash
        ("nominal", "kg:Action", (AGENT,)),  # their work
        ("participle", "kg:Leaving", ()),  # with twelve seconds left
        ("participle", "kg:Leaving", (OCCASION,)),  # with twelve seconds left in the second set
        ("finite", "kg:Action", ()),  # nobody knows what happened
        ("gerund", "kg:Action", ()),  # in doing so
        ("infinitive", "kg:Action", ()),  # there were plans to do so
        ("infinitive", "kg:Attack", (AGENT,)),  # he was hard to hit
        ("infinitive", "kg:Movement", ()),  # seven minutes to go
    ],
)
def test_what_its_sentence_tells_better_is_only_named(
    form: str, action: str, participants: tuple[Participant, ...]
) -> None:
    hard = replace(bare("e1", ALARM), form="copular", participants=(AGENT,))
    hit = replace(bare("e2", RAISED), form=form, action=action, participants=participants)  # type: ignore[arg-type]
    assert [event.only_named for event in told_apart([hard, hit])] == [False, True]
    for held in ({"status": "alleged"}, {"certainty": "future"}):
        once_more = replace(hit, **held)  # type: ignore[arg-type]
        assert [event.only_named for event in told_apart([hard, once_more])] == [False, True]


@pytest.mark.parametrize(
    ("form", "action", "participants"),
    [
        ("nominal", "kg:Killing", (AGENT,)),  # the killing of Ola Brand
        ("nominal", "kg:Action", (AGENT, OTHER)),  # her work on the bridge
        ("participle", "kg:Movement", (AGENT,)),  # a car heading north
        ("infinitive", "kg:Attack", (OTHER,)),  # to hit a man nobody else tells of
        ("infinitive", "kg:Attack", (AGENT, OTHER)),
        ("finite", "kg:Attack", (AGENT,)),
    ],
)
def test_what_tells_more_than_its_sentence_is_stated(
    form: str, action: str, participants: tuple[Participant, ...]
) -> None:
    hard = replace(bare("e1", ALARM), form="copular", participants=(AGENT,))
    hit = replace(bare("e2", RAISED), form=form, action=action, participants=participants)  # type: ignore[arg-type]
    assert not any(event.only_named for event in told_apart([hard, hit]))


def test_how_sure_a_clause_seems_is_no_claim_of_its_own(nlp: Language) -> None:
    text = "It seems that the ferry sank. It appears to be empty."
    document = Document(document="d", text=text)
    seems, sank, appears, empty = extract(annotate(nlp, document)).events
    assert (seems.only_named, appears.only_named) == (True, True)
    assert (sank.only_named, empty.only_named) == (False, False)
    assert sank.certainty == empty.certainty == "probable"


def test_an_infinitive_that_takes_part_in_another_act_is_stated() -> None:
    hide = replace(bare("e2", RAISED), form="infinitive", participants=(AGENT,))
    trying = (AGENT, Participant(role="patient", event="e2"))
    tried = replace(bare("e1", ALARM), form="finite", participants=trying)
    assert not any(event.only_named for event in told_apart([tried, hide]))


def test_a_case_is_made_of_what_is_stated(sample: kg.Case) -> None:
    named = {(r.document.document, e) for r in sample.readings() for e in only_named(r)}
    assert named
    for claim in sample.claims(doubtful=True):
        document, _, name = claim.iri.rpartition("/document/")[2].partition("/claim/")
        assert (document, name) not in named
    assert len(list(sample.claims(doubtful=True))) == sample.manifest.claims
