"""The downloads: file ending, media type, purpose, and required libraries."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A download: its file's ending and media type, what it is, and what it needs installed."""

    ending: str
    media_type: str
    about: str
    needs: tuple[str, ...] = ()


FORMATS: Mapping[str, Format] = {
    "turtle": Format(
        ending=".ttl", media_type="text/turtle; charset=utf-8",
        about="RDF as Turtle: all graphs together",
    ),
    "trig": Format(
        ending=".trig", media_type="application/trig; charset=utf-8",
        about="RDF as TriG: each document's statements in a graph of their own",
    ),
    "nquads": Format(
        ending=".nq", media_type="application/n-quads; charset=utf-8",
        about="RDF as N-Quads, a statement a line",
    ),
    "jsonld": Format(
        ending=".jsonld", media_type="application/ld+json", about="RDF as JSON-LD"
    ),
    "rdfxml": Format(
        ending=".rdf", media_type="application/rdf+xml", about="RDF as XML"
    ),
    "gexf": Format(
        ending=".gexf", media_type="application/gexf+xml",
        about="the network of actors, for Gephi",
    ),
    "graphml": Format(
        ending=".graphml", media_type="application/graphml+xml",
        about="the network of actors, for yEd, igraph and others",
    ),
    "neo4j": Format(
        ending=".neo4j.zip", media_type="application/zip",
        about="a folder of tables for neo4j-admin, packed",
    ),
    "cypher": Format(
        ending=".cypher", media_type="text/plain; charset=utf-8",
        about="a script for cypher-shell",
    ),
    "csv": Format(
        ending=".csv.zip", media_type="application/zip",
        about="tables as CSV, packed",
    ),
    "parquet": Format(
        ending=".parquet.zip", media_type="application/zip",
        about="tables as Parquet, packed", needs=("pyarrow",),
    ),
    "readings": Format(
        ending=".readings.jsonl", media_type="application/x-ndjson",
        about="all that was read, a document a line",
    ),
    "findings": Format(
        ending=".findings.jsonl", media_type="application/x-ndjson",
        about="where accounts agree, conflict or differ, a finding a line",
    ),
}  # fmt: skip
"""Exports that are not named here are offered without a description."""
