"""What follows: in a graph of its own, from plain statements alone, and only where it is asked."""

from pathlib import Path
from shutil import copytree

import pytest
from pyoxigraph import NamedNode, Store

import kg
from kg.errors import UsageError

ROOT = Path(__file__).resolve().parents[2]
GOLD = ROOT / "data" / "gold" / "parkland.jsonl"
BASE = "https://example.org/kg/"
RDF_TYPE = NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
ACTOR = NamedNode("http://semanticweb.cs.vu.nl/2009/11/sem/Actor")


def graph(store: Store, name: str) -> set[str]:
    node = NamedNode(f"{BASE}graph/{name}")
    return {str(q.triple) for q in store.quads_for_pattern(None, None, None, node)}


@pytest.fixture(scope="module")
def joined(tmp_path_factory: pytest.TempPathFactory) -> dict[str, kg.Case]:
    """The case by each set of rules, which nobody may change."""
    place = tmp_path_factory.mktemp("inf")
    return {rules: kg.join(GOLD, case=place / rules, infer=rules) for rules in ("rdfs", "owlrl")}


@pytest.fixture(params=["rdfs", "owlrl"])
def case(request, joined: dict[str, kg.Case]) -> kg.Case:
    return joined[request.param]


def test_people_are_actors_by_inference_alone(case: kg.Case, gold_case: kg.Case) -> None:
    person = NamedNode(case.show("Scot Peterson").entity.iri)
    inferred = NamedNode(f"{BASE}graph/inferred")
    assert list(case.store.quads_for_pattern(person, RDF_TYPE, ACTOR, inferred))
    assert not list(gold_case.store.quads_for_pattern(person, RDF_TYPE, ACTOR))


def test_nothing_else_changes(case: kg.Case, gold_case: kg.Case) -> None:
    for name in ("plain", "reported", "entities", "findings", "ontology"):
        assert graph(case.store, name) == graph(gold_case.store, name)
    assert not graph(gold_case.store, "inferred")


def test_what_is_only_alleged_leads_to_nothing(case: kg.Case) -> None:
    plain = {
        q.subject
        for q in case.store.quads_for_pattern(None, None, None, NamedNode(f"{BASE}graph/plain"))
    }
    inferred = NamedNode(f"{BASE}graph/inferred")
    events = {q.subject for q in case.store.quads_for_pattern(None, None, None, inferred)}
    assert {e for e in events if "/event/" in e.value} <= plain  # type: ignore[union-attr]


def test_a_changed_case_keeps_its_rules(joined: dict[str, kg.Case], tmp_path: Path) -> None:
    case = kg.open(copytree(joined["rdfs"].folder.path, tmp_path / "case"))
    before = graph(case.store, "inferred")
    change = case.different("Scot Peterson", "CNN")
    assert case.manifest.infer == "rdfs"
    assert graph(case.store, "inferred") == before
    case.undo(change.judgements[0].id)
    assert graph(case.store, "inferred") == before


def test_unknown_rules_are_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="none, rdfs, owlrl"):
        kg.join(GOLD, case=tmp_path / "case", infer="owl")
