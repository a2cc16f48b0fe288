"""What stands beside: whose share it is, where they came out of, what was dropped against whom."""

from collections.abc import Callable

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.extract.events.finding import find_events
from kg.model import Document

Roles = Callable[[str, str], set[str]]
Told = Callable[[str, str], tuple[str, str]]

ROWS = [
    # two shares in one clause: each has its own
    ("Lindqvist had 51.2 percent and Brandt 48.1 percent, the commission said.", "have",
     {"patient 51.2 percent"}, {"patient 48.1 percent"}),
    ("Lind won 40 seats and Berg 12.", "win", {"patient seats"},
     {"patient Berg", "patient Berg 12"}),
    ("Police arrested two men and Ann Ford.", "arrest",
     {"patient men", "patient Ann Ford"}, set()),
    # where from
    ("We saw boxes being carried out of the school.", "carry", {"place school"}, {"topic school"}),
    ("She ran out of the house.", "run", {"place house"}, {"topic house"}),
    # what for, against whom
    ("One was treated for a broken wrist.", "treat", {"cause wrist"}, {"beneficiary wrist"}),
    ("Wirth dropped his suit against Brandt.", "drop", {"topic Brandt"}, {"patient Brandt"}),
    # an order is given to nobody named; a letter to the officer
    ("She gave the order.", "give", {"patient =order"}, {"recipient =order"}),
    ('She told us: "The pump failed."', "tell", {"recipient us"}, {"recipient pump"}),
    ("She gave the officer a letter.", "give", {"recipient officer"}, set()),
    # an election is held in a city; an attack is a country's
    ("The winner of Oslo's election spoke.", "election", {"place Oslo"}, {"agent Oslo"}),
    ("Iran's attack failed.", "attack", {"agent Iran"}, {"place Iran"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "there", "not_there"), ROWS)
def test_what_stands_beside_has_its_part(
    roles: Roles, text: str, lemma: str, there: set[str], not_there: set[str]
) -> None:
    found = roles(text, lemma)
    assert there <= found
    assert not found & not_there


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Ballots were burned.", "Ballots"),
        ("Officials counted the votes.", "votes"),
        ("Shift foreman Marek Wolny was hurt.", "Shift"),
        ("There is no flour left in the mill.", "left"),
        ("The crew had two days left to mend the pump.", "left"),
    ],
)
def test_things_and_shifts_of_work_are_no_deeds(nlp, text: str, word: str) -> None:
    events = find_events(annotate(nlp, Document(document="d", text=text)))
    assert word not in {e.trigger.words(text) for e in events}


def test_what_leaves_people_dead_goes_nowhere(action: Callable[[str, str], str]) -> None:
    assert action("A roof collapse left three miners dead.", "leave dead") == "Killing"
    assert action("Three miners left the pit.", "leave") == "Departure"


def test_what_somebody_left_with_another_is_a_deed(nlp) -> None:
    text = "Two parcels left with the porter were stolen."
    events = find_events(annotate(nlp, Document(document="d", text=text)))
    assert {e.trigger.words(text) for e in events} == {"left", "stolen"}


def test_a_vote_that_is_held_is_a_deed(nlp) -> None:
    text = "The vote was held on Sunday."
    events = find_events(annotate(nlp, Document(document="d", text=text)))
    assert "vote" in {e.trigger.words(text) for e in events}


def test_what_a_rival_alleges_is_not_told_by_who_claims_victory(nlp) -> None:
    text = (
        "Mayor Vera Lind claimed victory, but her rival refused to go and alleged that bags burned."
    )
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    burned = next(e for e in reading.events if e.trigger.words(text) == "burned")
    assert [heads[h] for h in burned.holder] == ["rival"]
