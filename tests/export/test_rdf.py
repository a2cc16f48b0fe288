import json
import shutil
from pathlib import Path

import pytest
import rdflib
from pyoxigraph import Literal, NamedNode, Quad, RdfFormat, Store, parse

import kg
from kg.errors import CaseError, UsageError
from kg.export.rdf import RDF_FORMATS, write_rdf
from kg.graph import DEFAULT_BASE, BuildInfo, quads
from kg.model import Document, Linking, Reading

RDFLIB_NAMES = {"jsonld": "json-ld", "rdfxml": "xml"}
MERGED = ("turtle", "rdfxml")
READ = {
    "turtle": RdfFormat.TURTLE,
    "trig": RdfFormat.TRIG,
    "nquads": RdfFormat.N_QUADS,
    "jsonld": RdfFormat.JSON_LD,
    "rdfxml": RdfFormat.RDF_XML,
}
HOSTILE = [
    'three """ quotes\nand "one at the end"',
    "ends with a backslash \\",
    "\x00\x01\x1f\x7f\u0085\u2028\ufeff",
    "\r\n\r carriage",
    "\u202eright to left\u2066",
    "🔥 é ﷽ \U0010ffff",
    "*/ -- '; DROP TABLE x; } <http://x> . @prefix",
    "=1+1",
    '"""',
    '\n"',
    "",
    " ",
    "\\u0041 \\n",
]


def hostile_store(base: str) -> Store:
    linking = Linking(entities=(), occurrences=(), judgements=())
    readings = [
        Reading(
            document=Document(document=f"{n} {words}", text=words, title=words, publisher=words)
        )
        for n, words in enumerate(HOSTILE)
    ] + [
        Reading(document=Document(document=name, text="x"))
        for name in (".", "..", "a/../b", "~", "#?")
    ]
    store = Store()
    store.bulk_extend(quads(readings, linking, base=base, about=BuildInfo(version="0")))
    for n, words in enumerate(HOSTILE):
        node = NamedNode(f"{base}odd/{n}")
        store.add(Quad(node, NamedNode("https://other.example/p?x=1#"), Literal(words), node))
        store.add(
            Quad(node, NamedNode("https://other.example/p/"), Literal(words, language="en"), node)
        )
    for lexical, kind in (
        ("1.50", "decimal"),
        ("1E3", "double"),
        ("01", "integer"),
        ("x", "boolean"),
    ):
        datatype = NamedNode(f"http://www.w3.org/2001/XMLSchema#{kind}")
        store.add(Quad(node, NamedNode(base + "odd"), Literal(lexical, datatype=datatype), node))
    store.add(Quad(node, node, NamedNode(base + "odd//a/../b"), node))
    store.add(Quad(node, node, NamedNode(base + "x:y"), node))
    store.add(Quad(node, node, NamedNode(base), node))
    return store


def merged(found: set[Quad]) -> set[Quad]:
    return {Quad(q.subject, q.predicate, q.object) for q in found}


def by_rdflib(path: Path, format: str) -> set[Quad]:
    data = rdflib.Dataset()
    data.parse(path, format=RDFLIB_NAMES.get(format, format))
    return set(parse(data.serialize(format="nquads").encode(), format=RdfFormat.N_QUADS))


@pytest.mark.parametrize("format", RDF_FORMATS)
def test_two_independent_readers_give_back_every_quad(harbour, format: str, tmp_path: Path) -> None:
    (path,) = write_rdf(harbour.store, format, tmp_path / f"out.{format}")
    told = set(harbour.store)
    read = READ[format]
    if format in MERGED:
        assert set(parse(path=path, format=read)) == merged(told)
        assert merged(by_rdflib(path, format)) == merged(told)
    else:
        assert set(parse(path=path, format=read)) == told
        assert by_rdflib(path, format) == told


@pytest.mark.parametrize("base", [DEFAULT_BASE, "https://data.example:8080/päth/"])
@pytest.mark.parametrize("format", [f for f in RDF_FORMATS if f != "rdfxml"])
def test_hostile_words_and_ids_come_through(format: str, base: str, tmp_path: Path) -> None:
    store = hostile_store(base)
    (path,) = write_rdf(store, format, tmp_path / "out")
    told = set(store) if format not in MERGED else merged(set(store))
    read = READ[format]
    assert set(parse(path=path, format=read)) == told


@pytest.mark.parametrize("format", [f for f in RDF_FORMATS if f != "rdfxml"])
def test_rdflib_reads_hostile_words_as_well(format: str, tmp_path: Path) -> None:
    (path,) = write_rdf(hostile_store(DEFAULT_BASE), format, tmp_path / "out")
    data = rdflib.Dataset(default_union=True)
    data.parse(path, format=RDFLIB_NAMES.get(format, format))
    texts = {
        str(o) for o in data.objects(None, rdflib.URIRef("https://example.org/kg/ontology#text"))
    }
    assert texts == {*HOSTILE, "x"}


