"""From what a person types to the IRI it means: a name to an entity, a short id to a claim."""

import unicodedata
from collections.abc import Iterator

from pyoxigraph import NamedNode, Store
from rapidfuzz import process

from kg.errors import QueryError
from kg.graph import lookup
from kg.graph.claims import Claim, ClaimReader
from kg.graph.namespaces import Names, segment, term

NEAR = 60
"""How alike (0 to 100) a name must be to be offered in place of an unknown one."""


def find_entity(store: Store, name: str, *, base: str) -> str:
    """Find an entity's IRI by its IRI, id, or any of its names (case and accents folded).

    Raises QueryError as `portrait` does.
    """
    names = Names(base)
    if not name.strip():
        raise QueryError("an empty name; give a name, an entity id, or an IRI")
    for iri in (name, names.entity(name).value):
        if "://" in iri and lookup.text(store, _node(iri), "rdfs:label") is not None:
            return iri
    known = list(_entity_names(store, names))
    wanted = _folded(name)
    exact = sorted({iri for text, iri, main in known if main and _folded(text) == wanted})
    loose = sorted({iri for text, iri, _ in known if _folded(text) == wanted})
    part = sorted({iri for text, iri, _ in known if wanted in _folded(text)})
    for found in (exact, loose, part):
        if len(found) == 1:
            return found[0]
        if found:
            raise QueryError(
                f"{name!r} names {len(found)} entities; give one of these ids:\n"
                + "\n".join(f"  {_last(iri)}" for iri in found[:20])
            )
    near = _nearest(wanted, {text for text, _, _ in known})
    hint = f"; near it: {', '.join(near)}" if near else ""
    raise QueryError(f"no entity is called {name!r}{hint}")


def find_claim(store: Store, claim: str, *, base: str) -> str:
    """Find a claim's IRI by its IRI, or by DOCUMENT/e1 with the document's id shortened at will.

    Raises QueryError when there is no such claim, or several fit.
    """
    reader, names = ClaimReader(store), Names(base)
    if "://" in claim:
        if reader.is_claim(claim):
            return claim
        raise QueryError(f"no claim has the IRI {claim!r}")
    document, slash, local = claim.rpartition("/")
    if not slash or not document or not local:
        raise QueryError(f"{claim!r} names no claim; give DOCUMENT/e1 as kg show prints it")
    start = names.document("").value.removesuffix("~")
    fits = sorted(
        node.value
        for node, _ in lookup.subjects(store, "rdf:type", term("kg:Document"))
        if node.value.removeprefix(start).startswith(segment(document))
    )
    claims = [f"{one}/claim/{segment(local)}" for one in dict.fromkeys(fits)]
    known = [iri for iri in claims if reader.is_claim(iri)]
    if len(known) == 1:
        return known[0]
    if known:
        raise QueryError(f"{claim!r} fits {len(known)} documents; give more of the document's id")
    raise QueryError(f"no claim is called {claim!r}; kg show and kg query print their ids")


def short_id(claim: Claim) -> str:
    """Give what a person types for a claim: the document's first 8 characters and the claim."""
    return f"{_last(claim.document)[:8]}/{_last(claim.iri)}"


def _entity_names(store: Store, names: Names) -> Iterator[tuple[str, str, bool]]:
    graph = names.graph("entities")
    start = names.entity("x").value[:-1]
    for name, main in (("rdfs:label", True), ("skos:altLabel", False)):
        for node, value in lookup.subjects(store, name, graph=graph):
            if node.value.startswith(start):
                yield value.value, node.value, main


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).casefold().split())


def _nearest(wanted: str, known: set[str]) -> list[str]:
    found = process.extract(wanted, sorted(known), processor=_folded, limit=5)
    return [text for text, score, _ in found if score > NEAR]


def _node(iri: str) -> NamedNode:
    try:
        return NamedNode(iri)
    except ValueError:
        raise QueryError(f"{iri!r} is no IRI") from None


def _last(iri: str) -> str:
    return iri.rsplit("/", 1)[-1]
