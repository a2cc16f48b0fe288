"""Names in a case: prefixes, terms, and IRIs made from ids under a base."""

import re
from functools import cache, lru_cache
from urllib.parse import quote

from pyoxigraph import NamedNode

from kg.errors import UsageError

ONTOLOGY = "https://example.org/kg/ontology#"
DEFAULT_BASE = "https://example.org/kg/"

PREFIXES: dict[str, str] = {
    "dcterms": "http://purl.org/dc/terms/",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "geo": "http://www.w3.org/2003/01/geo/wgs84_pos#",
    "gsp": "http://www.opengis.net/ont/geosparql#",
    "kg": ONTOLOGY,
    "oa": "http://www.w3.org/ns/oa#",
    "org": "http://www.w3.org/ns/org#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "prov": "http://www.w3.org/ns/prov#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "schema": "https://schema.org/",
    "sem": "http://semanticweb.cs.vu.nl/2009/11/sem/",
    "sh": "http://www.w3.org/ns/shacl#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "time": "http://www.w3.org/2006/time#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}

GRAPHS = ("ontology", "provenance", "entities", "plain", "reported", "findings", "inferred")
"""The named graphs besides those of the documents, in the order in which they are written."""


@cache
def term(curie: str) -> NamedNode:
    """Expand a CURIE of the known prefixes ('kg:agent', 'rdfs:label') to a node.

    Raise UsageError that lists the prefixes.
    """
    prefix, colon, local = curie.partition(":")
    if not colon or prefix not in PREFIXES or not re.fullmatch(r"[\w-]+", local):
        raise UsageError(
            f"{curie!r} is no name of the ontology; write prefix:Name with one of "
            + ", ".join(sorted(PREFIXES))
        )
    return NamedNode(PREFIXES[prefix] + local)


def role_curie(role: str) -> str:
    """Return the property of a role: 'kg:agent'; for 'source' it is 'kg:fromSource'."""
    return "kg:fromSource" if role == "source" else f"kg:{role}"


def mention_curie(role: str) -> str:
    """Return the property from a claim to the text of a role: 'kg:agentMention'."""
    return f"{role_curie(role)}Mention"


@lru_cache(maxsize=65_536)
def segment(text: str) -> str:
    """Return any id as one segment of a path; different ids give different segments.

    ASCII letters, digits, '-', '_' and '.' stay, all else becomes %XX of its UTF-8 bytes. An id of
    dots only, or an empty one, would be removed where paths are resolved ('a/../b'): it is written
    with '~', which no other id keeps.
    """
    if not text.strip("."):
        return "~" + "2E" * len(text)
    return quote(text.encode("utf-8", "surrogatepass"), safe="").replace("~", "%7E")


def check_base(base: str) -> str:
    """Return the base with a final slash. Raise UsageError if no IRIs can be made under it."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s<>\"{}|\\^`#?]+", base):
        raise UsageError(
            f"{base!r} is no base for IRIs; give an absolute one without '?' and '#', "
            f"such as {DEFAULT_BASE}"
        )
    return base if base.endswith("/") else base + "/"


class Names:
    """The IRIs of one case: everything is named by its id, under the base."""

    def __init__(self, base: str = DEFAULT_BASE) -> None:
        self.base = check_base(base)

    def graph(self, name: str) -> NamedNode:
        """Return the graph 'plain', 'reported', 'entities', 'findings' or 'provenance'."""
        return NamedNode(f"{self.base}graph/{name}")

    def document_graph(self, document: str) -> NamedNode:
        """Return the graph that holds what a document states."""
        return NamedNode(f"{self.base}graph/document/{segment(document)}")

    def document(self, document: str) -> NamedNode:
        """Return the IRI of a document."""
        return NamedNode(f"{self.base}document/{segment(document)}")

    def span(self, document: str, start: int, end: int) -> NamedNode:
        """Return the IRI of a stretch of a document's text, after RFC 5147."""
        return NamedNode(f"{self.base}document/{segment(document)}#char={start},{end}")

    def part(self, document: str, kind: str, name: str) -> NamedNode:
        """Return the IRI of a mention, claim, quotation, time, value or chain of a document."""
        return NamedNode(f"{self.base}document/{segment(document)}/{kind}/{segment(name)}")

    def entity(self, name: str) -> NamedNode:
        """Return the IRI of an entity."""
        return NamedNode(f"{self.base}entity/{segment(name)}")

    def occurrence(self, name: str) -> NamedNode:
        """Return the IRI of an event in the world."""
        return NamedNode(f"{self.base}event/{segment(name)}")

    def finding(self, name: str) -> NamedNode:
        """Return the IRI of a finding."""
        return NamedNode(f"{self.base}finding/{segment(name)}")

    def judgement(self, name: str) -> NamedNode:
        """Return the IRI of a judgement."""
        return NamedNode(f"{self.base}judgement/{segment(name)}")

    def build(self) -> NamedNode:
        """Return the IRI of the run that made the case."""
        return NamedNode(f"{self.base}build")

    def under(self, node: NamedNode, *parts: str) -> NamedNode:
        """Return the IRI of a part of `node`: a participation, a member, a cell."""
        return NamedNode("/".join((node.value, *parts)))
