"""The figures of a brief are those of its event, harm first."""

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
