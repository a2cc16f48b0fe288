"""Who comes in without a name: whom a later name tells, and who stays somebody else."""

import pytest


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # an accident: whom she asked is not whom many know
        (
            "The ferry sank on Monday. The harbour was closed. Divers came from Harn. She had "
            "asked a steward to open the gate.\n\nThe sea was calm.\n\nMany people in the village "
            "know Leo Marn.",
            "a steward",
            "Leo Marn",
        ),
    ],
)
def test_who_passes_by_is_not_named_later(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) != chain_of(annotation, other)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # crime: the arrested man is who was arrested, and has a name
        (
            "Police arrested a man on Monday after a fire in Harn. The mill burned down.\n\n"
            "The arrested man, named by neighbours as Leo Marn, was held at his home.",
            "a man",
            "The arrested man",
        ),
        # popular papers: the number of children before a name
        (
            "Mum-of-two Ida Moe, 29, told the Beacon that she saw smoke.",
            "Mum",
            "Ida Moe",
        ),
        # popular papers: who claims to have seen something is who spotted it
        (
            "A ticket clerk last night claimed she saw the minister in the harbour.\n\nIda Moe, "
            "29, told the Beacon that she spotted the minister at noon.",
            "A ticket clerk",
            "Ida Moe",
        ),
    ],
)
def test_who_is_told_of_by_a_deed_is_named(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) == chain_of(annotation, other)


def test_victims_are_not_only_the_injured(read, chain_of) -> None:
    annotation = read(
        "Five people have died and three others were injured in a crash. The victims were German."
    )
    assert chain_of(annotation, "others") != chain_of(annotation, "victims")


@pytest.mark.parametrize(
    ("text", "pronoun", "one"),
    [
        (
            "According to Mia Lind, the ferry left late. Only after a nurse had called did the "
            "captain turn back, she said.",
            "she",
            "a nurse",
        ),
        ("The coach, Ian Moss, blamed Tom Hale, who, he said, had ignored two fouls.", "he", "who"),
    ],
)
def test_a_closing_tag_is_nobody_of_what_it_reports(read, chain_of, text, pronoun, one) -> None:
    annotation = read(text)
    assert chain_of(annotation, pronoun) != chain_of(annotation, one)


def test_the_injured_woman_is_no_officer_who_was_injured(read, chain_of) -> None:
    annotation = read(
        "In the raid a 22-year-old woman lost an eye and an officer was injured.\n\n"
        "A lawyer for the injured woman, Tessa Brandt, spoke on Friday."
    )
    assert chain_of(annotation, "an officer") != chain_of(annotation, "Tessa Brandt")


NEWCOMERS = [
    (
        "The first climber to fall was found on Monday. The man had slipped near the hut.\n\n"
        "On Tuesday a Danish climber died below the glacier. The man, from Odense, was alone.",
        "a Danish climber",
        True,
    ),
    (
        "A baker was robbed in Harn on Monday.\n\n"
        "The guards stopped a stranger who would not leave. The man said he had lost a coat.",
        "a stranger",
        True,
    ),
    (
        "A baker was robbed by a man in Harn on Monday.\n\n"
        "Guards described him as a former clerk of the mill. The man had a knife.",
        "a former clerk",
        False,
    ),
]


@pytest.mark.parametrize(("text", "one", "meant"), NEWCOMERS)
def test_the_man_who_opens_a_sentence_is_whom_the_one_before_brings_in(
    read, chain_of, text: str, one: str, *, meant: bool
) -> None:
    annotation = read(text)
    last = sum(m.span.words(text) == "The man" for m in annotation.mentions) - 1
    assert (chain_of(annotation, one) == chain_of(annotation, "The man", last)) is meant
