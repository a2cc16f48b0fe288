"""Places to put on a map: where they are, how often they are reported, how certainly."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kg.draw.material import Wanted
from kg.draw.whereabouts import Spot as Position
from kg.draw.whereabouts import named_places, whereabouts
from kg.graph.claims import Claim
from kg.graph.epistemic_status import STATUSES
from kg.graph.namespaces import Names
from kg.model import Entity

IN = "kg:locatedIn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place: degrees east and north, how many claims and documents mention it.

    `status` is that of the most certain claim; None if it is only named. `of` names the region in
    whose middle it is drawn, None if its own coordinates are known.
    """

    iri: str
    name: str
    type: str
    longitude: float
    latitude: float
    claims: int
    documents: int
    status: str | None
    of: str | None = None


def _gathered(
    claims: Iterable[Claim], wanted: Wanted, ids: Mapping[str, str]
) -> tuple[Mapping[str, list[Claim]], list[tuple[str, str]]]:
    """Return the claims in which something takes part, by its IRI, and what lies in what."""
    held: dict[str, list[Claim]] = defaultdict(list)
    within: list[tuple[str, str]] = []
    for claim in claims:
        if claim.what == IN and claim.polarity == "positive":
            within += _lying(claim, ids)
        if wanted.within(claim.date):
            for iri in filter(None, {part.thing.iri for part in claim.every_part}):
                held[iri].append(claim)
    return held, within


def _spot(entity: Entity, iri: str, position: Position, told: list[Claim]) -> Spot:
    return Spot(
        iri=iri,
        name=entity.name,
        type=entity.type,
        longitude=position.longitude,
        latitude=position.latitude,
        claims=len(told),
        documents=len({document for document, _ in entity.members}),
        status=_best(told),
        of=position.of,
    )


def spots(
    entities: Iterable[Entity], claims: Iterable[Claim], wanted: Wanted, *, base: str
) -> tuple[list[Spot], list[str]]:
    """Gather the places to draw, the most reported first, and the names of those left out.

    Left out are those with an unknown location, and those without coordinates of their own at the
    position of another: 'Mill Street (in Oslo)'.
    """
    names = Names(base)
    entities = tuple(entities)
    iris = {entity.id: names.entity(entity.id).value for entity in entities}
    held, within = _gathered(claims, wanted, {iri: entity for entity, iri in iris.items()})
    where = whereabouts(entities, within)
    places = named_places(entities)
    if wanted.period:
        places = [e for e in places if held.get(iris[e.id])]
    nowhere = [e.name for e in places if e.id not in where]
    found = [
        _spot(e, iris[e.id], where[e.id], held.get(iris[e.id], [])) for e in places if e.id in where
    ]
    return _apart(sorted(found, key=_rank), nowhere)


def _rank(spot: Spot) -> tuple[int, bool, int, str, str]:
    return -spot.claims, spot.of is not None, -spot.documents, spot.name, spot.iri


def _lying(claim: Claim, ids: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    ends = {part.role: ids.get(part.thing.iri or "") for part in claim.every_part}
    inner, outer = ends.get("subject"), ends.get("object")
    if inner and outer:
        yield inner, outer


def _apart(found: list[Spot], nowhere: list[str]) -> tuple[list[Spot], list[str]]:
    """Leave out places that would lie on another: drawn in the middle of it, or beside it.

    Of several at one position the one that most claims speak of is drawn, so that the place of the
    main event is on the map, though no gazetteer knows more of it than its town.
    """
    taken: set[tuple[float, float]] = set()
    kept = []
    for spot in found:
        at = (spot.longitude, spot.latitude)
        if at not in taken:
            kept.append(spot)
            taken.add(at)
        else:
            alone = spot.of is None or spot.name == spot.of
            nowhere.append(spot.name if alone else f"{spot.name} (in {spot.of})")
    return kept, nowhere


def _best(told: Iterable[Claim]) -> str | None:
    return min((claim.standing[0] for claim in told), key=STATUSES.index, default=None)
