"""A case as tables: one row per thing, the same for spreadsheets and for property graphs."""

from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from pyoxigraph import NamedNode, Store, Triple

from kg.export.material import Material
from kg.graph.claims import Claim, Named
from kg.graph.days import days
from kg.graph.lookup import last, short_id_of, subjects
from kg.graph.namespaces import Names, term
from kg.graph.scope import mention_nodes
from kg.model import Entity, Finding
from kg.model.readings import read_lines

Row = dict[str, Any]

SHARED = (
    *("status", "polarity", "certainty", "holder", "holder_id", "holder_iri", "holders"),
    *(
        "publisher",
        "published",
        "evidence",
        "document_id",
        "document_iri",
        "confidence",
        "doubtful",
        "wrong",
    ),
)
"""Columns of claims that the table of relations repeats."""


def document_rows(material: Material) -> Iterator[Row]:
    """Yield the documents, by IRI."""
    store = material.store
    found = store.quads_for_pattern(None, term("rdf:type"), _DOCUMENT)
    for iri in sorted({q.subject.value for q in found if isinstance(q.subject, NamedNode)}):
        node = NamedNode(iri)
        row: Row = {"iri": node.value, "id": _value(store, node, "dcterms:identifier")}
        row |= {name: _value(store, node, of) for name, of in _DOCUMENT_PROPERTIES.items()}
        row["day"] = _day(row["published"])
        yield row


def entity_rows(material: Material) -> Iterator[Row]:
    """Yield the entities, by IRI, with the number of documents and mentions that name them."""
    names = Names(material.base)
    entity_of = {chain: entity for entity, chain in subjects(material.store, "kg:hasChain")}
    counts = Counter(
        entity_of[chain].value
        for _, chain in subjects(material.store, "kg:chain")
        if chain in entity_of
    )
    for entity in sorted(read_lines(Entity, material.folder.entities), key=lambda e: e.id):
        iri = names.entity(entity.id).value
        yield {
            "iri": iri,
            "id": entity.id,
            "name": entity.name,
            "type": entity.type,
            "named": entity.named,
            "names": entity.names,
            "documents": len({document for document, _ in entity.members}),
            "mentions": counts[iri],
            "geonames": entity.geonames,
            "latitude": entity.latitude,
            "longitude": entity.longitude,
        }


def occurrence_rows(material: Material) -> Iterator[Row]:
    """Yield the occurrences, by IRI, with their standing and the number of accounts.

    `certain` counts accounts that are positive and certain, whoever vouches.
    """
    names, store = Names(material.base), material.store
    certain = _with(store, "kg:polarity", "kg:positive") & _with(
        store, "kg:certainty", "kg:certain"
    )
    found = material.folder.read_occurrences()
    for one in sorted(found, key=lambda o: o.id):
        node = names.occurrence(one.id)
        accounts = [names.part(document, "claim", event).value for document, event in one.members]
        yield {
            "iri": node.value,
            "id": one.id,
            "label": _value(store, node, "rdfs:label"),
            "standing": _value(store, node, "kg:standing"),
            "event_type": one.action,
            "date": one.date,
            "day": _day(one.date),
            "documents": len({document for document, _ in one.members}),
            "accounts": len(accounts),
            "certain": len(certain.intersection(accounts)),
        }


def claim_row(claim: Claim) -> Row:
    """Return a claim as a flat row; participants are given by name, as 'role: name'."""
    return {
        "iri": claim.iri,
        "id": short_id(claim.iri),
        "label": claim.label,
        "kind": claim.kind,
        "event_type": claim.event_type,
        "predicate": claim.predicate,
        "status": claim.status,
        "polarity": claim.polarity,
        "certainty": claim.certainty,
        **_named("holder", claim.holder),
        "holders": tuple(holder.name for holder in claim.holders),
        "parts": tuple(f"{part.role}: {part.thing.name}" for part in claim.parts),
        "date": claim.date,
        "day": _day(claim.date),
        **_ids("event", claim.occurrence),
        **_ids("document", claim.document),
        "publisher": claim.publisher,
        "published": claim.published,
        "evidence": claim.evidence.exact,
        "start": claim.evidence.start,
        "end": claim.evidence.end,
        "trigger": claim.trigger.exact if claim.trigger else None,
        "cue": claim.cue.exact if claim.cue else None,
        "confidence": claim.confidence,
        "doubtful": claim.doubtful,
        "wrong": claim.wrong,
    }


def claim_rows(claim: Claim) -> Iterator[Row]:
    """Yield a claim with its holder and its words."""
    yield claim_row(claim)


def relation_rows(claim: Claim) -> Iterator[Row]:
    """Yield a relation claim with its subject and object."""
    if claim.kind == "relation":
        ends = {part.role: part.thing for part in claim.every_part}
        row = claim_row(claim)
        told = {key: row[key] for key in SHARED}
        for role in ("subject", "object"):
            told |= _named(role, ends.get(role))
        yield {**told, "predicate": claim.predicate, **_ids("claim", claim.iri)}


