"""Figures of several reports: equal ones agree, tolls develop, and others are a dispute."""

import pytest

from kg.annotate import annotate
from kg.compare import weigh
from kg.extract import extract
from kg.model import Document
from kg.resolve import resolve

PLACE = "A tunnel collapsed at the Karst mine near Zwickau on Tuesday. The mine belongs to Erzag. "


def found(nlp, *told, place=PLACE):
    """Weigh reports given as (day of publication, text)."""
    readings = [
        extract(
            annotate(
                nlp,
                Document(
                    document=f"d{number}",
                    text=place + text,
                    publisher=f"The Paper {number}",
                    published=day,
                ),
            )
        )
        for number, (day, text) in enumerate(told)
    ]
    return weigh(readings, resolve(readings))


def on_figures(findings, kind):
    return [f for f in findings if f.kind == kind and f.about.startswith("count")]


def test_a_toll_that_rose_from_day_to_day_is_one_finding_and_no_dispute(nlp):
    findings = found(
        nlp,
        ("2021-03-09", "Three miners died in the collapse at the Karst mine."),
        ("2021-03-10", "Five miners died in the collapse at the Karst mine."),
        ("2021-03-11", "Six miners died in the collapse at the Karst mine."),
    )
    assert not on_figures(findings, "contradicts")
    (table,) = [f for f in on_figures(findings, "refines") if f.about.endswith("over time")]
    sides = {m.document: m.side for m in table.members}
    assert sides == {"d0": 0, "d1": 1, "d2": 2}
    assert "figures of different times" in table.reason


@pytest.mark.parametrize(("day", "disputed"), [("2021-03-09", False), ("2021-03-10", True)])
def test_tolls_of_one_day_are_a_dispute_only_after_the_day_on_which_it_happened(nlp, day, disputed):
    findings = found(
        nlp,
        (day, "Three miners died in the collapse at the Karst mine on Tuesday."),
        (day, "Five miners died in the collapse at the Karst mine on Tuesday."),
    )
    assert bool(on_figures(findings, "contradicts")) is disputed


def test_how_many_marched_is_a_dispute_also_in_reports_of_different_days(nlp):
    findings = found(
        nlp,
        ("2021-03-10", "Some 2,000 people marched in Zwickau on Wednesday."),
        ("2021-03-11", "Some 5,000 people marched in Zwickau on Wednesday."),
    )
    assert on_figures(findings, "contradicts")


def test_equal_figures_agree_in_other_words(nlp):
    findings = found(
        nlp,
        ("2021-03-10", "Erzag, which owns the mine, employs 1,840 people in Saxony."),
        ("2021-03-11", "The company Erzag has a staff of 1,840 people in the state of Saxony."),
    )
    (agreed,) = on_figures(findings, "corroborates")
    assert agreed.independent == 2


def test_equal_figures_of_other_things_agree_on_nothing(nlp):
    findings = found(
        nlp,
        ("2021-03-10", "The pumps had failed twice. Rescuers brought 14 lamps."),
        ("2021-03-11", "Erzag closed a quarry near Plauen 14 years ago, the mayor said."),
    )
    assert not on_figures(findings, "corroborates")


def test_a_range_conflicts_with_what_lies_outside_of_it_only(nlp):
    def kinds(number):
        told = (
            ("2021-03-10", "Between 40 and 50 people marched in Zwickau on Wednesday."),
            ("2021-03-10", f"Exactly {number} people marched in Zwickau on Wednesday."),
        )
        return {f.kind for f in found(nlp, *told) if f.about.startswith("count")}

    assert "contradicts" not in kinds(46)
    assert "contradicts" in kinds(90)


def test_that_none_of_those_told_of_was_hurt_excludes_nobody_else(nlp):
    findings = found(
        nlp,
        ("2021-03-09", "Four cooks slept in the hut. None of them was hurt at the Karst mine."),
        ("2021-03-09", "Three miners were hurt at the Karst mine."),
    )
    assert not on_figures(findings, "contradicts")


@pytest.mark.parametrize(("homes", "disputed"), [("58", True), ("580", False)])
def test_a_count_many_times_larger_is_of_something_else(nlp, homes, disputed):
    findings = found(
        nlp,
        ("2021-03-10", "Erzag owns 41 homes in Zwickau."),
        ("2021-03-10", f"Erzag owns {homes} homes in Zwickau."),
    )
    assert bool(on_figures(findings, "contradicts")) is disputed


