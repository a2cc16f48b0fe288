"""What 'where' stands for: the place before it, whichever word its clause is taken to modify."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

ROWS = [
    ("He was taken to the county jail, where he was booked.", "book", "place jail"),
    ("He was arrested at a flat in Selby yesterday where Moreno lives.", "live", "place flat"),
    ("Hale will visit Norland on May 3, where he will meet farmers.", "meet", "place Norland"),
    ("They moved to Lund where she was the secretary of a choir.", "be", "place Lund"),
    ("Moreno was taken to a jail where he was held and questioned.", "question", "place jail"),
]


@pytest.mark.parametrize(("text", "lemma", "place"), ROWS)
def test_the_place_before_where_is_where_it_was_done(
    roles: Roles, text: str, lemma: str, place: str
) -> None:
    assert place in roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("He fell near where the van had stopped.", "stop"),
        ("Thieves met in a barn where the farmer, who shot one, kept hay.", "shoot"),
    ],
)
def test_where_without_a_place_before_it_tells_no_place(
    roles: Roles, text: str, lemma: str
) -> None:
    assert not any(role.startswith("place") for role in roles(text, lemma))
