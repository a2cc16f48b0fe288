"""Accounts of one thing are set side by side also where joining kept them apart, and only then."""

import pytest

from kg.annotate import annotate
from kg.compare import weigh
from kg.compare.senses import likeness
from kg.extract import extract
from kg.model import Document
from kg.resolve import resolve

STORM = "The storm Bertha struck Ostrava on Monday. Mayor Jana Kral spoke in Ostrava. "


def found(nlp, *texts, published="2021-03-10"):
    readings = [
        extract(
            annotate(
                nlp,
                Document(
                    document=name, text=STORM + text, publisher=f"The {name}", published=published
                ),
            )
        )
        for name, text in zip(("Ledger", "Courier"), texts, strict=True)
    ]
    return weigh(readings, resolve(readings))


def disputes(findings):
    return [f for f in findings if f.kind == "contradicts"]


def test_no_injuries_and_three_injured_are_a_dispute_with_the_words_of_both(nlp):
    findings = found(
        nlp,
        "No injuries were reported in Ostrava during the storm.",
        "Three people were injured in Ostrava during the storm, doctors said.",
    )
    (one,) = disputes(findings)
    assert one.about == "count of people hurt"
    assert "No injuries were reported" in one.reason
    assert "Three people were injured" in one.reason


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("No one was hurt in the storm.", "Four pupils were injured in the storm."),
        ("There were no deaths in the storm.", "Two sailors drowned; two people died."),
        ("None of the pupils was hurt.", "Four pupils were hurt in the storm."),
        ("Police made no arrests at the pier.", "Twelve fans were arrested at the pier."),
    ],
)
def test_that_it_was_nobody_is_a_figure_which_excludes_others(nlp, one, other):
    about = [f.about for f in disputes(found(nlp, one, other))]
    assert len(about) == 1
    assert about[0].startswith("count of people")


def test_that_one_person_was_not_hurt_is_no_word_on_others(nlp):
    one = "Captain Lena Vogt was not hurt in the storm."
    assert not disputes(found(nlp, one, "Four pupils were injured in the storm."))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Milan Novak never pointed the gun at them.", "Milan Novak aimed a pistol at them."),
        ("Milan Novak denied shooting at the guards.", "Milan Novak fired at three guards."),
        ("Milan Novak did not have a gun.", "Milan Novak was carrying a revolver."),
        ("Milan Novak was unarmed in Ostrava.", "Milan Novak pointed a pistol at two men."),
        ("The rowers said nobody had warned the rowers.", "The harbour warned the rowers."),
        ("The rowers were not invited to the talks.", "The mayor invited the rowers to the talks."),
    ],
)
def test_a_denial_meets_the_deed_told_in_other_words(nlp, one, other):
    assert [f.about for f in disputes(found(nlp, one, other))] in (
        ["whether it happened"],
        ["whether it was so"],
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Clerk Ann Poe did not dismiss Milan Novak.", "Milan Novak was dismissed last week."),
        ("The police did not enter the barn.", "Farmers entered the chapel with the priest."),
        ("The rules do not require a licence.", "Previously, the rules required a licence."),
        ("Milan Novak did not feel that it rained.", "Milan Novak felt that it was too late."),
    ],
)
def test_a_denial_of_something_else_is_no_dispute(nlp, one, other):
    assert not disputes(found(nlp, one, other))


@pytest.mark.parametrize(
    ("one", "other", "about"),
    [
        ("The new rule strengthens the dikes.", "The new rule weakens the dikes.", "what was done"),
        ("The court upheld the ban.", "The court overturned the ban.", "what was done"),
        (
            "Seven clerks hid in a closet during the flood.",
            "Seven clerks hid in a washroom during the flood.",
            "place",
        ),
        (
            "Thieves struck Milan Novak with a hammer.",
            "Thieves struck Milan Novak with a bottle.",
            "what it was done with",
        ),
        (
            "The singer Milan Novak died at his home on Tuesday.",
            "The singer Milan Novak died in a hospital in Graz on Tuesday.",
            "place",
        ),
        (
            "The clerk Milan Novak was arrested at the airport on Monday.",
            "The clerk Milan Novak was arrested in his flat on Monday.",
            "place",
        ),
    ],
)
def test_deeds_and_details_of_which_one_only_can_be_so_are_a_dispute(nlp, one, other, about):
    findings = found(nlp, one, other)
    assert [f.about for f in disputes(findings)] == [about]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Milan Novak died at his home.", "Milan Novak died in his apartment."),
        ("Milan Novak spoke at the church on Monday.", "Milan Novak spoke at the hotel on Monday."),
        ("A man was arrested at a hotel on Monday.", "A man was arrested at a school on Monday."),
        ("Milan Novak died in the kitchen of a hotel.", "Milan Novak died in a hotel."),
    ],
)
def test_places_of_which_both_may_be_so_are_no_dispute(nlp, one, other):
    assert not disputes(found(nlp, one, other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # whoever did it: a denial that names nobody is of anyone
        (
            "The Tolm Bridge was inspected in April by the city, which found no cracks.",
            "The Tolm Bridge was not inspected, because the council had cut the budget.",
        ),
        ("Police searched the Orla mill on Friday.", "The Orla mill was never searched."),
        ("A doctor examined Milan Novak.", "Milan Novak was not examined, his lawyer said."),
    ],
)
def test_a_denial_that_names_no_doer_denies_what_somebody_did(nlp, one, other):
    assert [f.about for f in disputes(found(nlp, one, other))] == ["whether it happened"]


