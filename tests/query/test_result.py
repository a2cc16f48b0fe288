import csv
import io
import json

import pyoxigraph
import pytest
from pyoxigraph import QueryResultsFormat

from kg.errors import UsageError
from kg.query import run_query

PEOPLE = """SELECT ?person ?name ?n ?named ?other {
  ?person a kg:Person ; rdfs:label ?name ; kg:documents ?n ; kg:named ?named
  OPTIONAL { ?person kg:nothing ?other } } ORDER BY ?name"""


def test_cells_are_plain_values(harbour) -> None:
    row = run_query(harbour.store, PEOPLE).rows[0]
    assert row == ("https://example.org/kg/entity/ada-lund", "Ada Lund", 2, True, None)


def test_a_table_shortens_iris_and_says_what_it_leaves_out(harbour) -> None:
    told = run_query(harbour.store, PEOPLE).render(limit=2).splitlines()
    assert told[0].split() == ["person", "name", "n", "named", "other"]
    assert told[2].split() == ["entity/ada-lund", "Ada", "Lund", "2", "true"]
    assert told[-1] == "… and 1 more"
    assert len(told) == 5


def test_a_table_fits_the_line_and_loses_no_word(harbour) -> None:
    told = run_query(harbour.store, "not-done").render()
    assert max(map(len, told.splitlines())) <= 140
    assert {"Captain", "Lund", "warehouse", "Pier", "happen;"} <= set(told.split())


@pytest.mark.parametrize("width", [60, 80, 100, 200])
@pytest.mark.parametrize("name", ["not-done", "timeline", "names", "differing-numbers"])
def test_a_table_is_as_wide_as_the_terminal(harbour, name: str, width: int) -> None:
    told = run_query(harbour.store, name).render(width=width)
    assert max(map(len, told.splitlines())) <= width


def test_a_line_too_narrow_for_columns_gives_rows_as_lists(harbour) -> None:
    told = run_query(harbour.store, "not-done").render(width=10, limit=1)
    assert {line.split()[0] for line in told.splitlines()} >= {"who", "claim", "words", "document"}
    assert "… and 1 more" in told


REPEATING = """SELECT ?long ?short { VALUES (?long ?short) {
  ("the warehouse burned for two nights" "one") ("the warehouse burned for two nights" "two")
  ("the pier did not burn at all" "two") } }"""


def test_what_rows_repeat_is_told_once(harbour) -> None:
    told = run_query(harbour.store, REPEATING).render()
    assert told.count("the warehouse burned for two nights") == 1
    assert told.splitlines()[3].split() == ["″", "two"]
    assert run_query(harbour.store, REPEATING).render("csv").count("two nights") == 2


def test_rows_become_lists_where_columns_would_take_more_lines(harbour) -> None:
    words = ", ".join(["the warehouse burned"] * 30)
    row = f'("{words}" "a dry and windy summer evening" "a fire of unknown cause")'
    asked = f"SELECT ?reason ?side ?words {{ VALUES (?reason ?side ?words) {{ {row} }} }}"
    told = run_query(harbour.store, asked).render(width=60).splitlines()
    assert told[0].startswith("reason  the warehouse burned,")
    assert told[-1] == "words   a fire of unknown cause"


def test_an_empty_table_says_so_under_its_head(harbour) -> None:
    told = run_query(harbour.store, "SELECT ?a ?b { ?a a kg:Unicorn ; ?b ?b }").render()
    assert told.splitlines()[0].split() == ["a", "b"]
    assert told.splitlines()[-1] == "no rows"


@pytest.mark.parametrize("limit", [0, -1])
@pytest.mark.parametrize("format", ["table", "csv", "json"])
def test_a_limit_that_shows_nothing_is_refused(harbour, limit: int, format: str) -> None:
    with pytest.raises(UsageError, match="give 1 or more"):
        run_query(harbour.store, PEOPLE).render(format, limit=limit)


def test_a_table_is_safe_to_print(harbour) -> None:
    told = run_query(harbour.store, r'SELECT ("a\u001b[31m\nb\u202Ec" AS ?x) {}').render()
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert len(told.splitlines()) == 3


def test_json_is_read_by_another_reader(harbour) -> None:
    result = run_query(harbour.store, PEOPLE)
    read = pyoxigraph.parse_query_results(
        result.render("json").encode(), format=QueryResultsFormat.JSON
    )
    assert tuple(tuple(row) for row in read) == result.terms


def test_csv_keeps_lines_and_quotes(harbour) -> None:
    told = run_query(harbour.store, 'SELECT ?x { VALUES ?x { "a,\\"b\\"\\nc" UNDEF 7 } }').render(
        "csv"
    )
    assert list(csv.reader(io.StringIO(told))) == [["x"], ['a,"b"\nc'], [""], ["7"]]


def test_yes_and_no(harbour) -> None:
    yes = run_query(harbour.store, "ASK { ?s ?p ?o }")
    assert yes.render() == "yes\n"
    assert yes.render("csv") == "true\n"
    assert json.loads(yes.render("json")) == {"head": {}, "boolean": True}


def test_triples_are_turtle_csv_and_jsonld(harbour) -> None:
    made = run_query(
        harbour.store, "CONSTRUCT { ?e rdfs:label ?l } WHERE { ?e a kg:Person ; rdfs:label ?l }"
    )
    assert '<entity/ada-lund> rdfs:label "Ada Lund" .' in made.render()
    assert len(list(pyoxigraph.parse(made.render(), format=pyoxigraph.RdfFormat.TURTLE))) == 3
    assert made.render("csv").splitlines()[0] == "subject,predicate,object"
    read = pyoxigraph.parse(made.render("json"), format=pyoxigraph.RdfFormat.JSON_LD)
    assert {(t.subject, t.predicate, t.object) for t in read} == set(made.terms)


def test_an_empty_answer_has_its_head(harbour) -> None:
    assert run_query(harbour.store, "SELECT ?a { ?a a kg:Unicorn }").render("csv") == "a\n"


def test_an_unknown_format_lists_the_known(harbour) -> None:
    with pytest.raises(UsageError, match="table, csv, tsv, json, xml, markdown, turtle"):
        run_query(harbour.store, PEOPLE).render("yaml")
