from dataclasses import replace

import pytest
from pyoxigraph import Store

from kg.graph import DEFAULT_BASE, BuildInfo, quads
from kg.graph.plain import DOUBTED_CLAUSES, TOLD_CLAUSES, Sieve, gates
from kg.model import (
    Document,
    Event,
    Linking,
    Mention,
    Occurrence,
    Participant,
    Reading,
    Relation,
    Span,
    Value,
)
from kg.ontology import lexicon

TEXT = "Ann said that Bob ran and Cy saw it, at least three times."
WORDS = Span(0, 36)


def mention(name: str, word: str) -> Mention:
    start = TEXT.index(word)
    span = Span(start, start + len(word))
    return Mention(
        id=name, start=span.start, end=span.end, head=span, kind="name", type="Person", chain=name
    )


def event(name: str, *parts: tuple[str, str], **claim: object) -> Event:
    participants = tuple(
        Participant(role=role, event=ref) if ref[0] == "e" else Participant(role=role, mention=ref)  # type: ignore[arg-type]
        for role, ref in parts
    )
    values = {"action": "kg:Movement", **claim}
    return Event(
        id=name,
        trigger=Span(18, 21),
        participants=participants,
        evidence=WORDS,
        **values,  # type: ignore[arg-type]
    )


def plain_graphs(
    *claims: Event | Relation, values: tuple[Value, ...] = (), sieve: Sieve | None = None
) -> dict[str, set[tuple[str, ...]]]:
    events = tuple(c for c in claims if isinstance(c, Event))
    reading = Reading(
        document=Document(document="d", text=TEXT),
        mentions=(mention("ann", "Ann"), mention("bob", "Bob"), mention("cy", "Cy")),
        values=values,
        events=events,
        relations=tuple(c for c in claims if isinstance(c, Relation)),
    )
    occurrences = tuple(
        Occurrence(id=e.id, action=e.action, label=e.id, members=(("d", e.id),)) for e in events
    )
    linking = Linking(entities=(), occurrences=occurrences, judgements=())
    store = Store()
    about = BuildInfo(version="0")
    store.bulk_extend(quads([reading], linking, base=DEFAULT_BASE, about=about, sieve=sieve))
    graphs: dict[str, set[tuple[str, ...]]] = {"plain": set(), "reported": set()}
    for quad in store:
        name = quad.graph_name.value.rpartition("/")[2]
        if name in graphs:
            parts = (quad.subject.value, quad.predicate.value, quad.object.value)
            graphs[name].add(tuple(part.replace("#", "/").rpartition("/")[2] for part in parts))
    return graphs


RAN = {("e1", "type", "Movement"), ("e1", "agent", "bob")}


def test_a_certain_claim_in_the_documents_own_voice_is_plain() -> None:
    assert plain_graphs(event("e1", ("agent", "bob"))) == {"plain": RAN, "reported": set()}


def test_what_is_near_a_place_is_not_there() -> None:
    there = event("e1", ("place", "bob"))
    near = replace(
        there, participants=tuple(replace(p, preposition="near") for p in there.participants)
    )
    assert ("e1", "place", "bob") in plain_graphs(there)["plain"]
    assert ("e1", "place", "bob") not in plain_graphs(near)["plain"]


def test_what_someone_else_vouches_for_is_reported() -> None:
    claim = event("e1", ("agent", "bob"), status="reported", holder=("ann",))
    assert plain_graphs(claim) == {"plain": set(), "reported": RAN}


@pytest.mark.parametrize(
    "claim",
    [
        {"polarity": "negative"},
        {"polarity": "unknown"},
        {"certainty": "probable"},
        {"certainty": "possible"},
        {"certainty": "hypothetical"},
        {"certainty": "counterfactual"},
        {"certainty": "future"},
        {"status": "alleged"},
        {"status": "alleged", "holder": ("ann",)},
        {"status": "denied"},
        {"status": "denied", "holder": ("ann",)},
        {"status": "reported", "holder": ("ann",), "polarity": "negative"},
        {"status": "reported", "holder": ("ann",), "certainty": "possible"},
        {"status": "asserted", "holder": ("ann",)},
        {"status": "reported", "holder": ()},
    ],
)
def test_all_that_is_open_denied_or_doubtful_stands_in_neither(claim: dict[str, object]) -> None:
    nothing = {"plain": set(), "reported": set()}
    assert plain_graphs(event("e1", ("agent", "bob"), **claim)) == nothing
    relation = Relation(
        id="r1",
        predicate="kg:worksFor",
        subject="ann",
        object="bob",
        evidence=WORDS,
        **claim,  # type: ignore[arg-type]
    )
    assert plain_graphs(relation) == nothing


