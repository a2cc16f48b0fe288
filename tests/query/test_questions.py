"""Each named question gives, on three invented reports, the rows that a reader of them expects."""

from dataclasses import replace

import pytest
from pyoxigraph import Store

from kg.account.find import find_claim
from kg.graph import DEFAULT_BASE, BuildInfo, quads
from kg.model import Document, Entity, Linking, Mention, Reading, Relation, Span
from kg.ontology import ontology_folder
from kg.query import named_questions, run_query
from kg.query.questions import default_values, find_query

ANN = Entity(id="ann", type="Person", name="Ann Poe", names=("Ann Poe",), members=(("d", "c"),))
ONE = Linking(entities=(ANN,), occurrences=(), judgements=())
CLAIMS = ("claim", "claim_1", "claim_2")
WHOLE = sorted(p.stem for p in (ontology_folder() / "queries" / "whole").glob("*.rq"))
WITHOUT_CLAIMS = ("connected-actors", "names", "places", "suggestions", "who-quotes-whom")

COURIER = "Marwick Courier, Captain never entered burning warehouse, fire chief says"
POST = "Harbour Post, Four hurt in Marwick harbour fire"
RADIO = "Marwick Radio, Harbour fire: crews stood by"

EXPECTED: dict[str, tuple[tuple[str, ...], list[tuple[object, ...]]]] = {
    "not-done": (
        ("who", "on_whose_word", "words", "document"),
        [
            ("Ada Lund", "Tom Reyes via Marwick Courier", "Ada Lund never went in", POST),
            (
                "Ada Lund",
                "Tom Reyes",
                "Captain Ada Lund did not go into the warehouse on Pier Nine",
                COURIER,
            ),
        ],
    ),
    "responders": (
        ("agency", "what", "on_whose_word", "words"),
        [
            (
                "Marwick Fire Brigade",
                "arrival",
                "the document itself",
                "The Marwick Fire Brigade came to the harbour at noon",
            )
        ],
    ),
    "where-when": (
        ("who", "place", "when", "status"),
        [
            ("Ada Lund", "the warehouse", "", "not so, reported"),
            ("Iris Cole", "the town hall", "", "asserted"),
            ("Marwick Fire Brigade", "the harbour", "2031-03-02", "asserted"),
            ("the crews", "the warehouse", "", "asserted"),
        ],
    ),
    "confrontations": (("who", "whom", "what"), [("Iris Cole", "Tom Reyes", "criticism")]),
    "alleged": (
        ("status", "on_whose_word", "words"),
        [
            ("alleged", "Some dockers", "the crews of the fire brigade waited outside"),
            ("denied", "Tom Reyes", "the crews waited"),
        ],
    ),
    "positions": (
        ("who", "relation", "what", "since"),
        [
            ("Ada Lund", "works for", "Marwick Fire Brigade", None),
            ("Tom Reyes", "head of", "Marwick Fire Brigade", "2026"),
            ("Tom Reyes", "holds position", "fire chief", None),
        ],
    ),
    "timeline": (
        ("date", "claim_told", "status"),
        [
            ("2031-03-02", "Marwick Fire Brigade: came to the harbour at noon", "asserted"),
            ("2031-03-03", "Ada Lund: resigned on Monday", "asserted"),
            (
                "2031-03-04",
                "Tom Reyes: said on Tuesday "
                "“Captain Ada Lund did not go into the warehouse on Pier Nine”",
                "asserted",
            ),
        ],
    ),
    "who-quotes-whom": (
        ("document", "speaker", "quotations", "example"),
        [(COURIER, "Tom Reyes", 1, "We lost the night,")],
    ),
    "reported-speech": (
        ("speaker", "to_whom", "words"),
        [("Tom Reyes", "Marwick Courier", "We lost the night,")],
    ),
    "relying": (
        ("passes_on", "from_whom", "claims"),
        [
            (POST, "Marwick Courier", 1),
            (POST, "Marwick Fire Brigade", 1),
            (POST, "Some dockers", 1),
            (POST, "Tom Reyes", 1),
            ("Marwick Courier", "Tom Reyes", 1),
            (COURIER, "Tom Reyes", 1),
        ],
    ),
    "differing-numbers": (
        ("about", "unit", "amount_1", "amount_2", "document_1", "document_2"),
        [
            ("dockers hurt", "docker", "Four", "At least three", POST, RADIO),
            ("dockers hurt", "docker", "Three", "Four", COURIER, POST),
            ("dockers hurt", "docker", "Three", "At least three", COURIER, RADIO),
        ],
    ),
    "connected-actors": (
        ("actor", "others", "documents"),
        [
            ("Tom Reyes", 4, 2),
            ("Ada Lund", 2, 2),
            ("Marwick Fire Brigade", 2, 2),
            ("Marwick Courier", 1, 2),
            ("Iris Cole", 1, 2),
        ],
    ),
    "agreements": (
        ("independent", "words", "document", "origins"),
        [
            (1, "Ada Lund never went in", POST, "Tom Reyes"),
            (
                1,
                "Captain Ada Lund did not go into the warehouse on Pier Nine",
                COURIER,
                "Tom Reyes",
            ),
        ],
    ),
    "contradictions": (
        ("side", "words", "document"),
        [(1, "Three dockers were hurt", COURIER), (2, "Four dockers were hurt", POST)],
    ),
    "precision": (
        ("degree", "words"),
        [(1, "At least three dockers were hurt"), (2, "Three dockers were hurt")],
    ),
    "hardened": (
        ("words", "document"),
        [
            ("the crews of the fire brigade waited outside", POST),
            ("The crews waited outside the warehouse", RADIO),
        ],
    ),
    "one-source": (("source", "documents", "claims"), [("Tom Reyes", 2, 3)]),
    "unnamed-sources": (
        ("source", "words"),
        [("Some dockers", "the crews of the fire brigade waited outside")],
    ),
    "open": (
        ("how_sure", "words"),
        [("possible", "Iris Cole may ask for an inquiry"), ("unclear", "who set the fire")],
    ),
    "names": (
        ("name", "type", "documents"),
        [
            ("Ada Lund", "person", 2),
            ("Iris Cole", "person", 2),
            ("Marwick Courier", "organization", 2),
            ("Marwick Fire Brigade", "organization", 2),
            ("Tom Reyes", "person", 2),
        ],
    ),
    "claims-about": (
        ("claim_told", "status"),
        [
            ("Iris Cole: may ask [possible]", "asserted"),
            ("Iris Cole: scolded Tom Reyes at the town hall", "asserted"),
        ],
    ),
    "said-by": (
        ("claim_told", "on_whose_word"),
        [("the crews: waited outside [alleged by Some dockers]", "Some dockers")],
    ),
    "actions": (
        ("action", "who", "whom", "status"),
        [("criticism", "Iris Cole", "Tom Reyes", "asserted")],
    ),
    "between": (
        ("one", "other", "claim_told"),
        [("Ada Lund", "Marwick Fire Brigade", "Ada Lund: works for Marwick Fire Brigade")],
    ),
    "on-day": (("claim_told", "status"), [("Ada Lund: resigned on Monday", "asserted")]),
    "at-place": (
        ("claim_told", "when"),
        [("Marwick Fire Brigade: came to the harbour at noon", "2031-03-02")],
    ),
    "places": (("place", "documents", "claims"), []),
    "order": (
        ("claim_told", "order", "other_told", "cue"),
        [
            (
                "At least three dockers: were hurt",
                "during",
                "the crews: waited outside the warehouse",
                "while",
            )
        ],
    ),
    "suggestions": (
        ("left_name", "right_name", "score"),
        [("Three dockers", "Four dockers", 0.5)],
    ),
}

