"""A finding is headed by a question that its accounts answer, or by nothing of the kind."""

import pytest

from kg.annotate import annotate
from kg.compare import weigh
from kg.extract import extract
from kg.model import Document
from kg.resolve import resolve

PAIRS = (
    (
        "Guard Nils Arvo entered the burning warehouse in Turku on Monday, the owner said.",
        "Guard Nils Arvo did not enter the burning warehouse in Turku on Monday, a colleague said.",
        "contradicts",
        "Did Nils Arvo enter the burning warehouse in Turku?",
    ),
    (
        "Councillor Maren Voss resigned from the council of Aldby on Monday after the flood.",
        "Councillor Maren Voss did not resign from the council of Aldby after the flood, the town "
        "clerk said.",
        "contradicts",
        "Did Maren Voss resign from the council of Aldby?",
    ),
    (
        "Pavel Novak was arrested in Brno on Tuesday after the match.",
        "In Brno, Pavel Novak was arrested on Tuesday, officials said.",
        "corroborates",
        "Was Pavel Novak arrested in Brno?",
    ),
    (
        "Three miners died when a tunnel collapsed at the Karst mine near Zwickau on Tuesday.",
        "Five miners died when a tunnel collapsed at the Karst mine near Zwickau on Tuesday.",
        "contradicts",
        "How many people were killed?",
    ),
    (
        "Eleven pupils fell ill at Lindhof school on Sunday after a meal.",
        "Fourteen pupils fell ill at Lindhof school on Sunday after a meal, a nurse said.",
        "refines contradicts",
        "How many pupils fell ill at Lindhof school after a meal?",
    ),
    (
        "Twelve cows died at Lindhof farm on Sunday after a storm.",
        "Fifteen cows died at Lindhof farm on Sunday after a storm.",
        "refines contradicts corroborates",
        "How many cows died at Lindhof farm?",
    ),
    (
        "Police arrested Max Adler in Graz on Tuesday after a chase.",
        "Max Adler was arrested by police in Graz on Tuesday, a neighbour said.",
        "corroborates",
        "When was Max Adler arrested by police in Graz?",
    ),
    (
        "Mr. Novak's boat was stolen in Hobart on Tuesday.",
        "Mr. Novak's boat was stolen in Hobart on Tuesday, the harbour master said.",
        "corroborates",
        "Was Mr. Novak's boat stolen in Hobart?",
    ),
    (
        "Sheriff Ines Duarte spoke in Lagoa on Sunday. Her deputies closed Mill Road at noon, she "
        "said.",
        "A bus driver, Ivo Reis, spoke in Lagoa on Sunday after Sheriff Ines Duarte. He said no "
        "deputy closed Mill Road at noon.",
        "contradicts",
        "Did Ines Duarte's deputies close Mill Road?",
    ),
    (
        "The skipper Oskar Lind was rescued at 9.20 p.m. on Saturday while he was clinging to a "
        "mast off Turku.",
        "The skipper Oskar Lind was rescued at 10.45 p.m. on Saturday off Turku, the coast guard "
        "said.",
        "contradicts",
        "At what time was Oskar Lind rescued?",
    ),
    (
        "The climber Edith Baum was in critical condition on Monday, the clinic in Chur said.",
        "The climber Edith Baum was in stable condition on Monday, her sister said in Chur.",
        "contradicts",
        "What was the condition of Edith Baum?",
    ),
    (
        "The violinist Ruth Amsel, 54, plays in Basel on Friday.",
        "The violinist Ruth Amsel, 57, plays in Basel on Friday.",
        "contradicts",
        "How old was Ruth Amsel?",
    ),
    (
        "Oskar Lund paid Henrik Aldo 180,000 euros for the contract, prosecutors said.",
        "Oskar Lund paid Henrik Aldo 180,000 euros for the contract last year.",
        "corroborates",
        "Did Oskar Lund pay Henrik Aldo 180,000 euros for the contract?",
    ),
)


def found(nlp, left, right):
    readings = [
        extract(annotate(nlp, Document(document=name, text=text, publisher=name,
                                       published="2021-03-10")))
        for name, text in (("The Ledger", left), ("The Courier", right))
    ]  # fmt: skip
    return weigh(readings, resolve(readings))


@pytest.mark.parametrize(("left", "right", "kinds", "question"), PAIRS)
def test_a_finding_asks_what_its_accounts_answer(nlp, left, right, kinds, question):
    told = {(f.kind, f.question) for f in found(nlp, left, right)}
    assert any((kind, question) in told for kind in kinds.split()), told


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (
            "“This issue worries us,” Ann Poe said at the mill in Lund on Monday.",
            "“This issue worries us,” Ann Poe said in Lund.",
        ),
        (
            "Tomas Kral tried to sell his house in Oulu last year.",
            "Tomas Kral tried to sell his house in Oulu, neighbours said.",
        ),
        (
            "Spoiled milk made 40 pupils ill in Lindhof on Sunday, the school said.",
            "Spoiled milk made 55 pupils ill in Lindhof on Sunday, a nurse said.",
        ),
    ],
)
def test_what_cannot_be_asked_safely_is_not_asked(nlp, left, right):
    asked = [f.question for f in found(nlp, left, right) if f.question]
    cut = (" us", "This issue", " try", "tried", "make?")
    assert not any(words in q for q in asked for words in cut)


def test_a_question_is_a_sentence(nlp):
    for left, right, _, _ in PAIRS:
        for one in found(nlp, left, right):
            if one.question is not None:
                assert one.question[0].isupper()
                assert one.question.endswith("?")
                assert "  " not in one.question


def test_a_death_matters_more_than_a_meeting(nlp):
    death = found(nlp, *PAIRS[3][:2])
    meeting = found(
        nlp,
        "The council met in Aldby on Monday to talk about the budget.",
        "The council met in Aldby on Monday, the clerk said.",
    )
    assert max(f.weight for f in death) > max((f.weight for f in meeting), default=0)
