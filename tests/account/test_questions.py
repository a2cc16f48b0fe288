"""Disputes worded as the questions that they leave open, and which of them come first."""

import pytest

from kg.account.questions import question, weight


@pytest.mark.parametrize(
    ("about", "asked"),
    [
        ("count of people killed", "How many people were killed?"),
        ("count of people in a crowd", "How many people were there?"),
        ("count of lorries", "How many lorries?"),
        ("how often: arrest", "How often: arrest?"),
        ("whether it happened", "Did this happen: Kari Berg entered the hall?"),
        ("date", "When: Kari Berg entered the hall?"),
    ],
)
def test_a_dispute_is_a_question(about, asked):
    assert question(about, "Kari Berg entered the hall") == asked


def test_deaths_come_before_spellings():
    dead = weight("count of people killed", "“Nine people were killed in the storm”")
    deed = weight("whether it happened", "“The council met on Monday”")
    name = weight("name", "“Kari Berg”; “Cari Berg”")
    assert dead > deed > name
