"""How far, how long, how much and by what score, where no preposition says so."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

ROWS = [
    ("Shares in the brewery fell as much as 14 percent.", "fall", "measure as much as 14 percent"),
    ("Eleven of the 86 crates remain missing.", "missing", "measure Eleven of the 86 crates"),
    ("Three of its 40 trawlers were sunk.", "sink", "measure Three of its 40 trawlers"),
    ("The lorry skidded 200 metres and hit a wall.", "skid", "measure 200 metres"),
    ("He ran 35 yards for the touchdown.", "run for", "measure 35 yards"),
    ("The skier survived four nights with a broken ankle.", "survive", "measure four nights"),
    ("He spent three nights in a cell.", "spend", "measure three nights"),
    ("The bridge is 300 metres long.", "long", "measure 300 metres"),
    ("Shares in the brewery rose $5.41 on Monday.", "rise", "measure $5.41"),
    ("Ann Hale, the swimmer, died at 91 in Lund.", "die", "measure 91"),
    ("The baker was fined twice in May.", "fine", "measure twice"),
    ("The pistol was fired once.", "fire", "measure once"),
    ("Almada lost 1-0 at home.", "lose", "measure 1-0"),
    ("Yesterday Oslo defeated Bergen 2 – 0.", "defeat", "measure 2 – 0"),
    ("The council voted 7-2 to close the pool.", "vote", "measure 7-2"),
    ("Oslo celebrated a 31-24 win over Bergen.", "win", "measure 31-24"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "measure"), ROWS)
def test_an_amount_without_a_preposition_is_a_measure(
    roles: Roles, text: str, lemma: str, measure: str
) -> None:
    assert measure in roles(text, lemma)


def test_what_a_quake_measures_is_told_with_its_scale(roles: Roles) -> None:
    found = roles("A quake measuring 5.6 on the Richter scale shook Selby.", "measure")
    assert {"patient 5.6 on the Richter scale", "measure 5.6"} <= found
    assert not any(one.startswith("place") for one in found)


def test_a_record_is_no_score(roles: Roles) -> None:
    assert "measure 15-17" not in roles("The Otters lost to the Herons (15-17) on Monday.", "lose")


def test_a_share_that_one_wins_stays_an_object(roles: Roles) -> None:
    assert "patient 60 percent" in roles("The party won 60 percent of the vote.", "win")
