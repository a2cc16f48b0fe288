"""What databases that nobody here wrote make of the three ways into Neo4j.

kglite takes the script; ArcadeDB takes pushes from the official driver over Bolt, and the CSV
files. It runs in a process of its own, with the Java that its wheel brings.
"""

import csv
import importlib.util
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import kg
from kg.errors import ServiceError, UsageError
from kg.export.bolt import Server
from kg.export.clean import clean
from kg.export.neo4j_readme import readme
from kg.model.readings import read_readings, write_lines

ROOT = Path(__file__).resolve().parents[2]
NEEDS_ARCADE = pytest.mark.skipif(
    not (importlib.util.find_spec("neo4j") and importlib.util.find_spec("arcadedb_embedded")),
    reason="the driver neo4j or arcadedb-embedded is not installed",
)
PASSWORD = "inward-4711-tide"
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
"""It ends before what Java compiles with more care would pay."""
HOST = """
import os, sys, threading
def end_with_the_tests():
    sys.stdin.read()
    os._exit(0)  # Java's own threads would go on for ever
ending = threading.Thread(target=end_with_the_tests)
ending.start()
import arcadedb_embedded as arcade
folder, port = sys.argv[1], int(sys.argv[2])
config = {"http_port": int(sys.argv[3]), "bolt_port": port,
          "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin"}
server = arcade.create_server(folder, sys.argv[4], config=config)
server.start()
for name in sys.argv[5:]:
    server.create_database(name)
print("ready", flush=True)
ending.join()
"""
csv.field_size_limit(10**7)


class Database:
    """ArcadeDB in a process of its own, on the loopback."""

    def __init__(self, folder, *names):
        self.folder, self.ports = folder, [free_port(), free_port()]
        self.url = f"bolt://127.0.0.1:{self.ports[0]}"
        self.start(*names)

    def start(self, *names):
        ports = map(str, self.ports)
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOST, self.folder, *ports, PASSWORD, *names],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "JAVA_TOOL_OPTIONS": JAVA},
        )  # fmt: skip
        assert any(line == "ready\n" for line in self.process.stdout)

    def kill(self):
        self.process.kill()
        self.process.communicate()

    def server(self, name):
        return Server(url=self.url, database=name, user="root", password=PASSWORD)

    def ask(self, name, query, **values):
        neo4j = pytest.importorskip("neo4j")
        with (
            neo4j.GraphDatabase.driver(self.url, auth=("root", PASSWORD)) as driver,
            driver.session(database=name) as session,
        ):
            return [record.values() for record in session.run(query, **values)]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@pytest.fixture(scope="module")
def arcade(tmp_path_factory):
    names = ("gold", "hostile", "changed", "shared", "broken")
    database = Database(tmp_path_factory.mktemp("arcade"), *names)
    yield database
    database.kill()


@pytest.fixture(scope="module")
def pushed(arcade, gold_case):
    gold_case.push(arcade.server("gold"))
    return lambda query, **values: arcade.ask("gold", query, **values)


def in_kglite(case, tmp_path, *, times=1):
    kglite = pytest.importorskip("kglite")
    graph = kglite.KnowledgeGraph()
    case.export("cypher", tmp_path / "case.cypher")
    script = (tmp_path / "case.cypher").read_text(encoding="utf-8")
    for statement in script.split(";\n") * times:
        if statement.startswith("UNWIND"):
            graph.cypher(statement)
    return lambda query: [list(dict(row).values()) for row in graph.cypher(query)]


