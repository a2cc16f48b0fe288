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
        ("The coach praised players with strong nerves.", "players", "players with strong nerves"),
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
