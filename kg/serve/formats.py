"""The formats of answers, and the media types that select them."""

from dataclasses import dataclass

from pyoxigraph import RdfFormat


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format: its Content-Type, and the media types that mean it."""

    name: str
    content: str
    media: tuple[str, ...]
    uri: str
    """Its name in a service description."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphFormat(Format):
    """A format of triples, or with `named` of triples in named graphs."""

    rdf: RdfFormat
    named: bool = False


FORMATS = "http://www.w3.org/ns/formats/"

RESULTS: dict[str, Format] = {
    each.name: each
    for each in (
        Format(
            name="json",
            content="application/sparql-results+json",
            media=("application/sparql-results+json", "application/json"),
            uri=f"{FORMATS}SPARQL_Results_JSON",
        ),
        Format(
            name="xml",
            content="application/sparql-results+xml",
            media=("application/sparql-results+xml", "application/xml", "text/xml"),
            uri=f"{FORMATS}SPARQL_Results_XML",
        ),
        Format(
            name="csv",
            content="text/csv; charset=utf-8",
            media=("text/csv",),
            uri=f"{FORMATS}SPARQL_Results_CSV",
        ),
        Format(
            name="tsv",
            content="text/tab-separated-values; charset=utf-8",
            media=("text/tab-separated-values",),
            uri=f"{FORMATS}SPARQL_Results_TSV",
        ),
    )
}
"""Formats of rows and booleans; the first is for clients that accept anything."""

GRAPHS: dict[str, GraphFormat] = {
    each.name: each
    for each in (
        GraphFormat(
            name="turtle",
            content="text/turtle; charset=utf-8",
            media=("text/turtle", "application/x-turtle"),
            uri=f"{FORMATS}Turtle",
            rdf=RdfFormat.TURTLE,
        ),
        GraphFormat(
            name="ntriples",
            content="application/n-triples",
            media=("application/n-triples",),
            uri=f"{FORMATS}N-Triples",
            rdf=RdfFormat.N_TRIPLES,
        ),
        GraphFormat(
            name="rdfxml",
            content="application/rdf+xml",
            media=("application/rdf+xml", "application/xml", "text/xml"),
            uri=f"{FORMATS}RDF_XML",
            rdf=RdfFormat.RDF_XML,
        ),
        GraphFormat(
            name="jsonld",
            content="application/ld+json",
            media=("application/ld+json", "application/json"),
            uri=f"{FORMATS}JSON-LD",
            rdf=RdfFormat.JSON_LD,
        ),
    )
}
"""Formats of triples; the first is for clients that accept anything."""

DATA_SETS: dict[str, GraphFormat] = {
    each.name: each
    for each in (
        GraphFormat(
            name="trig",
            content="application/trig; charset=utf-8",
            media=("application/trig",),
            uri=f"{FORMATS}TriG",
            rdf=RdfFormat.TRIG,
            named=True,
        ),
        GraphFormat(
            name="nquads",
            content="application/n-quads",
            media=("application/n-quads",),
            uri=f"{FORMATS}N-Quads",
            rdf=RdfFormat.N_QUADS,
            named=True,
        ),
    )
}
"""Formats that keep the named graphs, and with them the sources."""
