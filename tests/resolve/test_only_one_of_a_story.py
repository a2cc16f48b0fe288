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


@pytest.mark.parametrize(
    ("noun", "sentences"),
    [
        # the age, which nobody else has
        (
            "woman",
            [
                "A woman aged 61 was found in the mill.",
                "Ida Wren, 61, was in the mill. Ivo Sand, 40, was not.",
            ],
        ),
        # whose she is, though another has one as well
        (
            "lawyer",
            [
                "Otto Lind was held. His lawyer was late. Maria Quill's lawyer was not.",
                "Ida Wren, the lawyer of Otto Lind, slept. Ivo Sand, Quill's lawyer, did not.",
            ],
        ),
        # the body of which she speaks
        (
            "spokeswoman",
            [
                "The spokeswoman of the Blue Gate was awake. A police spokeswoman slept.",
                "Ida Wren, the spokeswoman of the Blue Gate, sang.",
            ],
        ),
        # the noun, and what was done to both
        (
            "farmer",
            [
                "A farmer was stabbed in the mill on Monday.",
                "The farmer, Ida Wren, was stabbed in the mill on Monday. Ivo Sand ran.",
            ],
        ),
    ],
)
def test_somebody_is_known_by_what_is_told_of_one_alone(nlp: Language, noun, sentences):
    assert is_one(nlp, noun, "Ida Wren", sentences)


@pytest.mark.parametrize(
    ("noun", "sentences"),
    [
        # two have the age
        (
            "woman",
            [
                "A woman aged 61 was found in the mill.",
                "Ida Wren, 61, was in the mill, and so was Ada Rook, 61.",
            ],
        ),
        # a lawyer of another man
        (
            "lawyer",
            [
                "Otto Lind was held. His lawyer was late.",
                "Ida Wren, the lawyer of Nora Pell, slept.",
            ],
        ),
        # the article itself names another of whom as much is told
        (
            "farmer",
            [
                "A farmer was stabbed in the mill on Monday. Farmer Ada Rook was stabbed too.",
                "The farmer, Ida Wren, was stabbed in the mill on Monday. Ivo Sand ran.",
            ],
        ),
        # a second one is another
        (
            "farmer",
            [
                "A second farmer was stabbed in the mill on Monday.",
                "The farmer, Ida Wren, was stabbed in the mill on Monday. Ivo Sand ran.",
            ],
        ),
    ],
)
def test_nobody_is_known_by_what_is_told_of_two(nlp: Language, noun, sentences):
    assert not is_one(nlp, noun, "Ida Wren", sentences)


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


def _told_as(document: str, text: str, published: str = "2024-03-05") -> Document:
    return Document(document=document, text=text, published=published)


@pytest.mark.parametrize(
    ("noun", "sentences"),
    [
        ("lorry", ["A gravel lorry hit the school.", "Maria Quill saw the lorry."]),
        ("ferry", ["Nora Pell hired a ferry.", "The white ferry sank."]),
        ("guards", ["Two guards hurt Otto Lind.", "Nora Pell saw two bank guards."]),
    ],
)
def test_the_only_thing_of_its_kind_in_each_of_two_reports(nlp: Language, noun, sentences):
    assert _are_one(nlp, noun, sentences)


@pytest.mark.parametrize(
    ("noun", "sentences"),
    [
        # any of several
        ("nurse", ["One nurse comforted Otto Lind.", "The nurse helped Nora Pell."]),
        # of another number
        ("guards", ["Two guards hurt Otto Lind.", "Nora Pell saw three guards."]),
        # a report tells of another by name
        ("lorry", ["A lorry hit the school.", "A red lorry fell. A blue lorry burnt."]),
    ],
)
def test_things_that_may_be_others(nlp: Language, noun, sentences):
    assert not _are_one(nlp, noun, sentences)


@pytest.mark.parametrize(
    ("noun", "sentences"),
    [
        (
            "actress",
            [
                "A former actress died on Sunday.",
                "The actress Ada Rook died at home.",
                "Ada Rook, an actress, was 91.",
            ],
        ),
    ],
)
def test_a_description_that_fits_one_person_of_the_story(nlp: Language, noun, sentences):
    assert is_one(nlp, noun, "Ada Rook", sentences)


def test_a_description_that_may_fit_somebody_without_a_name(nlp: Language) -> None:
    sentences = [
        "An actress met Otto Lind.",
        "The actress Ada Rook died at home. A young actress sang for Nora Pell.",
        "Ada Rook, an actress, was 91.",
    ]
    assert not is_one(nlp, "actress", "Ada Rook", sentences)


def _of_the_name(nlp: Language, texts: list[str]) -> tuple[set[str], list[str]]:
    """Return the entities called Joel Brenn, and why chains were kept apart."""
    readings = [
        extract(annotate(nlp, _told_as(f"d{number}", STORY.format(text))))
        for number, text in enumerate(texts)
    ]
    linking = resolve(readings)
    found = {entity.id for entity in linking.entities if "Joel Brenn" in entity.names}
    return found, [j.reason for j in linking.judgements if j.verdict == "different"]


def test_two_people_of_one_name_are_told_apart_by_their_ages(nlp: Language) -> None:
    texts = [
        "The driver, Joel Brenn, 46, was hurt.",
        "Joel Brenn, 29, a farmer, saw the smoke.",
        "Police questioned the driver, Joel Brenn.",
    ]
    found, reasons = _of_the_name(nlp, texts)
    assert len(found) == 2
    assert any("of 46 and 29 years: two people" in reason for reason in reasons)


@pytest.mark.parametrize(
    "texts",
    [
        # a birthday, a slip
        ["Joel Brenn, 46, was hurt.", "Joel Brenn, 47, was in hospital."],
        # the same trade: one of the ages is wrong
        ["The driver, Joel Brenn, 46, was hurt.", "The driver, Joel Brenn, 64, was hurt."],
    ],
)
def test_one_person_whose_ages_differ(nlp: Language, texts):
    found, _ = _of_the_name(nlp, texts)
    assert len(found) == 1


def test_a_union_chief_is_not_the_chief_of_police(nlp: Language) -> None:
    sentences = [
        "Union chief thinks that the guard was asleep.",
        "The police chief, Ivo Sand, was heard. The chief wrote to Nora Pell.",
        "The police chief Ivo Sand spoke.",
        "Ivo Sand, the police chief, left.",
    ]
    assert not is_one(nlp, "chief", "Ivo Sand", sentences)
