"""The capabilities of the SPARQL endpoint, as a SPARQL 1.1 Service Description."""

from collections.abc import Iterable, Iterator

from pyoxigraph import Literal, NamedNode, Store, Triple, serialize

from kg.graph.literals import integer
from kg.graph.namespaces import PREFIXES
from kg.serve.formats import GRAPHS, RESULTS, GraphFormat
from kg.serve.served import Served, Settings

SPACES = {
    **PREFIXES,
    "sd": "http://www.w3.org/ns/sparql-service-description#",
    "void": "http://rdfs.org/ns/void#",
}
Object = NamedNode | Literal
Pair = tuple[str, Object | None]


def term(name: str) -> NamedNode:
    """Expand a name of SPACES."""
    prefix, _, local = name.partition(":")
    return NamedNode(SPACES[prefix] + local)


def said(subject: NamedNode, *pairs: Pair) -> Iterator[Triple]:
    """Yield triples about a subject; None values are skipped."""
    for name, value in pairs:
        if value is not None:
            yield Triple(subject, term(name), value)


def written(triples: Iterable[Triple], format: GraphFormat) -> bytes:
    """Return a description in a format."""
    named = SPACES if format.name in ("turtle", "rdfxml") else None
    return serialize(triples, format=format.rdf, prefixes=named) or b""


def service_description(served: Served, endpoint: str, format: GraphFormat) -> bytes:
    """Describe the endpoint: language, formats, limits, and the graphs it queries."""
    sizes = served.kept("graphs", lambda case: graph_sizes(case.store))
    service, data = NamedNode(f"{endpoint}#service"), NamedNode(f"{endpoint}#dataset")
    told = [
        *said(
            service,
            ("rdf:type", term("sd:Service")),
            ("rdfs:comment", Literal(_limits(served.settings))),
            ("sd:endpoint", NamedNode(endpoint)),
            ("sd:supportedLanguage", term("sd:SPARQL11Query")),
            ("sd:feature", term("sd:UnionDefaultGraph")),
            ("sd:defaultDataset", data),
            *(("sd:resultFormat", NamedNode(each.uri)) for each in RESULTS.values()),
            *(("sd:resultFormat", NamedNode(each.uri)) for each in GRAPHS.values()),
        ),
        *said(
            data,
            ("rdf:type", term("sd:Dataset")),
            ("sd:defaultGraph", NamedNode(f"{endpoint}#default")),
        ),
        *said(
            NamedNode(f"{endpoint}#default"),
            ("rdf:type", term("sd:Graph")),
            ("rdfs:comment", Literal("all named graphs together")),
            ("void:triples", integer(sum(sizes.values()))),
        ),
    ]
    for number, (iri, size) in enumerate(sizes.items(), 1):
        named, graph = (NamedNode(f"{endpoint}#{kind}-{number}") for kind in ("named", "graph"))
        told += said(data, ("sd:namedGraph", named))
        told += said(named, ("rdf:type", term("sd:NamedGraph")), ("sd:name", NamedNode(iri)))
        told += said(named, ("sd:graph", graph))
        told += said(graph, ("rdf:type", term("sd:Graph")), ("void:triples", integer(size)))
    return written(told, format)


def graph_sizes(store: Store) -> dict[str, int]:
    """Count the triples of each named graph, in order of their names."""
    query = "SELECT ?g (COUNT(*) AS ?n) WHERE { GRAPH ?g { ?s ?p ?o } } GROUP BY ?g"
    return sizes_of(store, query)


def sizes_of(store: Store, query: str) -> dict[str, int]:
    """Return names and numbers of a query over all graphs together, sorted by name."""
    rows = store.query(query, use_default_graph_as_union=True, prefixes=PREFIXES)
    return dict(sorted((row[0].value, int(row[1].value)) for row in rows))  # type: ignore[union-attr]


def _limits(settings: Settings) -> str:
    return (
        f"A query is ended after {settings.seconds:g} seconds, an answer cut after "
        f"{settings.rows} rows or triples (the header Kg-Cut says so). Updates and SERVICE are "
        "refused. The prefixes of the ontology are declared. Outside GRAPH all graphs are asked "
        "together, unless FROM or default-graph-uri chooses some."
    )