OUTER = [
    {"polarity": "negative"},
    {"polarity": "unknown"},
    {"certainty": "possible"},
    {"certainty": "future"},
    {"status": "alleged", "holder": ("ann",)},
    {"status": "denied", "holder": ("ann",)},
    {"status": "asserted", "holder": ("ann",)},
]
INNER = [{}, {"status": "reported", "holder": ("ann",)}]


@pytest.mark.parametrize("outer", OUTER)
@pytest.mark.parametrize("inner", INNER)
def test_a_clause_holds_no_better_than_what_stands_around_it(
    outer: dict[str, object], inner: dict[str, object]
) -> None:
    graphs = plain_graphs(
        event("e1", ("agent", "bob"), **inner),
        event("e2", ("agent", "ann"), ("topic", "e1"), **outer),
    )
    assert graphs == {"plain": set(), "reported": set()}


@pytest.mark.parametrize("outer", OUTER)
def test_nor_than_what_stands_further_out(outer: dict[str, object]) -> None:
    graphs = plain_graphs(
        event("e1", ("agent", "bob")),
        event("e2", ("agent", "ann"), ("topic", "e1"), action="kg:Perception"),
        event("e3", ("agent", "cy"), ("topic", "e2"), **outer),
    )
    assert graphs == {"plain": set(), "reported": set()}


@pytest.mark.parametrize("action", sorted(DOUBTED_CLAUSES))
@pytest.mark.parametrize("inner", INNER)
def test_what_is_tried_wanted_or_charged_need_not_be_so(
    action: str, inner: dict[str, object]
) -> None:
    graphs = plain_graphs(
        event("e1", ("agent", "bob"), **inner),
        event("e2", ("agent", "ann"), ("topic", "e1"), action=action),
    )
    assert not {t for triples in graphs.values() for t in triples if t[0] == "e1" or t[2] == "e1"}


@pytest.mark.parametrize("action", sorted(TOLD_CLAUSES))
def test_what_someone_says_is_never_the_documents_own_voice(action: str) -> None:
    said = event("e2", ("agent", "ann"), ("topic", "e1"), action=action)
    graphs = plain_graphs(event("e1", ("agent", "bob")), said)
    assert not graphs["reported"]
    assert not {t for t in graphs["plain"] if t[0] == "e1"}
    reported = plain_graphs(event("e1", ("agent", "bob"), status="reported", holder=("ann",)), said)
    assert reported["reported"] == RAN


def test_a_plain_event_does_not_point_to_a_clause_that_is_not_plain() -> None:
    graphs = plain_graphs(
        event("e1", ("agent", "bob"), polarity="negative"),
        event("e2", ("agent", "cy"), ("topic", "e1"), action="kg:Perception"),
    )
    assert graphs["plain"] == {("e2", "type", "Perception"), ("e2", "agent", "cy")}


def test_a_plain_event_points_to_a_plain_clause() -> None:
    graphs = plain_graphs(
        event("e1", ("agent", "bob")),
        event("e2", ("agent", "cy"), ("topic", "e1"), action="kg:Perception"),
    )
    assert ("e2", "topic", "e1") in graphs["plain"]


def test_clauses_in_a_circle_end() -> None:
    graphs = plain_graphs(
        event("e1", ("topic", "e2"), action="kg:Perception"),
        event("e2", ("topic", "e1"), action="kg:Perception", polarity="negative"),
    )
    assert graphs == {"plain": set(), "reported": set()}


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Value(id="v1", start=49, end=54, type="COUNT", value=3), "3"),
        (
            Value(id="v1", start=40, end=54, type="COUNT", value=3, bound="at least"),
            "t least three",
        ),
        (Value(id="v1", start=49, end=54, type="MONEY", value=3, unit="USD"), "three"),
        (Value(id="v1", start=49, end=54, type="COUNT"), "three"),
    ],
)
def test_an_amount_keeps_its_bound_and_unit_in_words(value: Value, told: str) -> None:
    relation = Relation(id="r1", predicate="kg:aged", subject="ann", value="v1", evidence=WORDS)
    (triple,) = plain_graphs(relation, values=(value,))["plain"]
    exact = TEXT[value.start : value.end]
    assert triple == ("ann", "aged", "3" if told == "3" else exact)


