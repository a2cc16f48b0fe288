from collections.abc import Callable
from pathlib import Path

import pytest
from pyoxigraph import Literal, NamedNode, Quad, Store

import kg
from kg.graph import DEFAULT_BASE, layout
from kg.graph.namespaces import Names, term
from kg.graph.validate import Violation, validate

NAMES = Names(DEFAULT_BASE)
CLAIM = NAMES.part("courier", "claim", "e1")
GRAPH = NAMES.document_graph("courier")
PLAIN = NAMES.graph("plain")
SPAN = NAMES.span("courier", 58, 117)
MENTION = NAMES.span("courier", 58, 74)
CLAIM_OF_REQUEST = NAMES.part("harbour-post", "claim", "e5")


def take(store: Store, subject: NamedNode, predicate: str) -> None:
    for quad in list(store.quads_for_pattern(subject, term(predicate), None)):
        store.remove(quad)


def put(
    store: Store, subject: NamedNode, predicate: str, value: object, graph: NamedNode = GRAPH
) -> None:
    store.add(Quad(subject, term(predicate), value, graph))  # type: ignore[arg-type]


def change(store: Store, subject: NamedNode, predicate: str, value: object) -> None:
    take(store, subject, predicate)
    put(store, subject, predicate, value)


def test_a_case_that_kg_makes_is_valid(store: Store) -> None:
    assert validate(store) == ()


def test_a_violation_names_claim_document_words_and_fault(store: Store) -> None:
    take(store, CLAIM, "kg:polarity")
    assert validate(store) == (
        Violation(
            node=CLAIM.value,
            problem="a claim is either positive, negative or unknown",
            claim=CLAIM.value,
            document="courier",
            words="Captain Ada Lund did not go into the warehouse on Pier Nine",
        ),
    )
    assert str(validate(store)[0]) == (
        "courier: a claim is either positive, negative or unknown: “Captain Ada Lund did not go "
        f"into the warehouse on Pier Nine” <{CLAIM.value}>"
    )


