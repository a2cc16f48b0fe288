"""Whom a name does not bring in: the unidentified, the wounded for the dead, kin in passing."""

import pytest


@pytest.mark.parametrize(
    ("text", "described", "name"),
    [
        # crime: who was killed died, and who was wounded was hit
        (
            "A cashier was shot dead and a pensioner was wounded on Monday when two men stormed a"
            " bank in Orle, police said. Ida Polland, 58, died behind the counter. Omar Reyes, 71,"
            " was hit in the shoulder and was taken to hospital.",
            "a pensioner",
            "Ida Polland",
        ),
        # accidents: who has not been identified has no name
        (
            "Two of the dead were named on Friday. The third victim has not been identified."
            " Ida Moll, 30, was pulled from a cellar.",
            "The third victim",
            "Ida Moll",
        ),
        # kin told of in passing are not whom the next paragraph names
        (
            "Jonas Lind had planned to spend the summer with his grandmother.\n\nLena Torsby, who"
            " runs a cafe, filmed the fight. She kept the film.",
            "his grandmother",
            "Lena Torsby",
        ),
    ],
)
def test_whom_a_name_does_not_bring_in(read, chain_of, text, described, name) -> None:
    told = read(text)
    assert chain_of(told, described) != chain_of(told, name)


def test_who_was_killed_is_who_died(read, chain_of) -> None:
    text = (
        "A cashier was shot dead and a pensioner was wounded on Monday when two men stormed a bank"
        " in Orle, police said. Ida Polland, 58, died behind the counter."
    )
    told = read(text)
    assert chain_of(told, "A cashier") == chain_of(told, "Ida Polland")
