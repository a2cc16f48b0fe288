"""Whom news names and then calls by what he is known for: 'the actress', 'the American'."""

from collections.abc import Callable

import pytest

from tests.annotate.conftest import Read

ONE = [
    (
        "Ella Brandt has left the clinic in Lund. The actress drove home at noon, her agent said.",
        "The actress",
        "Ella Brandt",
    ),
    (
        "Jonas Vik beat Tom Hale on Sunday. Vik, 31, hit Hale twice in the last round, and the "
        "40-year-old American never recovered.",
        "the 40-year-old American",
        "Tom Hale",
    ),
    (
        "Guards are looking for Karl Oden Ruud in the hills. Spokeswoman Ida Rask said on Friday "
        "that the convicted forger was still on the run.",
        "the convicted forger",
        "Karl Oden Ruud",
    ),
    (
        "Deputy Nils Aune was shot on Monday. Otto Krall was charged with the murder. "
        "The 35-year-old deputy died at once.",
        "The 35-year-old deputy",
        "Nils Aune",
    ),
]

APART = [
    # another whom the text told of may be called so as well
    (
        "Ella Brandt met a woman in Lund on Friday. On Monday the singer left the town.",
        "the singer",
        "Ella Brandt",
    ),
    # two who are named alike
    (
        "Ella Brandt met Mona Falk in Lund on Friday. On Monday the singer left the town.",
        "the singer",
        "Ella Brandt",
    ),
    # a club
    (
        "Jonas Vik scored twice on Sunday. The Northern League champion plays again on Friday.",
        "The Northern League champion",
        "Jonas Vik",
    ),
    # an age alone makes nobody a driver
    (
        "Ella Brandt, 66, was hit by a van on Sunday. Witnesses told the 36-year-old driver to "
        "stop, but he drove on.",
        "the 36-year-old driver",
        "Ella Brandt",
    ),
    # whose brother it is
    (
        "Jonas Vik was found in Lund. A nurse had been called by the convicted robber's brother.",
        "the convicted robber's brother",
        "Jonas Vik",
    ),
    ("Jonas Vik spoke on Sunday about his job as the host of the show.", "the host", "Jonas Vik"),
]


@pytest.mark.parametrize(("text", "words", "name"), ONE)
def test_who_is_called_by_what_he_is_known_for(
    read: Read, chain_of: Callable[..., str], text: str, words: str, name: str
) -> None:
    found = read(text)
    assert chain_of(found, words) == chain_of(found, name)


@pytest.mark.parametrize(("text", "words", "name"), APART)
def test_who_may_be_somebody_else_is_not_joined(
    read: Read, chain_of: Callable[..., str], text: str, words: str, name: str
) -> None:
    found = read(text)
    assert chain_of(found, words) != chain_of(found, name)
