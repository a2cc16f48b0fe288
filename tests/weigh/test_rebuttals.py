"""Claims that one source makes in a report, and that another calls wrong."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document
from kg.resolve import resolve
from kg.weigh import weigh


def rebutted(nlp, text):
    document = Document(document="d", text=text, publisher="The Ledger", published="2021-03-10")
    readings = [extract(annotate(nlp, document))]
    found = weigh(readings, resolve(readings))
    return [f for f in found if f.about == "whether a claim holds"]


@pytest.mark.parametrize(
    "text",
    [
        "Minister Ann Poe said the dam at Marwick was safe. That is simply false, Ida Berg said.",
        "Rivals claimed that Elk Steel had bribed a clerk. The claim is unfounded, Kari Berg said.",
        "Doctors said the flu had killed nobody. However, this was not true, the clerk said.",
    ],
)
def test_a_claim_stands_beside_its_rebuttal(nlp, text):
    (one,) = rebutted(nlp, text)
    assert one.kind == "contradicts"
    assert one.independent == 2


@pytest.mark.parametrize(
    "text",
    [
        "Ann Poe said the dam was safe. It is not true that she lives there, Ida Berg said.",
        "Coach Kari Berg said the pass was wrong. That is football, the referee said.",
        "Minister Ann Poe said the dam was safe. The report is false, she said.",
    ],
)
def test_what_goes_back_to_nothing_rebuts_nothing(nlp, text):
    assert not rebutted(nlp, text)