PLAINLY_CONNECTED = """
SELECT ?actor (COUNT(DISTINCT ?other) AS ?others) (COUNT(DISTINCT ?claim) AS ?claims)
  (SAMPLE(?count) AS ?documents)
WHERE {
  VALUES ?kind { kg:Person kg:Organization kg:Group }
  VALUES ?other_kind { kg:Person kg:Organization kg:Group }
  {
    { ?claim kg:agent ?from ; kg:agent|kg:patient|kg:recipient|kg:beneficiary|kg:topic ?to }
    UNION { ?claim kg:subject ?from ; kg:object ?to }
    ?claim kg:polarity ?polarity ; kg:certainty ?certainty ; kg:status ?status .
    FILTER(?polarity != kg:negative && ?certainty != kg:counterfactual && ?status != kg:denied)
  } UNION {
    ?claim kg:source ?from ;
      kg:agent|kg:patient|kg:recipient|kg:beneficiary|kg:topic|kg:instrument|kg:attribute ?to .
  } UNION {
    ?claim kg:source ?from ; kg:subject|kg:object ?to .
  } UNION {
    ?claim kg:holderChain/rdf:rest* ?cell .
    ?cell rdf:first ?from ; rdf:rest/rdf:first ?to .
  }
  FILTER NOT EXISTS { ?claim kg:judgedWrong ?misread }
  FILTER(?from != ?to)
  VALUES ?way { 1 2 }
  BIND(IF(?way = 1, ?from, ?to) AS ?one)
  BIND(IF(?way = 1, ?to, ?from) AS ?other)
  ?one a ?kind ; kg:named true ; rdfs:label ?actor .
  OPTIONAL { ?one kg:documents ?several }
  BIND(COALESCE(?several, 1) AS ?count)
  ?other a ?other_kind ; kg:named true .
}
GROUP BY ?one ?actor
ORDER BY DESC(?others) DESC(?claims) ?actor ?one
LIMIT 50
"""

