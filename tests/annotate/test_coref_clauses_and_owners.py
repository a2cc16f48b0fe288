"""Noun phrases with a clause of their own, things owned, and short forms of offices."""

import pytest

from kg.annotate import annotate
from kg.model import Document

ONE = [
    # a clause after the noun does not hide what it means
    (
        "Orbex closed its mine in Tarn on Monday. The company, which employs 900 people, blamed "
        "low prices.",
        "Orbex",
        "The company",
    ),
    (
        "Tara Holm checked into a clinic on Monday. The actress, who won fame in 1999, asked for "
        "privacy.",
        "Tara Holm",
        "The actress",
    ),
    # whose it is may be said by name or by pronoun, in either order
    (
        "President Ida Moen defended her fishing ban on Monday. Trawlers must stay in port. "
        "Critics called President Moen's fishing ban a mistake.",
        "her fishing ban",
        "President Moen's fishing ban",
    ),
    (
        "Mayor Carl Renner sold his old tractor in May. Farmers came to see it. In June Carl "
        "Renner's tractor was found burnt.",
        "his old tractor",
        "Carl Renner's tractor",
    ),
    (
        "Ann Ford brought her son to the clinic. Doctors examined him. Ford's son was sent home.",
        "her son",
        "Ford's son",
    ),
]
TWO = [
    ("Headteacher Ann Ford lost her car. Bob Day lost his car. Bob Day's car was found in the "
     "river.", "her car", "Bob Day's car"),
    ("Ida Moen sold her boat in May. Reporters asked Ida Moen about her racing boat.",
     "her boat", "her racing boat"),
    ("A team of Kenyan miners won on Sunday. A clerk, who had watched, cheered.",
     "A team", "A clerk"),
    ("Water Department officials met on Monday. Forest Department officials closed the road.",
     "Water Department officials", "Forest Department officials"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "one", "other"), ONE)
def test_one_thing_told_in_two_ways_is_one(nlp, chain_of, text, one, other):
    found = annotate(nlp, Document(document="d", text=text))
    assert chain_of(found, one) == chain_of(found, other)


@pytest.mark.parametrize(("text", "one", "other"), TWO)
def test_what_another_owns_or_another_office_does_stays_apart(nlp, chain_of, text, one, other):
    found = annotate(nlp, Document(document="d", text=text))
    assert chain_of(found, one) != chain_of(found, other)
