"""Which phrases a predicate tells with the words behind it."""

import pytest

from kg.compare.condition_phrases import conditions, phrases_told, values_told, words_behind


def told(verb, text):
    return {
        (conditions()[p.value.condition]["about"], p.value.side)
        for phrase in phrases_told(verb, words_behind(text))
        for p in values_told(phrase)
        if not p.denied
    }


@pytest.mark.parametrize(
    ("verb", "text", "about", "side"),
    [
        ("send", "sent back home on Friday", "condition", 1),
        ("be", "was still in a private hospital", "condition", 0),
        ("have", "had nothing in her hands", "whether it was so", 1),
        ("ride", "rode through Brenna without a helmet", "whether it was so", 1),
        ("come", "came on within a minute", "whether it was so", 0),
    ],
)
def test_words_between_are_passed_over(verb, text, about, side):
    assert (about, side) in told(verb, text)


@pytest.mark.parametrize(
    ("verb", "text"),
    [
        ("send", "sent a letter when he was home"),
        ("be", "was in a car near the gate of a hospital"),
        ("be", "was on the table"),
        ("come", "came on a tram from Brenna"),
    ],
)
def test_words_of_another_clause_and_particles_with_a_noun_tell_nothing(verb, text):
    assert not told(verb, text)


def test_every_condition_has_values_that_exclude_each_other():
    for row in conditions():
        assert len(row["values"]) > 1
        phrases = [phrase for value in row["values"] for phrase in value]
        assert len(phrases) == len(set(phrases)), row["about"]
