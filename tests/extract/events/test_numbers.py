"""Numbers that take part: how many houses burned, how many were arrested, and of what."""

from collections.abc import Callable

import pytest

from kg.annotate import annotate
from kg.model import Document

Roles = Callable[[str, str], set[str]]

ROWS = [
    # a number that opens the sentence counts what follows
    ("Twelve houses burned in Millbrook.", "burn", {"patient houses", "measure Twelve houses"}),
    ("Sixty bridges collapsed.", "collapse", {"patient bridges", "measure Sixty bridges"}),
    ("Sixty officers searched the flat.", "search", {"agent officers", "measure Sixty officers"}),
    ("Nine trucks came.", "come", {"patient trucks", "measure Nine trucks"}),
    # a number alone: so many took part
    ("Police raided the club. Four were arrested.", "arrest", {"patient Four", "measure Four"}),
    ("Police said 12 were injured.", "injure", {"patient 12", "measure 12"}),
    ("The blast killed 14 and wounded 60.", "wound", {"patient 60", "measure 60"}),
    ("Seven bridges fell. Two were rebuilt.", "rebuild", {"patient Two", "measure Two"}),
    # who is missing or trapped has lost nothing
    ("Another five were missing.", "miss", {"patient five", "measure five"}),
    ("Three men are still missing.", "miss", {"patient men", "measure Three men"}),
    ("At least 30 are still trapped underground.", "trap", {"patient 30"}),
    ("They are missing their children.", "miss", {"agent They", "patient children"}),
]


@pytest.mark.parametrize(("text", "lemma", "expected"), ROWS)
def test_so_many_take_part(roles: Roles, text: str, lemma: str, expected: set[str]) -> None:
    assert expected <= roles(text, lemma)


def test_of_how_many_is_not_how_many(roles: Roles) -> None:
    found = roles("Of the 40 passengers, 12 died.", "die")
    assert {"patient 12", "measure 12"} <= found
    assert "measure 40 passengers" not in found


@pytest.mark.parametrize(
    ("text", "number", "kind"),
    [
        ("Police raided the club. Four were arrested.", "Four", "Group"),
        ("Police said 12 were injured.", "12", "Group"),
        ("At least 30 are still trapped underground.", "30", "Group"),
        ("Three of the miners escaped.", "Three", "Group"),
        ("One was killed.", "One", "Person"),
        # what was told of before, where it befalls things
        ("Seven bridges fell. Two were rebuilt.", "Two", "Facility"),
        ("Three of the bridges fell.", "Three", "Facility"),
        ("One of the bridges fell.", "One", "Other"),
    ],
)
def test_a_number_alone_is_of_a_kind(nlp, text: str, number: str, kind: str) -> None:
    found = {
        m.head.words(text): m for m in annotate(nlp, Document(document="d", text=text)).mentions
    }
    assert (found[number].kind, found[number].type) == ("nominal", kind)
