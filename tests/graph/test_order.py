"""The order of events stands in the graph as documents tell it, each with the words that say so."""

from dataclasses import replace

import pytest
from pyoxigraph import Store

from kg.graph import DEFAULT_BASE, BuildInfo, quads
from kg.graph.validate import validate
from kg.model import Document, Event, Linking, Occurrence, Order, Reading, Span
from kg.query import run_query

TEXT = "Ann Poe resigned hours before the vote, which was part of a congress."
DIRECT = """SELECT ?one ?how ?other {
  GRAPH graph:entities {
    ?a ?told ?b ; rdfs:label ?one . ?b a kg:Occurrence ; rdfs:label ?other
  }
  ?told rdfs:label ?how
} ORDER BY ?how ?one"""


def reading() -> Reading:
    one = Event(
        id="e1", trigger=Span(8, 16), lemma="resign", action="kg:Resignation",
        evidence=Span(0, 38), order=(Order(kind="before", event="e2", cue=Span(23, 29)),),
    )  # fmt: skip
    two = Event(
        id="e2", trigger=Span(34, 38), lemma="vote", action="kg:Election", evidence=Span(34, 38),
        order=(Order(kind="part of", event="e3", cue=Span(50, 57)),),
    )  # fmt: skip
    three = Event(
        id="e3", trigger=Span(60, 68), lemma="congress", action="kg:Meeting", evidence=Span(60, 68)
    )
    return Reading(document=Document(document="d", text=TEXT), events=(one, two, three))


def stored(one: Reading) -> Store:
    of = {"e1": "resignation", "e2": "vote", "e3": "congress"}
    occurrences = tuple(
        Occurrence(id=of[e.id], action=e.action, label=of[e.id], members=(("d", e.id),))
        for e in one.events
    )
    linking = Linking(entities=(), occurrences=occurrences, judgements=())
    store = Store()
    store.bulk_extend(quads([one], linking, base=DEFAULT_BASE, about=BuildInfo(version="0")))
    return store


def asked(store: Store, query: str) -> list[tuple[object, ...]]:
    return list(run_query(store, query).rows)


def test_a_claim_is_ordered_to_another_by_words() -> None:
    query = """SELECT ?words ?how ?cue ?other {
      ?claim kg:order ?s ; kg:trigger/kg:exact ?words .
      ?s kg:orderKind/rdfs:label ?how ; kg:cue/kg:exact ?cue ; kg:claim/kg:trigger/kg:exact ?other
    } ORDER BY ?words"""
    assert asked(stored(reading()), query) == [
        ("resigned", "before", "before", "vote"),
        ("vote", "part of", "part of", "congress"),
    ]


def test_before_and_after_are_found_from_both_ends() -> None:
    query = "SELECT ?a ?b { ?one kg:after ?two . ?one kg:lemma ?a . ?two kg:lemma ?b }"
    assert asked(stored(reading()), query) == [("vote", "resign")]
    assert asked(stored(reading()), query.replace("after", "before")) == [("resign", "vote")]


def test_occurrences_are_told_as_ordered_and_lead_to_the_words() -> None:
    store = stored(reading())
    assert asked(store, DIRECT) == [
        ("vote", "told as after", "resignation"),
        ("resignation", "told as before", "vote"),
        ("vote", "told as part of", "congress"),
    ]
    query = """SELECT ?label ?cue {
      ?event kg:toldOrder ?s ; rdfs:label ?label . ?s kg:cue/kg:exact ?cue } ORDER BY ?cue"""
    assert asked(store, query) == [("resignation", "before"), ("vote", "part of")]


@pytest.mark.parametrize(
    "doubt",
    [
        {"polarity": "negative"},
        {"polarity": "unknown"},
        {"certainty": "hypothetical"},
        {"certainty": "counterfactual"},
        {"status": "denied"},
    ],
)
@pytest.mark.parametrize("number", [0, 1])
def test_nothing_is_told_of_the_order_of_what_is_denied_or_supposed(
    doubt: dict[str, str], number: int
) -> None:
    events = list(reading().events)
    events[number] = replace(events[number], **doubt)
    store = stored(replace(reading(), events=tuple(events)))
    assert not [row for row in asked(store, DIRECT) if "before" in str(row[1])]
    assert asked(store, "ASK { ?one kg:before ?two }") or asked(
        store, "SELECT ?o {?s kg:before ?o}"
    )


def test_no_occurrence_is_ordered_to_itself() -> None:
    one = reading()
    same = Occurrence(
        id="o", action="kg:Election", label="o", members=(("d", "e1"), ("d", "e2"), ("d", "e3"))
    )
    linking = Linking(entities=(), occurrences=(same,), judgements=())
    store = Store()
    store.bulk_extend(quads([one], linking, base=DEFAULT_BASE, about=BuildInfo(version="0")))
    assert asked(store, DIRECT) == []


def test_an_ordered_case_is_valid_and_a_broken_order_is_told() -> None:
    store = stored(reading())
    assert validate(store) == ()
    store.update(
        "PREFIX kg: <https://example.org/kg/ontology#> "
        "DELETE { GRAPH ?g { ?s kg:cue ?cue } } "
        "WHERE { GRAPH ?g { ?s a kg:OrderStatement ; kg:cue ?cue } }"
    )
    assert {v.problem for v in validate(store)} == {
        "a statement of order rests on words that say so"
    }
