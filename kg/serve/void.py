"""The data set of a case described in VoID: how much, of what kinds, where to get it."""

from collections.abc import Iterator
from html import escape

from pyoxigraph import Literal, NamedNode, Triple
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kg.api import Case
from kg.graph.literals import integer
from kg.graph.lookup import curie
from kg.graph.namespaces import PREFIXES, Names
from kg.serve.capability import said, sizes_of, term, written
from kg.serve.formats import GRAPHS
from kg.serve.manual import html_page
from kg.serve.negotiation import chosen_of, wants_html
from kg.serve.served import Served

DUMPS = "/download/"
DISTINCT = {
    "void:distinctSubjects": "SELECT (1 AS ?k) (COUNT(DISTINCT ?s) AS ?n) WHERE { ?s ?p ?o }",
    "void:distinctObjects": "SELECT (1 AS ?k) (COUNT(DISTINCT ?o) AS ?n) WHERE { ?s ?p ?o }",
}
CLASSES = "SELECT ?c (COUNT(DISTINCT ?s) AS ?n) WHERE { ?s a ?c } GROUP BY ?c"
PROPERTIES = "SELECT ?p (COUNT(*) AS ?n) WHERE { ?s ?p ?o } GROUP BY ?p"
VOCABULARIES = ("dcterms", "kg", "oa", "prov", "rdfs", "sem", "skos")
COMMENT = (
    "Statements of news reports, each with who vouches for it and the words it was read from. "
    "What stands in graph/reported others have said; what is alleged, denied or uncertain stands "
    "only as claims."
)
Sizes = dict[str, dict[str, int]]


def routes(served: Served) -> list[BaseRoute]:
    """Return the routes of the description of the data set."""

    def void(request: Request) -> Response:
        if wants_html(request):
            root = str(request.url_for("void")).removesuffix("/void")
            return html_page("About the data", _page(served, root), served)
        format = chosen_of(request, GRAPHS)
        told = list(description(served, str(request.url_for("void"))))
        return Response(
            written(told, format), headers={"Vary": "Accept"}, media_type=format.content
        )

    return [Route("/void", void, name="void"), Route("/.well-known/void", void)]


def description(served: Served, address: str) -> Iterator[Triple]:
    """Describe the data set and this description of it."""
    root = address.removesuffix("/void")
    case, sizes = served.case, served.kept("void", figures)
    data, about = NamedNode(f"{address}#dataset"), NamedNode(address)
    yield from said(
        about,
        ("rdf:type", term("void:DatasetDescription")),
        ("foaf:primaryTopic", data),
    )
    yield from said(
        data,
        ("rdf:type", term("void:Dataset")),
        ("dcterms:title", Literal(served.path.name)),
        ("dcterms:description", Literal(COMMENT)),
        ("foaf:homepage", NamedNode(f"{root}/")),
        ("void:uriSpace", Literal(case.manifest.base)),
        ("void:sparqlEndpoint", NamedNode(f"{root}/sparql")),
        ("void:uriLookupEndpoint", NamedNode(f"{root}/description?iri=")),
        *(("void:vocabulary", NamedNode(PREFIXES[each])) for each in VOCABULARIES),
        *(("void:exampleResource", node) for node in _examples(case)),
        *_dumps(root),
        ("void:triples", integer(sum(sizes["properties"].values()))),
        ("void:entities", integer(case.manifest.entities)),
        ("void:documents", integer(case.manifest.documents)),
        ("void:classes", integer(len(sizes["classes"]))),
        ("void:properties", integer(len(sizes["properties"]))),
        *((name, integer(sizes[name]["1"])) for name in DISTINCT),
    )
    yield from _parts(data, "class", "void:entities", sizes["classes"])
    yield from _parts(data, "property", "void:triples", sizes["properties"])


def _page(served: Served, root: str) -> str:
    """Return the same as a page: how much of what, and how to get it as data."""
    case, sizes = served.case, served.kept("void", figures)
    held = {
        "Documents": case.manifest.documents,
        "Claims": case.manifest.claims,
        "Entities": case.manifest.entities,
        "Triples": sum(sizes["properties"].values()),
    }
    facts = "".join(
        f'<tr><th scope="row">{name}</th><td class="number">{number:,}</td></tr>'
        for name, number in held.items()
    )
    return (
        f"<p>{escape(COMMENT)}</p><div><table><tbody>{facts}</tbody></table></div>"
        f"<p>Names begin with <code>{escape(case.manifest.base)}</code>. Ask in "
        '<a href="/query">SPARQL</a>, take all of it from the <a href="/downloads">downloads</a>, '
        'or <a href="/docs">by the API</a>. Programs get this page as data (VoID):</p>'
        '<pre tabindex="0"><code>'
        f"curl -H 'Accept: text/turtle' {escape(root)}/void</code></pre>"
        f"{_counts('Kinds of things', 'how many', sizes['classes'])}"
        f"{_counts('Properties', 'triples', sizes['properties'])}"
    )


def _counts(title: str, unit: str, sizes: dict[str, int]) -> str:
    rows = "".join(
        f'<tr><th scope="row"><code title="{escape(iri)}">{escape(curie(iri))}</code></th>'
        f'<td class="number">{size:,}</td></tr>'
        for iri, size in sorted(sizes.items(), key=lambda one: (-one[1], one[0]))
    )
    head = f'<tr><th scope="col">name</th><th scope="col">{unit}</th></tr>'
    return f"<h2>{title}</h2><div><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>"


def figures(case: Case) -> Sizes:
    """Count what the description reports."""
    asked = {"classes": CLASSES, "properties": PROPERTIES, **DISTINCT}
    return {name: sizes_of(case.store, query) for name, query in asked.items()}


def _parts(data: NamedNode, kind: str, unit: str, sizes: dict[str, int]) -> Iterator[Triple]:
    for number, (iri, size) in enumerate(sizes.items(), 1):
        part = NamedNode(f"{data.value}-{kind}-{number}")
        yield from said(data, (f"void:{kind}Partition", part))
        yield from said(part, (f"void:{kind}", NamedNode(iri)), (unit, integer(size)))


def _dumps(root: str) -> Iterator[tuple[str, NamedNode]]:
    for name in ("nquads", "trig", "turtle", "jsonld", "rdfxml"):
        yield "void:dataDump", NamedNode(f"{root}{DUMPS}{name}")


def _examples(case: Case) -> Iterator[NamedNode]:
    names = Names(case.manifest.base)
    entity = next(case.entities(), None)
    finding = next(case.findings(), None)
    if entity:
        yield names.entity(entity.id)
    if finding:
        yield names.finding(finding.id)
