"""Load a case into a running Neo4j over Bolt, in batches; can be repeated."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from itertools import takewhile
from types import ModuleType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from kg.errors import ServiceError, UsageError
from kg.export.clean import one_line
from kg.export.cypher import constraint, link_row, merge_links, merge_typed, retype, shape
from kg.export.material import Material
from kg.export.property_graph import COLUMNS, Node, PropertyGraph, laid_out, together
from kg.export.rows import Row

if TYPE_CHECKING:
    from neo4j import Session

Progress = Callable[[str, int, int | None], None]

SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")
BATCH = 1000
"""Rows per transaction."""
PATIENCE = 10.0
"""Seconds to wait for a connection."""
TRYING = 4.0
"""Seconds of retries when a connection breaks; another push completes what is missing."""
GONE_LINKS = """\
MATCH (n:{label})-[r]->() WHERE n.base = $base AND r.build <> $build
WITH r LIMIT $batch DELETE r RETURN count(*) AS gone"""
GONE_NODES = """\
MATCH (n:{label}) WHERE n.base = $base AND n.build <> $build
WITH n LIMIT $batch DETACH DELETE n RETURN count(*) AS gone"""
THERE = "MATCH (d:Document) WHERE d.base = $base RETURN d.iri AS iri"
_SILENT = logging.NullHandler()


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """The target of a push and its credentials; without a password none is sent."""

    url: str
    database: str | None = None
    user: str | None = None
    password: str | None = field(default=None, repr=False)


@dataclass(slots=True, kw_only=True)
class Pushed:
    """What a push has written and removed so far."""

    nodes: int = 0
    all_nodes: int = 0
    relationships: int = 0
    all_relationships: int = 0
    removed_nodes: int = 0
    removed_relationships: int = 0

    def so_far(self) -> str:
        """Describe what was done when a push is interrupted."""
        if not self.nodes:
            return "nothing was pushed"
        return (
            f"{self.nodes:,} of {self.all_nodes:,} nodes and {self.relationships:,} of "
            f"{self.all_relationships:,} relationships were pushed; push again to complete it"
        )


def push(
    material: Material,
    server: Server,
    *,
    batch: int = BATCH,
    replace: bool = False,
    progress: Progress = lambda *_: None,
) -> Pushed:
    """Make a database hold a case as it is now, `batch` rows per transaction.

    Constraints come first, then nodes and relationships by their stable IRIs; at the end everything
    is removed that an earlier push of this case (of its base) left and the case no longer holds.
    Other content of the database stays. Another push completes one that was interrupted. With
    `replace`, documents of another case under the same base are removed as well.

    Raise UsageError for an invalid URL, a missing driver, or another case under the same base;
    ServiceError if the server refuses or disconnects, saying what was done by then.
    """
    address = _checked(server.url)
    if batch < 1:
        raise UsageError(f"a batch of {batch}: give 1 or more")
    neo4j, done = _driver(), Pushed()
    with (
        _told(neo4j, address, done),
        _session(neo4j, server) as session,
        laid_out(material) as graph,
    ):
        if not replace:
            _refuse_another_case(session, graph)
        _write(session, graph, done, batch=batch, progress=progress)
        _remove(session, graph, done, batch=batch, progress=progress)
    return done


def _checked(url: str) -> str:
    """Check a URL and return what may be shown of it."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise UsageError(f"the address is no URL ({error}); give bolt://HOST:7687") from None
    if parts.username is not None or parts.password is not None:
        raise UsageError(
            "the address holds a user or password, which others can read; set NEO4J_USERNAME and "
            "NEO4J_PASSWORD instead"
        )
    if parts.scheme not in SCHEMES or not host:
        raise UsageError(f"{one_line(url)}: give bolt://HOST:7687 (or {', '.join(SCHEMES[1:])})")
    return one_line(url)


def _driver() -> ModuleType:
    try:
        import neo4j  # noqa: PLC0415
    except ImportError:
        raise UsageError(
            "pushing needs the driver of Neo4j, which is not installed: "
            "pip install 'kg-news[neo4j]'; kg export --format cypher writes a script without it"
        ) from None
    # A broken connection is reported by our own message only.
    logging.getLogger("neo4j").addHandler(_SILENT)
    driver: ModuleType = neo4j
    return driver


