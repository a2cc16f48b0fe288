"""Where something is by its bearing from a place: distance, direction and place together."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

ROWS = [
    (
        "The quake struck seven km (4 miles) east of Dorgan on Monday.",
        "strike",
        "place seven km (4 miles) east of Dorgan",
    ),
    ("Harlow is 64 kilometres north of Selby.", "be", "place 64 kilometres north of Selby"),
    ("The cables were damaged south of Malta on Friday.", "damage", "place south of Malta"),
]


@pytest.mark.parametrize(("text", "lemma", "place"), ROWS)
def test_a_bearing_is_told_whole(roles: Roles, text: str, lemma: str, place: str) -> None:
    assert place in roles(text, lemma)


def test_the_distance_of_a_bearing_is_no_measure_of_the_deed(roles: Roles) -> None:
    found = roles("The quake struck seven km east of Dorgan.", "strike")
    assert not any(one.startswith("measure") for one in found)


def test_a_bearing_of_somebody_is_not_where_he_saw_something(roles: Roles) -> None:
    found = roles("A driver 50 miles north of Selby spotted a van.", "spot")
    assert not any(one.startswith("place") for one in found)
