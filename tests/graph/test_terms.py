"""The ontology file agrees with the lexicons, with what builds write, and with the context."""

import json
import re

import pytest
import rdflib
from rdflib.namespace import OWL, RDF, RDFS, SKOS

from kg.graph.namespaces import ONTOLOGY, PREFIXES
from kg.ontology import lexicon, ontology_folder

KG = rdflib.Namespace(ONTOLOGY)
CLASSES = {"Event": "EventThing", "Other": "Thing"}
LITERALS = {"Time", "Money", "Count"}
QUERIES = sorted((ontology_folder() / "queries").rglob("*.rq"))


@pytest.fixture(scope="module")
def ontology() -> rdflib.Graph:
    return rdflib.Graph().parse(ontology_folder() / "kg.ttl")


def named(graph: rdflib.Graph, node: object) -> set[str]:
    """Give the names of a class, or of the classes that a union is made of."""
    union = graph.value(node, OWL.unionOf)  # type: ignore[arg-type]
    members = graph.items(union) if union is not None else [node]
    return {str(member).removeprefix(ONTOLOGY) for member in members}


def test_each_action_has_the_parent_and_definition_of_the_lexicon(ontology: rdflib.Graph) -> None:
    for name, row in lexicon("actions").items():
        assert str(ontology.value(KG[name], SKOS.definition)) == row["definition"], name
        parents = {
            str(p).removeprefix(ONTOLOGY) for p in ontology.objects(KG[name], RDFS.subClassOf)
        }
        assert row.get("parent") in parents or name == "Action", name


def test_there_is_no_action_beside_the_lexicon(ontology: rdflib.Graph) -> None:
    below = ontology.transitive_subjects(RDFS.subClassOf, KG.Action)
    assert {str(c).removeprefix(ONTOLOGY) for c in below} == set(lexicon("actions"))


def test_each_predicate_has_definition_domain_and_range_of_the_lexicon(
    ontology: rdflib.Graph,
) -> None:
    for name, row in lexicon("relations").items():
        node = KG[name]
        assert str(ontology.value(node, SKOS.definition)) == row["definition"], name
        domain = {CLASSES.get(kind, kind) for kind in row["domain"]}
        assert named(ontology, ontology.value(node, RDFS.domain)) == domain, name
        if set(row["range"]) <= LITERALS:
            assert (node, RDF.type, OWL.DatatypeProperty) in ontology, name
        else:
            target = {CLASSES.get(kind, kind) for kind in row["range"]}
            assert named(ontology, ontology.value(node, RDFS.range)) == target, name
        symmetric = (node, RDF.type, OWL.SymmetricProperty) in ontology
        assert symmetric == row.get("symmetric", False), name


def test_every_term_that_a_case_uses_is_defined(ontology: rdflib.Graph, harbour) -> None:
    used = set()
    for quad in harbour.store:
        used |= {t.value for t in (quad.predicate, quad.object) if t.value.startswith(ONTOLOGY)}
    defined = {str(s) for s in ontology.subjects(SKOS.definition)}
    assert used - defined == set()


def test_every_term_is_labelled_and_defined(ontology: rdflib.Graph) -> None:
    terms = {s for s in ontology.subjects(RDF.type) if str(s).startswith(ONTOLOGY)}
    assert len(terms) > 200
    for node in terms:
        assert ontology.value(node, RDFS.label), node
        assert ontology.value(node, SKOS.definition), node


@pytest.mark.parametrize(
    "name",
    [
        "shapes.ttl",
        *[str(p.relative_to(ontology_folder())) for p in QUERIES],
    ],
)
def test_shapes_and_queries_use_defined_terms_alone(ontology: rdflib.Graph, name: str) -> None:
    told = re.sub(
        r"#[^\n]*|\"\"\"|@prefix[^\n]*", "", (ontology_folder() / name).read_text("utf-8")
    )
    used = {f"{ONTOLOGY}{local}" for local in re.findall(r"\bkg:([A-Za-z]+)", told)}
    own = {f"{ONTOLOGY}{local}" for local in re.findall(r"^kg:([A-Za-z]+)", told, re.MULTILINE)}
    assert used - own - {str(s) for s in ontology.subjects(SKOS.definition)} == set()


def test_the_context_knows_each_property_and_its_kind(ontology: rdflib.Graph) -> None:
    context = json.loads((ontology_folder() / "context.jsonld").read_text("utf-8"))["@context"]
    for prefix, iri in PREFIXES.items():
        assert context[prefix] == iri
    keys = {v["@id"]: v for v in context.values() if isinstance(v, dict)}
    for node in ontology.subjects(RDF.type, OWL.ObjectProperty):
        if str(node).startswith(ONTOLOGY):
            assert keys["kg:" + str(node).removeprefix(ONTOLOGY)].get("@type") == "@id", node
    for node in ontology.subjects(RDF.type, OWL.DatatypeProperty):
        assert "kg:" + str(node).removeprefix(ONTOLOGY) in keys, node


def test_the_terms_stand_beside_the_public_vocabularies(ontology: rdflib.Graph) -> None:
    beside = {
        str(o)
        for p in (RDFS.subClassOf, RDFS.subPropertyOf, SKOS.closeMatch)
        for o in ontology.objects(None, p)
    }
    for prefix in ("sem", "prov", "schema", "foaf", "org", "time", "gsp", "oa", "skos", "dcterms"):
        assert any(iri.startswith(PREFIXES[prefix]) for iri in beside), prefix