@contextmanager
def _session(neo4j: ModuleType, server: Server) -> Iterator["Session"]:
    who = (server.user or "neo4j", server.password) if server.password else None
    driver = neo4j.GraphDatabase.driver(
        server.url,
        auth=who,
        connection_timeout=PATIENCE,
        connection_acquisition_timeout=2 * PATIENCE,
        max_transaction_retry_time=TRYING,
    )
    with driver:
        driver.verify_connectivity()
        with driver.session(database=server.database) as session:
            yield session


@contextmanager
def _told(neo4j: ModuleType, address: str, done: Pushed) -> Iterator[None]:
    """Turn errors of the driver into one line that says why, and what was done by then."""
    errors = neo4j.exceptions
    try:
        yield
    except errors.AuthError as error:
        raise ServiceError(
            f"{address}: refused the user or password ({_reason(error)}); set NEO4J_USERNAME and "
            f"NEO4J_PASSWORD; {done.so_far()}"
        ) from None
    except (errors.ServiceUnavailable, errors.SessionExpired, ConnectionError) as error:
        what = "the server went away" if done.nodes else "no server can be reached"
        raise ServiceError(f"{address}: {what} ({_reason(error)}); {done.so_far()}") from None
    except (errors.DriverError, errors.Neo4jError) as error:
        raise ServiceError(
            f"{address}: the server refused ({_reason(error)}); {done.so_far()}"
        ) from None


def _reason(error: BaseException | None) -> str:
    """Return the reason in a few words: that of the system, else the server's own."""
    words = type(error).__name__
    while error is not None:
        if isinstance(error, OSError) and error.strerror:
            return one_line(error.strerror)
        said, error = getattr(error, "message", None) or str(error), error.__cause__
        words = one_line(said) or words
    return words if len(words) <= 200 else f"{words[:200]}…"


def _refuse_another_case(session: "Session", graph: PropertyGraph) -> None:
    there = {record["iri"] for record in session.run(THERE, base=graph.base)}
    documents = takewhile(lambda node: node.labels == ("Document",), graph.nodes())
    if there and there.isdisjoint(node.properties["iri"] for node in documents):
        raise UsageError(
            f"the database holds another case under the same base {one_line(graph.base)} "
            f"({len(there):,} documents, none of them in this case): build this case with a "
            "--base of its own to keep both, or push with --replace to remove the other"
        )


def _write(
    session: "Session", graph: PropertyGraph, done: Pushed, *, batch: int, progress: Progress
) -> None:
    done.all_nodes, done.all_relationships = graph.node_count, graph.link_count
    total = graph.node_count + graph.link_count
    for label in COLUMNS:
        session.run(constraint(label)).consume()
    for labels, nodes in together(graph.nodes(), lambda node: node.labels, batch):
        if statement := retype(labels):
            session.run(statement, iris=[node.properties["iri"] for node in nodes]).consume()
        _run(session, merge_typed(labels), [_node_row(node) for node in nodes])
        done.nodes += len(nodes)
        progress("pushing", done.nodes, total)
    for alike, links in together(graph.links(), shape, batch):
        _run(session, merge_links(alike), [link_row(link) for link in links])
        done.relationships += len(links)
        progress("pushing", done.nodes + done.relationships, total)


def _node_row(node: Node) -> Row:
    columns = COLUMNS[node.labels[0]]
    return {
        name: date.fromisoformat(value) if columns[name] == "date" else value
        for name, value in node.properties.items()
    }


def _run(session: "Session", tail: str, rows: list[Row]) -> None:
    statement = f"UNWIND $rows AS row\n{tail}"
    session.execute_write(lambda work: work.run(statement, rows=rows).consume())


def _remove(
    session: "Session", graph: PropertyGraph, done: Pushed, *, batch: int, progress: Progress
) -> None:
    """Remove what has the mark of this case and of another state of it."""
    told = {"base": graph.base, "build": graph.build, "batch": batch}
    for label in COLUMNS:
        for gone in _in_batches(session, GONE_LINKS.format(label=label), told):
            done.removed_relationships += gone
            progress("removing", done.removed_relationships, None)
    for label in COLUMNS:
        for gone in _in_batches(session, GONE_NODES.format(label=label), told):
            done.removed_nodes += gone
            progress("removing", done.removed_relationships + done.removed_nodes, None)


def _in_batches(session: "Session", statement: str, told: Row) -> Iterator[int]:
    gone = told["batch"]
    while gone == told["batch"]:
        gone = session.execute_write(
            lambda work: work.run(statement, told).single(strict=True)["gone"]
        )
        yield gone
