"""Times of a verb beside the one that dates it, and times that are objects, are not lost."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def told(nlp: Language, text: str, word: str) -> set[tuple[str, str, str]]:
    """Give (role, preposition, words) of what is told of a verb in words or numbers."""
    reading = extract(annotate(nlp, Document(document="d", text=text, published="2024-05-16")))
    values = {v.id: v.span.words(text) for v in reading.values}
    return {
        (one.role, one.preposition or "", values[one.value])
        for event in reading.events
        if event.trigger.words(text) == word
        for one in event.participants
        if one.value is not None
    }


BESIDE = [
    ("The exhibition will run from May 3 through May 9.", "run", ("occasion", "through", "May 9")),
    (
        "The council met on Monday after four days of talks.",
        "met",
        ("occasion", "after", "four days of talks"),
    ),
    ("The band played there in 1997 and 1998.", "played", ("occasion", "in", "1998")),
    ("The league fined the club on 3 March and 5 May.", "fined", ("occasion", "on", "5 May")),
    ("The vet visited the farm on 2 and 9 January.", "visited", ("occasion", "on", "9 January")),
    (
        "Holt has led the choir since January last year.",
        "led",
        ("occasion", "since", "January last year"),
    ),
    (
        "The surgeon operated on Tuesday for nine hours.",
        "operated",
        ("measure", "for", "nine hours"),
    ),
    ("The farm will stay closed until Friday.", "stay", ("occasion", "until", "Friday")),
    (
        "The goalkeeper trained at the club for six years until 2009.",
        "trained",
        ("occasion", "until", "2009"),
    ),
    (
        "The dean resigned on Monday, two weeks after the audit was published.",
        "resigned",
        ("measure", "", "two weeks"),
    ),
    (
        "Three months before the dam opened, the ministry dismissed its engineer.",
        "dismissed",
        ("measure", "", "Three months"),
    ),
]


@pytest.mark.parametrize(("text", "word", "expected"), BESIDE, ids=[r[0] for r in BESIDE])
def test_a_second_time_is_told_in_its_words(
    nlp: Language, text: str, word: str, expected: tuple[str, str, str]
) -> None:
    assert expected in told(nlp, text, word)


NONE = [
    ("The mine was reopened thirty years after it closed.", "closed"),
    ("The poet died hours after she was arrested.", "arrested"),
    ("The council did not reply until Tuesday.", "reply"),
    ("The secret was kept until May 2005, when the paper printed it.", "printed"),
    ("The ferry sank on Monday.", "sank"),
]


@pytest.mark.parametrize(("text", "word"), NONE, ids=[r[0] for r in NONE])
def test_what_dates_a_verb_or_counts_to_it_is_no_second_time(
    nlp: Language, text: str, word: str
) -> None:
    assert {role for role, _, _ in told(nlp, text, word)} <= {"measure"}


def test_an_object_that_is_a_time_takes_part_and_a_length_of_time_is_a_measure(
    nlp: Language,
) -> None:
    found = told(nlp, "The choir celebrated its first year.", "celebrated")
    assert ("patient", "", "its first year") in found
    found = told(nlp, "The miners chose Tuesday for the ballot.", "chose")
    assert ("patient", "", "Tuesday") in found
    found = told(nlp, "The governor declared Friday a day of mourning.", "declared")
    assert found == {("patient", "", "Friday"), ("attribute", "", "a day of mourning")}
    found = told(nlp, "The hikers spent two days in the cabin.", "spent")
    assert {role for role, _, _ in found} == {"measure"}


def test_a_second_time_is_told_once(nlp: Language) -> None:
    text = "The deadline was extended to Friday. Hall chaired the union from 2001 to 2009."
    reading = extract(annotate(nlp, Document(document="d", text=text, published="2024-05-16")))
    for event in reading.events:
        values = [one.value for one in event.participants if one.role == "occasion"]
        assert len(values) == len(set(values))
