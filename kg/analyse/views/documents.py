"""Documents, tied by events that both report, and by findings that compare them."""

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import combinations

from kg.analyse.columns import ACCOUNT, Columns, local, one
from kg.analyse.ties import Tie, Told
from kg.analyse.views.view import Nodes, View, node, tie
from kg.graph.namespaces import ONTOLOGY

FINDINGS: Mapping[str, str] = {
    "Corroboration": "corroborates",
    "Contradiction": "contradicts",
    "Refinement": "refines",
    "Hardening": "hardens",
}
MOST = 40
"""Most accounts of one event that are tied to each other; more would flood the network."""


def _nodes(columns: Columns, _: str, _told: Iterable[Told]) -> Nodes:
    documents = (i for i, kinds in columns["rdf:type"].items() if f"{ONTOLOGY}Document" in kinds)
    return {
        iri: {
            **node(one(columns, "rdfs:label", iri), "Document", documents=1),
            "publisher": one(columns, "dcterms:publisher", iri) or None,
            "published": one(columns, "dcterms:date", iri) or None,
        }
        for iri in documents
    }


def _ties(columns: Columns, told: Iterable[Told], nodes: Set[str]) -> Iterator[Tie]:
    claims = {claim.iri: claim for claim in told}
    for accounts in columns[ACCOUNT].values():
        yield from _shared([claims[iri] for iri in accounts if iri in claims], nodes)
    for finding, kinds in columns["rdf:type"].items():
        kind = next((FINDINGS[k] for k in map(local, kinds) if k in FINDINGS), None)
        if kind and finding in columns["kg:member"]:
            yield from _found(columns, finding, kind, claims)


def _shared(accounts: list[Told], nodes: Set[str]) -> Iterator[Tie]:
    for left, right in combinations(accounts[:MOST], 2):
        yield from _both((left, right), "same event", nodes)


def _found(columns: Columns, finding: str, kind: str, claims: Mapping[str, Told]) -> Iterator[Tie]:
    members = [
        (one(columns, "kg:side", member), claims[claim])
        for member in columns["kg:member"][finding]
        if (claim := one(columns, "kg:claim", member)) in claims
    ]
    words = one(columns, "kg:about", finding)
    for (side, left), (other, right) in combinations(members[:MOST], 2):
        # Those on one side agree; the topic of a finding is between its sides.
        if kind == "corroborates" or side != other or not side:
            yield from _both((left, right), kind, None, words)


def _both(
    pair: tuple[Told, Told], kind: str, nodes: Set[str] | None, words: str = ""
) -> Iterator[Tie]:
    """Tie two documents by both claims, each with its status."""
    low, high = sorted(claim.document for claim in pair)
    if low != high and (nodes is None or (low in nodes and high in nodes)):
        for claim in pair:
            # That two documents report one event is so, even if one says that it did not happen.
            yield tie(claim, (low, high), kind, words, negated=False)


def _kept(nodes: Nodes, _: Iterable[tuple[str, str, str]]) -> set[str]:
    return set(nodes)


VIEW = View(
    nodes=_nodes,
    ties=_ties,
    keep=_kept,
    weigh="claims",
    directed=False,
    losses=(
        "Nodes are documents; two are tied by the events that both tell of ('same event', also "
        "where they tell it differently), and by findings: corroborates, contradicts, refines, "
        "hardens.",
        "Edges have no direction; their weight counts claims of both documents, their dates are "
        "those of the events.",
        "Lost on the way: who and what the claims are about, and on whose word; see the claims.",
    ),
)