SET: dict[str, dict[str, str]] = {
    "claims-about": {"who": "Iris Cole"},
    "said-by": {"who": "Some dockers"},
    "actions": {"class": "kg:Criticism"},
    "between": {"one": "Ada Lund", "other": "Marwick Fire Brigade"},
    "on-day": {"day": "2031-03-03"},
    "at-place": {"place": "the harbour"},
}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_named_question_is_answered(harbour, name: str) -> None:
    columns, rows = EXPECTED[name]
    result = run_query(harbour.store, name, values=SET.get(name))
    chosen = [result.variables.index(column) for column in columns]
    assert [tuple(row[n] for n in chosen) for row in result.rows] == rows


def test_every_question_has_expected_rows_a_title_a_description_and_an_example() -> None:
    questions = named_questions()
    assert {question.name for question in questions} == set(EXPECTED)
    assert len(questions) >= 25
    for question in questions:
        assert question.title.endswith("?"), question.name
        assert question.about.endswith("."), question.name
        assert question.example.startswith(f"kg query CASE {question.name}"), question.name
        assert {variable for variable, _ in question.values} == set(SET.get(question.name, ()))


@pytest.mark.parametrize("name", SET)
def test_without_values_a_question_is_answered_for_all(harbour, name: str) -> None:
    some = run_query(harbour.store, name, values=SET[name]).rows
    assert set(some) <= set(run_query(harbour.store, name).rows)


@pytest.mark.parametrize("name", WHOLE)
def test_asked_of_all_at_once_a_question_gives_the_rows_it_gives_one_by_one(
    sample, name: str
) -> None:
    """The quicker text of a question without values says the same, in the same order."""
    one_by_one, _ = find_query(name)
    at_once, _ = find_query(name, of_all=True)
    assert at_once != one_by_one
    rows = run_query(sample.store, name).rows
    assert rows == run_query(sample.store, one_by_one, values=default_values(one_by_one)).rows
    assert len(rows) > 50


def test_actions_are_those_of_the_class_and_below_it_and_without_a_class_all(harbour) -> None:
    def kinds(**values: str) -> set[object]:
        return {row[0] for row in run_query(harbour.store, "actions", values=values).rows}

    all_kinds = kinds()
    assert kinds(**{"class": "kg:Conflict"}) < all_kinds
    assert kinds(**{"?class": "kg:Criticism"}) == {"criticism"}
    assert kinds(**{"class": "kg:Action"}) == all_kinds
    assert kinds(**{"class": "kg:Person"}) == set()
    told = run_query(
        harbour.store,
        "SELECT (COUNT(DISTINCT ?node) AS ?n) { ?node a kg:EventClaim ; kg:action ?kind }",
    ).rows
    claims = run_query(harbour.store, "actions").rows
    assert len({row[6] for row in claims}) == told[0][0]


def test_connected_actors_are_those_of_the_claims_counted_one_by_one(sample) -> None:
    """The question in its plainest form, every pattern written out, gives the same rows."""
    plain = run_query(sample.store, PLAINLY_CONNECTED)
    quick = run_query(sample.store, "connected-actors")
    assert quick.rows == plain.rows
    assert len(quick.rows) > 10


@pytest.mark.parametrize("name", EXPECTED)
def test_each_claim_in_an_answer_can_be_asked_why(harbour, name: str) -> None:
    result = run_query(harbour.store, name)
    places = [n for n, column in enumerate(result.variables) if column in CLAIMS]
    assert places or name in WITHOUT_CLAIMS
    for cell in {row[n] for row in result.rows for n in places} - {None}:
        # An id with odd characters is not one that a person types shortened.
        if "%" not in str(cell):
            assert find_claim(harbour.store, str(cell)).endswith(str(cell).partition("/")[2])


def test_what_is_told_of_the_past_reads_former_and_what_is_open_is_no_position() -> None:
    store = Store()
    store.bulk_extend(quads([_office()], ONE, base=DEFAULT_BASE, about=BuildInfo(version="0")))
    result = run_query(store, "positions")
    columns = [result.variables.index(name) for name in ("what", "until", "claim")]
    assert [tuple(row[n] for n in columns) for row in result.rows] == [
        ("the governor", "former", "d/r1")
    ]


def _office() -> Reading:
    words = Span(0, 21)
    once = Relation(
        id="r1", predicate="kg:holdsPosition", subject="m1", object="m2", evidence=words,
        until="PAST_REF",
    )  # fmt: skip
    return Reading(
        document=Document(document="d", text="Ann Poe, the governor."),
        mentions=(
            Mention(
                id="m1", start=0, end=7, head=Span(0, 7), kind="name", type="Person", chain="c"
            ),
            Mention(id="m2", start=9, end=21, head=words, kind="nominal", type="Person", chain="c"),
        ),
        relations=(
            once,
            replace(once, id="r2", certainty="hypothetical"),
            replace(once, id="r3", polarity="negative"),
        ),
    )


@pytest.mark.parametrize("name", EXPECTED)
def test_an_answer_is_for_people(harbour, name: str) -> None:
    rows = run_query(harbour.store, name).rows
    assert not [cell for row in rows for cell in row if str(cell).startswith("http")]
