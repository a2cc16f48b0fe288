"""Only what can speak vouches: exhibits, live lines, rejected accusations, and clauses inside a report."""

# ruff: noqa: E501

from collections.abc import Callable

import pytest

Told = Callable[[str, str], tuple[str, str]]

EXHIBITS = [
    # what is only shown says nothing; the word is its presenter's, if there is one
    ("The photograph shows the guard kicking a prisoner.", "kicking", "", "reported"),
    ("Figures suggest that exports fell in May.", "fell", "", "reported positive probable"),
    (
        "The data indicate that the herd shrank last year.",
        "shrank",
        "",
        "reported positive probable",
    ),
    ("The ministry's figures show that exports fell in May.", "fell", "ministry", "reported"),
    ("Figures from the ministry show that exports fell in May.", "fell", "ministry", "reported"),
    (
        "A photograph taken by a nurse shows the guard kicking a prisoner.",
        "kicking",
        "nurse",
        "reported",
    ),
    (
        "The union presented data which indicate that the mine leaked gas.",
        "leaked",
        "union",
        "reported positive probable",
    ),
    ("Police said photographs showed the driver hit a child.", "hit", "Police", "reported"),
    ("According to figures released by the union, 40 mines closed.", "closed", "union", "reported"),
    # what is written speaks
    ("A report found that the dam had leaked for years.", "leaked", "report", "reported"),
    ("A survey shows that pupils skipped lessons.", "skipped", "survey", "reported"),
]
REJECTED = [
    (
        "The company rejected the union's claim that it had hidden the leak.",
        "hidden",
        "company < union",
        "denied",
    ),
    (
        "The minister denied claims by the opposition that he took bribes.",
        "took",
        "minister < opposition",
        "denied",
    ),
    (
        "The mayor rejected allegations from residents that the council sold the park.",
        "sold",
        "mayor < residents",
        "denied",
    ),
    # another matter is denied
    (
        "The nurse accused the hospital of firing her, but the hospital denied that she was ill.",
        "firing",
        "nurse",
        "alleged",
    ),
]
CLAUSES = [
    # relative clauses in a report: a state beside a comma is the writer's, an event is told with the report
    ("The union said the plant, which employs 300 people, was unsafe.", "employs", "", "asserted"),
    ("The union said the plant, which had closed in May, was unsafe.", "closed", "", "asserted"),
    ("Police said the car hit a tram, which burned.", "burned", "Police", "reported"),
    ("The union said the plant that closed in May was unsafe.", "closed", "union", "reported"),
    # times and reasons
    ("Police said the man hid until the boat left the harbour.", "left", "Police", "reported"),
    (
        "Police said the man fled while officers searched the house.",
        "searched",
        "Police",
        "reported",
    ),
    (
        "The coach said the match was stopped because the floodlights failed.",
        "failed",
        "coach",
        "reported",
    ),
]


@pytest.mark.parametrize(("text", "word", "holders", "how"), [*EXHIBITS, *REJECTED, *CLAUSES])
def test_whose_word_a_claim_is(told: Told, text: str, word: str, holders: str, how: str) -> None:
    assert told(text, word) == (holders, how)


LIVE = """Harbour bridge closed: live updates

10:05 Mayor Lind: The bridge is shut

@harborpolice: Road flooded near the school. Nobody was hurt.

11:00 The ferry sank near the pier.

11:15 Coast guard: Crews rescued nine sailors. They towed the boat.

12:10 - Dr Ann Lee, chief surgeon: Nine patients have died

12:30 Update: The match was abandoned
"""


@pytest.mark.parametrize(
    ("word", "holders", "how"),
    [
        ("shut", "Lind", "reported"),
        ("flooded", "", "reported"),
        ("sank", "", "asserted"),
        ("rescued", "guard", "reported"),
        ("towed", "guard", "reported"),
        ("died", "Ann Lee", "reported"),
        ("abandoned", "", "asserted"),
    ],
)
def test_a_live_line_is_its_speakers_word(told: Told, word: str, holders: str, how: str) -> None:
    assert told(LIVE, word) == (holders, how)


OPEN = [
    # a name of an account is no mention yet; a noun before an exhibit does not say who presents it;
    ("@harborpolice: Road flooded near the school.", "flooded", "@harborpolice", "reported"),
    ("Government figures show that exports fell in May.", "fell", "Government", "reported"),
    (
        "Lind accused the club of hiding the injury, but the club denied it.",
        "hiding",
        "club < Lind",
        "denied",
    ),
    (
        "Lind accused the club of hiding the injury, a charge the club denies.",
        "hiding",
        "club < Lind",
        "denied",
    ),
    (
        "Farmers allege the mill cheated them, which the mill denies.",
        "cheated",
        "mill < Farmers",
        "denied",
    ),
    ("Police confirm two dead after the mill fire", "dead", "Police", "reported"),
]


@pytest.mark.xfail(strict=True)
@pytest.mark.parametrize(("text", "word", "holders", "how"), OPEN)
def test_whose_word_is_not_found_yet(
    told: Told, text: str, word: str, holders: str, how: str
) -> None:
    assert told(text, word) == (holders, how)
