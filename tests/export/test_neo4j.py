import csv
import json
import re
import subprocess

import pytest

from kg.export.cypher import literal
from kg.export.links import type_name

STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')


@pytest.fixture(params=["gold_case", "hostile_case"])
def folder(request, tmp_path):
    case = request.getfixturevalue(request.param)
    case.export("neo4j", tmp_path / "n")
    return tmp_path / "n"


def rows(path):
    with path.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


def test_every_relationship_has_both_its_ends(folder):
    ids = [row["iri:ID"] for path in folder.glob("nodes_*.csv") for row in rows(path)]
    assert len(ids) == len(set(ids))
    known = set(ids)
    for path in folder.glob("relationships_*.csv"):
        told = rows(path)
        assert told
        for row in told:
            assert {row[":START_ID"], row[":END_ID"]} <= known
            assert row[":TYPE"] == path.stem.removeprefix("relationships_")


def test_headers_are_typed_and_values_fit(folder):
    types = {"ID", "LABEL", "string", "string[]", "long", "double", "boolean", "date"}
    for path in folder.glob("nodes_*.csv"):
        for row in rows(path):
            for name, value in row.items():
                kind = name.partition(":")[2]
                assert kind in types
                if value and kind == "date":
                    assert re.fullmatch(r"\d{4}-\d\d-\d\d", value)
                if value and kind in ("long", "double"):
                    float(value)
    assert all(row[":LABEL"].startswith("Entity\x1f") for row in rows(folder / "nodes_Entity.csv"))


def test_the_script_says_what_the_files_say(folder):
    script = (folder / "load.cypher").read_text(encoding="utf-8")
    bare = STRING.sub("S", script)
    nodes = [row for path in folder.glob("nodes_*.csv") for row in rows(path)]
    links = [row for path in folder.glob("relationships_*.csv") for row in rows(path)]
    assert len(re.findall(r"^  \{iri: ", bare, re.M)) == len(nodes)
    assert len(re.findall(r"^  \{source: ", bare, re.M)) == len(links)


def test_nothing_in_a_text_leaves_its_string(folder):
    bare = STRING.sub("S", (folder / "load.cypher").read_text(encoding="utf-8"))
    assert '"' not in bare
    for word in ("DELETE", "script", "//", "/*", "\\"):
        assert word not in bare
    for statement in bare.split(";\n"):
        assert not statement or statement.startswith(("CREATE CONSTRAINT", "UNWIND ["))


@pytest.mark.parametrize(
    "text", ['a"b', "back\\slash", "line\nend", "\\u0022 }) DELETE", "\\\\u0022", "😀 شركة", "\x00"]
)
def test_a_literal_keeps_its_text_whether_or_not_escapes_are_read_first(text):
    written = literal(text)
    assert not re.search(r"\\u", written)
    parts = [json.loads(part) for part in STRING.findall(written)]
    assert "".join(parts) == text.replace("\x00", "\ufffd")


def test_types_of_relationships_are_plain_words():
    assert type_name("kg:worksFor") == "WORKS_FOR"
    assert re.fullmatch(r"\w+", type_name("ex:a`]->() DELETE"), re.ASCII)


def test_what_is_not_so_ties_no_two_entities_directly(gold_case, tmp_path):
    gold_case.export("neo4j", tmp_path / "n")
    claims = {row["iri:ID"]: row for row in rows(tmp_path / "n/nodes_Claim.csv")}
    for row in rows(tmp_path / "n/relationships_WORKS_FOR.csv"):
        claim = claims[row["claim:string"]]
        assert claim["polarity:string"] == "positive"
        assert claim["certainty:string"] == "certain"
        assert claim["status:string"] == row["status:string"]


def test_the_import_script_names_every_file(folder, tmp_path):
    tool = tmp_path / "bin" / "neo4j-admin"
    tool.parent.mkdir()
    tool.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    tool.chmod(0o755)
    told = subprocess.run(
        [folder / "import.sh", "news"], env={"PATH": f"{tool.parent}:/usr/bin:/bin"},
        capture_output=True, text=True, check=True,
    ).stdout.split("\n")  # fmt: skip
    assert told[:3] == ["database", "import", "full"]
    assert "news" in told
    named = {line.partition("=")[2] for line in told if line.startswith(("--nodes", "--rel"))}
    assert named == {path.name for path in folder.glob("*.csv")}


def test_a_database_takes_the_script_twice(folder):
    kglite = pytest.importorskip("kglite")
    graph = kglite.KnowledgeGraph()
    counts = []
    script = (folder / "load.cypher").read_text(encoding="utf-8")
    for _ in range(2):
        for statement in script.split(";\n"):
            if statement.startswith("UNWIND"):
                graph.cypher(statement)
        answer = [
            next(iter(graph.cypher(f"MATCH {pattern} RETURN count(*) AS n")))["n"]
            for pattern in ("(n)", "()-[r]->()")
        ]
        counts.append(answer)
    assert counts[0] == counts[1]
    assert counts[0][0] == sum(len(rows(path)) for path in folder.glob("nodes_*.csv"))
