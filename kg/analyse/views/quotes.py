"""Outlets and sources: who gives whose words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import pairwise

from kg.analyse.columns import Columns, document_in, one
from kg.analyse.telling import day_of
from kg.analyse.ties import Tie, Told
from kg.analyse.views.view import Nodes, View, entities, node, tie, tied
from kg.graph.namespaces import ONTOLOGY, segment
from kg.model.ids import outlet_key

OUTLETS = ("Organization", "Work")
"""The classes of entities that may be a publisher."""


def _nodes(columns: Columns, base: str, _told: Iterable[Told]) -> Nodes:
    known = entities(columns, base)
    carrying: dict[str, set[str]] = defaultdict(set)
    called: dict[str, str] = {}
    for document, outlet in _outlets(columns).items():
        carrying[outlet].add(document)
        publisher = one(columns, "dcterms:publisher", document)
        called[outlet] = publisher or one(columns, "rdfs:label", document)
    published = {
        outlet: node(called[outlet], "Outlet", documents=len(documents))
        for outlet, documents in carrying.items()
    }
    return {**known, **published}


def _outlets(columns: Columns) -> dict[str, str]:
    """Map each document to its outlet: the entity of that name, the publisher, or itself."""
    kinds = columns["rdf:type"]
    documents = sorted(iri for iri in kinds if f"{ONTOLOGY}Document" in kinds[iri])
    base = documents[0].rpartition("document/")[0] if documents else ""
    known = {
        outlet_key(str(told["label"])): iri
        for iri, told in sorted(entities(columns, base, OUTLETS).items(), reverse=True)
        if told["named"]
    }
    found = {}
    for iri in documents:
        publisher = one(columns, "dcterms:publisher", iri)
        named = known.get(outlet_key(publisher)) or f"{base}outlet/{segment(outlet_key(publisher))}"
        found[iri] = named if publisher else iri
    return found


def _ties(columns: Columns, told: Iterable[Told], nodes: Set[str]) -> Iterator[Tie]:
    outlets = _outlets(columns)
    for claim in told:
        yield from _reported(columns, claim, outlets, nodes)
    for quotation, speakers in columns["kg:speaker"].items():
        yield from _quoted(columns, quotation, speakers, outlets)


def _reported(
    columns: Columns, told: Told, outlets: Mapping[str, str], nodes: Set[str]
) -> Iterator[Tie]:
    """Tie the outlet to the outermost holder, and each holder to the next."""
    line = [outlets.get(told.document, ""), *(h for h in told.holders if h in nodes)]
    for number, (outer, inner) in enumerate(pairwise(line)):
        if outer and outer != inner:
            yield tie(
                told, (outer, inner), "cites" if number else "reports", told.words,
                negated=False, days=day_of(columns, told.document),
            )  # fmt: skip


def _quoted(
    columns: Columns, quotation: str, speakers: list[str], outlets: Mapping[str, str]
) -> Iterator[Tie]:
    document = document_in(quotation)
    outlet = outlets.get(document, "")
    told = Told(
        iri=quotation, document=document, what="quotes", words="quotes", relation=False,
        speaks=True, status="asserted", negated=False, parts=(), holders=(),
        days=day_of(columns, document),
    )  # fmt: skip
    for speaker in speakers:
        if outlet and speaker != outlet:
            yield tie(told, (outlet, speaker), "quotes")
        for addressee in columns["kg:addressee"].get(quotation, ()):
            if addressee != speaker:
                yield tie(told, (speaker, addressee), "speaks to", "speaks to")


VIEW = View(
    nodes=_nodes,
    ties=_ties,
    keep=tied,
    weigh="claims",
    losses=(
        "Nodes are outlets (publishers, or documents that name none) and those whose words they "
        "give. An edge leads from who passes words on to whose they are: 'quotes' between "
        "quotation marks (its claims are quotations), 'reports' in other words, 'cites' where a "
        "source rests on another, 'speaks to' whom they were said to.",
        "Its status tells how what was said stands, not whether it was said; its days are those "
        "on which documents came out.",
        "Lost on the way: what was said, and of whom.",
    ),
)