@pytest.mark.parametrize(("day", "disputed"), [("2021-03-10", True), ("2021-03-12", False)])
def test_how_many_homes_were_damaged_may_be_known_better_on_another_day(nlp, day, disputed):
    findings = found(
        nlp,
        ("2021-03-10", "The collapse damaged 41 homes in Zwickau."),
        (day, "The collapse damaged 58 homes in Zwickau."),
    )
    assert bool(on_figures(findings, "contradicts")) is disputed


def test_all_of_whom_none_was_hurt_are_no_count_of_the_hurt(nlp):
    findings = found(
        nlp,
        (
            "2021-03-10",
            "None of the 137 miners at the Karst mine was hurt, said Ina Voss of Erzag.",
        ),
        ("2021-03-10", "Nobody was hurt at the Karst mine, Ina Voss of Erzag said."),
    )
    assert not on_figures(findings, "contradicts")


@pytest.mark.parametrize(("day", "disputed"), [("2021-03-10", True), ("2021-03-11", False)])
def test_in_what_condition_somebody_is_may_change_from_day_to_day(nlp, day, disputed):
    findings = found(
        nlp,
        ("2021-03-10", "The miner Jan Orlik was in serious condition at a hospital in Zwickau."),
        (day, "The miner Jan Orlik was in stable condition at a hospital in Zwickau."),
    )
    about = {f.about for f in findings if f.kind == "contradicts"}
    assert ("condition" in about) is disputed


@pytest.mark.parametrize(("went", "disputed"), [("went", True), ("went back", False)])
def test_what_is_done_once_more_has_an_hour_of_its_own(nlp, went, disputed):
    findings = found(
        nlp,
        ("2021-03-10", "Rescue teams of Erzag went into the Karst mine at 5:10 a.m. on Tuesday."),
        (
            "2021-03-10",
            f"Rescue teams of Erzag {went} into the Karst mine at 11:40 a.m. on Tuesday.",
        ),
    )
    about = {f.about for f in findings if f.kind == "contradicts"}
    assert ("time of day" in about) is disputed


def test_reports_that_give_one_number_stand_on_one_side(nlp):
    findings = found(
        nlp,
        ("2021-03-10", "Exactly 2,000 people marched in Zwickau on Wednesday."),
        ("2021-03-10", "Exactly 5,000 people marched in Zwickau on Wednesday."),
        ("2021-03-10", "About 2,000 people marched in Zwickau on Wednesday."),
    )
    (dispute,) = on_figures(findings, "contradicts")
    sides = {m.document: m.side for m in dispute.members}
    assert sides["d0"] == sides["d2"] != sides["d1"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("the miner had spent three nights in the shaft", "he had spent two nights underground"),
        ("the choir had to stay two weeks in the hall", "it had to stay a week in the hall"),
    ],
)
def test_durations_that_differ_agree_on_no_count(nlp, one, other):
    findings = found(
        nlp,
        ("2021-03-09", f"The mayor said {one}."),
        ("2021-03-09", f"The mayor said {other}."),
    )
    assert not on_figures(findings, "corroborates")


@pytest.mark.parametrize(("again", "disputed"), [("Nine", True), ("Fifteen", False)])
def test_a_count_that_is_told_again_later_was_no_count_so_far(nlp, again, disputed):
    findings = found(
        nlp,
        ("2021-03-10", "Nine miners were arrested at the Karst mine on Tuesday."),
        ("2021-03-12", "Fifteen miners were arrested at the Karst mine on Tuesday."),
        ("2021-04-20", f"{again} miners were arrested at the Karst mine on Tuesday, March 9."),
    )
    assert bool(on_figures(findings, "contradicts")) is disputed
    assert not disputed or not any(f.about.endswith("over time") for f in findings)


@pytest.mark.parametrize(
    ("other", "how", "day", "disputed"),
    [
        ("Max Adler, who owns the mine,", "", "2021-03-11", True),
        ("The mayor, Ida Berg,", "", "2021-03-11", False),
        ("Max Adler, who owns the mine,", "", "2021-03-18", False),
        ("Max Adler, who owns the mine,", " so far", "2021-03-11", False),
    ],
)
def test_two_sources_that_count_otherwise_within_days_differ(nlp, other, how, day, disputed):
    told = (
        ("2021-03-10", "Nine miners were injured at the Karst mine near Zwickau, the mayor, Ida "
         "Berg, said on Wednesday."),
        (day, f"{other} said fourteen miners were injured{how} when a tunnel fell in at the Karst "
         "mine near Zwickau."),
    )  # fmt: skip
    assert bool(on_figures(found(nlp, *told, place=""), "contradicts")) is disputed
