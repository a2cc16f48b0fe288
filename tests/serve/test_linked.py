"""Linked data: every IRI leads somewhere, in the format that is asked for, and never to more."""

import re
from itertools import islice
from urllib.parse import quote, urlsplit

import pytest
from pyoxigraph import RdfFormat, Store
from rdflib import Dataset, Graph, URIRef
from starlette.testclient import TestClient

import kg
from kg.serve.app import create_app
from kg.serve.served import Served

BASE = "https://example.org/kg/"
TURTLE = {"accept": "text/turtle"}
BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
FORMATS = {
    "text/turtle": "turtle",
    "application/n-triples": "nt",
    "application/rdf+xml": "xml",
    "application/ld+json": "json-ld",
}


def some(case: "kg.Case", kind: str, most: int = 5) -> list[str]:
    query = f"SELECT DISTINCT ?s WHERE {{ ?s a {kind} }} ORDER BY ?s LIMIT {most}"
    return [row[0] for row in case.query(query).rows]


@pytest.mark.parametrize(
    "kind",
    ["kg:Document", "kg:Person", "kg:Claim", "kg:Time", "kg:Value", "kg:Occurrence", "kg:Finding",
     "kg:Judgement", "kg:Quotation", "prov:Activity"],
)  # fmt: skip
def test_every_kind_of_thing_answers_at_its_path(kind: str, client, gold_case: "kg.Case") -> None:
    kinds = {"kg:Claim": "kg:EventClaim", "kg:Finding": "kg:Corroboration"}
    iris = some(gold_case, kinds.get(kind, kind))
    if kind == "kg:Finding" and not iris:
        iris = some(gold_case, "kg:Contradiction")
    assert iris
    for iri in iris:
        path = "/" + iri.removeprefix(BASE)
        told = client.get(path, headers=TURTLE)
        assert told.status_code == 303
        described = client.get(told.headers["location"], headers=TURTLE)
        graph = Graph().parse(data=described.content, format="turtle")
        own = set(graph.predicate_objects(URIRef(iri)))
        assert own


@pytest.mark.parametrize("accept", FORMATS)
def test_a_description_reads_the_same_in_every_format(
    accept: str, client, gold_case: "kg.Case"
) -> None:
    iri = some(gold_case, "kg:Person")[0]
    told = client.get("/description", params={"iri": iri}, headers={"accept": accept})
    assert told.headers["content-type"].partition(";")[0] == accept
    assert told.headers["vary"] == "Accept"
    graph = Dataset(default_union=True) if FORMATS[accept] == "json-ld" else Graph()
    graph.parse(data=told.content, format=FORMATS[accept])
    said = {str(value) for value in graph.objects(URIRef(iri), None)}
    assert {
        row[0] for row in gold_case.query(f"SELECT ?n {{ <{iri}> rdfs:label ?n }}").rows
    } <= said
    assert set(graph.subjects(None, URIRef(iri)))


def test_what_others_report_is_not_told_as_a_fact(client, gold_case: "kg.Case") -> None:
    reported = gold_case.query(
        "SELECT DISTINCT ?s ?p ?o { GRAPH graph:reported { ?s ?p ?o FILTER(isIRI(?o)) } "
        "FILTER NOT EXISTS { GRAPH graph:plain { ?s ?p ?o } } "
        "FILTER NOT EXISTS { GRAPH graph:entities { ?s ?p ?o } } }"
    ).rows
    assert reported
    for subject, predicate, value in islice(reported, 10):
        triple = tuple(map(URIRef, (subject, predicate, value)))
        told = client.get("/description", params={"iri": subject}, headers=TURTLE)
        assert triple not in Graph().parse(data=told.content, format="turtle")
        quads = client.get(
            "/description", params={"iri": subject}, headers={"accept": "application/n-quads"}
        )
        store = Store()
        store.load(quads.content, format=RdfFormat.N_QUADS)
        found = {
            quad.graph_name.value
            for quad in store
            if (quad.subject.value, quad.predicate.value, quad.object.value)
            == (subject, predicate, value)
        }
        assert found == {f"{BASE}graph/reported"}


def test_a_browser_is_led_to_the_place_on_the_page(client, gold_case: "kg.Case") -> None:
    for kind, view in (("kg:Person", "entity"), ("kg:Document", "article")):
        iri = some(gold_case, kind)[0]
        told = client.get("/" + iri.removeprefix(BASE), headers=BROWSER)
        assert told.status_code == 303
        assert told.headers["location"] == f"/#/{view}/{iri.rpartition('/')[2]}"
        assert 'rel="describedby"' in told.headers["link"]


