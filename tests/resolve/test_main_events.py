"""The event that a document is about is one, by whatever words it is called."""

import pytest

from kg.resolve.event_kinds import kind_of

REST = (
    " Mayor Inga Holm thanked everybody who came to help. The bakery next door served soup to the"
    " crews until the evening. Three schools sent their pupils home. The council of Askvik will"
    " meet on Friday, and its members want to hear the head of the harbour office. Nobody from the"
    " office wanted to speak to this newspaper. Two neighbours said that they had warned the town"
    " for years. Their letters are in the archive of the council, where everyone can read them."
)
"""What stands between a first telling and one far from the beginning of a report."""


@pytest.mark.parametrize(
    "told",
    [
        f"The tram Alma *hit* a wall on Monday.{REST} A clerk heard the *collision*.",
        f"The tram Alma *crashed* into a wall.{REST} The cause of the *accident* is open.",
        f"Hackers *attacked* the clinic on Monday. The *attack* *began* at noon.{REST}",
        f"A mill in Askvik *burned down* on Monday.{REST} No one was hurt in the *blaze*.",
        f"A boiler *exploded* on Monday.{REST} Ann Lund heard the *blast* at home.",
    ],
    ids=["a blow and its noun", "two nouns", "what began", "a fire", "an explosion"],
)
def test_a_definite_noun_refers_to_the_main_event(is_one, told):
    assert is_one(told)


@pytest.mark.parametrize(
    "told",
    [
        f"The tram Alma *hit* a wall on Monday.{REST} In 2014 it was in another *crash*.",
        f"The tram Alma *hit* a wall on Monday.{REST} In 2014 a bus fell over. "
        "Nobody was hurt in that *accident*.",
        f"A mill in Askvik *burned down* on Monday.{REST} The owner had feared a *fire*.",
        f"A boiler *exploded* on Monday.{REST} Fireworks caused an *explosion* in March.",
    ],
    ids=["another", "that of a year long past", "what was feared", "one of a month before"],
)
def test_another_of_its_kind_is_not_the_main_event(is_one, told):
    assert not is_one(told)


def test_reports_of_one_story_tell_of_one_main_event(is_one):
    one = f"The tram Alma *hit* a wall at Askvik harbour on Monday.{REST}"
    other = (
        "Mayor Inga Holm of Askvik said on Tuesday that the *collision* of the tram Alma at the"
        " harbour was not the fault of the driver. The council of Askvik will meet on Friday."
    )
    assert is_one(one, other)


def test_a_victory_and_a_defeat_are_one_match(is_one):
    assert is_one(
        "Askvik *defeated* Nordby by two goals in the cup on Monday. Inga Holm scored both.",
        "The *victory* of Askvik over Nordby in the cup on Monday was the work of Inga Holm.",
    )


def test_a_shooting_is_only_part_of_a_siege(is_one):
    assert not is_one(
        "The *siege* of the bank in Askvik ended on Monday after nine hours. Inga Holm was freed.",
        "A *shooting* was heard in the bank in Askvik on Monday, Inga Holm said.",
    )


def test_every_crash_is_no_crash_that_is_told_of(is_one):
    assert not is_one(
        "The tram Alma *crashed* into a wall at Askvik harbour on Monday.",
        "Mayor Inga Holm of Askvik said that the board examines every *crash* of a tram like Alma.",
    )


@pytest.mark.parametrize(
    ("lemma", "noun", "told", "agents", "kind"),
    [
        ("hit", False, "kg:Attack", ("lorry",), "crash"),
        ("hit", False, "kg:Attack", ("man",), ""),
        ("rally", True, "kg:Increase", (), ""),
        ("begin", False, "kg:Start", ("flood",), "flood"),
        ("begin", False, "kg:Start", ("meeting",), ""),
    ],
)
def test_the_kind_of_an_event_is_by_its_class_and_participants(lemma, noun, told, agents, kind):
    assert kind_of(lemma, noun=noun, told=told, agents=agents, patients=()) == kind


def test_a_death_is_one_event_where_the_dead_are_not_named(is_one):
    assert is_one(
        "A woman was *killed* by a lorry in Askvik on Monday.",
        "A woman *died* on Monday after a lorry in Askvik struck her.",
    )


def test_a_charge_of_murder_is_not_the_death_that_is_told_of(is_one):
    assert not is_one(
        "The banker Oskar Lindvall *died* in a prison in Nordby on Monday.",
        "The banker Oskar Lindvall of Nordby was convicted of crimes from theft to *murder*.",
    )


@pytest.mark.parametrize(
    ("told", "whole"),
    [
        *[("Four of them", False), ("More than two of them", False), ("All of them", True)],
        *[("Those five", True), ("Five people, one of them a nurse,", True)],
    ],
)
def test_a_part_of_the_dead_is_not_all_of_them(is_one, told, whole):
    both = is_one(
        "Five people were *killed* by a landslide in Askvik on Monday.",
        f"Five people were hurt by a landslide in Askvik. {told} *died* at the scene.",
    )
    assert both is whole


def test_not_the_first_of_its_kind_tells_of_no_one_fire(is_one):
    assert not is_one(
        "A *fire* destroyed the Askvik mill on Monday.",
        "A fire destroyed the Askvik mill on Monday. It is not the first *fire* at the mill.",
    )
