"""A brief tells each deed once, with whom it was done to, and as a dispute only what is one."""

from dataclasses import replace

import pytest

import kg
from kg.casefile.brief import HAPPENED, Briefing, _Choice
from kg.casefile.candidate import Candidate
from kg.casefile.repeats import of_others, told_again

NORVIA, VELDEN, TARN, SOMEBODY = range(4)
"""Three that are named, and one who is not."""


def _claim(action: str, by: int, to: int, *, when: str | None = None) -> Candidate:
    """Make a claim that somebody does something to somebody."""
    return Candidate(
        key=("one", "e1"),
        row={"class": f"kg:{action}"},
        order=(0, 0),
        units=frozenset(),
        words="",
        bonus=1.0,
        outlet=None,
        speakers=(by,),
        figure=None,
        taking=frozenset({by, to}),
        done_to=frozenset({to}),
        holders=frozenset(),
        people=frozenset({by, to} - {SOMEBODY}),
        denies=False,
        none=False,
        periods=frozenset({when} if when else ()),
        elsewhere=False,
    )


SOLD = _claim("Purchase", NORVIA, SOMEBODY, when="2024-05")


@pytest.mark.parametrize(
    ("other", "again"),
    [
        (_claim("Purchase", NORVIA, SOMEBODY), True),
        (_claim("Purchase", NORVIA, SOMEBODY, when="2024"), True),
        (_claim("Purchase", NORVIA, SOMEBODY, when="2023-05"), False),
        (_claim("Closure", NORVIA, SOMEBODY), False),
        (_claim("Purchase", VELDEN, SOMEBODY), False),
    ],
)
def test_the_same_kind_of_deed_of_the_same_body_is_told_once(other: Candidate, again: bool) -> None:
    assert told_again(other, SOLD) is again


def test_what_is_done_to_two_who_are_named_are_two_deeds() -> None:
    assert not told_again(_claim("Arrest", NORVIA, VELDEN), _claim("Arrest", NORVIA, TARN))
    assert told_again(_claim("Arrest", SOMEBODY, TARN), _claim("Arrest", NORVIA, TARN))


@pytest.mark.parametrize(
    ("about", "differ"), [("count of fish", True), ("who did it", False), ("name", False)]
)
def test_two_doers_figures_are_no_dispute_unless_it_is_asked_who(about: str, differ: bool) -> None:
    sides = [_claim("Catch", NORVIA, SOMEBODY), _claim("Catch", VELDEN, SOMEBODY)]
    assert of_others(about, sides) is differ
    assert not of_others(about, [sides[0], sides[0]])


WHARF = {
    "one": "A storm hit the wharf in Arnau on Monday. The storm destroyed 300 cranes in Arnau. "
    "Police closed the 1200 block of Quay Road in Arnau. In the harbour office Tom Reyk shot and "
    "killed the pilot Ada Holm.\n",
    "two": "A storm hit the wharf in Arnau. The storm destroyed 300 cranes in Arnau. Police closed "
    "the 1200 block of Quay Road in Arnau. The storm sank two ships in Arnau.\n",
    "three": "The storm destroyed 300 cranes. Police closed the 1200 block of Quay Road in Arnau. "
    "The storm sank two ships in Arnau.\n",
}


def test_a_number_that_many_reports_tell_is_a_figure_and_an_address_none(tmp_path) -> None:
    for name, text in WHARF.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    found = kg.build(tmp_path, case=tmp_path / "case", processes=1).brief().lines
    figures = {line.head: line for line in found if line.section == "figures"}
    assert "300 cranes" in str(figures["Number of cranes"].accounts[0][0].words)
    assert not [head for head in figures if "block" in head or "ships" in head]
    # 'Tom Reyk shot in the harbour office' is not what the article says.
    told = [c.sentence for line in found for c, _ in line.accounts]
    assert not [s for s in told if "Reyk" in s and "shot" in s and "Holm" not in s]


def test_a_deed_of_another_kind_goes_before_a_second_of_the_same() -> None:
    def told(number: int, action: str, bonus: float) -> Candidate:
        claim = _claim(action, SOMEBODY + number, SOMEBODY + 10 + number)
        row = {"class": f"kg:{action}", "evidence": (number, number + 1), "participants": ()}
        units = frozenset({"town", f"thing {number}"})
        key = (f"report {number}", "e1")
        words = f"{action} {number}"
        return replace(
            claim, key=key, row=row, units=units, bonus=bonus, order=(number, 0), words=words
        )

    found = [told(1, "Arrest", 2.0), told(2, "Arrest", 1.9), told(3, "Charge", 1.4)]
    chosen = _Choice({"town": 1.0, "thing 1": 0.2, "thing 2": 0.2, "thing 3": 0.2}, {})
    briefing = Briefing(None, (), gate="all")  # type: ignore[arg-type]
    lines = briefing._lines(HAPPENED, chosen, found, {})
    assert [line.claims[0][0] for line in lines] == ["report 1", "report 3", "report 2"]
