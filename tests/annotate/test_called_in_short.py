"""People and bodies told of in short: a nickname, a role, 'One of them, …', 'the union'."""

import pytest

from kg.annotate import annotate
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (
            'Raymond Holt died in the fire. Neighbour Pat Larkin said: "Ray was a kind man."',
            "Raymond Holt",
            "Ray",
        ),
        (
            "Samuel Holt was hurt in the quarry. Sam Holt went home on Friday.",
            "Samuel Holt",
            "Sam Holt",
        ),
        (
            "Three miners were hurt. One of them, crane driver Samuel Holt, 38, was critical.",
            "One",
            "Samuel Holt",
        ),
        (
            "Next, Carl Prior. We can confirm that the IT director has resigned.",
            "Carl Prior",
            "the IT director",
        ),
        (
            "Joan Kerr, secretary of the Miners' Alliance, spoke in Lund. She said the union had "
            "warned the owners.",
            "Miners' Alliance",
            "the union",
        ),
        (
            "Ida Moe accused the port authority of ignoring the fog. Helen Stone runs the Tellow "
            "Port Authority.",
            "the port authority",
            "Tellow Port Authority",
        ),
        (
            "Norvik warned the clinic in May that two of its pumps were leaking.",
            "the clinic",
            "its",
        ),
        (
            "Finally, Bob Moss. A nurse told us that he reached the clinic alive and died there.",
            "Bob Moss",
            "he",
        ),
    ],
)
def test_what_is_told_in_short_is_one_with_its_name(nlp, chain_of, text, one, other):
    annotation = annotate(nlp, Document(document="d", text=text))
    assert chain_of(annotation, one) == chain_of(annotation, other)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (
            "Norvik Systems runs the network. The contract between Norvik and the school ends in "
            "June. School board chair Ann Moss said that the board would review it.",
            "Norvik Systems",
            "the board",
        ),
        (
            "The ferry hit the West Pier on Monday. Bo Ray said the port would remain closed.",
            "West Pier",
            "the port",
        ),
        (
            "Ida Moe of the Tellow Port Authority met Bo Ray of the Lund Port Authority. The bank "
            "sued the port authority.",
            "Tellow Port Authority",
            "the port authority",
        ),
        (
            "Raymond Holt and Raymond Voss died in the fire. Ray was a kind man.",
            "Raymond Holt",
            "Ray",
        ),
    ],
)
def test_what_may_be_another_stays_apart(nlp, chain_of, text, one, other):
    annotation = annotate(nlp, Document(document="d", text=text))
    assert chain_of(annotation, one) != chain_of(annotation, other)


@pytest.mark.parametrize(
    ("text", "no_name"),
    [
        ("Baker Louis Amaro, who was loading flour, said he had no warning.", "Baker"),
        ("The board asked the IT director for help.", "IT"),
    ],
)
def test_a_role_or_a_field_of_work_is_no_name(nlp, text, no_name):
    annotation = annotate(nlp, Document(document="d", text=text))
    names = {text[m.span.start : m.span.end] for m in annotation.mentions if m.kind == "name"}
    assert no_name not in names


def test_who_is_heard_by_a_parliament_is_a_person(nlp):
    text = "On Monday Wendcombe told parliament that the fire could not be linked to the mine."
    annotation = annotate(nlp, Document(document="d", text=text))
    types = {text[m.span.start : m.span.end]: m.type for m in annotation.mentions}
    assert types["Wendcombe"] == "Person"