def holds(case, ask):
    """Compare what a database holds with what the case holds."""
    for label, what in (("Document", "documents"), ("Entity", "entities"), ("Finding", "findings")):
        assert ask(f"MATCH (n:{label}) RETURN count(n)") == [[getattr(case.manifest, what)]]
    claims = {claim.iri: claim for claim in case.claims()}
    told = ask("MATCH (n:Claim) RETURN n.iri, n.status, n.polarity, n.certainty, n.evidence")
    assert {iri: tuple(rest) for iri, *rest in told} == {
        c.iri: (c.status, c.polarity, c.certainty, clean(c.evidence.exact)) for c in claims.values()
    }
    assert len(told) == len(claims)
    names = [name for (name,) in ask("MATCH (n:Entity) RETURN n.name")]
    assert sorted(names) == sorted(clean(entity.name) for entity in case.entities())
    assert ask("MATCH (:Claim)-[r:TOLD_IN]->(:Document) RETURN count(r)") == [[len(claims)]]
    tells = sum(claim.occurrence is not None for claim in claims.values())
    assert ask("MATCH (:Claim)-[r:TELLS_OF]->(:Occurrence) RETURN count(r)") == [[tells]]
    held = sum(len(claim.holders) for claim in claims.values())
    assert ask("MATCH (:Claim)-[r:HELD_BY]->(:Entity) RETURN count(r)") == [[held]]
    compared = {(f.id, m.document, m.claim, m.side) for f in case.findings() for m in f.members}
    assert ask("MATCH (:Finding)-[r:COMPARES]->(:Claim) RETURN count(r)") == [[len(compared)]]
    for iri, status, label in ask(
        "MATCH (:Entity)-[r]->(:Entity) RETURN r.claim, r.status, r.label"
    ):
        claim = claims[iri]
        assert (claim.polarity, claim.certainty, claim.status) == ("positive", "certain", status)
        assert clean(claim.label) == label
    return ask("MATCH (n) RETURN count(n)") + ask("MATCH ()-[r]->() RETURN count(r)")


@pytest.mark.parametrize("name", ["gold_case", "hostile_case"])
def test_kglite_holds_the_case_however_often_the_script_runs(name, request, tmp_path):
    case = request.getfixturevalue(name)
    once = holds(case, in_kglite(case, tmp_path))
    assert holds(case, in_kglite(case, tmp_path, times=2)) == once


@NEEDS_ARCADE
def test_a_push_holds_the_case_and_a_second_changes_nothing(arcade, gold_case, pushed):
    everything = "MATCH (n) RETURN n.iri, labels(n), properties(n) ORDER BY n.iri"
    once, nodes = holds(gold_case, pushed), pushed(everything)
    done = gold_case.push(arcade.server("gold"), batch=7)
    assert [[done.nodes], [done.relationships]] == once
    assert (done.removed_nodes, done.removed_relationships) == (0, 0)
    assert holds(gold_case, pushed) == once
    assert [(iri, sorted(labels), told) for iri, labels, told in pushed(everything)] == [
        (iri, sorted(labels), told) for iri, labels, told in nodes
    ]


@NEEDS_ARCADE
def test_all_three_ways_give_the_same(gold_case, pushed, arcade, tmp_path):
    script = in_kglite(gold_case, tmp_path)
    for query in (
        "MATCH (a)-[r]->(b) RETURN a.iri, type(r), b.iri, r.words, r.position, r.side, r.build",
        "MATCH (n:Claim) RETURN n.iri, n.holders, n.parts, n.start, n.confidence, n.base, n.build",
        "MATCH (n:Entity) RETURN n.iri, n.names, n.named, n.latitude, n.mentions",
    ):
        assert sorted(map(repr, script(query))) == sorted(map(repr, pushed(query)))
    gold_case.export("neo4j", tmp_path / "n")
    for path in sorted((tmp_path / "n").glob("*.csv")):
        read = arcade.ask(
            "shared", "LOAD CSV WITH HEADERS FROM $url AS row RETURN row", url=path.as_uri()
        )
        with path.open(encoding="utf-8", newline="") as handle:
            assert [row for (row,) in read] == list(csv.DictReader(handle))


@NEEDS_ARCADE
def test_hostile_names_are_names(arcade, hostile_case):
    hostile_case.push(arcade.server("hostile"))
    ask = lambda query: arcade.ask("hostile", query)  # noqa: E731
    once = holds(hostile_case, ask)
    hostile_case.push(arcade.server("hostile"))
    assert holds(hostile_case, ask) == once