def participant_rows(claim: Claim) -> Iterator[Row]:
    """Yield the participants of a claim, with their roles."""
    for part in claim.every_part:
        yield {
            **_ids("claim", claim.iri),
            "role": part.role,
            **_named("thing", part.thing),
            "words": part.words,
        }


def short_id(iri: str) -> str:
    """Return the id of an IRI: for a claim or mention '4f1c09aa/e12', else its last part."""
    document, _, local = iri.rpartition("/")
    if document.endswith(("/claim", "/mention")):
        return short_id_of(unquote(last(document.rpartition("/")[0])), unquote(local))
    return unquote(last(iri))


def _ids(name: str, iri: str | None) -> Row:
    """Return the short and the full id of a thing."""
    return {f"{name}_id": None if iri is None else short_id(iri), f"{name}_iri": iri}


def _named(name: str, thing: Named | None) -> Row:
    """Return the name and the ids of a thing."""
    return {name: thing.name if thing else None, **_ids(name, thing.iri if thing else None)}


def finding_rows(material: Material) -> Iterator[Row]:
    """Yield the findings, by IRI, with the claims that they compare."""
    names = Names(material.base)
    found = read_lines(Finding, material.folder.findings)
    for one in sorted(found, key=lambda f: f.id):
        yield {
            "iri": names.finding(one.id).value,
            "id": one.id,
            "kind": one.kind,
            "about": one.about,
            "question": one.question,
            "reason": one.reason,
            "independent": one.independent,
            "origins": one.origins,
            "document_ids": tuple(sorted({m.document for m in one.members})),
            "claim_ids": tuple(short_id_of(m.document, m.claim) for m in one.members),
            "claim_iris": tuple(
                names.part(m.document, "claim", m.claim).value for m in one.members
            ),
        }


def mention_rows(material: Material) -> Iterator[Row]:
    """Yield every mention with its entity, document by document."""
    names = Names(material.base)
    found = {
        key: entity
        for entity in read_lines(Entity, material.folder.entities)
        for key in entity.members
    }
    for reading in material.folder.read_stated():
        document = reading.document
        nodes = mention_nodes(reading, names)
        for mention in reading.mentions:
            entity = found.get((document.document, mention.chain))
            yield {
                "iri": nodes[mention.id].value,
                "id": short_id_of(document.document, mention.id),
                **_ids("document", names.document(document.document).value),
                "start": mention.start,
                "end": mention.span.end,
                "words": mention.span.words(document.text),
                "kind": mention.kind,
                "type": mention.type,
                "chain": mention.chain,
                "entity": entity.name if entity else None,
                **_ids("entity", names.entity(entity.id).value if entity else None),
            }


_DOCUMENT = term("kg:Document")
_DOCUMENT_PROPERTIES = {
    "label": "rdfs:label",
    "title": "dcterms:title",
    "publisher": "dcterms:publisher",
    "author": "dcterms:creator",
    "published": "dcterms:date",
    "language": "dcterms:language",
    "source": "dcterms:source",
    "url": "schema:url",
}


def tie_rows(material: Material) -> Iterator[Row]:
    """Yield the ties between two actors, by name: the edges of the network, one of each kind."""
    network = material.network()
    told = network.nodes
    for source, target, edge in sorted(
        network.edges(data=True), key=lambda e: (e[0], e[1], e[2]["kind"], e[2]["negated"])
    ):
        yield {
            "source": told[source]["label"],
            "target": told[target]["label"],
            "kind": edge["kind"],
            "label": edge["label"],
            "negated": edge["negated"],
            "status": edge["status"],
            "weight": edge["weight"],
            "claims": edge["claims"],
            "documents": edge["documents"],
            "first": edge.get("first"),
            "last": edge.get("last"),
            "claim_ids": tuple(map(short_id, edge["claim_iris"])),
            "claim_iris": edge["claim_iris"],
            "source_type": told[source]["type"],
            "target_type": told[target]["type"],
            **_ids("source", source),
            **_ids("target", target),
        }


def _with(store: Store, name: str, value: str) -> set[str]:
    found = store.quads_for_pattern(None, term(name), term(value))
    return {q.subject.value for q in found if isinstance(q.subject, NamedNode)}


def _value(store: Store, node: NamedNode, name: str) -> str | None:
    found = (q.object for q in store.quads_for_pattern(node, term(name), None))
    return min((one.value for one in found if not isinstance(one, Triple)), default=None)


def _day(value: str | None) -> str | None:
    """Return the one day that a date names, None for months and years."""
    found = days(value) if value else None
    return found[0].isoformat() if found and found[0] == found[1] else None
