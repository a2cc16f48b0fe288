"""Phrases whose noun takes no part by itself are told in their own words."""

from collections.abc import Callable

import pytest

ROWS = [
    # before whom something is done is no place
    (
        "The referee was beaten in front of his son.",
        "beat",
        {"patient referee", "manner in front of his son"},
    ),
    (
        "The guard was shot in front of nurses and patients.",
        "shoot",
        {"patient guard", "manner in front of nurses and patients"},
    ),
    ("The crane fell in front of the museum.", "fall", {"patient crane", "place museum"}),
    # out of something is not in it
    ("The lift was out of service.", "be", {"patient lift", "attribute out of service"}),
    ("The miner is out of danger.", "be", {"patient miner", "attribute out of danger"}),
    # all but some
    ("All but three have been discharged.", "discharge", {"patient All but three"}),
    ("All but two of the sailors were rescued.", "rescue", {"patient All but two of the sailors"}),
    # who asks for the whole, asks for no half
    (
        "The judge imposed half the fine that prosecutors had requested.",
        "request",
        {"agent prosecutors", "patient the fine"},
    ),
    (
        "The club paid twice the price that the agent had demanded.",
        "demand",
        {"agent agent", "patient the price"},
    ),
]


@pytest.mark.parametrize(("text", "lemma", "expected"), ROWS, ids=[text for text, *_ in ROWS])
def test_such_a_phrase_is_told_in_its_words(
    roles: Callable[[str, str], set[str]], text: str, lemma: str, expected: set[str]
) -> None:
    assert roles(text, lemma) == expected
