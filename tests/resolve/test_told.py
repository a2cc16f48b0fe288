"""Copied wording is told by where a trigger stands; deeds are told by their words."""

import pytest

from kg.model import Span
from kg.resolve.event_profiles import Wording, worded_alike
from kg.resolve.word_forms import deed

COPIED = "the deputies waited behind the gate until noon on Friday"


def runs(text, word):
    start = text.index(word)
    return Wording(text).runs(Span(start, start + len(word)))


def test_a_trigger_in_copied_words_is_recognised():
    left = runs(f"Neighbours said that {COPIED}.", "waited")
    assert worded_alike(left, runs(f"Late at night {COPIED}, a clerk wrote.", "waited"))


def test_the_same_word_elsewhere_is_not():
    left = runs(f"Neighbours said that {COPIED}.", "waited")
    assert not worded_alike(left, runs("Nobody waited for the bus in the rain that day.", "waited"))


def test_texts_too_short_for_a_run_are_never_alike():
    assert not worded_alike(runs("They waited.", "waited"), runs("They waited.", "waited"))


@pytest.mark.parametrize(
    ("left", "right"),
    [(("go", "into"), ("enter", "")), (("quit", ""), ("resign", "")), (("slay", ""), ("kill", ""))],
)
def test_words_for_one_deed_have_one_stem(left, right):
    assert deed(*left) == deed(*right)


def test_to_go_home_is_not_to_enter():
    assert deed("go", "home") != deed("enter")
