"""Short quoted words and lengths of time take part in the event that they belong to."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def taking_part(nlp: Language, text: str, word: str) -> set[tuple[str, str, float | None]]:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    values = {v.id: v for v in reading.values}
    return {
        (one.role, values[one.value].span.words(text), values[one.value].value)
        for event in reading.events
        if event.trigger.words(text) == word
        for one in event.participants
        if one.value is not None
    }


def test_what_was_shouted_is_told_word_for_word(nlp: Language) -> None:
    text = "As the ferry listed, the captain shouted: “Jump into the boats now!”"
    assert ("topic", "Jump into the boats now!", None) in taking_part(nlp, text, "shouted")


@pytest.mark.parametrize(
    ("text", "share", "whole"),
    [
        ("The divers recovered about 80% of the coins.", "about 80%", "about 80% of the coins"),
        ("Some 60 percent of growers said prices fell.", "Some 60 percent",
         "Some 60 percent of growers"),
        ("Prices rose 5 percent.", "5 percent", "5 percent"),
    ],
)  # fmt: skip
def test_a_share_is_told_with_what_it_is_of(
    nlp: Language, text: str, share: str, whole: str
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    shares = [v for v in reading.values if v.type == "PERCENT"]
    assert [(v.span.words(text), v.whole.words(text)) for v in shares] == [(share, whole)]


def test_a_long_quotation_is_found_by_its_own_place(nlp: Language) -> None:
    words = "We have been waiting for this harvest since the drought ended, and it is a good one."
    assert taking_part(nlp, f"“{words}” the farmer said.", "said") == set()


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        (
            "The surgeon has worked at the clinic for 15 years.",
            "worked",
            {("measure", "15 years", 15)},
        ),
        (
            "The tenants waited for nearly three hours.",
            "waited",
            {("measure", "nearly three hours", 3)},
        ),
        ("She was held for less than a day.", "held", {("measure", "less than a day", 1)}),
        ("He served four years in prison.", "served", {("measure", "four years", 4)}),
        ("The tenants left in three hours.", "left", set()),
        ("The goalkeeper returned two weeks later.", "returned", set()),
    ],
)
def test_how_long_something_went_on_is_a_measure_of_it(
    nlp: Language, text: str, word: str, expected: set[tuple[str, str, float | None]]
) -> None:
    assert taking_part(nlp, text, word) == expected


def test_the_day_on_which_something_ends_is_not_the_day_it_happened(nlp: Language) -> None:
    text = "The road is closed until Friday. The council did not reply until Tuesday."
    document = Document(document="d", text=text, published="2024-05-16")
    dates = {e.trigger.words(text): e.date for e in extract(annotate(nlp, document)).events}
    assert dates == {"closed": None, "reply": "2024-05-14"}


@pytest.mark.parametrize(
    ("text", "word", "date"),
    [
        ("Moreno fought for the first time since 2005.", "fought", None),
        ("The phone was not updated since 2008.", "updated", None),
        ("The pianist played for the Bears from 1995-99.", "played", None),
        ("She ran the clinic from 2002 to 2006.", "ran", None),
        ("Lessons are cancelled through 2009.", "cancelled", None),
        ("The mill closed in 2002, and in 2006 the chapel did.", "closed", "2002"),
        ("Berg has worked at the mill since 2009.", "worked", None),
        ("Dunn has audited the hospital since 2014.", "audited", None),
        ("The tenants must leave the flats by Friday.", "leave", None),
        ("The skipper hopes to sign before Monday.", "sign", None),
        ("By 2030 the canal will carry twice the freight.", "carry", None),
        ("The dean postponed the exam from Tuesday to Friday.", "postponed", None),
        ("The goalkeeper had left the club by 1998.", "left", None),
        ("The nurses did not vote before Tuesday.", "vote", None),
        # what was over by an hour was on that day; a year right before a noun is the noun's own
        ("Crews put out the barn fire by 7 a.m. on Tuesday.", "put out", "2024-05-14"),
        ("The judge retired after the 2014 riots.", "riots", "2014"),
        # a former figure has a time of its own
        ("The bank employed 4,000 people, down from 5,200 in 2017.", "employed", None),
        ("The firm earned 5 million euros, compared with 7 million in 2018.", "earned", None),
        ("Crews were fighting the blaze, up from 120 on Tuesday.", "fighting", None),
        ("The flock grew from 30 in 2010 to 90 in 2018.", "grew", "2018"),
        ("They came from 20 towns on Tuesday.", "came", "2024-05-14"),
        # … but the day of what a clause with 'when' tells of it
        ("The thief hid until 7 May, when divers found him.", "found", "2024-05-07"),
        ("The thief hid until 7 May, when divers found him.", "hid", None),
    ],
)
def test_a_day_that_only_bounds_an_action_is_no_date_of_it(
    nlp: Language, text: str, word: str, date: str | None
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text, published="2024-05-16")))
    dates = {e.trigger.words(text): e.date for e in reading.events}
    assert dates[word] == date


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Dunn has audited the hospital since 2014.", "audited", ("since", "2014")),
        ("The tenants must leave the flats by Friday.", "leave", ("by", "Friday")),
        ("The skipper hopes to sign before Monday.", "sign", ("before", "Monday")),
        ("The quarry is closed until Monday.", "closed", ("until", "Monday")),
        ("The farmers will sow after Wednesday.", "sow", ("after", "Wednesday")),
    ],
)
def test_a_bound_of_an_action_is_told_with_its_preposition(
    nlp: Language, text: str, word: str, expected: tuple[str, str]
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text, published="2024-05-16")))
    values = {v.id: v.span.words(text) for v in reading.values}
    bounds = [
        (one.preposition, values[one.value])
        for event in reading.events
        if event.trigger.words(text) == word
        for one in event.participants
        if one.role == "occasion" and one.value is not None
    ]
    assert bounds == [expected]


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("The death toll rose to 40 on Monday.", "rose", {("measure", "40", 40.0)}),
        ("The toll stands at 12.", "stands", {("measure", "12", 12.0)}),
        ("Unemployment fell to 4 percent.", "fell", {("measure", "4 percent", 4.0)}),
    ],
)
def test_the_number_that_something_rises_to_or_stands_at_is_a_measure_of_it(
    nlp: Language, text: str, word: str, expected: set[tuple[str, str, float | None]]
) -> None:
    assert taking_part(nlp, text, word) == expected
