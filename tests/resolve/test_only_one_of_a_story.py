"""'The captain' of one article is whom the others of its story call so, if there is only one."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Reading
from kg.resolve import resolve

STORY = "Nora Pell, Maria Quill and Otto Lind met in Oakvale on Monday. {} Rain fell on Oakvale."


def told(nlp: Language, document: str, sentence: str) -> Reading:
    text = STORY.format(sentence)
    return extract(annotate(nlp, Document(document=document, text=text)))


def is_one(nlp: Language, noun: str, name: str, sentences: list[str]) -> bool:
    """Return True if the noun of the first article is made one with a name of the second."""
    readings = [told(nlp, f"d{number}", some) for number, some in enumerate(sentences)]
    entities = resolve(readings).entity_of()
    here, there = (reading.document.text for reading in readings[:2])
    one = next(m for m in readings[0].mentions if m.head.words(here) == noun)
    other = next(m for m in readings[1].mentions if m.span.words(there).endswith(name))
    return entities["d0", one.chain].id == entities["d1", other.chain].id


@pytest.mark.parametrize(
    ("noun", "name", "sentences"),
    [
        (
            "captain",
            "Ivo Sand",
            [
                "Otto Lind thinks that the captain was asleep.",
                "The captain, Ivo Sand, was held.",
                "Police spoke to the captain, Ivo Sand.",
            ],
        ),
        (
            "driver",
            "Ivo Sand",
            [
                "Otto Lind thinks that the driver was asleep.",
                "The driver, Ivo Sand, was held.",
                "Police spoke to driver Ivo Sand. Fellow driver Ada Rook was there.",
            ],
        ),
        (
            "authority",
            "Oakvale Port Authority",
            [
                "The port authority said that nobody was hurt.",
                "The Oakvale Port Authority closed the gate.",
            ],
        ),
        # an office of which a place has one, told by one article
        (
            "mayor",
            "Ivo Sand",
            ["Otto Lind thinks that the mayor was asleep.", "The mayor, Ivo Sand, was there."],
        ),
        # a post of two words, told by one article
        (
            "midwife",
            "Ruth Holm",
            [
                "Otto Lind thinks that the duty midwife was asleep. A midwife from Tarn sang.",
                "The duty midwife, Ruth Holm, was held.",
            ],
        ),
    ],
)
def test_the_only_one_of_a_story(nlp: Language, noun, name, sentences):
    assert is_one(nlp, noun, name, sentences)


@pytest.mark.parametrize(
    "sentences",
    [
        # two are called so
        [
            "Otto Lind thinks that the captain was asleep.",
            "The captain, Ivo Sand, was held.",
            "Police spoke to the captain, Ada Rook.",
        ],
        # another is told of
        [
            "The captain was asleep. A second captain was awake.",
            "The captain, Ivo Sand, was held.",
            "Police spoke to the captain, Ivo Sand.",
        ],
        # the other word of a post is not hers
        [
            "Otto Lind thinks that the ship captain was asleep.",
            "The harbour captain, Ivo Sand, was held.",
        ],
        # one article alone calls him so
        ["Otto Lind thinks that the captain was asleep.", "The captain, Ivo Sand, was held."],
    ],
)
def test_not_where_another_may_be_meant(nlp: Language, sentences):
    assert not is_one(nlp, "captain", "Ivo Sand", sentences)


def test_mrs_is_the_wife_and_not_the_daughter(nlp: Language) -> None:
    sentences = [
        "Mrs Falk heard of it on Sunday.",
        'The widow, Maud Falk, wept. "He slept," Mrs Falk said.',
        "Tess Falk, 19, a daughter of Bo Falk, heard of it on Tuesday.",
    ]
    readings = [told(nlp, f"d{number}", some) for number, some in enumerate(sentences)]
    entities = resolve(readings).entity_of()
    texts = [reading.document.text for reading in readings]
    found = [
        next(m for m in reading.mentions if "Falk" in m.span.words(text) and m.kind == "name")
        for reading, text in zip(readings, texts, strict=True)
    ]
    her, widow, daughter = (entities[f"d{i}", m.chain].id for i, m in enumerate(found))
    assert her != daughter
    assert her == widow


def _are_one(nlp: Language, noun: str, sentences: list[str]) -> bool:
    readings = [told(nlp, f"d{number}", some) for number, some in enumerate(sentences)]
    entities = resolve(readings).entity_of()
    found = set()
    for reading in readings:
        text = reading.document.text
        one = next(m for m in reading.mentions if m.head.words(text) == noun)
        found.add(entities[reading.document.document, one.chain].id)
    return len(found) == 1


@pytest.mark.parametrize(
    ("noun", "sentences"),
    [
        (
            "sprinklers",
            ["Otto Lind said that the sprinklers came on.", "The sprinklers did not work."],
        ),
        ("pump", ["The pump stopped at noon.", "Maria Quill repaired the pump."]),
    ],
)
def test_things_of_which_no_article_has_two(nlp: Language, noun, sentences):
    assert _are_one(nlp, noun, sentences)


@pytest.mark.parametrize(
    ("noun", "sentences"),
    [
        # one article tells of two
        (
            "pump",
            ["The pump stopped at noon.", "The pump was old. A second pump was silent."],
        ),
        # whose it is differs
        ("pump", ["The pump of the mill stopped.", "Divers found the pump of the ferry."]),
        # everybody has one
        ("neck", ["A stone hit Otto Lind in the neck.", "Nora Pell was shot in the neck."]),
        # people
        ("guards", ["Otto Lind met the guards.", "The guards of a bank ran away."]),
    ],
)
def test_things_of_which_there_may_be_more(nlp: Language, noun, sentences):
    assert not _are_one(nlp, noun, sentences)


def test_a_former_employee_is_not_the_employee(nlp: Language) -> None:
    sentences = [
        "The employee met Otto Lind.",
        "A former employee wrote to Nora Pell.",
    ]
    assert not _are_one(nlp, "employee", sentences)


def test_the_mothers_of_two_boys_are_two(nlp: Language) -> None:
    sentences = [
        "Otto Lind saved a boy and his mother.",
        "Ivo Sand was hurt. His mother thanked Nora Pell.",
    ]
    assert not _are_one(nlp, "mother", sentences)
