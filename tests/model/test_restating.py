"""A statement tied to several mentions counts once, and what it restates must exist."""

from dataclasses import replace

import pytest

from kg.model import Document, Mention, Reading, Relation, Span
from kg.model.codec import MalformedError
from kg.model.readings import from_line, to_line

TEXT = "Ann Lee and her husband Bo Ray left."


def mention(name: str, start: int, end: int, chain: str) -> Mention:
    return Mention(
        id=name,
        start=start,
        end=end,
        head=Span(start, end),
        kind="name",
        type="Person",
        chain=chain,
    )


@pytest.fixture
def reading() -> Reading:
    first = Relation(
        id="r1", predicate="kg:spouse", subject="m1", object="m3", evidence=Span(0, 30)
    )
    again = replace(first, id="r2", subject="m2", restates="r1")
    return Reading(
        document=Document(document="d", text=TEXT),
        mentions=(
            mention("m1", 0, 7, "c1"),
            mention("m2", 12, 15, "c1"),
            mention("m3", 24, 30, "c2"),
        ),
        relations=(first, again),
    )


def test_what_restates_is_left_out_where_claims_are_counted(reading: Reading) -> None:
    assert [r.id for r in reading.counted_once().relations] == ["r1"]


def test_it_stays_in_the_readings(reading: Reading) -> None:
    assert from_line(to_line(reading)) == reading


def test_what_is_restated_must_exist(reading: Reading) -> None:
    broken = replace(reading, relations=reading.relations[1:])
    with pytest.raises(MalformedError, match="r1"):
        from_line(to_line(broken))
