from collections.abc import Iterator
from dataclasses import replace

import pyoxigraph
import pytest
from pyoxigraph import BlankNode, Store

from kg.errors import InputError
from kg.graph import DEFAULT_BASE, BuildInfo, quads
from kg.graph.claims import ClaimReader
from kg.graph.jsonld import jsonld_lines
from kg.graph.namespaces import PREFIXES
from kg.graph.validate import validate
from kg.model import Document, Event, Linking, Mention, Reading, Relation, Span, Time, Value

ABOUT = BuildInfo(version="0")
NOTHING = Linking(entities=(), occurrences=(), judgements=())


def ask(store: Store, query: str) -> list[tuple[str | None, ...]]:
    found = store.query(query, prefixes=PREFIXES, use_default_graph_as_union=True)
    return [tuple(cell.value if cell else None for cell in row) for row in found]


def test_a_claim_says_who_vouches_how_surely_and_in_which_words(harbour) -> None:
    rows = ask(
        harbour.store,
        """SELECT ?label ?status ?polarity ?words ?span ?onWordOf {
             ?claim kg:document/dcterms:identifier "harbour-post" ; rdfs:label ?label ;
               kg:lemma "go" ; kg:status ?status ; kg:polarity ?polarity ; kg:onWordOf ?onWordOf ;
               kg:evidence ?span . ?span kg:exact ?words }""",
    )
    kg = PREFIXES["kg"]
    assert rows == [
        (
            "Ada Lund: went in [did not happen; reported by Tom Reyes via Marwick Courier]",
            kg + "reported",
            kg + "negative",
            "Ada Lund never went in",
            f"{DEFAULT_BASE}document/harbour-post#char=81,103",
            "Tom Reyes via Marwick Courier",
        )
    ]


def test_holders_are_a_list_outermost_first(harbour) -> None:
    claims = {(c.document, c.what, c.polarity): c for c in ClaimReader(harbour.store).all()}
    claim = claims[DEFAULT_BASE + "document/harbour-post", "kg:Arrival", "negative"]
    assert [holder.name for holder in claim.holders] == ["Marwick Courier", "Tom Reyes"]


def test_every_word_of_the_graph_stands_in_its_document(harbour) -> None:
    documents = ask(harbour.store, "SELECT ?document ?text { ?document kg:text ?text }")
    texts = dict(documents)
    rows = ask(
        harbour.store,
        """SELECT ?part ?words ?start {
             ?part kg:exact ?words OPTIONAL { ?part kg:start ?start } }""",
    )
    assert len(rows) > 60
    for part, words, told in rows:
        document, in_text, place = part.partition("#char=")
        if in_text:
            start, end = map(int, place.split(","))
        else:
            document, start = part.rsplit("/", 2)[0], int(told)
            end = start + len(words)
        assert texts[document][start:end] == words


def test_two_mentions_of_the_very_same_words_are_kept_apart(harbour) -> None:
    reading = harbour.readings[1]
    again = replace(reading.mentions[0], id="m99", chain="c99")
    doubled = replace(reading, mentions=(*reading.mentions, again))
    store = Store()
    about = BuildInfo(version="0")
    store.extend(quads((doubled,), harbour.linking, (), base=DEFAULT_BASE, about=about))
    rows = ask(
        store,
        """SELECT ?chain { ?mention a kg:Name ; kg:exact "the Courier" ; kg:chain ?chain }
           ORDER BY ?chain""",
    )
    assert [chain.rpartition("/")[2] for (chain,) in rows] == ["c1", "c99"]


def test_one_graph_a_document_and_one_for_each_purpose(harbour) -> None:
    graphs = sorted(
        g.value.removeprefix(DEFAULT_BASE + "graph/") for g in harbour.store.named_graphs()
    )
    assert graphs == [
        "document/courier",
        "document/harbour-post",
        "document/radio%2F2031%2003%2007",
        "entities",
        "findings",
        "ontology",
        "plain",
        "provenance",
        "reported",
    ]


