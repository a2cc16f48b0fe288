"""Queries under limits: ended when their time is over, cut at so many rows, values kept inert."""

import io
import time
from pathlib import Path

import pytest
from pyoxigraph import Literal, NamedNode
from rdflib.query import Result as Read

import kg
from kg.errors import QueryError, UsageError
from kg.query import Limits, run_limited, run_query
from kg.query.terms import term_of

BASE = "https://example.org/kg/"
ENDLESS = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"
HOSTILE = (
    '"} ; DROP ALL #',
    'O\'Neil \\"quoted\\"',
    "line\none",
    "\u202eright to left",
    "<script>alert(1)</script>",
    "tab\tand \U0001f600",
)


@pytest.fixture(scope="module")
def folder(sample: kg.Case) -> Path:
    return sample.folder.graph


def ask(folder: Path, query: str, **more):
    limits = Limits(seconds=more.pop("seconds", 30), rows=more.pop("rows", None))
    return run_limited(folder, query, base=BASE, limits=limits, **more)


def test_a_query_that_never_ends_is_ended(folder: Path) -> None:
    started = time.monotonic()
    with pytest.raises(QueryError, match="not answered within 1 seconds and ended"):
        ask(folder, ENDLESS, seconds=1)
    assert time.monotonic() - started < 10


@pytest.mark.parametrize(
    "query",
    [
        "timeline",
        "SELECT * { ?x kg:confidence ?y ; rdfs:label ?l } ORDER BY ?x LIMIT 40",
        "ASK { ?x a kg:Person }",
        "CONSTRUCT { ?x a kg:Person } WHERE { ?x a kg:Person }",
        "DESCRIBE ?x WHERE { ?x a kg:Contradiction }",
    ],
)
def test_an_answer_under_limits_is_the_answer(folder: Path, sample: kg.Case, query: str) -> None:
    limited, free = ask(folder, query), run_query(sample.store, query)
    assert limited == free
    assert limited.terms == free.terms
    assert limited.render("json") == free.render("json")


def test_rows_over_the_limit_are_cut_and_told(folder: Path) -> None:
    some = ask(folder, "SELECT ?x { ?x a kg:Person } ORDER BY ?x", rows=2)
    assert len(some.rows) == 2
    assert some.more
    assert "and more" in some.render()
    assert not ask(folder, "SELECT ?x { ?x a kg:Person }", rows=10_000).more
    assert ask(folder, "CONSTRUCT WHERE { ?x rdfs:label ?l }", rows=3).more


def test_malformed_sparql_and_updates_are_told_as_ever(folder: Path) -> None:
    with pytest.raises(QueryError, match="line 1, column"):
        ask(folder, "SELECT ?x { ?x")
    with pytest.raises(QueryError, match="never updated"):
        ask(folder, "DROP ALL")


@pytest.mark.parametrize("words", HOSTILE)
def test_a_value_is_a_term_and_never_part_of_the_query(hostile_case, words: str) -> None:
    folder = hostile_case.folder.graph
    shown = ask(folder, "SELECT ?l { ?x rdfs:label ?l }", values={"l": f'"{words}"'})
    assert {row[0] for row in shown.rows} <= {words}
    hidden = ask(folder, "SELECT ?x { ?x rdfs:label ?l }", values={"l": f'"{words}"'})
    assert len(hidden.rows) == len(shown.rows)
    assert not ask(folder, "ASK { ?x rdfs:label ?l }", values={"l": "no one bears this"}).truth


def test_a_value_finds_what_it_names(folder: Path, sample: kg.Case) -> None:
    found = ask(folder, "SELECT ?x { ?x rdfs:label ?l ; kg:named true }", values={"l": "CNN"})
    assert [row[0] for row in found.rows] == [sample.show("CNN").entity.iri]


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("<http://x.org/a>", NamedNode("http://x.org/a")),
        ("kg:alleged", NamedNode("https://example.org/kg/ontology#alleged")),
        ("2018", Literal(2018)),
        ("2018-02-14", Literal("2018-02-14", datatype=NamedNode("http://www.w3.org/2001/XMLSchema#date"))),
        ("-1.5", Literal("-1.5", datatype=NamedNode("http://www.w3.org/2001/XMLSchema#decimal"))),
        ("true", Literal(True)),
        ('"2018"', Literal("2018")),
        ("Report: a name", Literal("Report: a name")),
        ("http://x.org/a", Literal("http://x.org/a")),
    ],
)  # fmt: skip
def test_values_are_read_as_people_type_them(typed: str, term: object) -> None:
    assert term_of(typed) == term


def test_a_value_for_no_variable_lists_the_variables(folder: Path) -> None:
    with pytest.raises(UsageError, match=r"no variable \?whom; it has: x"):
        ask(folder, "SELECT ?x { ?x a kg:Person }", values={"whom": "CNN"})


@pytest.mark.parametrize("format", ["xml", "json", "tsv", "csv"])
def test_answers_are_read_by_other_programs(sample: kg.Case, format: str) -> None:
    query = "SELECT ?x ?l ?n { ?x rdfs:label ?l . OPTIONAL { ?x kg:documents ?n } } ORDER BY ?x ?l"
    answer = run_query(sample.store, query)
    told = io.BytesIO(answer.render(format, limit=200).encode())
    read = Read.parse(told, format=format)
    assert [str(v) for v in read.vars] == ["x", "l", "n"]
    rows = [tuple(None if t is None else str(t) for t in row) for row in read]
    expected = [
        tuple(None if t is None else str(getattr(t, "value", t)) for t in row)
        for row in answer.terms[:200]
    ]
    if format == "csv":
        rows = [tuple(t or None for t in row) for row in rows]
    assert rows == expected


def test_hostile_words_survive_every_format(hostile_case) -> None:
    answer = run_query(
        hostile_case.store, "SELECT ?l { ?x a kg:Person ; rdfs:label ?l } ORDER BY ?l"
    )
    assert answer.rows
    for format in ("json", "tsv"):
        read = Read.parse(io.BytesIO(answer.render(format).encode()), format=format)
        assert [str(row[0]) for row in read] == [row[0] for row in answer.rows]
    read = Read.parse(io.BytesIO(answer.render("xml").encode()), format="xml")
    assert len(list(read)) == len(answer.rows)
    table = answer.render("markdown")
    assert len(table.splitlines()) == len(answer.rows) + 2
    assert "<script" not in table
