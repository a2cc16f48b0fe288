"""Which findings are kept: none whose members are unlikely to tell the same."""

import pytest

from kg.compare.selection import selected
from kg.model import Finding, Member, Span

NAME = "name of who did it"


def found(kind="refines", about=NAME):
    members = tuple(
        Member(document=d, claim="e1", evidence=Span(0, 9), side=side)
        for side, d in enumerate(("harbour", "market"))
    )
    return Finding(
        id="f1",
        kind=kind,
        about=about,
        members=members,
        origins=("harbour", "market"),
        independent=2,
        reason="They differ.",
    )


def chances(value):
    return lambda one, other: value if {one[0], other[0]} == {"harbour", "market"} else 0.0


BESIDE = [("harbour", "market"), ("market", "harbour")]


@pytest.mark.parametrize(("chance", "kept"), [(0.3, 0), (0.5, 1)])
def test_a_name_is_the_closer_word_only_where_both_tell_of_one_deed(chance, kept):
    assert len(selected([found()], chances(chance), BESIDE)) == kept


def test_documents_that_were_not_compared_are_not_held_unlike():
    assert len(selected([found()], chances(0.3), [])) == 1


def test_figures_are_compared_by_what_they_count():
    assert len(selected([found(about="count of guards")], chances(0.0), BESIDE)) == 1


def test_sides_that_differ_in_circumstances_are_joined_by_their_cast():
    assert len(selected([found(about="circumstances")], chances(0.0), BESIDE)) == 1


def agreement(name, about, *told):
    """Make an agreement of documents, each with the place of its passage."""
    members = tuple(Member(document=d, claim=f"e{at}", evidence=Span(at, at + 9)) for d, at in told)
    documents = tuple(d for d, _ in told)
    return Finding(
        id=name,
        kind="corroborates",
        about=about,
        members=members,
        origins=documents,
        independent=len(documents),
        reason="They agree.",
    )


WIDE = agreement("wide", "event", ("harbour", 0), ("market", 0), ("coast", 0))


@pytest.mark.parametrize(
    ("about", "place", "kept"),
    [
        ("event", 0, 1),
        ("event", 3, 2),
        ("what is spoken of", 0, 1),
        ("what is to come", 0, 2),
    ],
)
def test_an_agreement_of_claims_on_which_more_documents_agree_is_told_once(about, place, kept):
    narrow = agreement("narrow", about, ("harbour", place), ("market", place))
    assert len(selected([WIDE, narrow], chances(0.0), [])) == kept
