"""Verbs that only say how sure, since when or by whose word something is so make no claim."""

from collections.abc import Callable

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Event, Reading

Told = Callable[[str], dict[str, str]]


def read(nlp: Language, text: str) -> Reading:
    return extract(annotate(nlp, Document(document="d", text=text)))


@pytest.fixture
def told(nlp: Language) -> Told:
    def labels(text: str) -> dict[str, str]:
        """Give the words of each claim that is more than named, by its trigger."""
        found = {}
        for event in read(nlp, text).events:
            if not event.only_named:
                words = [] if event.clause_subject is None else [event.clause_subject.words(text)]
                words += [span.words(text) for span in event.wording]
                found[event.trigger.words(text)] = " ".join(words)
        return found

    return labels


@pytest.mark.parametrize(
    ("text", "trigger", "words"),
    [
        ("The boy seems to owe money.", "owe", "The boy seems to owe money"),
        ("The clinic is expected to close.", "close", "The clinic is expected to close"),
        ("The rebels were said to have fled.", "fled", "The rebels were said to have fled"),
        ("The ferry began to sink.", "sink", "The ferry began to sink"),
        (
            "The reactor is likely to cost millions.",
            "cost",
            "The reactor is likely to cost millions",
        ),
        ("The suspect is believed to be armed.", "armed", "The suspect is believed to be armed"),
        ("The cause remains unclear.", "unclear", "The cause remains unclear"),
        ("The players felt unsafe.", "unsafe", "The players felt unsafe"),
        ("It seems that the driver fled.", "fled", "the driver fled"),
        ("It is thought the van was stolen.", "stolen", "the van was stolen"),
    ],
)
def test_one_claim_in_the_words_of_the_whole_clause(
    told: Told, text: str, trigger: str, words: str
) -> None:
    assert told(text) == {trigger: words}


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        ("The judge ordered the bank to pay.", "ordered"),
        ("The singer refused to leave.", "refused"),
        ("The wreck was not believed to hold oil.", "believed"),
        ("The farmer was seen on Monday to leave the barn.", "seen"),
    ],
)
def test_who_acts_denies_or_dates_it_makes_a_claim_of_its_own(
    told: Told, text: str, trigger: str
) -> None:
    assert trigger in told(text)


def test_what_is_said_is_what_is_raised(nlp: Language) -> None:
    text = "The mayor said the plan is likely to be dropped."
    events = {event.id: event for event in read(nlp, text).events}
    said: Event = next(e for e in events.values() if e.lemma == "say")
    content = [events[p.event].trigger.words(text) for p in said.participants if p.event]
    assert content == ["dropped"]


def test_what_is_joined_to_the_raised_clause_is_no_part_of_it(told: Told) -> None:
    words = told("The firm will continue to watch the market and open new shops.")
    assert words["watch"] == "The firm will continue to watch the market"


@pytest.mark.parametrize(
    ("text", "verb", "state"),
    [
        ("The road remained closed.", "remain", "closed"),
        ("Two climbers were found dead.", "find", "dead"),
        ("The officials appeared nervous.", "appear", "nervous"),
    ],
)
def test_what_somebody_is_said_to_be_takes_part(
    nlp: Language, text: str, verb: str, state: str
) -> None:
    events = {event.id: event for event in read(nlp, text).events}
    found = next(e for e in events.values() if e.lemma == verb)
    attributes = [p.event for p in found.participants if p.role == "attribute" and p.event]
    assert [events[name].trigger.words(text) for name in attributes] == [state]
