"""Phrases that tell of the noun or the verb to which they belong, and of no other."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def _parts(nlp, text: str, verb: str) -> set[tuple[str, str]]:
    """Give the roles and heads of who and what takes part in what a word tells."""
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    event = next(e for e in reading.events if e.trigger.words(text).startswith(verb))
    return {(p.role, heads[p.mention]) for p in event.participants if p.mention}


GIVEN = [
    # a gate is told nothing
    ("The judge ordered the gates to be opened.", "ordered", ("patient", "gates")),
    ("The judge ordered the guards to leave.", "ordered", ("recipient", "guards")),
    # what something is looked up in
    ("Every guest was checked against a list.", "checked", ("instrument", "list")),
    # where somebody was treated, and not what burns there are
    ("He is being treated for burns at Mercy Hospital.", "treated", ("place", "Mercy Hospital")),
    ("Many were treated for injuries in the school.", "treated", ("place", "school")),
    # whom one criticises, and who is cared for
    ("The bank rejected criticism of its staff.", "criticism", ("patient", "staff")),
    ("The sailor was in intensive care on Friday.", "care", ("patient", "sailor")),
    # who was asleep when it happened and touched nothing
    (
        "The cook was at home when it happened and never touched the oven.",
        "touched",
        ("agent", "cook"),
    ),
]


@pytest.mark.parametrize(("text", "verb", "part"), GIVEN)
def test_what_takes_part(nlp, text, verb, part):
    assert part in _parts(nlp, text, verb)


APART = [
    ("The judge ordered the gates to be opened.", "ordered", "gates", "recipient"),
    # which keys they are, and which burns
    ("Two clerks held keys to the vault.", "held", "vault", ""),
    ("The driver suffered burns to his arms and chest.", "suffered", "chest", ""),
    # how long before it she was warned, and no plot
    (
        "Police warned the minister about a plot against the dam nine days before the wedding.",
        "plot",
        "wedding",
        "",
    ),
    # no place is told
    ("A tram hit a shop. She has not spoken since she was brought in.", "brought", "shop", ""),
    ("The flood hit Zurich. “There were six of us in there,” she said.", "were", "Zurich", ""),
    # what a crowd chants it does not do
    ("Farmers marched and chanted “Open the gates”.", "Open", "Farmers", ""),
    # words about the telling
    ("The shop reopened on Monday, by the way.", "reopened", "way", ""),
    ("In addition, the council closed two schools.", "closed", "addition", ""),
    # the noun of a preposition of several words
    ("On behalf of the union, Ann Lee signed the contract.", "signed", "behalf", ""),
    ("Police arrested the driver on suspicion of theft.", "arrested", "suspicion", ""),
    ("The choir will hold a vigil in front of the courthouse.", "vigil", "front", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "verb", "head", "role"), APART)
def test_what_does_not_take_part(nlp, text, verb, head, role):
    parts = _parts(nlp, text, verb)
    assert not any(word == head and (not role or as_what == role) for as_what, word in parts)