def test_what_has_no_place_on_the_page_is_shown_as_it_is(client, gold_case: "kg.Case") -> None:
    iri = some(gold_case, "kg:EventClaim")[0]
    told = client.get("/" + iri.removeprefix(BASE), headers=BROWSER)
    page = client.get(told.headers["location"], headers=BROWSER)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert iri in page.text
    label = gold_case.query(f"SELECT ?l {{ <{iri}> rdfs:label ?l }}").rows[0][0]
    assert re.escape(label.split(":")[0].split()[0]) in page.text
    for link in set(re.findall(r'href="(/description\?iri=[^"]+)"', page.text)):
        assert client.get(link, headers=TURTLE).status_code == 200


def test_alternates_are_named_and_exist(client, gold_case: "kg.Case") -> None:
    iri = some(gold_case, "kg:Document")[0]
    told = client.get("/description", params={"iri": iri}, headers=TURTLE)
    found = re.findall(r'<([^>]+)>; rel="alternate"; type="([^"]+)"', told.headers["link"])
    assert {kind for _, kind in found} >= set(FORMATS)
    for link, kind in found:
        assert client.get(link, headers={"accept": kind}).status_code == 200


@pytest.mark.parametrize("pattern", ["?c kg:document ?d ; kg:trigger ?s", "?s a kg:Name"])
def test_the_words_of_a_document_come_with_its_description(
    client, gold_case: "kg.Case", pattern: str
) -> None:
    (span,) = gold_case.query(f"SELECT ?s {{ {pattern} }} ORDER BY ?s LIMIT 1").rows[0]
    iri = span.partition("#")[0]
    assert "#char=" in span
    told = client.get("/description", params={"iri": iri}, headers=TURTLE)
    graph = Graph().parse(data=told.content, format="turtle")
    assert (URIRef(span), URIRef(f"{BASE}ontology#exact"), None) in graph
    alone = client.get("/description", params={"iri": span}, headers=TURTLE)
    assert set(Graph().parse(data=alone.content, format="turtle").objects(URIRef(span), None))


def test_the_terms_answer_at_the_ontology(client) -> None:
    told = client.get("/ontology", headers=TURTLE)
    graph = Graph().parse(data=told.content, format="turtle")
    assert (URIRef(f"{BASE}ontology#Claim"), None, None) in graph
    assert "kg:Claim" in told.text


@pytest.mark.parametrize(
    "path",
    [
        "/entity/nobody-00000000", "/document/x/claim/e1", "/event/", "/finding/%2e%2e",
        "/entity/..%2f..%2fetc%2fpasswd", "/document/%00", "/entity/%FF%FE", "/graph/x",
        "/description/etc/passwd", "/description?iri=file:///etc/passwd",
        "/description?iri=http%3A%2F%2F127.0.0.1%3A1%2F", "/entity/" + "a" * 9000,
        "/document/%0d%0aSet-Cookie:%20x", "/entity/%3Cscript%3Ealert(1)%3C/script%3E",
    ],
)  # fmt: skip
def test_what_the_case_does_not_know_is_not_found(path: str, client) -> None:
    told = client.get(path, headers=BROWSER)
    assert told.status_code == 404
    assert told.headers["content-type"].startswith("text/html")
    assert "set-cookie" not in told.headers
    assert "<script>alert" not in told.text
    program = client.get(path, headers={"accept": "text/turtle"})
    assert program.status_code == 404
    assert program.headers["content-type"].startswith("text/plain")


def test_no_iri_and_no_format(client, gold_case: "kg.Case") -> None:
    assert client.get("/description").status_code == 400
    iri = some(gold_case, "kg:Person")[0]
    told = client.get("/description", params={"iri": iri}, headers={"accept": "image/png"})
    assert told.status_code == 406


def test_hostile_names_are_inert(hostile_case: "kg.Case") -> None:
    served = Served(hostile_case.folder.path)
    with TestClient(create_app(served), base_url="http://localhost") as client:
        for entity in hostile_case.entities():
            iri = f"{BASE}entity/{quote(entity.id, safe='')}"
            page = client.get("/description", params={"iri": iri}, headers=BROWSER)
            assert page.status_code == 200
            assert "<script" not in page.text
            assert len(page.text) < 1_000_000
            turtle = client.get("/description", params={"iri": iri}, headers=TURTLE)
            assert Graph().parse(data=turtle.content, format="turtle")


def test_links_stay_on_the_server(client, gold_case: "kg.Case") -> None:
    iri = some(gold_case, "kg:Person")[0]
    page = client.get("/description", params={"iri": iri}, headers=BROWSER).text
    for link in re.findall(r'(?:href|src)="([^"]*)"', page):
        assert not urlsplit(link).netloc
