"""The questions the sample case must answer, and what no answer about it may ever say."""

from collections.abc import Mapping

import pytest

import kg

Row = Mapping[str, str]

EXPECTED: dict[str, list[Row]] = {
    # who said Peterson did not enter, and on whose word
    "not-done": [
        {
            "who": "Scot Peterson",
            "on_whose_word": "Scott Israel",
            "status": "reported",
            "words": "never went into the building",
        },
    ],
    "responders": [
        {"agency": "More Broward deputies", "words": "arrived to help them"},
        # where the four were beforehand is half of the reproach that unnamed officers make them
        {"agency": "four deputies", "status": "alleged", "words": "had reached the scene"},
    ],
    "where-when": [
        {"who": "Police officers", "place": "Douglas High School", "when": "2018-02-14"},
        {"who": "Nikolas Cruz", "when": "2018-02-19"},
    ],
    "confrontations": [
        {"who": "Mike Goodrum", "whom": "Scott Israel", "words": "angrily confronted the sheriff"},
        {"who": "Mike Goodrum", "whom": "Scott Israel", "words": "confronting Sheriff"},
    ],
    "alleged": [
        {"status": "alleged", "on_whose_word": "Robert Runcie", "words": "did not do his job"},
        {"status": "alleged", "on_whose_word": "police sources", "words": "had not gone inside"},
    ],
    "positions": [
        {"who": "Jim Bell", "relation": "head of", "what": "Deputies Association"},
        {"who": "Mike Goodrum", "relation": "holds position", "what": "city manager"},
        {"who": "Anthony Pustizzi", "relation": "head of", "what": "Coral Springs Police"},
    ],
    "timeline": [
        {"date": "2014", "claim_told": "School Resource Officer"},
        {"date": "2018-02-14", "claim_told": "hurried to Marjory Stoneman Douglas High School"},
        {"date": "2018-02-19", "claim_told": "Nikolas Cruz"},
    ],
    "who-quotes-whom": [
        {"document": "FoxNews.com", "speaker": "Scott Israel"},
        {"document": "In Touch", "speaker": "Robert Runcie"},
        {"document": "Rare", "speaker": "Scott Israel"},
    ],
    "differing-numbers": [
        {"unit": "deputy", "amount_1": "four deputies", "amount_2": "at least three deputies"},
    ],
    "connected-actors": [{"actor": "Scot Peterson", "documents": "5"}, {"actor": "CNN"}],
    "agreements": [{"reason": "In Touch"}],
    "reported-speech": [{"speaker": "Scott Israel"}],
    "unnamed-sources": [{"source": "police sources"}],
    "names": [{"name": "Scott Israel", "type": "person"}],
}


def test_who_told_of_three_deputies_is_none_of_them(sample: kg.Case) -> None:
    found = sample.query("not-done")
    told = [dict(zip(found.variables, map(str, row), strict=True)) for row in found.rows]
    assert any(
        "Three deputies" in row["who"]
        and "police sources" in row["on_whose_word"]
        and "had not gone inside" in row["words"]
        for row in told
    )


@pytest.mark.parametrize("question", EXPECTED)
def test_a_named_question_finds_what_the_reports_say(sample: kg.Case, question: str) -> None:
    found = sample.query(question)
    rows = [
        {
            name: " ".join(str(cell or "").split())
            for name, cell in zip(found.variables, row, strict=True)
        }
        for row in found.rows
    ]
    for expected in EXPECTED[question]:
        assert any(
            all(words in row.get(column, "") for column, words in expected.items()) for row in rows
        ), f"{expected} is not among:\n" + "\n".join(map(str, rows))


def test_the_sheriff_is_never_the_country(sample: kg.Case) -> None:
    bearers = [e for e in sample.entities() if e.named and any("Israel" in n for n in e.names)]
    assert [(e.type, e.name) for e in bearers] == [("Person", "Scott Israel")]
    assert len({document for document, _ in bearers[0].members}) == 5


def test_the_deputy_is_never_said_to_have_killed_or_to_have_been_cleared(sample: kg.Case) -> None:
    base = sample.manifest.base
    told = sample.query(
        f"""SELECT ?label ?class WHERE {{
            VALUES ?graph {{ <{base}graph/plain> <{base}graph/reported> }}
            GRAPH ?graph {{ ?event a ?class ; kg:agent ?who }}
            ?who rdfs:label "Scot Peterson" . ?event rdfs:label ?label .
            FILTER(?class IN (kg:Killing, kg:Attack, kg:Shooting, kg:Acquittal)) }}"""
    )
    assert list(told.rows) == []


def test_no_occurrence_is_named_after_someone_of_whom_it_is_only_alleged(sample: kg.Case) -> None:
    sure = {
        claim.occurrence
        for claim in sample.claims()
        if claim.polarity == "positive"
        and claim.certainty == "certain"
        and claim.status in ("asserted", "reported")
    }
    base = sample.manifest.base
    with_agent = sample.query(
        f"""SELECT ?event ?label WHERE {{ GRAPH <{base}graph/entities> {{
            ?event a kg:Occurrence ; rdfs:label ?label . FILTER(CONTAINS(?label, ":")) }} }}"""
    )
    assert [label for event, label in with_agent.rows if event not in sure] == []


def test_articles_that_both_carry_cnn_are_one_origin(sample: kg.Case) -> None:
    documents = {r.document.source: r.document.document for r in sample.readings()}
    carrying = {
        documents[name]
        for name in documents
        if name and ("police-upset" in name or "coral-spring-sources" in name)
    }
    shared = [
        f
        for f in sample.findings()
        if f.kind == "corroborates" and {m.document for m in f.members} == carrying
    ]
    assert shared
    assert {f.independent for f in shared} == {1}
