"""Which findings are kept: none whose members are unlikely to tell the same."""

from dataclasses import replace

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


def dispute(name, about, *told):
    """Make a conflict of documents, each on a side of its own."""
    one = agreement(name, about, *told)
    members = tuple(replace(m, side=side) for side, m in enumerate(one.members))
    return replace(one, kind="contradicts", members=members)


def kept(*found):
    return {one.id for one in selected(found, chances(1.0), [])}


PLACES = ("harbour", 0), ("market", 0)


def test_one_question_is_answered_once():
    wide = replace(agreement("wide", "event", *PLACES, ("mill", 0)), question="Did Lund die?")
    again = agreement("again", "event", ("harbour", 50), ("market", 70))
    assert kept(wide, replace(again, question="Did Lund die?")) == {"wide"}
    assert kept(wide, replace(again, question="Did Berg die?")) == {"wide", "again"}
    assert kept(wide, again) == {"wide", "again"}
    elsewhere = agreement("again", "event", ("harbour", 50), ("tower", 70))
    assert kept(wide, replace(elsewhere, question="Did Lund die?")) == {"wide", "again"}


@pytest.mark.parametrize("about", ["what was ordered", "whether it was asked for"])
def test_an_order_in_dispute_is_no_agreement(about):
    assert kept(dispute("f1", about, *PLACES), agreement("f2", "event", *PLACES)) == {"f1"}


def test_figures_in_conflict_are_no_agreement_whose_figures_differ():
    counts = dispute("f1", "count of people hurt", *PLACES)
    one = agreement("f2", "event", *PLACES)
    differing = replace(
        one, reason="2 documents tell that it happened, though their figures differ"
    )
    assert kept(counts, differing) == {"f1"}
    assert kept(counts, one) == {"f1", "f2"}


def test_a_deed_in_dispute_is_shown_once():
    whether, deeds = (
        dispute("f1", "whether it happened", *PLACES),
        dispute("f2", "what was done", *PLACES),
    )
    assert kept(whether, deeds) == {"f1"}
    other = dispute("f2", "what was done", ("harbour", 0), ("mill", 0))
    assert kept(whether, other) == {"f1", "f2"}


def test_where_it_was_done_and_whether_are_one_dispute_of_the_same_claims():
    whether, where = (
        dispute("f1", "whether it happened", *PLACES),
        dispute("f2", "place", *PLACES),
    )
    assert kept(whether, where) == {"f1"}
    stood = dispute("f2", "whether it was so", *PLACES)
    assert kept(dispute("f1", "whether it happened", *PLACES, ("mill", 0)), stood) == {"f1"}


def test_an_agreement_whose_question_has_the_figure_is_told_once():
    counted = agreement("f1", "count of people", *PLACES)
    asked = replace(agreement("f2", "event", *PLACES), question="Were 31 arrested?")
    assert kept(counted, asked) == {"f1"}
    assert kept(counted, replace(asked, question="Was Lund arrested?")) == {"f1", "f2"}


def test_a_day_of_death_is_told_once():
    assert kept(
        agreement("f1", "date", *PLACES),
        agreement("f2", "deathDate", *PLACES),
    ) == {"f1"}