def test_what_was_not_done_in_another_month_may_have_been_done(nlp):
    one = "The nurse Milan Novak was examined by a doctor in March."
    assert not disputes(found(nlp, one, "Milan Novak was not examined in April."))


@pytest.mark.parametrize(
    ("other", "disputed"),
    [
        ("The Lions of Ard claimed responsibility for the bombing of the market in Graz.", True),
        ("The Lions of Ard claimed responsibility for the bombing of the market in Linz.", False),
        ("Police said the Front was behind the bombing of the market in Graz.", False),
    ],
)
def test_two_who_are_named_for_one_bombing_are_a_dispute(nlp, other, disputed):
    one = "The minister said the Northern Front was behind the bombing of the market in Graz."
    abouts = [f.about for f in disputes(found(nlp, one, other))]
    assert abouts == (["who did it"] if disputed else [])


def test_opposites_are_no_agreement(nlp):
    findings = found(nlp, "The court upheld the ban.", "The court overturned the ban.")
    agreed = [f for f in findings if f.kind == "corroborates" and "ban" in f.reason]
    assert not agreed


def test_bullets_that_hit_and_times_that_someone_was_shot_are_one_measure(nlp):
    one = "Milan Novak was hit by seven bullets."
    findings = found(nlp, one, "Milan Novak was shot eleven times.")
    assert [f.about for f in disputes(findings)] == ["how often: shoot"]


def test_the_dead_of_two_towns_are_no_rivals(nlp):
    one = "Three people died in a fire in Brno on Sunday."
    assert not disputes(found(nlp, one, "Five people died in a fire in Verona on Sunday."))


@pytest.mark.parametrize(
    "past",
    [
        "In December 2003 a storm killed 31 people in Ostrava.",
        "A storm hit Ostrava in May 2009. It killed 31 people.",
    ],
)
def test_the_dead_of_another_year_are_no_rivals(nlp, past):
    assert not disputes(found(nlp, "The storm killed nine people in Ostrava.", past))


def test_those_hurt_are_not_counted_as_killed(nlp):
    one = "A man shot dead one person in Ostrava."
    assert not disputes(found(nlp, one, "A man shot three people in Ostrava, killing one."))


def test_nobody_is_set_against_injuries_of_another_town(nlp):
    findings = found(
        nlp,
        "No injuries were reported in Ostrava during the storm.",
        "In 2007 three people were injured in a bus crash in Verona.",
    )
    assert not disputes(findings)


@pytest.mark.parametrize(
    ("one", "other", "due"),
    [
        ("received 12,000 letters", "received 12,000 letters", "corroborates"),
        ("received 12,000 letters", "received 19,000 letters", "contradicts"),
        ("received nearly 12,000 letters", "received 11,500 letters", None),
    ],
)
def test_large_figures_for_one_noun_agree_or_exclude_one_another(nlp, one, other, due):
    text = "After the storm the water board of Ostrava {} of complaint about the flood gates."
    findings = found(nlp, text.format(one), text.format(other))
    kinds = {f.kind for f in findings if f.about == "count of letters"}
    assert (due in kinds) if due else ("contradicts" not in kinds)


def test_the_blamed_are_set_against_one_another_and_no_side_is_taken(nlp):
    findings = found(
        nlp,
        "The union Solid accused the government for the deaths in the storm.",
        "Mayor Jana Kral blamed careless builders for the deaths in the storm.",
    )
    (one,) = [f for f in disputes(findings) if f.about == "who is to blame"]
    assert {m.side for m in one.members} == {0, 1}
    assert one.independent == 2


def test_conditions_of_which_one_only_can_hold_are_a_dispute(nlp):
    findings = found(
        nlp,
        "The driver, Milan Novak, is in hospital in critical condition.",
        "Milan Novak was listed in stable condition.",
    )
    assert [f.about for f in disputes(findings)] == ["condition"]


def test_the_police_and_their_spokesman_are_one_origin(nlp):
    findings = found(
        nlp,
        "Police said thieves stole a truck of copper in Ostrava on Monday night.",
        "Officers said that thieves stole a truck of copper in Ostrava on Monday night.",
    )
    stolen = [f for f in findings if f.kind == "corroborates" and "stole" in f.reason]
    assert stolen
    assert {f.independent for f in stolen} == {1}


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("attack", "assault", True),
        ("chok", "suffoca", True),
        ("march", "pay", False),
        ("", "", False),
    ],
)
def test_words_are_alike_that_share_a_sense(one, other, alike):
    assert (likeness(one, other) > 0) is alike


def test_a_figure_that_is_set_aside_bears_no_other_out(nlp):
    agreed = [
        f.about
        for f in found(
            nlp,
            "The council in Ostrava lost €14,000 in the storm.",
            "The damage in Ostrava came to €9,500, not €14,000.",
        )
        if f.kind == "corroborates"
    ]
    assert "amount in EUR" not in agreed
