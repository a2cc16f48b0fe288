"""Words that open a sentence are in lower case where a label tells them later."""

import pytest

from kg.resolve.occurrence_labels import lowered


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("A week later", "a week later"),
        ("In Lund", "in Lund"),
        ("Two days after the fire", "two days after the fire"),
        ("Yesterday", "yesterday"),
        ("Anna Moe", "Anna Moe"),
        ("", ""),
    ],
)
def test_a_word_is_lowered_unless_it_may_be_a_name(words: str, told: str) -> None:
    assert lowered(words) == told
