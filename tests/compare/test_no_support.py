"""What vouches for nobody: a question, a figure that is rejected, what others have."""

import pytest

from kg.annotate import annotate
from kg.compare import weigh
from kg.extract import extract
from kg.model import Document
from kg.resolve import resolve


def agreed(nlp, left, right):
    """Return the words of the claims that agree, by what they agree on."""
    texts = {"left": left, "right": right}
    readings = [
        extract(annotate(nlp, Document(document=name, text=text, published="2021-03-10")))
        for name, text in texts.items()
    ]
    claims = {
        (r.document.document, claim.id): claim.evidence.words(r.document.text)
        for r in readings
        for claim in (*r.events, *r.relations)
    }
    findings = weigh(readings, resolve(readings))
    return [
        {claims[m.document, m.claim] for m in f.members}
        for f in findings
        if f.kind == "corroborates"
    ]


@pytest.mark.parametrize(
    ("told", "asks", "question"),
    [
        ("A keeper opened the gate", "Who opened the gate?", "Who opened the gate"),
        ("The rebels fired first", "Who fired first?", "Who fired first"),
    ],
)
def test_a_question_is_no_account(nlp, told, asks, question):
    left = f"Shots were heard at the zoo in Brenna on Friday. {told}, Jana Kolb said."
    right = f"Shots were heard at the zoo in Brenna on Friday. {asks} Nobody will say."
    assert not [words for words in agreed(nlp, left, right) if question in words]


def test_who_says_that_a_figure_cannot_be_does_not_give_it(nlp):
    left = (
        "A spokesman for Brack Lines said 400 tonnes of grain had spilled from the Merle at Brenna."
    )
    right = (
        "Jana Kolb, a farmer at Brenna, laughed. “You cannot bury 30 fields with 400 tonnes of "
        "grain,” she said of the spill from the Merle."
    )
    rejected = "You cannot bury 30 fields with 400 tonnes of grain"
    assert not [words for words in agreed(nlp, left, right) if rejected in words]


def test_what_others_have_does_not_say_that_one_of_them_has_it(nlp):
    shot = "The guard Peter Lund was shot at the Corso Bank in Brenna on Monday."
    left = f"{shot} Mr Lund carried a pistol, Tom Arlen said."
    right = f"{shot} Guards at the bank had carried pistols since autumn, Jana Kolb said."
    assert not [words for words in agreed(nlp, left, right) if "Mr Lund carried a pistol" in words]


def test_two_who_say_that_one_has_it_agree(nlp):
    shot = "The guard Peter Lund was shot at the Corso Bank in Brenna on Monday."
    left = f"{shot} Mr Lund carried a pistol, Tom Arlen said."
    right = f"{shot} Mr Lund had a pistol, Jana Kolb said."
    assert [words for words in agreed(nlp, left, right) if "Mr Lund carried a pistol" in words]
