"""A noun of a headline is the only one whom the first sentences below call by it."""

from collections.abc import Callable

import pytest

from kg.annotate import Annotation

Read = Callable[[str], Annotation]


@pytest.mark.parametrize(
    ("text", "short", "full"),
    [
        (
            "Climber dead after Mount Orvik fall\n\nA 36-year-old Norvik climber has died after "
            "falling near the summit of Mount Orvik.",
            "Climber",
            "A 36-year-old Norvik climber",
        ),
        (
            "Clerk charged with killing mother in Harn\n\nMonday 10 June\n\nA 23-year-old clerk "
            "has been charged with the murder of his mother.",
            "mother",
            "his mother",
        ),
    ],
)
def test_who_is_told_of_in_short_is_who_is_brought_in_below(
    read: Read, chain_of: Callable[..., str], text: str, short: str, full: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, short) == chain_of(annotation, full)


def test_one_of_several_below_a_headline_is_not_told(
    read: Read, chain_of: Callable[..., str]
) -> None:
    annotation = read(
        "Climber dead after Mount Orvik fall\n\nA 36-year-old Norvik climber has died, and a "
        "second climber was hurt on Mount Orvik."
    )
    assert chain_of(annotation, "Climber") != chain_of(annotation, "a second climber")