def test_nothing_stands_in_a_relation_to_itself() -> None:
    relation = Relation(
        id="r1", predicate="kg:worksFor", subject="ann", object="ann", evidence=WORDS
    )
    assert plain_graphs(relation) == {"plain": set(), "reported": set()}


def test_the_tables_name_classes_of_the_ontology() -> None:
    actions = {f"kg:{name}" for name in lexicon("actions")}
    assert actions >= DOUBTED_CLAUSES
    assert actions >= TOLD_CLAUSES
    assert not DOUBTED_CLAUSES & TOLD_CLAUSES


def test_every_kind_of_communication_is_weighed() -> None:
    below = {
        f"kg:{name}"
        for name, row in lexicon("actions").items()
        if row.get("parent") in ("Communication", "Statement")
    }
    assert below | {"kg:Communication"} <= DOUBTED_CLAUSES | TOLD_CLAUSES


def test_a_doubtful_participant_makes_no_plain_triple() -> None:
    sure = Participant(role="agent", mention="bob", confidence=0.97)
    doubtful = Participant(role="patient", mention="cy", confidence=0.6)
    by_rule = Participant(role="place", mention="ann")
    told = replace(event("e1"), participants=(sure, doubtful, by_rule))
    roles = {triple[1].rpartition("#")[2] for triple in plain_graphs(told)["plain"]}
    assert {"agent", "place"} <= roles
    assert "patient" not in roles


@pytest.mark.parametrize("role", ["manner", "occasion", "measure", "content"])
def test_a_circumstance_stays_in_its_claim(role: str) -> None:
    told = plain_graphs(event("e1", ("agent", "bob"), (role, "cy")))["plain"]
    roles = {triple[1].rpartition("#")[2] for triple in told}
    assert "agent" in roles
    assert role not in roles


def weighed(action: float, class_: float, part: float, date: float) -> Event:
    told = event("e1", ("agent", "bob"), date="2024-05-14")
    (one,) = told.participants
    return replace(
        told,
        action_confidence=action,
        class_confidence=class_,
        date_confidence=date,
        participants=(replace(one, confidence=part),),
    )


ALL = {*RAN, ("e1", "date", "2024-05-14")}


@pytest.mark.parametrize(
    ("sure", "stands"),
    [
        ((0.999, 0.999, 0.999, 0.999), ALL),
        ((0.999, 0.999, 0.5, 0.999), ALL - {("e1", "agent", "bob")}),
        ((0.999, 0.999, 0.999, 0.5), RAN),
        ((0.999, 0.5, 0.999, 0.5), {("e1", "agent", "bob")}),
        ((0.5, 0.999, 0.999, 0.999), set()),
    ],
)
def test_only_what_is_probable_enough_stands_plainly(
    sure: tuple[float, float, float, float], stands: set[tuple[str, ...]]
) -> None:
    claim = weighed(*sure)
    assert plain_graphs(claim)["plain"] == stands
    assert plain_graphs(claim, sieve=Sieve(gate="all"))["plain"] == ALL


def test_a_stricter_gate_lets_less_in() -> None:
    between = (gates()["sure"] + gates()["strict"]) / 2
    claim = weighed(between, 1.0, between, between)
    assert plain_graphs(claim)["plain"] == ALL
    assert plain_graphs(claim, sieve=Sieve(gate="strict"))["plain"] == set()


def test_what_is_left_out_is_counted_with_its_reason() -> None:
    sieve = Sieve()
    denied = replace(event("e2", ("agent", "cy")), status="denied", action_confidence=0.999)
    doubtful = Relation(
        id="r1", predicate="kg:worksFor", subject="bob", object="cy", evidence=WORDS, confidence=0.4
    )
    plain_graphs(weighed(0.999, 0.999, 0.5, 0.5), denied, doubtful, sieve=sieve)
    assert (sieve.doubtful, sieve.unsettled) == (3, 1)


def test_a_reading_that_does_not_say_how_sure_its_parts_are_is_taken_at_its_word() -> None:
    claim = replace(event("e1", ("agent", "bob")), confidence=0.6)
    assert plain_graphs(claim)["plain"] == RAN