Fault = Callable[[Store], None]
FAULTS: list[tuple[str, Fault]] = [
    (
        "do not stand in the text",
        lambda s: change(s, SPAN, "kg:exact", Literal("Captain Ada Lund")),
    ),
    (
        "do not stand in the text",
        lambda s: change(s, NAMES.part("courier", "time", "t1"), "kg:start", Literal(9)),
    ),
    ("exactly once", lambda s: take(s, SPAN, "kg:exact")),
    (
        "gives its words",
        lambda s: change(s, CLAIM, "kg:trigger", NAMES.span("courier", 1, 2)),
    ),
    ("exactly one passage", lambda s: take(s, CLAIM, "kg:evidence")),
    (
        "stand in another document",
        lambda s: change(s, CLAIM, "kg:trigger", NAMES.span("harbour-post", 81, 103)),
    ),
    ("asserted, reported", lambda s: change(s, CLAIM, "kg:status", term("kg:positive"))),
    ("one certainty", lambda s: put(s, CLAIM, "kg:certainty", term("kg:possible"))),
    (
        "confidence from 0 to 1",
        lambda s: change(s, CLAIM, "kg:confidence", Literal("1.5", datatype=term("xsd:decimal"))),
    ),
    ("below it in the ontology", lambda s: change(s, CLAIM, "kg:action", term("kg:Person"))),
    ("one occurrence", lambda s: change(s, CLAIM, "kg:occurrence", NAMES.occurrence("nowhere"))),
    ("a holder is an entity", lambda s: put(s, CLAIM, "kg:holder", NAMES.entity("nobody"))),
    ("do not say the same", lambda s: take(s, CLAIM, "kg:source")),
    ("do not say the same", lambda s: take(s, CLAIM, "kg:holderChain")),
    (
        "a mention, an amount or an event claim",
        lambda s: change(s, CLAIM, "kg:agentMention", NAMES.entity("ada-lund")),
    ),
    (
        "one predicate of the ontology",
        lambda s: change(
            s, NAMES.part("courier", "claim", "r2"), "kg:predicate", term("kg:Person")
        ),
    ),
    ("one object", lambda s: take(s, NAMES.part("courier", "claim", "r2"), "kg:object")),
    (
        "one entity of the case",
        lambda s: change(s, MENTION, "kg:chain", NAMES.part("courier", "chain", "none")),
    ),
    ("a mention is a name", lambda s: put(s, MENTION, "rdf:type", term("kg:Pronoun"))),
    (
        "a quotation is direct",
        lambda s: take(s, NAMES.part("courier", "quotation", "1"), "kg:kind"),
    ),
    ("exactly one main name", lambda s: take(s, NAMES.entity("tom-reyes"), "rdfs:label")),
    (
        "latitude",
        lambda s: put(
            s,
            NAMES.entity("harbour"),
            "geo:lat",
            Literal("95.0", datatype=term("xsd:decimal")),
            NAMES.graph("entities"),
        ),
    ),
    ("told by at least one claim", lambda s: take(s, CLAIM_OF_REQUEST, "kg:occurrence")),
    ("exactly one text", lambda s: take(s, NAMES.document("courier"), "kg:text")),
    (
        "at least two accounts",
        lambda s: s.remove(
            next(iter(s.quads_for_pattern(NAMES.finding("f1"), term("kg:member"), None)))
        ),
    ),
    (
        "an account is a claim",
        lambda s: put(
            s,
            NAMES.under(NAMES.finding("f1"), "member", "1"),
            "kg:claim",
            NAMES.part("courier", "claim", "e99"),
            NAMES.graph("findings"),
        ),
    ),
    (
        "an origin is an entity",
        lambda s: put(
            s,
            NAMES.finding("f1"),
            "kg:origin",
            NAMES.document("Rare"),
            NAMES.graph("findings"),
        ),
    ),
    (
        "object is not its subject",
        lambda s: change(
            s, NAMES.part("courier", "claim", "r2"), "kg:object", NAMES.entity("tom-reyes")
        ),
    ),
    (
        "same, different, suggested, wrong, corrected or right",
        lambda s: take(s, NAMES.judgement("j1"), "kg:verdict"),
    ),
    (
        "no positive, certain claim",
        lambda s: put(
            s, NAMES.occurrence("lund-going-in"), "kg:agent", NAMES.entity("ada-lund"), PLAIN
        ),
    ),
    (
        "no positive, certain claim",
        lambda s: put(
            s,
            NAMES.entity("iris-cole"),
            "kg:headOf",
            NAMES.entity("courier"),
            NAMES.graph("reported"),
        ),
    ),
    (
        "no positive, certain claim",
        lambda s: change(
            s, NAMES.part("courier", "claim", "e4"), "kg:certainty", term("kg:possible")
        ),
    ),
    (
        "no positive, certain claim",
        lambda s: change(
            s, NAMES.part("harbour-post", "claim", "e4"), "kg:status", term("kg:alleged")
        ),
    ),
]


@pytest.mark.parametrize(("problem", "fault"), FAULTS)
def test_each_fault_is_found_and_told(store: Store, problem: str, fault: Fault) -> None:
    fault(store)
    assert problem in "\n".join(violation.problem for violation in validate(store))


def test_what_an_open_claim_has_for_its_occasion_may_stand_plainly(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "The agencies might have settled the suit before Ana Ruiz took over the ministry.\n\n"
        "Ana Ruiz took over the ministry on Monday.",
        encoding="utf-8",
    )
    case = kg.build(tmp_path / "a.txt", case=tmp_path / "case", plain="all")
    assert any("took over" in claim.label for claim in case.claims(doubtful=True))
    assert case.validate() == ()


def test_a_case_is_valid_wherever_it_is_cut_into_pieces(
    gold_case: kg.Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(gold_case.findings())
    monkeypatch.setattr(layout, "MOST_TRIPLES", 1)
    assert gold_case.validate() == ()
