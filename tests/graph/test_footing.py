import pytest

from kg.graph.epistemic_status import account_statuses, occurrence_status, with_status
from kg.model import Document, Event, Participant, Reading, Span


@pytest.mark.parametrize(
    ("accounts", "standing"),
    [
        (["alleged", "asserted", "negative"], "asserted"),
        (["negative", "reported"], "reported"),
        (["denied", "alleged", "uncertain"], "alleged"),
        (["denied", "negative"], "denied"),
        (["negative", "negative"], "only told as not so"),
        (["uncertain"], "only uncertain accounts"),
        (["uncertain", "negative"], "only negative or uncertain accounts"),
    ],
)
def test_an_event_stands_as_its_best_account(accounts: list[str], standing: str) -> None:
    assert occurrence_status(accounts) == standing


def test_an_accusation_is_never_printed_bare() -> None:
    assert with_status("Helen Marsh: stole insulin", "alleged").endswith("[alleged]")
    assert with_status("Helen Marsh: resigned", "asserted") == "Helen Marsh: resigned"


def test_what_one_is_charged_with_is_not_asserted_though_the_clause_says_no_more() -> None:
    words = Span(0, 5)
    stole = Event(id="e1", trigger=words, action="kg:Theft", evidence=words)
    charged = Event(
        id="e2", trigger=words, action="kg:Charge", evidence=words,
        participants=(Participant(role="topic", event="e1"),),
    )  # fmt: skip
    alleged = Event(id="e3", trigger=words, action="kg:Theft", evidence=words, status="alleged")
    no = Event(
        id="e4", trigger=words, action="kg:Theft", evidence=words, status="alleged",
        polarity="negative",
    )  # fmt: skip
    reading = Reading(
        document=Document(document="d", text="stole"), events=(stole, charged, alleged, no)
    )
    assert dict(account_statuses(reading)) == {
        "e1": "uncertain",
        "e2": "asserted",
        "e3": "alleged",
        "e4": "negative",
    }
