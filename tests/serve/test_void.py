"""The description of the data set: its figures are the case's, its links lead somewhere."""

import pytest
from rdflib import Graph, Namespace, URIRef
from rdflib.namespace import RDF

import kg

VOID = Namespace("http://rdfs.org/ns/void#")
TURTLE = {"accept": "text/turtle"}


@pytest.fixture
def told(client) -> Graph:
    return Graph().parse(data=client.get("/void", headers=TURTLE).content, format="turtle")


def test_the_figures_are_those_of_the_case(told: Graph, gold_case: "kg.Case") -> None:
    (data,) = told.subjects(RDF.type, VOID.Dataset)
    (counted,) = gold_case.query(
        "SELECT (COUNT(DISTINCT ?c) AS ?cs) (COUNT(DISTINCT ?p) AS ?ps) "
        "{ ?s ?p ?o . OPTIONAL { ?s a ?c } }"
    ).rows
    figures = {
        VOID.triples: len(gold_case.store),
        VOID.entities: gold_case.manifest.entities,
        VOID.documents: gold_case.manifest.documents,
        VOID.classes: counted[0],
        VOID.properties: counted[1],
    }  # fmt: skip
    for name, figure in figures.items():
        assert int(told.value(data, name)) == figure
    parts = sum(
        int(told.value(part, VOID.triples)) for part in told.objects(data, VOID.propertyPartition)
    )
    assert parts == len(gold_case.store)


def test_its_links_lead_somewhere(told: Graph, client) -> None:
    (data,) = told.subjects(RDF.type, VOID.Dataset)
    endpoint = str(told.value(data, VOID.sparqlEndpoint))
    assert client.get(endpoint, params={"query": "ASK { ?s ?p ?o }"}).json()["boolean"] is True
    for example in told.objects(data, VOID.exampleResource):
        lookup = str(told.value(data, VOID.uriLookupEndpoint))
        found = client.get(lookup + str(example).replace("#", "%23"), headers=TURTLE)
        assert (URIRef(example), None, None) in Graph().parse(data=found.content, format="turtle")


def test_the_dumps_hold_the_case(told: Graph, client, gold_case: "kg.Case") -> None:
    (data,) = told.subjects(RDF.type, VOID.Dataset)
    dumps = [str(dump) for dump in told.objects(data, VOID.dataDump)]
    assert len(dumps) >= 3
    (quads,) = (dump for dump in dumps if dump.endswith("nquads"))
    found = client.get(quads, follow_redirects=True)
    assert found.status_code == 200
    assert len(found.text.splitlines()) == len(gold_case.store)


def test_no_licence_is_made_up(told: Graph) -> None:
    assert not list(told.objects(None, URIRef("http://purl.org/dc/terms/license")))


def test_it_stands_where_it_is_looked_for(client) -> None:
    found = client.get("/.well-known/void", headers={"accept": "application/n-triples"})
    assert found.headers["content-type"] == "application/n-triples"
    assert set(Graph().parse(data=found.content, format="nt").subjects(RDF.type, VOID.Dataset))
