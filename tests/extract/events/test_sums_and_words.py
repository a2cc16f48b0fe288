"""Sums before a noun, words cried out, adjectives behind 'as', and what a law itself does."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

SUMS = [
    ("The court imposed a $500 fine.", "impose", "measure $500"),
    ("The bank agreed a $2.5 million settlement with the widow.", "agree", "measure $2.5 million"),
    ("The fund approved a 20 billion euro rescue.", "rescue", "measure 20 billion euro"),
    ("The $12 million purchase of the site was announced.", "purchase", "measure $12 million"),
]  # fmt: skip
JUDGED = [
    ('Officials described the changes as "narrow," but signed them.', "describe", {"narrow"}),
    ("The council described the plan as costly and reckless.", "describe", {"costly", "reckless"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "measure"), SUMS)
def test_the_sum_before_a_noun_is_a_measure(
    roles: Roles, text: str, lemma: str, measure: str
) -> None:
    found = {one.replace("a ", "") for one in roles(text, lemma)}
    assert measure in found
    assert measure.replace("measure", "attribute") not in found


def test_the_price_of_a_car_does_not_measure_the_drive(roles: Roles) -> None:
    found = roles("The mayor drove a $90,000 car.", "drive")
    assert not any(one.startswith("measure") for one in found)


@pytest.mark.parametrize("word", ["shouted", "yelled"])
def test_what_is_cried_out_is_a_topic(roles: Roles, word: str) -> None:
    found = roles(f'The crowd {word} "Thieves!" at the guards.', word.removesuffix("ed"))
    assert "topic Thieves" in found
    assert "patient Thieves" not in found


@pytest.mark.parametrize(("text", "lemma", "said"), JUDGED)
def test_an_adjective_behind_as_is_an_attribute(
    roles: Roles, text: str, lemma: str, said: set[str]
) -> None:
    assert {f"attribute {one}" for one in said} <= roles(text, lemma)


def test_a_rule_itself_does_what_its_infinitive_says(roles: Roles) -> None:
    text = "The senator proposed a rule to exempt large farms."
    assert "agent rule" in roles(text, "exempt")


def test_who_is_bound_by_a_rule_follows_it(roles: Roles) -> None:
    text = "The league gave the clubs a rule to follow."
    assert "agent rule" not in roles(text, "follow")


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        (
            "The nurses said none of the wards were ground-breaking under the law.",
            "say",
            "topic none of the wards were ground-breaking under the law",
        ),
        (
            "Holm thinks he was really ground-breaking in that regard.",
            "think",
            "patient he was really ground-breaking in that regard",
        ),
    ],
)
def test_what_is_said_is_told_in_its_words_if_no_claim_tells_it(
    roles: Roles, text: str, lemma: str, expected: str
) -> None:
    assert expected in roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The board sent a note to the farms: We will not let the cuts pass, Holm said.",
            {"topic =send", "topic =let"},
        ),
        ("Holm said the crew were on patrol in Lund.", {"topic =be"}),
    ],
)
def test_every_clause_that_is_said_is_a_topic_once(
    roles: Roles, text: str, expected: set[str]
) -> None:
    assert {role for role in roles(text, "say") if role.startswith("topic")} == expected
