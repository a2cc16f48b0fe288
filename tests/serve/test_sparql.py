"""The SPARQL 1.1 Protocol as its test suite asks it, and the oxigraph server asked the same."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from pyoxigraph import (
    QueryResultsFormat,
    QuerySolutions,
    RdfFormat,
    Store,
    parse,
    parse_query_results,
)
from rdflib.plugins.stores.sparqlstore import SPARQLStore

import kg

FORM = "application/x-www-form-urlencoded"
DIRECT = "application/sparql-query"
PLAIN, REPORTED = "https://example.org/kg/graph/plain", "https://example.org/kg/graph/reported"
ASK = "ASK { ?s ?p ?o }"
COUNT = "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }"
GRAPHS = "SELECT ?g (COUNT(*) AS ?n) WHERE { GRAPH ?g { ?s ?p ?o } } GROUP BY ?g"
ROWS = "SELECT * WHERE { ?s a ?c ; <http://www.w3.org/2000/01/rdf-schema#label> ?l }"
CONSTRUCT = f"CONSTRUCT {{ ?s a ?c }} WHERE {{ GRAPH <{PLAIN}> {{ ?s a ?c }} }}"
DESCRIBE = "DESCRIBE <https://example.org/kg/ontology#Claim>"


@pytest.fixture(scope="module")
def oracle(
    gold_case: "kg.Case", tmp_path_factory: pytest.TempPathFactory
) -> Iterator[httpx.Client]:
    """The oxigraph server over the same graph, all graphs together being its default too."""
    command = Path(sys.executable).with_name("oxigraph")
    if not command.exists():
        pytest.skip("the oxigraph server is not installed")
    folder = tmp_path_factory.mktemp("oracle")
    (dump,) = gold_case.export("nquads", folder / "case.nq")
    store = folder / "store"
    subprocess.run([command, "load", "-l", store, "-f", dump], check=True, capture_output=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [command, "serve-read-only", "-l", store, "-b", f"127.0.0.1:{port}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        for _ in range(200):
            try:
                client.get("/")
                break
            except httpx.ConnectError:
                time.sleep(0.05)
        yield client
    process.kill()
    process.wait()


@pytest.fixture(scope="module")
def ours(running) -> Iterator[httpx.Client]:
    with running.client() as client:
        yield client


def union(path: str) -> str:
    """Oxigraph is told by a parameter what we do by ourselves."""
    return path + ("&" if "?" in path else "?") + "union-default-graph"


GOOD = {
    "query_get": ("GET", {"query": ASK}, None, None),
    "query_post_form": ("POST", {}, FORM, {"query": ASK}),
    "query_post_direct": ("POST", {}, DIRECT, ASK),
    "query_post_direct_charset": ("POST", {}, f"{DIRECT}; charset=UTF-8", ASK),
    "query_post_form_charset": ("POST", {}, f"{FORM}; charset=utf-8", {"query": ASK}),
    "dataset_default_graph_get": ("GET", {"query": COUNT, "default-graph-uri": PLAIN}, None, None),
    "dataset_default_graphs_get": (
        "GET", {"query": COUNT, "default-graph-uri": [PLAIN, REPORTED]}, None, None,
    ),
    "dataset_default_graph_post": (
        "POST", {}, FORM, {"query": COUNT, "default-graph-uri": PLAIN},
    ),
    "dataset_default_graphs_post_direct": (
        "POST", {"default-graph-uri": [PLAIN, REPORTED]}, DIRECT, COUNT,
    ),
    "dataset_named_graphs_get": (
        "GET", {"query": GRAPHS, "named-graph-uri": [PLAIN, REPORTED]}, None, None,
    ),
    "dataset_named_graph_leaves_no_default": (
        "GET", {"query": COUNT, "named-graph-uri": PLAIN}, None, None,
    ),
    "dataset_default_graph_leaves_no_named": (
        "GET", {"query": GRAPHS, "default-graph-uri": PLAIN}, None, None,
    ),
    "dataset_full": (
        "POST", {}, FORM,
        {"query": "SELECT ?x ?g WHERE { ?x a ?c . GRAPH ?g { ?x ?p ?o } }",
         "default-graph-uri": PLAIN, "named-graph-uri": [REPORTED]},
    ),
    "dataset_of_the_request_goes_before_from": (
        "GET", {"query": COUNT.replace("WHERE", f"FROM <{REPORTED}> WHERE"),
                "default-graph-uri": PLAIN}, None, None,
    ),
    "dataset_unknown_graph": (
        "GET", {"query": COUNT, "default-graph-uri": "http://x.example/none"}, None, None,
    ),
    "query_from": ("GET", {"query": COUNT.replace("WHERE", f"FROM <{PLAIN}> WHERE")}, None, None),
    "query_rows": ("GET", {"query": ROWS + " ORDER BY ?s ?c ?l LIMIT 50"}, None, None),
    "query_empty_result": ("GET", {"query": "SELECT ?x { ?x a <http://x/none> }"}, None, None),
}  # fmt: skip

BAD = {
    "bad_query_method": ("PUT", {"query": ASK}, None, None, {405}),
    "bad_multiple_queries": ("GET", {"query": [ASK, "SELECT * {}"]}, None, None, {400}),
    "bad_multiple_queries_post": ("POST", {}, FORM, {"query": [ASK, ASK]}, {400}),
    "bad_query_wrong_media_type": ("POST", {}, "text/plain", ASK, {415}),
    "bad_query_missing_form_type": ("POST", {}, None, b"query=ASK%20%7B%7D", {415}),
    "bad_query_missing_direct_type": ("POST", {}, None, ASK.encode(), {415}),
    "bad_query_syntax": ("GET", {"query": "ASK {"}, None, None, {400}),
    "bad_query_syntax_post": ("POST", {}, DIRECT, "ASK {", {400}),
    "bad_query_empty": ("POST", {}, DIRECT, "", {400}),
    "bad_post_without_query": ("POST", {}, FORM, {"q": ASK}, {400}),
    "bad_update_get": ("GET", {"update": "CLEAR ALL"}, None, None, {400, 403}),
    "bad_update_syntax": ("POST", {}, FORM, {"update": "CREATE GRAPH <x>"}, {403}),
    "bad_update_direct": ("POST", {}, "application/sparql-update", "CLEAR ALL", {403}),
    "bad_update_as_query": ("GET", {"query": "CLEAR ALL"}, None, None, {400, 403}),
    "bad_update_dataset_conflict": (
        "POST", {"using-named-graph-uri": PLAIN}, "application/sparql-update", "CLEAR ALL", {403},
    ),
    "bad_accept": ("GET", {"query": ASK, "_accept": "image/png"}, None, None, {406}),
}  # fmt: skip


def send(client: httpx.Client, path: str, request: tuple, **headers: str) -> httpx.Response:
    method, parameters, kind, body = request[:4]
    parameters = dict(parameters)
    headers = {"accept": parameters.pop("_accept", "*/*"), **headers}
    if kind:
        headers["content-type"] = kind
    if isinstance(body, dict):
        body = str(httpx.QueryParams(body))
    return client.request(method, path, params=parameters, content=body, headers=headers)


def rows(response: httpx.Response) -> list[str]:
    told = parse_query_results(response.content, format=QueryResultsFormat.JSON)
    if not isinstance(told, QuerySolutions):
        return [str(bool(told))]
    names = sorted(variable.value for variable in told.variables)
    return sorted(" ".join(str(row[name]) for name in names) for row in told)


@pytest.mark.parametrize("name", GOOD)
def test_a_right_request_gives_what_the_oracle_gives(name: str, ours, oracle) -> None:
    method, parameters, kind, body = GOOD[name]
    accept = "application/sparql-results+json"
    mine = send(ours, "/sparql", GOOD[name], accept=accept)
    chosen = "graph-uri" in str((parameters, body)) or "FROM" in str(parameters)
    if not chosen:
        if isinstance(body, dict):
            body = {**body, "union-default-graph": ""}
        else:
            parameters = {**parameters, "union-default-graph": ""}
    theirs = send(oracle, "/query", (method, parameters, kind, body), accept=accept)
    assert (mine.status_code, theirs.status_code) == (200, 200), (mine.text, theirs.text)
    assert mine.headers["content-type"] == accept
    assert rows(mine) == rows(theirs)


@pytest.mark.parametrize("name", BAD)
def test_a_wrong_request_is_refused_as_by_the_oracle(name: str, ours, oracle) -> None:
    mine = send(ours, "/sparql", BAD[name])
    theirs = send(oracle, "/query", BAD[name])
    assert mine.status_code in BAD[name][4], mine.text
    assert mine.headers["content-type"] == "text/plain; charset=utf-8"
    assert len(mine.text.strip()) > 10
    assert theirs.status_code // 100 == 4


def test_a_query_that_is_not_utf8_is_refused(ours) -> None:
    utf16 = "ASK { ?s ?p 'ö' }".encode("utf-16")
    assert ours.post("/sparql", content=utf16, headers={"content-type": DIRECT}).status_code == 400
    told = {"content-type": f"{DIRECT}; charset=UTF-16"}
    assert ours.post("/sparql", content=utf16, headers=told).status_code == 415
    assert ours.get("/sparql?query=ASK%20%7B%7D%FF").status_code == 400
    form = {"content-type": FORM}
    assert ours.post("/sparql", content=b"query=ASK%7B%7D%C3", headers=form).status_code == 400
    assert ours.post("/sparql", content="query=ASKä".encode(), headers=form).status_code == 400


def test_the_parser_tells_where_it_stopped(ours) -> None:
    told = ours.get("/sparql", params={"query": "SELECT * {\n ?s ?p }"})
    assert told.status_code == 400
    assert "line 2, column" in told.text


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }",
        "PREFIX :<http://127.0.0.1:1/> SELECT * {?s ?p ?o FILTER(1<2)SERVICE:#>\n{?a ?b ?c}}",
        "PREFIX :<http://127.0.0.1:1/> SELECT * {#\rSERVICE:{?a ?b ?c}\n}",
    ],
)
def test_calling_others_is_refused(query: str, ours) -> None:
    told = ours.get("/sparql", params={"query": query})
    assert told.status_code == 403
    assert "SERVICE" in told.text


ACCEPTED = {
    "*/*": "application/sparql-results+json",
    "application/json": "application/sparql-results+json",
    "application/*": "application/sparql-results+json",
    "application/sparql-results+xml": "application/sparql-results+xml",
    "application/xml;q=0.9, text/csv;q=0.5": "application/sparql-results+xml",
    "text/csv": "text/csv",
    "text/tab-separated-values, text/csv;q=0.1": "text/tab-separated-values",
    "application/sparql-results+json;q=0, */*": "application/sparql-results+xml",
    "image/png, text/csv;q=0.2": "text/csv",
}


@pytest.mark.parametrize("accept", ACCEPTED)
def test_rows_come_in_the_format_that_is_wanted(accept: str, ours) -> None:
    query = ROWS + " ORDER BY ?s ?c ?l LIMIT 20"
    told = ours.get("/sparql", params={"query": query}, headers={"accept": accept})
    kind = told.headers["content-type"].partition(";")[0]
    assert kind == ACCEPTED[accept]
    assert told.headers["vary"] == "Accept"
    formats = {
        "application/sparql-results+json": QueryResultsFormat.JSON,
        "application/sparql-results+xml": QueryResultsFormat.XML,
        "text/tab-separated-values": QueryResultsFormat.TSV,
    }
    if kind in formats:
        assert len(list(parse_query_results(told.content, format=formats[kind]))) == 20
    else:
        assert told.text.splitlines()[0].split(",") == ["c", "l", "s"]


@pytest.mark.parametrize("query", [CONSTRUCT, DESCRIBE])
@pytest.mark.parametrize(
    ("accept", "kind", "format"),
    [
        ("*/*", "text/turtle", RdfFormat.TURTLE),
        ("text/turtle", "text/turtle", RdfFormat.TURTLE),
        ("application/n-triples", "application/n-triples", RdfFormat.N_TRIPLES),
        ("application/rdf+xml", "application/rdf+xml", RdfFormat.RDF_XML),
        ("application/ld+json", "application/ld+json", RdfFormat.JSON_LD),
    ],
)
def test_triples_come_in_the_format_that_is_wanted(
    query: str, accept: str, kind: str, format: RdfFormat, ours, oracle
) -> None:
    told = ours.post("/sparql", content=query, headers={"accept": accept, "content-type": DIRECT})
    assert told.headers["content-type"].partition(";")[0] == kind
    theirs = oracle.post(
        "/query?union-default-graph=",
        content=query,
        headers={"accept": "application/n-triples", "content-type": DIRECT},
    )
    want = {str(quad.triple) for quad in parse(theirs.content, format=RdfFormat.N_TRIPLES)}
    assert {str(quad.triple) for quad in parse(told.content, format=format)} == want
    assert want


def test_rows_are_not_given_as_turtle_nor_triples_as_csv(ours) -> None:
    for query, accept in ((ASK, "text/turtle"), (CONSTRUCT, "text/csv")):
        told = ours.get("/sparql", params={"query": query}, headers={"accept": accept})
        assert told.status_code == 406


def test_a_browser_is_led_to_the_page_for_queries(ours) -> None:
    accept = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    told = ours.get("/sparql", params={"query": ASK}, headers=accept)
    assert told.status_code == 303
    assert httpx.URL(told.headers["location"]).params["query"] == ASK
    assert ours.get("/sparql", headers=accept).status_code == 303


def test_an_answer_is_cut_at_the_limit_and_says_so(ours) -> None:
    query = "SELECT * { ?s ?p ?o }"
    told = ours.get("/sparql", params={"query": query})
    assert told.headers["kg-cut"] == "rows=500"
    assert told.json()["head"]["link"] == ["#cut-after=500"]
    assert len(rows(told)) == 500
    xml = ours.get("/sparql", params={"query": query}, headers={"accept": "text/xml"})
    assert len(list(parse_query_results(xml.content, format=QueryResultsFormat.XML))) == 500
    assert '<link href="#cut-after=500" />' in xml.text
    made = ours.get("/sparql", params={"query": "CONSTRUCT { ?s ?p ?o } { ?s ?p ?o }"})
    assert made.text.startswith("# cut after 500 triples")
    assert len(list(parse(made.content, format=RdfFormat.TURTLE))) == 500
    whole = ours.get("/sparql", params={"query": query + " LIMIT 500"})
    assert "kg-cut" not in whole.headers
    assert "link" not in whole.json()["head"]


def test_head_and_options(ours) -> None:
    told = ours.head("/sparql", params={"query": ASK})
    assert (told.status_code, told.content) == (200, b"")
    assert told.headers["content-type"] == "application/sparql-results+json"
    options = ours.options("/sparql")
    assert options.status_code == 204
    assert options.headers["allow"] == "GET, HEAD, POST, OPTIONS"
    assert "GET" in ours.delete("/sparql").headers["allow"]


def test_the_service_describes_itself(ours, gold_case: "kg.Case") -> None:
    told = ours.get("/sparql", headers={"accept": "text/turtle"})
    found = Store()
    found.load(told.content, format=RdfFormat.TURTLE)
    query = (
        "PREFIX sd: <http://www.w3.org/ns/sparql-service-description#> "
        "PREFIX void: <http://rdfs.org/ns/void#> SELECT ?e (SUM(?n) AS ?all) "
        "(COUNT(*) AS ?graphs) { ?s a sd:Service ; sd:endpoint ?e ;"
        " sd:supportedLanguage sd:SPARQL11Query ;"
        " sd:feature sd:UnionDefaultGraph ; sd:defaultDataset/sd:namedGraph ?g ."
        " ?g sd:name ?name ; sd:graph/void:triples ?n } GROUP BY ?e"
    )
    (row,) = found.query(query)
    assert row["e"].value == str(told.url).partition("?")[0]
    assert int(row["all"].value) == len(gold_case.store)
    assert int(row["graphs"].value) == len(list(gold_case.store.named_graphs()))


def test_a_client_that_no_one_here_wrote_reads_the_endpoint(running, sample_count: int) -> None:
    store = SPARQLStore(f"{running.address}sparql", method="POST")
    (row,) = store.query(COUNT)
    assert int(row[0]) == sample_count


@pytest.fixture
def sample_count(gold_case: "kg.Case") -> int:
    return len(gold_case.store)


def test_the_names_of_files_and_questions_are_no_queries(ours) -> None:
    for text in ("alleged", "/etc/passwd", "/etc/hostname.rq"):
        assert ours.get("/sparql", params={"query": text}).status_code == 400


def test_json_is_json(ours) -> None:
    query = 'SELECT ("a\\"b\\n<x>" AS ?v) ("é"@fr AS ?w) (1.5 AS ?d) { }'
    told = json.loads(ours.get("/sparql", params={"query": query}).content)
    assert told["results"]["bindings"][0]["v"] == {"type": "literal", "value": 'a"b\n<x>'}
    assert told["results"]["bindings"][0]["w"]["xml:lang"] == "fr"
