"""Which documents are of one story, so that what they tell is laid side by side."""

import pytest

from kg.compare.topics import Nearness
from kg.model import Entity, Linking

DAY, WEEK_LATER, MONTH_LATER, YEARS_LATER = "2021-03-10", "2021-03-16", "2021-04-20", "2024-03-10"


def entity(name, *documents, named=True):
    members = tuple((document, "c1") for document in documents)
    return Entity(id=name, type="Person", name=name, names=(name,), members=members, named=named)


def pairs(told, entities=()):
    near = Nearness(Linking(entities=tuple(entities), occurrences=(), judgements=()))
    for document, (day, names) in told.items():
        near.see(document, day, tuple(names.split()))
    found = near.neighbours()
    assert all(near.close(*pair) for pair in found)
    return found


def test_reports_that_share_little_are_of_one_story_if_both_share_names_with_a_third():
    told = {
        "rescue": (DAY, "Holm Tarr"),
        "report": (DAY, "Holm Tarr Rehn Voss"),
        "court": (WEEK_LATER, "Rehn Voss"),
    }
    assert ("court", "rescue") in pairs(told)


def test_a_third_links_no_reports_that_are_weeks_apart():
    told = {
        "rescue": (DAY, "Holm Tarr"),
        "report": ("2021-03-20", "Holm Tarr Rehn Voss"),
        "court": ("2021-03-30", "Rehn Voss"),
    }
    assert pairs(told) == [("court", "report"), ("report", "rescue")]


@pytest.mark.parametrize(
    ("later", "found"), [(MONTH_LATER, [("a", "b")]), (YEARS_LATER, [])], ids=["weeks", "years"]
)
def test_reports_of_a_trial_weeks_later_are_of_the_story_by_their_names_but_not_years_later(
    later, found
):
    known = [entity(name, "a", "b") for name in ("Holm", "Tarr", "Rehn")]
    assert pairs({"a": (DAY, "Holm Tarr"), "b": (later, "Holm Tarr")}, known) == found


def test_one_name_that_many_stories_share_makes_no_story():
    assert not pairs({"a": (DAY, "Holm"), "b": (DAY, "Holm")}, [entity("Holm", "a", "b")])


@pytest.mark.parametrize(
    ("later", "found"), [(WEEK_LATER, [("a", "b")]), (MONTH_LATER, [])], ids=["days", "weeks"]
)
def test_somebody_without_a_name_makes_a_story_of_reports_within_days(later, found):
    known = [entity("the stabbed waiter", "a", "b", named=False)]
    assert pairs({"a": (DAY, "Holm"), "b": (later, "Rehn")}, known) == found


def test_documents_without_a_day_are_of_no_story_by_one_without_a_name():
    known = [entity("the stabbed waiter", "a", "b", named=False)]
    assert not pairs({"a": (None, "Holm"), "b": (None, "Rehn")}, known)
