"""What befalls one person once is one event, whatever it is called."""

import pytest


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Mayor Inga Holm was *killed* on a road near Askvik. Police in Askvik are looking for"
            " a lorry.",
            "Shops in Askvik closed on Tuesday. The *death* of Mayor Inga Holm is a loss for the"
            " town, a priest said.",
        ),
        (
            "The painter Oskar Lindvall *died* at home in Nordby on Sunday.",
            "A neighbour in Nordby was charged with the *murder* of the painter Oskar Lindvall.",
        ),
        (
            "Trader Jonas Weir was *killed* in Nordby in 2019.",
            "A court in Nordby heard on Monday about the *killing* of trader Jonas Weir.",
        ),
        (
            "Police in Nordby *arrested* trader Jonas Weir on Monday.",
            "The *arrest* of trader Jonas Weir in Nordby surprised his bank.",
        ),
    ],
    ids=["killed and death", "died and murder", "years later", "an arrest"],
)
def test_who_is_told_of_by_name_dies_once(is_one, one, other):
    assert is_one(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Mayor Inga Holm was *killed* on a road near Askvik. Her driver Tor Beck was hurt.",
            "The *death* of Tor Beck is a loss for Askvik, Mayor Inga Holm said.",
        ),
        (
            "A lorry *killed* Mayor Inga Holm near Askvik.",
            "A man tried to kill Mayor Inga Holm in Askvik. The attempted *murder* of Mayor Inga"
            " Holm failed.",
        ),
        (
            "Police in Nordby *arrested* trader Jonas Weir on 3 May 2023.",
            "The *arrest* of trader Jonas Weir in Nordby on 2 March 2016 was another matter.",
        ),
    ],
    ids=["another victim", "an attempt", "arrested twice"],
)
def test_others_and_other_times_are_kept_apart(is_one, one, other):
    assert not is_one(one, other)


def test_the_murder_without_a_name_is_the_only_one_told_of(is_one):
    told = (
        "Trader Jonas Weir was *killed* in Nordby on Sunday. Nobody has been arrested."
        " Detectives believe that the *murder* was planned."
    )
    assert is_one(told)


def test_some_of_the_dead_by_name_are_not_all_who_are_counted(is_one):
    assert not is_one(
        "Three people *died* when a hall in Askvik collapsed.",
        "A hall in Askvik collapsed. Oskar Lindvall and Tor Beck *died* at the scene.",
    )


def test_who_finds_a_body_finds_the_dead(is_one):
    assert is_one(
        "The banker Oskar Lindvall was *found* dead in a boat near Askvik on Monday.",
        "The banker Oskar Lindvall of Askvik had been missing for days. His body was *discovered*"
        " by a diver on Monday.",
    )


def test_the_finding_of_another_is_another(is_one):
    assert not is_one(
        "The banker Oskar Lindvall was *found* dead in a boat near Askvik on Monday.",
        "The banker Oskar Lindvall of Askvik had a brother. Police *found* Henrik Lindvall on"
        " Monday.",
    )
