"""Counts as people write them."""

import pytest

from kg.number_words import counted


@pytest.mark.parametrize(
    ("number", "noun", "words"),
    [
        (0, "claim", "0 claims"),
        (1, "document", "1 document"),
        (2, "day", "2 days"),
        (2, "entity", "2 entities"),
        (1, "named actor", "1 named actor"),
        (1200, "document", "1,200 documents"),
    ],
)
def test_a_noun_goes_with_its_number(number, noun, words):
    assert counted(number, noun) == words
