"""Whom a text calls by an age alone, 'the 17-year-old', is a person like any other."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.model import Document, Mention


def mentions(nlp: Language, text: str) -> dict[str, Mention]:
    found = annotate(nlp, Document(document="x", text=text)).mentions
    return {one.span.words(text): one for one in found}


@pytest.mark.parametrize(
    ("text", "words", "kind"),
    [
        ("Police arrested the 17-year-old on Monday.", "the 17-year-old", "Person"),
        ("A 62-year-old was hurt in the storm.", "A 62-year-old", "Person"),
        ("Two 15-year-olds won the final.", "Two 15-year-olds", "Group"),
    ],
)
def test_one_called_by_an_age_is_a_person(nlp: Language, text: str, words: str, kind: str) -> None:
    assert mentions(nlp, text)[words].type == kind


def test_who_tells_more_of_the_one_called_by_an_age(nlp: Language) -> None:
    found = mentions(nlp, "The 36-year-old, who lived in Lund, won the race.")
    assert found["who"].chain == found["The 36-year-old"].chain


def test_an_age_before_a_noun_is_no_person_of_its_own(nlp: Language) -> None:
    found = mentions(nlp, "The 35-year-old bridge was closed.")
    assert list(found) == ["The 35-year-old bridge"]


def test_who_is_of_the_age_is_meant(nlp: Language) -> None:
    found = mentions(
        nlp, "Ella Brandt, 33, beat Mona Falk, 41, on Sunday. The 33-year-old singer was glad."
    )
    assert found["The 33-year-old singer"].chain == found["Ella Brandt"].chain


def test_the_only_one_named_before_is_meant_by_an_age(nlp: Language) -> None:
    found = mentions(nlp, "Ella Brandt won on Sunday. The 33-year-old thanked the crowd.")
    assert found["The 33-year-old"].chain == found["Ella Brandt"].chain


def test_different_ages_are_different_people(nlp: Language) -> None:
    found = mentions(
        nlp, "The 17-year-old boy drove the van. The 19-year-old boy was beside the road."
    )
    assert found["The 17-year-old boy"].chain != found["The 19-year-old boy"].chain
