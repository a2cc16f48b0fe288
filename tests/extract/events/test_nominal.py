"""Who and what stands beside a noun that names an action."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

ROWS = [
    ("They were freed after the mediation of the elders.", "mediation", {"agent elders"}),
    ("The officers were under investigation.", "investigation", {"patient officers"}),
    ("The former mayor is on trial.", "trial", {"patient mayor"}),
    ("The trial for the former mayor opens on Monday.", "trial", {"patient mayor"}),
    ("A preliminary hearing for Moreno was held in Lund.", "hearing", {"patient Moreno"}),
    ("The nurses were on strike.", "strike", {"agent nurses"}),
    ("The executives were in talks with Shell.", "talk", {"agent executives", "patient Shell"}),
    ("The attack on the embassy by gunmen killed six guards.", "attack",
     {"patient embassy", "agent gunmen"}),
    ("The killing of the journalist by soldiers was condemned.", "killing",
     {"patient journalist", "agent soldiers"}),
    ("The company's launch of the rocket failed.", "launch", {"agent company", "patient rocket"}),
    ("The shooting of a cyclist in Leeds was filmed.", "shooting",
     {"patient cyclist", "place Leeds"}),
    ("An attack on a convoy in Mali and Niger was repulsed.", "attack",
     {"patient convoy", "place Mali", "place Niger"}),
    ("The death of two climbers near Chamonix was confirmed.", "death",
     {"patient climbers", "place Chamonix"}),
    ("The trade of oil was banned.", "trade", {"patient oil"}),
    ("The talks between Iran and the EU collapsed.", "talk", {"agent Iran", "agent EU"}),
    ("The firm reported an increase in its profits.", "increase", {"patient profits"}),
    ("There was a fire at the mill.", "fire", {"place mill"}),
    # who set off what is known is told by the verb, which may be a guess
    ("The chief believes that the fire was started by tramps.", "fire", set()),
    ("A tramp started a fire at the mill.", "fire", {"agent tramp", "place mill"}),
    ("Hundreds attended the funeral of the boy.", "funeral", {"patient boy"}),
    ("The singer's court case against the label collapsed.", "court case", {"patient label"}),
    ("A U.S. strike hit two vehicles.", "strike", {"agent U.S."}),
    ("The attack followed a Madrid bombing.", "bombing", {"place Madrid"}),
    ("The request of the city was denied.", "request", {"agent city"}),
    ("A row with management ended the talks.", "row", {"patient management"}),
    ("Police closed the road after the explosion at Brandt Ltd.", "explosion",
     {"place Brandt Ltd."}),
    ("The nurses had no assurances whatsoever about their pensions.", "assurance",
     {"topic pensions"}),
    ("The protest in front of the mine drew hundreds.", "protest", {"place mine"}),
    ("The inquiry heard testimony from a nurse.", "testimony", {"source nurse"}),
    ("No decision has been taken about the tariffs.", "decision", {"topic tariffs"}),
    ("The bishop offered his condolences to the miners.", "condolence", {"recipient miners"}),
    ("Thieves pulled off a jewellery heist in Ghent.", "heist", {"agent Thieves"}),
    ("The striker got into an altercation with the referee.", "altercation",
     {"agent striker"}),
    ("The museum received 300 complaints.", "complaint", {"measure 300 complaints"}),
    ("The president's visit to Kenya was cancelled.", "visit", {"agent president", "place Kenya"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "expected"), ROWS)
def test_nouns_of_action(roles: Roles, text: str, lemma: str, expected: set[str]) -> None:
    assert expected <= roles(text, lemma)


def test_what_a_comparison_ranges_over_is_no_place(roles: Roles) -> None:
    found = roles("It was the largest flood in history.", "flood")
    assert not any(r.startswith("place") for r in found)


def test_a_score_counts_no_victories(roles: Roles) -> None:
    found = roles("The women celebrated a 3-1 victory over Ghana.", "victory")
    assert sorted(r for r in found if r.startswith("measure")) == ["measure 3-1"]


def test_who_is_under_investigation_does_not_investigate(roles: Roles) -> None:
    found = roles("The officers were under investigation.", "investigation")
    assert "agent officers" not in found


def test_where_somebody_is_from_is_not_where_it_was_done(roles: Roles) -> None:
    assert not any(
        r.startswith("place") for r in roles("The murder of a nurse from Ohio.", "murder")
    )
