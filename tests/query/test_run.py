from pathlib import Path

import pytest
from pyoxigraph import Store

from kg.errors import CaseError, QueryError
from kg.query import named_questions, run_query

PEOPLE = "SELECT ?name { ?e a kg:Person ; rdfs:label ?name } ORDER BY ?name"
NAMES = (("Ada Lund",), ("Iris Cole",), ("Tom Reyes",))


def test_a_query_sees_all_graphs_together_and_knows_the_prefixes(harbour) -> None:
    result = run_query(harbour.store, PEOPLE)
    assert (result.kind, result.variables, result.rows) == ("table", ("name",), NAMES)


def test_a_named_graph_can_be_asked_by_itself(harbour) -> None:
    query = (
        "SELECT ?who { GRAPH graph:reported { ?e a kg:Injury ; kg:patient ?w } ?w rdfs:label ?who }"
    )
    assert run_query(harbour.store, query).rows == (("Four dockers",),)


def test_from_names_the_graphs_that_are_asked(harbour) -> None:
    query = "SELECT (COUNT(*) AS ?n) FROM graph:plain { ?s ?p ?o }"
    counted = run_query(harbour.store, query).rows[0][0]
    inside = run_query(harbour.store, "SELECT (COUNT(*) AS ?n) { GRAPH graph:plain { ?s ?p ?o } }")
    assert counted == inside.rows[0][0]
    assert isinstance(counted, int)
    assert 0 < counted < len(harbour.store)


def test_ask_construct_and_describe_are_answered(harbour) -> None:
    assert run_query(harbour.store, "ASK { ?s a kg:Person }").truth is True
    assert run_query(harbour.store, "ASK { ?s a kg:Unicorn }").truth is False
    made = run_query(
        harbour.store, "CONSTRUCT { ?e rdfs:label ?l } WHERE { ?e a kg:Person ; rdfs:label ?l }"
    )
    assert [row[2] for row in made.rows] == ["Ada Lund", "Iris Cole", "Tom Reyes"]
    told = run_query(harbour.store, "DESCRIBE <entity/tom-reyes>")
    assert ("https://example.org/kg/entity/tom-reyes", 2) in {(r[0], r[2]) for r in told.rows}


def test_files_and_names_are_found(harbour, tmp_path: Path) -> None:
    path = tmp_path / "my people.rq"
    path.write_text("\ufeff# title: People\n" + PEOPLE, encoding="utf-8")
    assert run_query(harbour.store, path).rows == NAMES
    assert run_query(harbour.store, str(path)).rows == NAMES
    bare = tmp_path / "people"
    bare.write_text(PEOPLE, encoding="utf-8")
    assert run_query(harbour.store, str(bare)).rows == NAMES
    assert run_query(harbour.store, "names").variables[0] == "name"


@pytest.mark.parametrize("asked", ["timelin", "whodunnit", "SELECT", "what happened?"])
def test_an_unknown_name_lists_the_named_questions(harbour, asked: str) -> None:
    with pytest.raises(QueryError) as told:
        run_query(harbour.store, asked)
    assert all(question.name in str(told.value) for question in named_questions())
    assert ("did you mean timeline?" in str(told.value)) == (asked == "timelin")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("absent.rq", "no such file"),
        (Path("absent"), "no such file"),
        (Path(), "cannot be read"),
        ("  ", "empty"),
    ],
)
def test_what_cannot_be_read_is_told(harbour, asked: str | Path, told: str) -> None:
    with pytest.raises(QueryError, match=told):
        run_query(harbour.store, asked)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("SELECT * WHERE { ?s ?p }", "line 1, column 25"),
        ("SELECT *\nWHERE {\n  ?s ?p ?o\n", "line 4, column 1"),
        ("# a comment\nSELECT ?s { ?s foo:bar ?o }", "line 2, column 23: the prefix foo: is not"),
        ("SELECT ?x { ?x ?p ?o } GROUP BY ?p", "unbound"),
        ("hello { world", "line 1, column"),
    ],
)
def test_malformed_sparql_is_told_with_line_and_column(harbour, query: str, told: str) -> None:
    with pytest.raises(QueryError, match=told):
        run_query(harbour.store, query)


@pytest.mark.parametrize(
    "query",
    [
        "INSERT DATA { <a:b> <a:c> 1 }",
        "PREFIX x: <http://x/> DELETE WHERE { ?s ?p ?o }",
        "# SELECT\nLOAD <http://x/>",
        "CLEAR ALL",
        "DROP GRAPH <http://x/>",
        "WITH <g:h> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }",
    ],
)
def test_updates_are_refused(harbour, query: str) -> None:
    before = len(harbour.store)
    with pytest.raises(QueryError, match="never updated"):
        run_query(harbour.store, query)
    assert len(harbour.store) == before


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * { SERVICE <http://localhost:1/> { ?s ?p ?o } }",
        "SELECT * { ?s ?p ?o . service silent <http://localhost:1/> { ?s ?p ?o } }",
        'SELECT * { ?s ?p "#" . SERVICE ?x { ?s ?p ?o } }',
        "SELECT * { ?s ?p <http://x/#> . SERVICE<http://localhost:1/>{ ?s ?p ?o } }",
        "SELECT * { ?s ?p '\\'' SERVICE <http://localhost:1/> { } # '\n}",
        "SELECT * { ?s ?p ?o FILTER(?s<?o)SERVICE<http://localhost:1/>{ ?a ?b ?c } }",
        "PREFIX :<http://x/> SELECT * { SERVICE:{ ?a ?b ?c } }",
        "PREFIX :<http://x/> SELECT * { ?s ?p ?o FILTER(1<2)SERVICE:#>\n{ ?a ?b ?c } }",
        "PREFIX :<http://x/> SELECT * { #\rSERVICE:{ ?a ?b ?c }\n}",
        "PREFIX :<http://x/> SELECT * { ?s ?p 5SERVICE:{ ?a ?b ?c } }",
        "PREFIX :<http://x/> SELECT * { ?s ?p true.SERVICE:{ ?a ?b ?c } }",
        "PREFIX :<http://x/> SELECT * { ?s ?p :.SERVICE:{ ?a ?b ?c } }",
    ],
)
def test_other_services_are_never_called(harbour, query: str) -> None:
    with pytest.raises(QueryError, match="refused"):
        run_query(harbour.store, query)


@pytest.mark.parametrize(
    "query",
    [
        'ASK { ?s ?p "SERVICE LOAD" }',
        "ASK { ?service ?insert ?from } # SERVICE",
        "ASK { ?s <http://x/SERVICE> '''FROM\nSERVICE''' }",
    ],
)
def test_refused_words_may_stand_in_strings_names_and_comments(harbour, query: str) -> None:
    assert run_query(harbour.store, query).kind == "truth"


def test_a_store_that_is_no_case_is_told() -> None:
    with pytest.raises(CaseError, match="not the graph of a case"):
        run_query(Store(), PEOPLE)
