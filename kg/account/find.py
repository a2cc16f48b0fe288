"""From what a person types to the IRI it means: a name to an entity, a short id to a claim."""

from collections.abc import Sequence
from urllib.parse import unquote

from pyoxigraph import NamedNode, Store

from kg.account.candidates import (
    LISTED,
    Candidate,
    candidates,
    chief,
    described,
    folded,
    leading,
    matching,
    near,
)
from kg.errors import QueryError
from kg.graph import lookup
from kg.graph.claims import Claim, ClaimReader
from kg.graph.lookup import kinds, short_id_of
from kg.graph.namespaces import Names, segment

OF_PEOPLE = frozenset(
    ("he", "him", "his", "she", "her", "hers", "who", "whom", "himself", "herself")
)
OF_ANYTHING = frozenset(
    (
        *("it", "its", "itself", "they", "them", "their", "theirs", "themselves", "this", "that"),
        *("these", "those", "i", "me", "my", "we", "us", "our", "you", "your"),
    )
)
PRONOUNS = OF_PEOPLE | OF_ANYTHING
"""Words that many things of a case are called by, so that none is identified by them."""


def find_entity(store: Store, name: str, *, base: str) -> str:
    """Return an entity's IRI by its IRI, id, or any of its names (ignoring case, accents, article).

    Raise QueryError as `portrait` does.
    """
    names = Names(base)
    if not name.strip():
        raise QueryError("an empty name; give a name, an entity id, or an IRI")
    for iri in (name, names.entity(name).value):
        if "://" in iri and lookup.text(store, _node(iri), "rdfs:label") is not None:
            return iri
    known = candidates(store, base=base)
    if folded(name) in PRONOUNS:
        raise QueryError(
            f"who is meant by {name!r}? Give a name or an id; most told of are:\n"
            + "\n".join(f"  {described(store, one)}" for one in _meant(store, name, known))
        )
    found = matching(name, known)
    if len(found) == 1:
        return found[0].iri
    if found:
        raise QueryError(
            f"{name!r} names {len(found)} entities; give one of these ids:\n"
            + "\n".join(f"  {described(store, one)}" for one in found[:LISTED])
        )
    raise QueryError(f"no entity is called {name!r}{_hint(name, known)}")


def _hint(name: str, known: Sequence[Candidate]) -> str:
    """Return which names are near one that no entity has, or else who is told of most."""
    if like := near(name, known):
        return f"; near it: {', '.join(like)}"
    return f"; most told of are: {', '.join(chief(known))}" if chief(known) else ""


def _meant(store: Store, pronoun: str, known: list[Candidate]) -> list[Candidate]:
    """Return candidates for a pronoun: only people if it can only mean a person."""
    if folded(pronoun) not in OF_PEOPLE:
        return leading(known)
    nodes = {c.iri: NamedNode(c.iri) for c in known if c.named}
    return leading(c for c in known if c.named and "Person" in kinds(store, nodes[c.iri]))


def find_claim(store: Store, claim: str) -> str:
    """Return a claim's IRI by its IRI, or by DOCUMENT/e1 with a shortened document id.

    Raise QueryError if there is no such claim, or if several fit.
    """
    reader = ClaimReader(store)
    if "://" in claim:
        if reader.is_claim(_node(claim).value):
            return claim
        raise QueryError(f"no claim has the IRI {claim!r}")
    document, _, local = claim.rpartition("/")
    if not document or not local:
        raise QueryError(f"{claim!r} names no claim; give DOCUMENT/e1 as kg show prints it")
    claims = (f"{one}/claim/{segment(local)}" for one in _documents_called(store, document))
    known = [iri for iri in claims if reader.is_claim(iri)]
    if len(known) == 1:
        return known[0]
    if known:
        raise QueryError(f"{claim!r} fits {len(known)} documents; give more of the document's id")
    raise QueryError(f"no claim is called {claim!r}; kg show and kg query print their ids")


def _documents_called(store: Store, typed: str) -> list[str]:
    """Return the IRIs of the documents with this id, or else of those whose ids begin so."""
    begins = (typed, unquote(typed))
    fits = sorted(
        (known.value not in begins, node.value)
        for node, known in lookup.subjects(store, "dcterms:identifier")
        if known.value.startswith(begins)
    )
    return [iri for other, iri in fits if other == fits[0][0]]


def short_id(claim: Claim) -> str:
    """Return what a person types for a claim: the start of the document's id, and the claim."""
    return short_id_of(unquote(lookup.last(claim.document)), unquote(lookup.last(claim.iri)))


def _node(iri: str) -> NamedNode:
    try:
        return NamedNode(iri)
    except ValueError:
        raise QueryError(f"{iri!r} is no IRI") from None
