"""A thing spoken of once is told by its whole noun phrase, and compared by its own words."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.model import Document, Mention


def mentions(nlp: Language, text: str) -> dict[str, Mention]:
    found = annotate(nlp, Document(document="x", text=text)).mentions
    return {one.span.words(text): one for one in found}


@pytest.mark.parametrize(
    ("text", "own", "whole"),
    [
        (
            "Farmers have no outlet for their anger.",
            "no outlet",
            "no outlet for their anger",
        ),
        (
            "The museum sold portraits of forgotten queens.",
            "portraits",
            "portraits of forgotten queens",
        ),
        pytest.param(
            "The coach praised players with strong nerves.",
            "players",
            "players with strong nerves",
            marks=pytest.mark.xfail(strict=True, reason="our parser joins the phrase to the verb"),
        ),
        # what a comma parts from the noun tells more of it and is no part of its name
        ("The crew left the tanker, which was on fire.", "the tanker", "the tanker"),
        ("The bank closed branches and fired clerks.", "branches", "branches"),
    ],
)
def test_a_noun_phrase_holds_its_complements(
    nlp: Language, text: str, own: str, whole: str
) -> None:
    found = mentions(nlp, text)[own]
    assert found.whole.words(text) == whole


@pytest.mark.parametrize(
    ("text", "own", "told"),
    [
        (
            "Holm has experience hosting the gala.",
            "experience",
            "experience hosting the gala",
        ),
        (
            "There is no evidence the guards left their posts.",
            "no evidence",
            "no evidence the guards left their posts",
        ),
        # a participle that tells more of somebody is no complement
        ("Police saw a boy carrying a lamp.", "a boy", None),
    ],
)
def test_a_noun_is_described_by_the_clause_that_says_what_it_is_of(
    nlp: Language, text: str, own: str, told: str | None
) -> None:
    phrase = mentions(nlp, text)[own].phrase
    assert (phrase.words(text) if phrase is not None else None) == told


def test_a_thing_spoken_of_again_keeps_to_its_own_words(nlp: Language) -> None:
    text = "A train from the coast was late. The train stood in a tunnel."
    found = mentions(nlp, text)
    assert found["A train"].chain == found["The train"].chain
    assert found["A train"].core is None


@pytest.mark.parametrize(
    ("text", "own", "kind"),
    [
        ("The gunman killed two clerks and wounded a third.", "a third", "Person"),
        ("The first driver fled; the second was caught.", "the second", "Person"),
        ("Two bridges fell. A third was closed.", "A third", "Facility"),
    ],
)
def test_one_more_is_of_those_told_before(nlp: Language, text: str, own: str, kind: str) -> None:
    assert mentions(nlp, text)[own].type == kind


@pytest.mark.parametrize(
    ("text", "first", "again"),
    [
        ("Hurricane Ida struck Cuba. The storm killed 12 people.", "Hurricane Ida", "The storm"),
        ("A ferry sank near Bari. The vessel was old.", "A ferry", "The vessel"),
        ("Thieves stole a truck. They left the vehicle in a lane.", "a truck", "the vehicle"),
    ],
)
def test_a_wider_word_stands_for_the_only_thing_of_its_kind(
    nlp: Language, text: str, first: str, again: str
) -> None:
    found = mentions(nlp, text)
    assert found[first].chain == found[again].chain


@pytest.mark.parametrize(
    ("text", "first", "again"),
    [
        ("A car hit a truck. The vehicle caught fire.", "A car", "The vehicle"),
        ("A car hit a truck. The vehicle caught fire.", "a truck", "The vehicle"),
        ("The court held a hearing. The possibility alarmed him.", "a hearing", "The possibility"),
    ],
)
def test_a_wider_word_is_left_open_where_two_fit_or_it_is_abstract(
    nlp: Language, text: str, first: str, again: str
) -> None:
    found = mentions(nlp, text)
    assert found[first].chain != found[again].chain


@pytest.mark.parametrize(
    ("text", "noun", "name"),
    [
        pytest.param(
            "The rebel group Ansar left. The group was small.",
            "The rebel group",
            "Ansar",
            marks=pytest.mark.xfail(strict=True, reason="read as a group that Ansar left"),
        ),
        ("Fires burned on the island of Corfu.", "the island", "Corfu"),
    ],
)
def test_a_noun_before_a_name_is_what_bears_it(
    nlp: Language, text: str, noun: str, name: str
) -> None:
    found = mentions(nlp, text)
    assert found[noun].chain == found[name].chain


@pytest.mark.parametrize(
    ("text", "noun", "name"),
    [
        ("He was born in a town of Ohio.", "a town", "Ohio"),
        ("He met the mayor of Leeds.", "the mayor", "Leeds"),
    ],
)
def test_what_lies_in_a_place_is_not_the_place(
    nlp: Language, text: str, noun: str, name: str
) -> None:
    found = mentions(nlp, text)
    assert found[noun].chain != found[name].chain


def test_the_author_of_a_byline_holds_none_of_the_offices_of_the_text(nlp: Language) -> None:
    text = (
        "Keeper blamed for flood\nBy Jon Hale, Radio Ostrand\n\n"
        "According to the Ostrand Post, the mayor said that the gate had been left open."
    )
    annotation = annotate(nlp, Document(document="d", text=text))
    chains = {text[m.start : m.end]: m.chain for m in annotation.mentions}
    assert chains["the mayor"] != chains["Jon Hale"]


@pytest.mark.parametrize(
    ("text", "own", "phrase"),
    [
        (
            "Ada Brook is the president of the rowing club. The president resigned.",
            "the president",
            "the president of the rowing club",
        ),
        ("Nurses asked for time to rest.", "time", "time to rest"),
        ("Lee Moss is one of the best known painters.", "one", "one of the best known painters"),
        (
            "The shop sold 13-inch models of the screen.",
            "13-inch models",
            "13-inch models of the screen",
        ),
    ],
)
def test_the_phrase_is_kept_however_often_a_thing_is_told(
    nlp: Language, text: str, own: str, phrase: str
) -> None:
    found = mentions(nlp, text)[own].phrase
    assert found is not None
    assert found.words(text) == phrase


@pytest.mark.parametrize(
    ("text", "words", "kind"),
    [
        ("The coast guard searched the bay.", "The coast guard", "Organization"),
        ("The weather service warned of frost.", "The weather service", "Organization"),
        ("Emergency services reached the mill at noon.", "Emergency services", "Organization"),
        ("Two coast guards were hurt.", "Two coast guards", "Group"),
        ("The border guard was asleep.", "The border guard", "Person"),
        ("The bus service was cut.", "The bus service", "Other"),
    ],
)
def test_a_body_of_two_words_is_no_person_and_no_thing(
    nlp: Language, text: str, words: str, kind: str
) -> None:
    assert mentions(nlp, text)[words].type == kind


def test_the_clock_of_a_live_line_is_no_part_of_its_noun(nlp: Language) -> None:
    found = mentions(nlp, "09:40 Police say the tunnel is shut.")
    assert "Police" in found