def test_both_plain_graphs_say_what_they_leave_out(harbour) -> None:
    rows = ask(
        harbour.store,
        "SELECT ?g ?c { ?g a kg:Graph ; rdfs:comment ?c FILTER(CONTAINS(?c, 'llege')) }",
    )
    assert {name.rpartition("/")[2] for name, _ in rows} == {"plain", "reported"}
    assert all("negative" in comment and "hypothetical" in comment for _, comment in rows)


def test_an_occurrence_is_no_instance_of_its_class_unless_it_took_place(harbour) -> None:
    kinds = ask(
        harbour.store,
        f"SELECT ?k {{ <{DEFAULT_BASE}event/lund-going-in> a/rdfs:subClassOf* ?k }} ORDER BY ?k",
    )
    assert kinds == [(PREFIXES["sem"] + "Event",), (PREFIXES["kg"] + "Occurrence",)] or kinds == [
        (PREFIXES["kg"] + "Occurrence",),
        (PREFIXES["sem"] + "Event",),
    ]


def test_findings_lead_to_words_and_origins(harbour) -> None:
    rows = ask(
        harbour.store,
        """SELECT ?side ?words { ?f a kg:Contradiction ; kg:member ?m .
             ?m kg:side ?side ; kg:evidence/kg:exact ?words } ORDER BY ?side""",
    )
    assert rows == [("1", "Three dockers were hurt"), ("2", "Four dockers were hurt")]
    origins = ask(
        harbour.store, "SELECT ?l { ?f a kg:Hardening ; kg:origin/rdfs:label ?l } ORDER BY ?l"
    )
    assert origins == [("Marwick Radio, Harbour fire: crews stood by",), ("Some dockers",)]


def test_coordinates_stand_as_numbers_and_as_a_point(harbour) -> None:
    rows = ask(
        harbour.store,
        """SELECT ?lat ?wkt ?same {
             ?e geo:lat ?lat ; gsp:hasGeometry/gsp:asWKT ?wkt ; owl:sameAs ?same }""",
    )
    assert rows == [("51.5", "POINT(-0.125 51.5)", "https://sws.geonames.org/2643743/")]


def test_the_order_of_documents_changes_nothing_and_no_node_is_blank(harbour) -> None:
    def made(readings: tuple[Reading, ...]) -> set[pyoxigraph.Quad]:
        return set(
            quads(readings, harbour.linking, harbour.findings, base=DEFAULT_BASE, about=ABOUT)
        )

    one = made(harbour.readings)
    assert one == made(harbour.readings[::-1])
    assert not any(isinstance(t, BlankNode) for q in one for t in (q.subject, q.object))


def test_readings_are_taken_one_at_a_time(harbour) -> None:
    taken = []

    def readings() -> Iterator[Reading]:
        for reading in harbour.readings:
            taken.append(reading.document.document)
            yield reading

    for quad in quads(readings(), harbour.linking, (), base=DEFAULT_BASE, about=ABOUT):
        if quad.graph_name.value.endswith("document/courier"):
            break
    assert taken == ["courier"]


@pytest.mark.parametrize("name", ["nobody:Knows", "Resignation", "kg:", "kg:a b", "<x>"])
def test_an_unknown_class_names_document_and_claim(name: str) -> None:
    span = Span(0, 3)
    reading = Reading(
        document=Document(document="d9", text="Ann ran."),
        events=(Event(id="e7", trigger=span, action=name, evidence=span),),
    )
    with pytest.raises(InputError, match="document d9, claim e7"):
        list(quads([reading], NOTHING, base=DEFAULT_BASE, about=ABOUT))


def test_a_bare_document_makes_a_graph() -> None:
    reading = Reading(document=Document(document="", text=""))
    store = Store()
    store.bulk_extend(quads([reading], NOTHING, base="https://x.example/", about=ABOUT))
    assert ask(store, "SELECT ?d { ?d a kg:Document }") == [("https://x.example/document/~",)]


