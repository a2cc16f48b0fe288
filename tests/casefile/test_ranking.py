"""What matters stands in the brief, and small steps on the way do not push it out."""

import pytest

import kg
from kg.compare.weight import weight_of

TRIAL = {
    "one": "Marta Lind walked to the court in Bergen. Marta Lind sat down in the court in Bergen. "
    "Marta Lind was convicted of fraud in Bergen. Marta Lind left the court in Bergen. "
    "Marta Lind entered a car in Bergen. Police said the company lost its licence.\n",
    "two": "Marta Lind drove to the court in Bergen. Marta Lind was convicted of fraud in Bergen "
    "on Monday. Marta Lind went home from Bergen. Marta Lind walked through the court in Bergen. "
    "A police spokesman said the company has lost its licence.\n",
}


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    folder = tmp_path_factory.mktemp("trial")
    for name, text in TRIAL.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return kg.build(folder, case=folder / "case", processes=1).brief().lines


def test_a_verdict_comes_before_the_steps_on_the_way_to_it(lines) -> None:
    first = next(line for line in lines if line.section == "happened")
    assert "convicted of fraud" in first.accounts[0][0].words


def test_two_speakers_do_not_say_the_same_twice(lines) -> None:
    said = [line for line in lines if line.section == "says" and "licence" in str(line.accounts)]
    assert len(said) <= 1


@pytest.mark.parametrize(
    ("heavier", "lighter"),
    [
        ("Killing", "Purchase"),
        ("Sentence", "Statement"),
        ("Victory", "Meeting"),
        ("Meeting", "Arrival"),
    ],
)
def test_deeds_are_weighed_by_what_they_do(heavier: str, lighter: str) -> None:
    assert weight_of(f"kg:{heavier}") > weight_of(f"kg:{lighter}")
