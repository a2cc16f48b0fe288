"""The queries in docs/graph.md run, and give what they promise."""

import re
from pathlib import Path

import pytest

from kg.query import run_query

DOCS = (Path(__file__).parents[2] / "docs" / "graph.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```sparql\n(.*?)```", DOCS, re.DOTALL)


@pytest.mark.parametrize("query", EXAMPLES)
def test_an_example_runs_and_finds_something(harbour, query: str) -> None:
    assert run_query(harbour.store, query).rows


def test_the_first_example_gives_what_is_told_plainly(harbour) -> None:
    assert run_query(harbour.store, EXAMPLES[0]).rows == (("resignation", "2031-03-03"),)


def test_holders_come_in_order(harbour) -> None:
    rows = run_query(harbour.store, EXAMPLES[2]).rows
    chain = [row[1:] for row in rows if "via" in str(row[0])]
    assert chain == [(1, "Marwick Courier"), (2, "Tom Reyes")]


def test_every_term_in_the_contract_is_one_of_the_ontology(harbour) -> None:
    told = {name for name in re.findall(r"\bkg:([A-Za-z]+)", DOCS)}
    known = run_query(harbour.store, "SELECT ?t { GRAPH graph:ontology { ?t rdfs:label ?l } }").rows
    assert told - {str(row[0]).rpartition("#")[2] for row in known} == set()