@pytest.mark.parametrize("format", RDF_FORMATS)
def test_equal_cases_give_equal_bytes(harbour, format: str, tmp_path: Path) -> None:
    again = Store()
    about = BuildInfo(version="1.2.3", model="by hand")
    made = list(
        quads(
            harbour.readings[::-1],
            harbour.linking,
            harbour.findings,
            base=DEFAULT_BASE,
            about=about,
        )
    )
    again.extend(made[::-1])
    (one,) = write_rdf(harbour.store, format, tmp_path / "one")
    (other,) = write_rdf(again, format, tmp_path / "other")
    assert one.read_bytes() == other.read_bytes()


def test_turtle_has_one_block_a_subject_with_short_names(harbour, tmp_path: Path) -> None:
    (path,) = write_rdf(harbour.store, "turtle", tmp_path / "out.ttl")
    told = path.read_text(encoding="utf-8")
    assert (
        "<entity/tom-reyes> a kg:Person ;\n"
        '    rdfs:label "Tom Reyes" ;\n'
        '    skos:altLabel "Chief Tom Reyes", "Reyes" ;\n'
    ) in told
    assert told.count("\n<entity/tom-reyes> ") == 1
    assert told.index("\n<document/courier#char=91,117> ") < told.index(
        "\n<document/courier#char=207,211> "
    )


def test_jsonld_explains_itself(harbour, tmp_path: Path) -> None:
    (path,) = write_rdf(harbour.store, "jsonld", tmp_path / "out.jsonld")
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["@context"]["@base"] == DEFAULT_BASE
    graph = next(g for g in told["@graph"] if g["@id"] == "graph/entities")
    reyes = next(n for n in graph["@graph"] if n["@id"] == "entity/tom-reyes")
    assert reyes["label"] == "Tom Reyes"
    assert reyes["documents"] == 2
    assert reyes["named"] is True


def test_an_unknown_format_lists_the_known(harbour, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="turtle, trig, nquads, jsonld, rdfxml"):
        write_rdf(harbour.store, "rdfa", tmp_path / "x")


def test_a_file_that_cannot_be_written_is_told_and_leaves_nothing(harbour, tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="cannot be written"):
        write_rdf(harbour.store, "trig", tmp_path / "absent" / "x.trig")
    (tmp_path / "folder").mkdir()
    with pytest.raises(CaseError, match="cannot be written"):
        write_rdf(harbour.store, "trig", tmp_path / "folder")
    assert [p.name for p in tmp_path.iterdir()] == ["folder"]


def test_hostile_words_are_inert_in_rdfxml(hostile_case, tmp_path: Path) -> None:
    path = tmp_path / "out.rdf"
    hostile_case.export("rdfxml", path)
    told = set(parse(path=path, format=RdfFormat.RDF_XML))
    expected = merged(set(hostile_case.store))
    assert len(told) == len(expected)
    assert len(told & expected) > 0.9 * len(expected)
    assert len(rdflib.Graph().parse(path, format="xml")) == len(expected)


def test_a_predicate_that_xml_cannot_name_is_told(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="take turtle"):
        write_rdf(hostile_store(DEFAULT_BASE), "rdfxml", tmp_path / "out.rdf")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("format", ["turtle", "trig", "nquads"])
def test_rdf12_names_what_each_claim_claims_and_asserts_none_of_it(
    sample, format: str, tmp_path: Path
) -> None:
    path = tmp_path / "out"
    sample.export(format, path, rdf12=True)
    told = set(parse(path=path, format=READ[format]))
    plain = {q.triple for q in sample.store}
    reified = [q for q in told if q.predicate.value.endswith("#reifies")]
    assert {q.triple for q in told} - {q.triple for q in reified} == plain
    claims = {c.iri: c for c in sample.claims(doubtful=True)}
    assert {q.subject.value for q in reified} <= claims.keys()
    alleged = [q.object for q in reified if claims[q.subject.value].status == "alleged"]
    assert alleged
    assert any(term not in plain for term in alleged)
    relation = next(c for c in claims.values() if c.kind == "relation" and c.parts[-1].thing.iri)
    (term,) = [q.object for q in reified if q.subject.value == relation.iri]
    assert term.subject.value == relation.parts[0].thing.iri
    assert term.object.value == relation.parts[-1].thing.iri


def test_rdf12_states_no_relation_that_was_judged_wrong(gold_case, tmp_path: Path) -> None:
    copy = tmp_path / "case"
    shutil.copytree(gold_case.folder.path, copy)
    case = kg.open(copy)
    relation = next(
        c for c in case.claims() if c.kind == "relation" and c.parts[-1].thing.iri
        and (c.status, c.polarity, c.certainty) == ("asserted", "positive", "certain")
    )  # fmt: skip
    case.wrong(relation.iri, because="another of the name")
    case.export("nquads", tmp_path / "out.nq", rdf12=True)
    told = list(parse(path=tmp_path / "out.nq", format=READ["nquads"]))
    (term,) = (
        q.object for q in told
        if q.subject.value == relation.iri and q.predicate.value.endswith("#reifies")
    )  # fmt: skip
    assert term not in {q.triple for q in told}
    marks = {q.predicate.value for q in told if q.subject.value == relation.iri}
    assert any(mark.endswith("#judgedWrong") for mark in marks)


def test_rdf12_is_refused_where_a_format_has_no_triple_terms(sample, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="jsonld has none"):
        sample.export("jsonld", tmp_path / "x", rdf12=True)
