"""Places to put on a map: where they lie, how much is told of them, how surely."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from kg.draw.material import Wanted
from kg.graph.claims import Claim
from kg.graph.namespaces import Names
from kg.graph.standing import STATUSES, standing
from kg.model import Entity

PLACES = ("Place", "Facility")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place: degrees east and north, how many claims and documents tell of it.

    `status` is that of the claim that stands best; None where it is only named.
    """

    iri: str
    name: str
    type: str
    longitude: float
    latitude: float
    claims: int
    documents: int
    status: str | None


def spots(
    entities: Iterable[Entity], claims: Iterable[Claim], wanted: Wanted, *, base: str
) -> tuple[list[Spot], int]:
    """Gather the places that have coordinates, the most told of first, and count the others."""
    names = Names(base)
    held: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        if wanted.within(claim.date):
            for iri in {part.thing.iri for part in claim.parts if part.thing.iri}:
                held[iri].append(claim)
    found = []
    nowhere = 0
    for entity in entities:
        iri = names.entity(entity.id).value
        told = held.get(iri, [])
        if entity.type not in PLACES or not entity.named or (wanted.period and not told):
            continue
        if entity.latitude is None or entity.longitude is None:
            nowhere += 1
            continue
        found.append(
            Spot(
                iri=iri,
                name=entity.name,
                type=entity.type,
                longitude=entity.longitude,
                latitude=entity.latitude,
                claims=len(told),
                documents=len({document for document, _ in entity.members}),
                status=_best(told),
            )
        )
    return sorted(found, key=lambda s: (-s.claims, -s.documents, s.name, s.iri)), nowhere


def _best(told: Iterable[Claim]) -> str | None:
    levels = [standing(c.status, c.polarity, c.certainty, vouched=bool(c.holders))[0] for c in told]
    return min(levels, key=STATUSES.index) if levels else None
