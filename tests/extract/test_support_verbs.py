"""'Held a meeting' and 'carried out an attack' are one event: the noun's, done by the subject."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.graph.plain import event_plainness
from kg.model import Document, Reading

ONE = [
    ("The council held a meeting on Monday.", "meeting", "kg:Meeting", "The council"),
    ("Minister Lind gave a speech in Oslo.", "speech", "kg:Communication", "Lind"),
    ("Police made an arrest at the harbour.", "arrest", "kg:Arrest", "Police"),
    ("The board took a decision on the mine.", "decision", "kg:Intention", "The board"),
    ("Rebels carried out an attack on the port.", "attack", "kg:Attack", "Rebels"),
    ("An attack was carried out by rebels.", "attack", "kg:Attack", "rebels"),
    ("Officers conducted a search of the farm.", "search", "kg:Search", "Officers"),
    ("Prosecutors launched an investigation into the bank.", "investigation",
     "kg:Investigation", "Prosecutors"),
    ("Police opened an inquiry into the theft.", "inquiry", "kg:Investigation", "Police"),
    ("The dairy farmers staged a protest outside the mill.", "protest", "kg:Protest",
     "The dairy farmers"),
    ("The airline issued a warning to passengers.", "warning", "kg:Warning", "The airline"),
    ("The keeper made a payment to the dock workers.", "payment", "kg:Payment", "The keeper"),
]  # fmt: skip


def read(nlp: Language, text: str) -> Reading:
    return extract(annotate(nlp, Document(document="d", text=text, published="2021-03-02")))


def told(reading: Reading) -> dict[str, str]:
    """The class of each claim that is more than named, by its trigger."""
    text = reading.document.text
    return {e.trigger.words(text): e.action for e in reading.events if not e.only_named}


def agents(reading: Reading, trigger: str) -> list[str]:
    text, mentions = reading.document.text, {m.id: m for m in reading.mentions}
    event = next(e for e in reading.events if e.trigger.words(text) == trigger)
    taking = (mentions[p.mention] for p in event.participants if p.role == "agent" and p.mention)
    return [mention.span.words(text) for mention in taking]


@pytest.mark.parametrize(("text", "noun", "action", "agent"), ONE)
def test_a_support_verb_and_its_noun_are_one_event(
    nlp: Language, text: str, noun: str, action: str, agent: str
) -> None:
    reading = read(nlp, text)
    verbs = [w for w in told(reading) if w in text.split()[:6] and w != noun]
    assert verbs == []
    assert told(reading)[noun] == action
    assert agents(reading, noun) == [agent]


def test_the_noun_is_told_in_the_words_of_the_clause_and_at_its_time(nlp: Language) -> None:
    text = "The council held a meeting in Lund on Monday."
    event = next(e for e in read(nlp, text).events if not e.only_named)
    assert event.clause_subject is not None
    assert event.clause_subject.words(text) == "The council"
    assert event.wording[0].words(text).startswith("held a meeting")
    assert event.date == "2021-03-01"
    assert "place" in [p.role for p in event.participants]


def test_what_others_say_of_it_is_said_of_the_noun(nlp: Language) -> None:
    text = "The bishop said the council would hold a meeting."
    events = {e.id: e for e in read(nlp, text).events}
    said = next(e for e in events.values() if e.lemma == "say")
    assert [events[p.event].lemma for p in said.participants if p.event] == ["meeting"]
    meeting = next(e for e in events.values() if e.lemma == "meeting")
    assert (meeting.certainty, meeting.status) == ("future", "reported")


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("The coach took Maro's advice.", "took"),
        ("The union cancelled the strike.", "cancelled"),
        ("The king signed the treaty.", "signed"),
        ("The miners welcomed the decision.", "welcomed"),
        ("Police attended the meeting in Lund.", "attended"),
        ("A great deal of money was made in the mines.", "made"),
    ],
)
def test_a_verb_that_adds_something_stays_a_claim(nlp: Language, text: str, verb: str) -> None:
    assert verb in told(read(nlp, text))


@pytest.mark.parametrize(
    "text",
    [
        "The speech that Lind gave in Oslo angered the union.",
    ],
)
def test_what_moved_somebody_took_place(nlp: Language, text: str) -> None:
    reading = read(nlp, text)
    noun = next(e for e in reading.events if e.lemma in ("speech", "search"))
    assert event_plainness(reading)[noun.id] == "plain"
