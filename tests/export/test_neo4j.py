import csv
import json
import re
import shlex
import subprocess

import pytest

from kg.export.cypher import literal
from kg.export.links import type_name

STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
csv.field_size_limit(10**7)


@pytest.fixture(params=["gold_case", "hostile_case"])
def case(request):
    return request.getfixturevalue(request.param)


@pytest.fixture
def folder(case, tmp_path):
    case.export("neo4j", tmp_path / "n")
    return tmp_path / "n"


@pytest.fixture
def script(case, tmp_path):
    case.export("cypher", tmp_path / "case.cypher")
    return (tmp_path / "case.cypher").read_text(encoding="utf-8")


def rows(path):
    with path.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


def spaces(path):
    """The id spaces of a file's header, by what they are for."""
    header = path.read_text(encoding="utf-8").partition("\n")[0]
    return dict(re.findall(r"(ID|START_ID|END_ID)\((\w+)\)", header))


def test_every_relationship_has_both_its_ends_in_their_id_spaces(folder):
    known = {}
    for path in folder.glob("nodes_*.csv"):
        label = path.stem.removeprefix("nodes_")
        ids = [row[f"iri:ID({label})"] for row in rows(path)]
        assert len(ids) == len(set(ids))
        assert all(ids)
        known[label] = set(ids)
    for path in folder.glob("relationships_*.csv"):
        told, of = rows(path), spaces(path)
        assert told
        for row in told:
            assert row[f":START_ID({of['START_ID']})"] in known[of["START_ID"]]
            assert row[f":END_ID({of['END_ID']})"] in known[of["END_ID"]]
            name = f"relationships_{of['START_ID']}_{row[':TYPE']}_{of['END_ID']}"
            assert path.stem == name
        assert len(told) == len({tuple(row.values()) for row in told})


def test_headers_are_typed_and_values_fit(folder):
    types = {"string", "string[]", "long", "double", "boolean", "date"}
    for path in folder.glob("*.csv"):
        for row in rows(path):
            assert None not in row.values()
            for name, value in row.items():
                kind = name.partition(":")[2]
                if re.fullmatch(r"(START_|END_)?ID\(\w+\)|LABEL|TYPE", kind):
                    assert value
                    continue
                assert kind in types
                if value and kind == "date":
                    assert re.fullmatch(r"\d{4}-\d\d-\d\d", value)
                if value and kind in ("long", "double"):
                    float(value)
                if kind == "string[]":
                    assert "" not in value.split("\x1f") or value == ""
    labels = {row[":LABEL"] for row in rows(folder / "nodes_Entity.csv")}
    assert all(label.startswith("Entity\x1f") for label in labels)


def test_the_script_says_what_the_files_say(folder, script):
    bare = STRING.sub("S", script)
    nodes = [row for path in folder.glob("nodes_*.csv") for row in rows(path)]
    links = [row for path in folder.glob("relationships_*.csv") for row in rows(path)]
    assert len(re.findall(r"^  \{iri: ", bare, re.M)) == len(nodes)
    assert len(re.findall(r"^  \{source: ", bare, re.M)) == len(links)
    assert f"{len(nodes):,} nodes, {len(links):,} relationships" in bare
    merged = set(re.findall(r"MERGE \(n:(\w+)", bare))
    assert merged <= set(re.findall(r"FOR \(n:(\w+)\) REQUIRE", bare))
    assert bare.index("MERGE") > bare.rindex("CREATE CONSTRAINT")
    assert bare.index("MERGE (a)") > bare.rindex("MERGE (n:")


def test_nothing_in_a_text_leaves_its_string(script):
    bare = STRING.sub("S", "".join(re.split(r"^//.*\n", script, flags=re.M)))
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


@pytest.mark.parametrize(
    "predicate", ["kg:worksFor", "ex:a`]->() DELETE", "ex:", "ex:7th", "ex:_é"]
)
def test_types_of_relationships_are_plain_words(predicate):
    assert re.fullmatch(r"[A-Z]\w*", type_name(predicate), re.ASCII)


def test_what_is_not_so_ties_no_two_entities_directly(gold_case, tmp_path):
    gold_case.export("neo4j", tmp_path / "n")
    claims = {row["iri:ID(Claim)"]: row for row in rows(tmp_path / "n/nodes_Claim.csv")}
    direct = [
        row for path in (tmp_path / "n").glob("relationships_Entity_*.csv") for row in rows(path)
    ]
    assert {"WORKS_FOR", "ACTS_ON", "SPEAKS_OF"} <= {row[":TYPE"] for row in direct}
    for row in direct:
        claim = claims[row["claim:string"]]
        acts = row[":TYPE"] in ("ACTS_ON", "SPEAKS_OF")
        assert claim["kind:string"] == ("event" if acts else "relation")
        assert claim["polarity:string"] == "positive"
        assert claim["certainty:string"] == "certain"
        assert claim["status:string"] == row["status:string"]
        assert claim["label:string"] == row["label:string"]
        assert row["status:string"] in ("asserted", "reported")
        assert row[":START_ID(Entity)"] != row[":END_ID(Entity)"]


def test_the_import_script_runs_the_command_of_the_readme_on_every_file(folder, tmp_path):
    tool = tmp_path / "bin" / "neo4j-admin"
    tool.parent.mkdir()
    tool.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    tool.chmod(0o755)
    told = subprocess.run(
        [folder / "import.sh", "neo4j"], env={"PATH": f"{tool.parent}:/usr/bin:/bin"},
        capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    assert told[:4] == ["database", "import", "full", "neo4j"]
    named = {line.partition("=")[2] for line in told if line.startswith(("--nodes", "--rel"))}
    assert named == {path.name for path in folder.glob("*.csv")}
    (block,) = re.findall(
        r"```sh\n(neo4j-admin.*?)```", (folder / "README.md").read_text("utf-8"), re.S
    )
    assert shlex.split(block.replace("\\\n", " ")) == ["neo4j-admin", *told]
