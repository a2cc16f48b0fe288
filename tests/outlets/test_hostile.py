"""Names, titles and texts made to break out: each outlet gives them back equal, and inert."""

import csv
import io
import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
import rdflib
from lxml import etree
from pyoxigraph import QueryResultsFormat, parse_query_results
from rdflib.query import Result

import kg
from kg.draw import DRAWINGS
from kg.errors import InputError
from kg.explain import write_page
from kg.export.clean import clean
from kg.export.tables import guarded

csv.field_size_limit(10**7)
RDF = {"turtle": "turtle", "trig": "trig", "nquads": "nquads", "jsonld": "json-ld", "rdfxml": "xml"}
LABELS = "SELECT ?e ?label { ?e rdfs:label ?label }"
DRAWN = sorted(set(DRAWINGS) - {"ego", "findings", "places"})


@pytest.fixture(scope="module")
def labels(hostile_case):
    """What the store calls everything, asked of the store itself."""
    rows = hostile_case.query(LABELS).terms
    return {(one.value, label.value) for one, label in rows}


@pytest.fixture(scope="module")
def names(hostile_case):
    return {entity.name for entity in hostile_case.entities()}


def cleaned(pairs):
    return {(one, clean(label)) for one, label in pairs}


@pytest.mark.parametrize("format", sorted(RDF))
def test_rdflib_reads_every_label_as_it_is(hostile_case, labels, tmp_path, format):
    (path,) = hostile_case.export(format, tmp_path / "x")
    data = rdflib.Dataset(default_union=True)
    data.parse(path, format=RDF[format])
    found = {(str(s), str(o)) for s, _, o, _ in data.quads((None, rdflib.RDFS.label, None, None))}
    # XML cannot hold control characters, and takes a carriage return for a line feed.
    assert (cleaned(found) == cleaned(labels)) if format == "rdfxml" else (found == labels)


def test_pandas_reads_every_cell_and_none_is_a_formula(hostile_case, names, tmp_path):
    pandas = pytest.importorskip("pandas")
    hostile_case.export("csv", tmp_path / "t")
    for path in (tmp_path / "t").glob("*.csv"):
        table = pandas.read_csv(path, dtype=str, keep_default_na=False, lineterminator="\n")
        for cell in table.to_numpy().ravel():
            assert not cell.lstrip().startswith(("=", "+", "-", "@"))
    told = pandas.read_csv(tmp_path / "t/entities.csv", dtype=str, keep_default_na=False)
    assert set(told["name"]) == {guarded(name) for name in names}


def test_pyarrow_reads_every_name_as_it_is(hostile_case, names, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    hostile_case.export("parquet", tmp_path / "p")
    table = parquet.read_table(tmp_path / "p/entities.parquet")
    assert set(table.column("name").to_pylist()) == names
    mentions = parquet.read_table(tmp_path / "p/mentions.parquet").column("words").to_pylist()
    every = hostile_case.readings()
    assert set(mentions) == {m.span.words(r.document.text) for r in every for m in r.mentions}


def test_an_independent_reader_reads_the_csv_for_neo4j(hostile_case, names, tmp_path):
    pandas = pytest.importorskip("pandas")
    hostile_case.export("neo4j", tmp_path / "n")
    told = pandas.read_csv(tmp_path / "n/nodes_Entity.csv", dtype=str, keep_default_na=False)
    column = next(one for one in told.columns if one.startswith("name:"))
    assert set(told[column]) == {clean(name) for name in names}
    assert {path.parent for path in (tmp_path / "n").rglob("*")} == {tmp_path / "n"}


def answers(case):
    return case.query(LABELS)


def test_every_answer_format_gives_the_labels_back(hostile_case, labels):
    result = answers(hostile_case)
    parsed = Result.parse(io.BytesIO(result.render("json").encode()), format="json")
    assert {(str(e), str(label)) for e, label in parsed} == labels
    parsed = parse_query_results(result.render("tsv").encode(), format=QueryResultsFormat.TSV)
    assert {(e.value, label.value) for e, label in parsed} == labels
    rows = list(csv.reader(io.StringIO(result.render("csv"), newline="")))
    assert {tuple(row) for row in rows[1:]} == labels
    root = etree.fromstring(result.render("xml").encode(), etree.XMLParser(huge_tree=True))
    found = {tuple("".join(b.itertext()).strip("\n ") for b in r) for r in root.iter("{*}result")}
    assert len(found) == len(labels)
    built = hostile_case.query("CONSTRUCT { ?e rdfs:label ?label } WHERE { ?e rdfs:label ?label }")
    graph = rdflib.Graph().parse(data=built.render("turtle"), format="turtle")
    assert {(str(s), str(o)) for s, o in graph.subject_objects(rdflib.RDFS.label)} == labels


@pytest.mark.parametrize("format", ["table", "markdown"])
def test_what_people_read_keeps_one_line_a_row_and_no_control_characters(hostile_case, format):
    told = answers(hostile_case).render(format, width=140)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\u2028\u2029]", told)
    if format == "markdown":
        rows = told.splitlines()
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) == 1
        assert not re.search(r"(?<!\\)<", told)


