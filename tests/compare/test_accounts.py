"""Pairs of short accounts, read, joined and weighed: what is due is found, look-alikes are not."""

import tomllib
from pathlib import Path

import pytest

from kg.annotate import annotate
from kg.compare import weigh
from kg.extract import extract
from kg.model import Document
from kg.resolve import resolve

PAIRS = tomllib.loads(Path(__file__).with_name("accounts.toml").read_text(encoding="utf-8"))["pair"]
PUBLISHERS = {"left": "The Ledger", "right": "The Courier"}


def cases():
    for pair in PAIRS:
        marks = [pytest.mark.xfail(strict=True, reason=pair["fault"])] if "fault" in pair else []
        yield pytest.param(pair, id=pair["name"], marks=marks)


def found(nlp, pair):
    readings = [
        extract(
            annotate(
                nlp,
                Document(
                    document=side, text=pair[side], publisher=publisher, published="2021-03-10"
                ),
            )
        )
        for side, publisher in PUBLISHERS.items()
    ]
    return weigh(readings, resolve(readings))


@pytest.mark.parametrize("pair", cases())
def test_the_kind_that_is_due_is_found(nlp, pair):
    findings = found(nlp, pair)
    told = [(f.kind, f.about, f.independent) for f in findings]
    if pair["kind"] != "contradicts":
        assert "contradicts" not in {kind for kind, _, _ in told}, told
    assert pair.get("absent", "?") not in {about for _, about, _ in told}, told
    if pair["kind"]:
        due = [f for f in findings if f.kind == pair["kind"] and pair.get("about", "") in f.about]
        assert due, told
        assert pair.get("independent", due[0].independent) in {f.independent for f in due}, told


def test_there_are_enough_look_alikes():
    assert sum(not pair["kind"] for pair in PAIRS) >= 40
    assert sum(bool(pair["kind"]) for pair in PAIRS) >= 40


@pytest.mark.parametrize("turned", [False, True])
def test_the_word_that_says_more_is_the_higher_degree(nlp, turned):
    told = [
        "Police searched the pharmacy Sanda in Brenna on Monday.",
        "Police raided the pharmacy Sanda in Brenna on Monday.",
    ]
    left, right = told[::-1] if turned else told
    closer = [f for f in found(nlp, {"left": left, "right": right}) if f.about == "what was done"]
    assert [m.document for m in closer[0].members] == (
        ["right", "left"] if turned else ["left", "right"]
    )
    assert [m.side for m in closer[0].members] == [0, 1]
