"""Within a day events stand as documents order them, and a contradiction changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import Store

from kg.account.event_order import Ordered, in_told_order
from kg.account.evidence_path import trail
from kg.account.happened import Period, timeline
from kg.graph import DEFAULT_BASE, BuildInfo, quads
from kg.model import Document, Event, Linking, Occurrence, Order, Reading, Span

IDS = ("a", "b", "c", "d")


def before(*pairs: str) -> dict[str, list[Ordered]]:
    """Read 'ab' as: a came before b."""
    told: dict[str, list[Ordered]] = {name: [] for name in IDS}
    for one, other in pairs:
        told[one].append(Ordered(kind="before", id=other, label=other))
    return told


@pytest.mark.parametrize(
    ("pairs", "order"),
    [
        ((), "abcd"),
        (("ca",), "bcad"),
        (("dc", "cb", "ba"), "dcba"),
        (("ab", "bc"), "abcd"),
        (("db", "da"), "cdab"),
        (("ba", "ab"), "abcd"),
        (("ab", "bc", "ca"), "dabc"),
        (("ax",), "abcd"),
    ],
)
def test_what_is_told_first_comes_first(pairs: tuple[str, ...], order: str) -> None:
    assert "".join(in_told_order(IDS, before(*pairs))) == order


@given(st.lists(st.tuples(st.sampled_from(IDS), st.sampled_from(IDS)), max_size=8))
def test_no_event_is_lost_or_shown_twice(pairs: list[tuple[str, str]]) -> None:
    told = before(*[f"{a}{b}" for a, b in pairs if a != b])
    assert sorted(in_told_order(IDS, told)) == list(IDS)


def store(text: str, *orders: tuple[int, str, int, str]) -> Store:
    """Make a case of the verbs of a text, all of one day; an order is (event, kind, event, cue)."""

    def at(word: str) -> Span:
        return Span(text.index(word), text.index(word) + len(word))

    words = ("spoke", "voted", "left")
    events = [
        Event(
            id=f"e{number}",
            trigger=at(word),
            action="kg:Action",
            evidence=at(word),
            date="2031-05-01",
            order=tuple(
                Order(kind=kind, event=f"e{other}", cue=at(cue))
                for one, kind, other, cue in orders
                if one == number
            ),
        )
        for number, word in enumerate(words)
    ]
    occurrences = tuple(
        Occurrence(
            id=word, action="kg:Action", label=word, members=(("d", f"e{n}"),), date="2031-05-01"
        )
        for n, word in enumerate(words)
    )
    linking = Linking(entities=(), occurrences=occurrences, judgements=())
    reading = Reading(document=Document(document="d", text=text), events=tuple(events))
    made = Store()
    made.bulk_extend(quads([reading], linking, base=DEFAULT_BASE, about=BuildInfo(version="0")))
    return made


def test_a_day_of_the_timeline_follows_the_order_that_is_told() -> None:
    text = "She spoke after they voted and left before that."
    shown = timeline(store(text), Period(), base=DEFAULT_BASE)
    assert [h.label for h in shown] == ["left", "spoke", "voted"]
    told = store(text, (0, "after", 1, "after"), (1, "before", 2, "before"))
    shown = timeline(told, Period(), base=DEFAULT_BASE)
    assert [h.label for h in shown] == ["voted", "left", "spoke"]
    assert [(o.kind, o.label) for o in shown[0].order] == [("before", "left"), ("before", "spoke")]


def test_the_trail_of_a_claim_tells_its_order_in_the_words_of_the_text() -> None:
    told = store("She spoke after they voted and left.", (0, "after", 1, "after"))
    (order,) = trail(told, "d/e0").order
    assert (order.kind, order.cue, order.id) == ("after", "after", "d/e1")
    assert trail(told, "d/e1").order == ()
