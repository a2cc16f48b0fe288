"""Kin of kin: 'the daughter of Bo Ray says her father fell' tells of Bo Ray."""

import pytest

from kg.annotate import annotate
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (
            "The daughter of Thomas Reed says her father was ill when he boarded the boat.",
            "Thomas Reed",
            "her father",
        ),
        (
            'The daughter of Thomas Reed was angry. "They left Dad on the pier," she said.',
            "Thomas Reed",
            "Dad",
        ),
        (
            "Ann Walsh won the race. Her mother, Mary Walsh, said her daughter had trained hard.",
            "Ann Walsh",
            "her daughter",
        ),
        (
            "The wife of the missing climber Paul Hart said her husband knew the mountain.",
            "Paul Hart",
            "her husband",
        ),
    ],
)
def test_kin_of_kin_are_one(nlp, chain_of, text, one, other):
    annotation = annotate(nlp, Document(document="d", text=text))
    assert chain_of(annotation, one) == chain_of(annotation, other)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("The daughter of Thomas Reed says her mother was ill.", "Thomas Reed", "her mother"),
        (
            "Elena Moss sued the bank. Her son Karl said his father was angry.",
            "Elena Moss",
            "his father",
        ),
        ("Elena Moss sued. Her son Karl said his father was angry.", "Her son", "his father"),
        (
            "The daughter of Bo and Ann Ray says her father sold the farm.",
            "Ann Ray",
            "her father",
        ),
    ],
)
def test_other_kin_are_others(nlp, chain_of, text, one, other):
    annotation = annotate(nlp, Document(document="d", text=text))
    assert chain_of(annotation, one) != chain_of(annotation, other)
