"""Entities and occurrences, made from the mentions and claims of many documents."""

from collections.abc import Iterator, Mapping

from pyoxigraph import Literal, NamedNode

from kg.graph.epistemic_status import occurrence_status, with_status
from kg.graph.literals import Triple, boolean, decimal, describe, integer, moment, text
from kg.graph.namespaces import Names, term
from kg.model import Entity, Occurrence
from kg.model.findings import Key

CLASSES = {
    "Person": "kg:Person",
    "Organization": "kg:Organization",
    "Place": "kg:Place",
    "Facility": "kg:Facility",
    "Group": "kg:Group",
    "Work": "kg:Work",
    "Event": "kg:EventThing",
    "Other": "kg:Thing",
}
GEONAMES = "https://sws.geonames.org/"


def entity_triples(entity: Entity, names: Names) -> Iterator[Triple]:
    """Describe an entity: type, names, its chains, its location."""
    node = names.entity(entity.id)
    known = entity.geonames is not None
    documents = len({document for document, _ in entity.members})
    yield from describe(
        node,
        ("rdf:type", term(CLASSES[entity.type])),
        ("rdfs:label", text(entity.name)),
        ("kg:named", boolean(True) if entity.named else None),
        ("kg:documents", integer(documents) if documents > 1 else None),
        ("owl:sameAs", NamedNode(f"{GEONAMES}{entity.geonames}/") if known else None),
    )
    for name in entity.names:
        if name != entity.name:
            yield node, term("skos:altLabel"), text(name)
    for document, chain in entity.members:
        yield node, term("kg:hasChain"), names.part(document, "chain", chain)
    yield from _position(entity, node, names)


def _position(entity: Entity, node: NamedNode, names: Names) -> Iterator[Triple]:
    latitude, longitude = decimal(entity.latitude), decimal(entity.longitude)
    if latitude is None or longitude is None:
        return
    point = f"POINT({longitude.value} {latitude.value})"
    geometry = names.under(node, "geometry")
    yield from describe(
        node,
        ("geo:lat", latitude),
        ("geo:long", longitude),
        ("gsp:hasGeometry", geometry),
    )
    yield from describe(
        geometry,
        ("rdf:type", term("gsp:Geometry")),
        ("gsp:asWKT", Literal(point, datatype=term("gsp:wktLiteral"))),
    )


def occurrence_triples(
    occurrence: Occurrence, names: Names, account_statuses: Mapping[Key, str]
) -> Iterator[Triple]:
    """Describe an event in the world as something reported, whether or not it took place.

    Its label gives its status, which follows from the status of each account
    (kg.graph.epistemic_status). Its class is given by `kg:action` here, and as its type only in the
    plain graphs: a document that says that something did not happen is an account of it too.
    """
    node = names.occurrence(occurrence.id)
    standing = occurrence_status(
        account_statuses.get(key, "uncertain") for key in occurrence.members
    )
    yield from describe(
        node,
        ("rdf:type", term("kg:Occurrence")),
        ("rdfs:label", text(with_status(occurrence.label, standing))),
        ("kg:standing", text(standing)),
        ("kg:action", term(occurrence.action)),
        ("kg:date", moment(occurrence.date) if occurrence.date else None),
    )
