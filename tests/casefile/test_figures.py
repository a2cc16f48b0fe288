"""The figures of a brief are those of its event, harm first."""

import re

import pytest

import kg

STORM = {
    "one": "Storm hits Velden\n\n2024-05-06\n\nA storm killed nine people in Velden on Monday, the "
    "mayor said. Police arrested four looters. In 2003 another storm killed 310 people in Arnau.\n",
    "two": "Nine people were killed when a storm hit Velden on Monday. Police arrested four "
    "looters in Velden. The storm wounded 25 people.\n",
    "three": "A storm killed nine people in Velden. A 40-year-old man was wounded. The storm "
    "wounded 25 people in Velden.\n",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("storm")
    for name, text in STORM.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    lines = kg.build(folder, case=folder / "case", processes=1).brief().lines
    return {
        line.head: " ".join(claim.words for claim, _ in line.accounts)
        for line in lines
        if line.section == "figures"
    }


def test_the_dead_of_an_earlier_event_stand_among_no_figures(told) -> None:
    assert "ine people" in told["Dead"].lower()
    assert "310" not in " ".join(told.values())


def test_the_wounded_have_a_line_and_an_age_is_no_figure(told) -> None:
    assert "25 people" in told["Wounded"]
    assert "40-year-old" not in told["Wounded"]


PATROL = (
    "The Danish navy captured 23 smugglers in the Gulf of Velden on Saturday. The power failed in "
    "40 percent of the homes of Arnau.\n",
    "The Danish navy arrested 23 armed Norwegian and Scottish smugglers on Saturday. Officers said "
    "the power failed in 40 percent of the homes of Arnau.\n",
    "A Danish warship arrested 23 smugglers on Saturday. In Arnau, 40 percent of the homes lost "
    "power.\n",
    "The navy arrested 23 smugglers. In January, the Falk captured eight smugglers off Arnau.\n",
    "Police thanked the Danish navy. A sailor from Iceland was killed when the Falk sank a boat.\n",
    "The Danish navy arrested 23 smugglers on Saturday, officers in Velden said.\n",
)


def test_those_captured_are_counted_also_by_words_that_name_no_value(tmp_path) -> None:
    for at, text in enumerate(PATROL):
        (tmp_path / f"{at}.txt").write_text(text, encoding="utf-8")
    brief = kg.build(tmp_path, case=tmp_path / "case", processes=1).brief()
    lines = {
        line.head: " ".join(claim.words for claim, _ in line.accounts)
        for line in brief.lines
        if line.section == "figures"
    }
    assert "23" in lines["Arrested"]
    assert "40 percent" in lines["Shares"]
    # One report of six tells of one death, beside what all are about.
    assert "Dead" not in lines
    happened = " ".join(
        c.words for ln in brief.lines if ln.section == "happened" for c, _ in ln.accounts
    )
    assert "January" not in happened
    assert "23" in happened


def test_the_dead_come_first_among_what_happened(sample: kg.Case) -> None:
    happened = [line for line in sample.brief().lines if line.section == "happened"]
    assert len(happened) > 2
    assert re.search(r"\bkill", happened[0].accounts[0][0].words)


RIOTS = (
    "The killing of Rui Melo has sparked riots in Velden, with 70 people injured in the city. At "
    "least 70 people were injured in Velden.\n",
    "Riots in Velden have left 70 people injured since the death of Rui Melo. Doctors treated 70 "
    "people in Velden.\n",
    "In Velden 70 people were injured. Violence has shaken Velden since the death of Rui Melo, "
    "leaving at least 70 people injured. Doctors in Velden treated 70 people.\n",
)


def test_the_number_of_the_injured_stands_in_one_line(tmp_path) -> None:
    for at, text in enumerate(RIOTS):
        (tmp_path / f"{at}.txt").write_text(text, encoding="utf-8")
    lines = kg.build(tmp_path, case=tmp_path / "case", processes=1).brief().lines
    heads = [line.head for line in lines if line.section == "figures"]
    assert heads == ["Wounded"]