def test_a_name_bound_as_a_value_is_words_and_no_query(hostile_case, names):
    query = "SELECT ?e { ?e rdfs:label ?who }"
    for name in names:
        found = hostile_case.query(query, values={"who": f'"{name}"'}).terms
        assert len(found) == 1, name[:40]


@pytest.mark.parametrize("picture", DRAWN)
def test_a_picture_is_inert_and_refers_to_nothing(hostile_case, tmp_path, picture):
    for suffix in (".svg", ".png", ".pdf"):
        path = hostile_case.draw(picture, tmp_path / f"p{suffix}").path
    root = ElementTree.parse(tmp_path / "p.svg").getroot()
    for element in root.iter():
        assert element.tag.rpartition("}")[2] not in ("script", "a", "image", "foreignObject")
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            if name.endswith("href"):
                assert value.startswith("#")
    assert b"/JavaScript" not in path.read_bytes()
    assert b"/URI" not in path.read_bytes()


@pytest.mark.parametrize("name", ['Ann "The Hammer" O\'Neil', "/../etc/passwd"])
def test_the_picture_of_one_actor_is_inert_too(hostile_case, tmp_path, name):
    path = hostile_case.draw("ego", tmp_path / "p.svg", of=name).path
    assert "<script" not in path.read_text(encoding="utf-8")
    assert [one.name for one in tmp_path.iterdir()] == ["p.svg"]


class Page(HTMLParser):
    """The scripts, attributes and words of a page."""

    def __init__(self):
        super().__init__()
        self.scripts, self.attributes, self.words = 0, [], []

    def handle_starttag(self, tag, attrs):
        self.scripts += tag == "script"
        self.attributes += attrs

    def handle_data(self, data):
        self.words.append(data)


def test_the_page_of_readings_runs_nothing_that_was_read(hostile_case, tmp_path):
    write_page(hostile_case.readings(), tmp_path / "page.html")
    page = Page()
    page.feed((tmp_path / "page.html").read_text(encoding="utf-8"))
    usual = Page()
    write_page([], tmp_path / "empty.html")
    usual.feed((tmp_path / "empty.html").read_text(encoding="utf-8"))
    assert page.scripts == usual.scripts
    assert not any(name.startswith("on") for name, _ in page.attributes)
    links = [value for name, value in page.attributes if name in ("href", "src")]
    assert all(value.startswith(("#", "data:")) for value in links)
    assert "alert(2)" in "".join(page.words)


def test_a_half_of_a_letter_is_refused_before_any_outlet(hostile_case, tmp_path):
    line = hostile_case.folder.readings.read_text(encoding="utf-8").split("\n")[0]
    row = json.loads(line)
    row["title"] = "half \ud83d of a letter"
    (tmp_path / "r.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match="half a surrogate pair"):
        kg.join(tmp_path / "r.jsonl", case=tmp_path / "case")
    assert [one.name for one in tmp_path.iterdir()] == ["r.jsonl"]