@NEEDS_ARCADE
def test_what_a_case_no_longer_holds_goes_and_what_is_not_its_own_stays(
    arcade, gold_case, tmp_path
):
    server = arcade.server("changed")
    ask = lambda query: arcade.ask("changed", query)  # noqa: E731
    readings = list(read_readings(gold_case.folder.readings))
    write_lines(readings[1:], tmp_path / "less.jsonl")
    less = kg.join(tmp_path / "less.jsonl", case=tmp_path / "less")
    less.push(server)
    fresh = holds(less, ask)
    # A later state of a case may hold somebody to be of another type.
    ask("MATCH (n:Person {name: 'Scott Israel'}) REMOVE n:Person SET n:Place")
    gold_case.push(server)
    assert ask("MATCH (n:Entity {name: 'Scott Israel'}) RETURN n:Person, n:Place") == [
        [True, False]
    ]
    holds(gold_case, ask)
    ask("CREATE (:Entity {iri: 'mine', name: 'mine'})-[:NOTED]->(:Claim {iri: 'too', base: 'x'})")
    done = less.push(server)
    assert done.removed_nodes
    assert done.removed_relationships
    assert ask("MATCH (a {iri: 'mine'})-[r:NOTED]->(b {iri: 'too'}) RETURN b.base") == [["x"]]
    ask("MATCH (n) WHERE n.iri = 'mine' OR n.iri = 'too' DETACH DELETE n")
    assert holds(less, ask) == fresh


@NEEDS_ARCADE
def test_another_case_under_the_same_base_is_not_removed_unasked(
    arcade, gold_case, hostile_case, tmp_path
):
    server = arcade.server("shared")
    ask = lambda query: arcade.ask("shared", query)  # noqa: E731
    other = kg.join(hostile_case.folder.readings, case=tmp_path / "o", base="https://o.example/")
    other.push(server)
    gold_case.push(server)
    both = ask("MATCH (n) RETURN n.base, count(*) ORDER BY n.base")
    assert [base for base, _ in both] == [gold_case.manifest.base, "https://o.example/"]
    with pytest.raises(UsageError, match="another case under the same base"):
        hostile_case.push(server)
    assert ask("MATCH (n) RETURN n.base, count(*) ORDER BY n.base") == both
    hostile_case.push(server, replace=True)
    assert ask("MATCH (n) RETURN n.base, count(*) ORDER BY n.base")[1] == both[1]


@NEEDS_ARCADE
def test_a_server_that_dies_is_told_and_another_push_completes(arcade, gold_case):
    server = arcade.server("broken")

    def die(_stage, done, total):
        if done > total / 2 and arcade.process.poll() is None:
            arcade.kill()

    with pytest.raises(ServiceError, match=r"went away .* of .* nodes .* push again") as told:
        gold_case.push(server, batch=50, progress=die)
    assert told.value.exit_code == 3
    assert PASSWORD not in str(told.value)
    arcade.start()
    gold_case.push(server)
    holds(gold_case, lambda query: arcade.ask("broken", query))


def examples():
    """The Cypher that the documentation and the README of the files show."""
    for text in ((ROOT / "docs/neo4j.md").read_text(encoding="utf-8"), readme([])):
        yield from re.findall(r"```cypher\n(.*?)```", text, re.S)


def test_the_examples_answer_on_the_sample(gold_case, tmp_path):
    ask = in_kglite(gold_case, tmp_path)
    assert len(list(examples())) == 13
    for query in examples():
        assert ask(query), query


@NEEDS_ARCADE
def test_the_examples_answer_over_bolt_as_well(gold_case, pushed, tmp_path):
    ask = in_kglite(gold_case, tmp_path)
    for query in examples():
        assert len(pushed(query)) == len(ask(query)) > 0, query