def test_amounts_that_are_no_number_are_left_out() -> None:
    reading = Reading(
        document=Document(document="d", text="Ann, many"),
        mentions=(
            Mention(
                id="m1", start=0, end=3, head=Span(0, 3), kind="name", type="Person", chain="c"
            ),
        ),
        values=(Value(id="v1", start=5, end=9, type="COUNT", value=float("nan")),),
        relations=(
            Relation(id="r1", predicate="kg:aged", subject="m1", value="v1", evidence=Span(0, 9)),
        ),
    )
    store = Store()
    store.bulk_extend(quads([reading], NOTHING, base=DEFAULT_BASE, about=ABOUT))
    assert ask(store, "SELECT ?a { ?v kg:amount ?a }") == []
    assert ask(store, "SELECT ?a { ?p kg:aged ?a }") == [("many",)]


def test_what_stands_for_the_subject_itself_is_told_in_its_words() -> None:
    text = "Ann Poe, the governor."
    reading = Reading(
        document=Document(document="d", text=text),
        mentions=(
            Mention(
                id="m1", start=0, end=7, head=Span(0, 7), kind="name", type="Person", chain="c"
            ),
            Mention(
                id="m2", start=9, end=21, head=Span(13, 21), kind="nominal", type="Person",
                chain="c",
            ),
        ),
        relations=(
            Relation(
                id="r1", predicate="kg:holdsPosition", subject="m1", object="m2",
                evidence=Span(0, 21),
            ),
        ),
    )  # fmt: skip
    store = Store()
    store.bulk_extend(quads([reading], NOTHING, base=DEFAULT_BASE, about=ABOUT))
    assert ask(store, "SELECT ?o { ?r a kg:RelationClaim ; kg:object ?o }") == [("the governor",)]
    (claim,) = ClaimReader(store).all()
    ends = [(part.role, part.thing.iri, part.thing.name) for part in claim.parts]
    assert ends[1] == ("object", None, "the governor")
    assert ends[0][1] is not None
    written = "".join(jsonld_lines(store, DEFAULT_BASE))
    assert '"object": {"@value": "the governor"}' in written


def test_a_day_that_a_relation_names_is_told_by_its_date() -> None:
    text = "Ada Nyberg died on Thursday."
    reading = Reading(
        document=Document(document="d", text=text),
        mentions=(
            Mention(id="m1", start=0, end=10, head=Span(0, 10), kind="name", type="Person",
                    chain="a"),
        ),
        times=(Time(id="t1", start=19, end=27, type="DATE", value="2021-05-06"),),
        relations=(
            Relation(id="r1", predicate="kg:deathDate", subject="m1", time="t1",
                     evidence=Span(0, 27)),
        ),
    )  # fmt: skip
    store = Store()
    store.bulk_extend(quads([reading], NOTHING, base=DEFAULT_BASE, about=ABOUT))
    (claim,) = ClaimReader(store).all()
    told = next(part for part in claim.parts if part.role == "object")
    assert (told.words, told.thing.name) == ("Thursday", "2021-05-06")


def test_an_origin_that_is_no_thing_of_the_case_is_told_by_name(harbour) -> None:
    finding = replace(harbour.findings[0], origins=("tom-reyes", "harbour-post", "The Far Herald"))
    store = Store()
    made = quads(harbour.readings, harbour.linking, (finding,), base=DEFAULT_BASE, about=ABOUT)
    store.bulk_extend(made)
    origins = ask(store, "SELECT ?o { ?f kg:origin ?o } ORDER BY STR(?o)")
    assert origins == [
        ("The Far Herald",),
        (DEFAULT_BASE + "document/harbour-post",),
        (DEFAULT_BASE + "entity/tom-reyes",),
    ]
    assert validate(store) == ()


def test_claims_read_in_bulk_are_the_claims_read_one_by_one(harbour) -> None:
    together = list(ClaimReader(harbour.store).all())
    assert len(together) > 15
    assert together == [ClaimReader(harbour.store).read(claim.iri) for claim in together]
    assert [claim.iri for claim in together] == sorted(claim.iri for claim in together)
