"""From what a person types to the IRI it means: a name to an entity, a short id to a claim."""

from pyoxigraph import NamedNode, Store

from kg.account.candidates import LISTED, candidates, chief, described, matching, near
from kg.errors import QueryError
from kg.graph import lookup
from kg.graph.claims import Claim, ClaimReader
from kg.graph.namespaces import Names, segment, term


def find_entity(store: Store, name: str, *, base: str) -> str:
    """Find an entity's IRI by its IRI, id, or any of its names (case, accents, article aside).

    Raises QueryError as `portrait` does.
    """
    names = Names(base)
    if not name.strip():
        raise QueryError("an empty name; give a name, an entity id, or an IRI")
    for iri in (name, names.entity(name).value):
        if "://" in iri and lookup.text(store, _node(iri), "rdfs:label") is not None:
            return iri
    known = candidates(store, base=base)
    found = matching(name, known)
    if len(found) == 1:
        return found[0].iri
    if found:
        raise QueryError(
            f"{name!r} names {len(found)} entities; give one of these ids:\n"
            + "\n".join(f"  {described(store, one)}" for one in found[:LISTED])
        )
    if like := near(name, known):
        raise QueryError(f"no entity is called {name!r}; near it: {', '.join(like)}")
    told = f"; most told of are: {', '.join(chief(known))}" if chief(known) else ""
    raise QueryError(f"no entity is called {name!r}{told}")


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
    return f"{lookup.last(claim.document)[:8]}/{lookup.last(claim.iri)}"


def _node(iri: str) -> NamedNode:
    try:
        return NamedNode(iri)
    except ValueError:
        raise QueryError(f"{iri!r} is no IRI") from None
