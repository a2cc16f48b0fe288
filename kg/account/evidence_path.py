"""From a claim to the verbatim words it was read from."""

from dataclasses import dataclass

from pyoxigraph import NamedNode, Store

from kg.account.event_order import Stated, stated_orders
from kg.account.find import find_claim
from kg.graph.claims import Claim, ClaimReader
from kg.graph.lookup import text

CONTEXT = 160
"""Number of characters of context around the words of a claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail:
    """From a claim to the words it was read from: text before, the words, text after.

    `order` lists the claims that the document puts it before, after, during or within.
    """

    claim: Claim
    title: str | None
    source: str | None
    before: str
    words: str
    after: str
    order: tuple[Stated, ...] = ()


def trail(store: Store, claim: str) -> Trail:
    """Return the words of a claim; `claim` is an IRI, or DOCUMENT/e1 with a shortened document.

    Raise QueryError if there is no such claim, or the shortened document fits several.
    """
    reader = ClaimReader(store)
    found = reader.read(find_claim(store, claim))
    document = NamedNode(found.document)
    whole = text(store, document, "kg:text") or ""
    start, end = found.evidence.start, found.evidence.end
    return Trail(
        claim=found,
        title=text(store, document, "dcterms:title"),
        source=text(store, document, "dcterms:source"),
        before=whole[max(0, start - CONTEXT) : start],
        words=whole[start:end],
        after=whole[end : end + CONTEXT],
        order=tuple(stated_orders(store, NamedNode(found.iri))),
    )
