"""Who or what a pronoun means where a report tells it: vouchers, letters, doctors, the accused."""

import pytest


@pytest.mark.parametrize(
    ("text", "pronoun", "meant"),
    [
        # who vouched says more
        (
            "The brakes had failed, according to two engineers briefed by the Rail Agency. They"
            " said the driver had warned of it.",
            "They",
            "two engineers",
        ),
        # a letter describes, not whoever got it
        (
            "Ida Moll had sent her report to the board in May. It described cracks in the dam.",
            "It",
            "her report",
        ),
        # whose lawyer speaks is whom the lawyer speaks of
        (
            "Ben Rask left the club in May. “Rask was never late,” said Carl Boone, 60. His"
            " former coach, Omar Pell, said Rask had been sold.",
            "His",
            "Ben Rask",
        ),
        # a tag put into a sentence leaves its subject
        (
            "The bishop gave no order to shut the chapel, Malm said, and he learned of the theft"
            " only on Monday.",
            "he",
            "The bishop",
        ),
        # who examines a wound does not have it
        (
            "Jonas Lind was hit by a van. He is in hospital. A police physician, Gunnar Falk,"
            " believes that his skull fracture was caused by a fall.",
            "his",
            "Jonas Lind",
        ),
        # the accused failed, those who accuse were not warned
        ("Villagers have accused the council of failing to warn them.", "them", "Villagers"),
        # nobody clears an order
        (
            "Students filled the square. Karl Holm gave the order to clear it at night.",
            "it",
            "the square",
        ),
    ],
)
def test_a_report_tells_whom_a_pronoun_means(read, chain_of, text, pronoun, meant) -> None:
    told = read(text)
    assert chain_of(told, pronoun, -1) == chain_of(told, meant)


def test_who_blames_is_not_they_who_did_it(read, chain_of) -> None:
    text = "Angry anglers blamed the mill. “They have poisoned the river for years,” said one."
    told = read(text)
    assert chain_of(told, "They") != chain_of(told, "Angry anglers")
