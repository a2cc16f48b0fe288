"""Several disputes within one report: each is a finding of its own, with every side's words."""

import pytest

from kg.annotate import annotate
from kg.compare import weigh
from kg.extract import extract
from kg.model import Document
from kg.resolve import resolve

SHOT = "Police in Dunmere shot Carl Odum on Friday. "

ONE = [
    ("Officers said Carl Odum had a gun. His mother said he had no gun.", "Carl Odum: had gun"),
    ("Chief Ann Ray said Odum was armed. Witnesses said Odum was unarmed.", "Odum: armed"),
    ("Police said Odum was drunk. His sister Lena Odum said he was sober.", "Carl Odum: drunk"),
    ("Police said Odum fired first. His family said he did not fire a shot.", "Odum: fired"),
    ("The army said the pilot Leo Marsh was warned. Marsh said he was never warned.", "warned"),
    ("The firm said it paid the miners. The miners said the firm did not pay them.", "paid"),
    ("The firm said the shaft was safe. The union said the shaft was unsafe.", "shaft: safe"),
]
NONE = [
    "Police said Carl Odum fired first. His family said he did not run.",
    "Police said Carl Odum fired. His family said Max Ferro did not fire.",
    "The union said the firm would pay the miners. The firm said it had not paid the miners yet.",
    "Police said Odum had a gun. His mother said he had no car.",
    "The union said the law weakened the ministry. The mayor asked to mend the law, not weaken it.",
    "Police said the driver was not only drunk. A witness said the driver was drunk.",
]


def found(nlp, text):
    document = Document(document="a", text=text, publisher="The Ledger", published="2021-03-10")
    readings = [extract(annotate(nlp, document))]
    return [f for f in weigh(readings, resolve(readings)) if f.kind == "contradicts"]


@pytest.mark.parametrize(("told", "topic"), ONE)
def test_a_dispute_is_told_with_both_sides_and_takes_none(nlp, told, topic):
    (one,) = found(nlp, SHOT + told)
    assert one.about in ("whether it happened", "whether it was so")
    assert f"{topic})" in one.reason or f"{topic} " in one.reason
    sides = [m.evidence.words(SHOT + told) for m in one.members]
    yes, no = told.rstrip(".").split(". ")
    assert sides[0] in yes
    assert sides[1] in no
    assert [m.side for m in one.members] == [0, 1]


@pytest.mark.parametrize("told", NONE)
def test_sources_on_different_matters_are_no_dispute(nlp, told):
    assert found(nlp, SHOT + told) == []


def test_each_of_several_disputes_is_a_finding(nlp):
    told = "Police said Odum was armed. Police said he was drunk. Police said he was warned."
    denied = "His family said he was unarmed. His family said he was not drunk."
    assert len(found(nlp, f"{SHOT}{told} {denied}")) == 2


COUNTS = [
    ("Police said 2,000 people marched in Tarn. The organisers said 9,000 people marched.", True),
    ("Police said 12 miners were hurt in Ober. The union said 30 miners were hurt.", True),
    ("The army said four villagers were killed. The elders said 11 villagers were killed.", True),
    ("Police put the march in Tarn at 3,000 people, but unions said there were 5,000.", True),
    ("Police estimated the crowd at 30,000, while organisers spoke of 80,000 people.", True),
    ("More than 2,000 people came to the vigil in Tarn. Police put the crowd at 900.", True),
    (
        "More than 2,000 people came to the vigil in Tarn. Police put the damage at 900 euros.",
        False,
    ),
    ("Police said nobody was hurt in the fire. Doctors said two children were injured.", True),
    ("Police put the march at 3,000 people. The union said 5,000 houses burned.", False),
    (
        "Four residents have died, the clinic said. Thirty-one residents fell ill with fever, "
        "director Bo Ray said.",
        False,
    ),
    ("Police said 12 miners were hurt. The union said at least 10 miners were hurt.", False),
    ("Police said 12 miners were hurt in Ober. The union said 30 pupils were hurt.", False),
    ("Police said 12 miners were hurt in Ober. Police in Korvo said 9 miners died.", False),
    (
        "Police said two people were seriously hurt. Doctors said 9 people were slightly hurt.",
        False,
    ),
    ("Police said 12 people died in Ober. Doctors said 40 people died in Korvo.", False),
]


@pytest.mark.parametrize(("told", "due"), COUNTS)
def test_figures_of_two_sources_in_one_report(nlp, told, due):
    assert [f.about.startswith("count of") for f in found(nlp, told)] == [True] * due
