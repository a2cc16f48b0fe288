"""What a case says about an entity."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pyoxigraph import NamedNode, Store

from kg.account.find import find_entity
from kg.account.what_matters import first_to_read
from kg.graph.claims import Claim, ClaimReader, Named
from kg.graph.lookup import kinds, objects, subjects, text, texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Portrait:
    """An entity as the case knows it.

    `does` are claims in which it is the agent, `undergoes` those done to it or about it, `is_`
    relations, `says` what it vouches for. Each claim has its own source and words. Claims that a
    person judged misread are only in `wrong`; those that probably are, or are not worth keeping, in
    `doubtful`, what matters and is more probably right first.
    """

    entity: Named
    type: str
    names: tuple[str, ...]
    documents: int
    is_: tuple[Claim, ...]
    does: tuple[Claim, ...]
    undergoes: tuple[Claim, ...]
    says: tuple[Claim, ...]
    same: tuple[str, ...]
    doubtful: tuple[Claim, ...] = ()
    wrong: tuple[Claim, ...] = ()


def portrait(store: Store, name: str, *, base: str) -> Portrait:
    """Return what a case says about the entity of this name, id or IRI.

    Raise QueryError with the nearest names if there is none, or the candidates if several entities
    have the name.
    """
    reader = ClaimReader(store)
    iri = find_entity(store, name, base=base)
    node = NamedNode(iri)
    told = list(reader.about(iri))
    right, wrong = _parted(told, lambda claim: claim.wrong is None)
    claims, doubtful = _parted(right, lambda claim: not claim.doubtful)
    placed: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        placed[_place(claim, iri)].append(claim)
    return Portrait(
        entity=reader.name(node),
        type=", ".join(kinds(store, node)),
        names=tuple(texts(store, node, "skos:altLabel")),
        documents=len({c.document for c in right}),
        is_=tuple(placed["is_"]),
        does=tuple(placed["does"]),
        undergoes=tuple(placed["undergoes"]),
        says=tuple(c for c in claims if any(h.iri == iri for h in c.holders)),
        same=tuple(_judgements(store, node)),
        doubtful=tuple(sorted(doubtful, key=first_to_read)),
        wrong=wrong,
    )


def _parted(
    claims: Iterable[Claim], is_so: Callable[[Claim], bool]
) -> tuple[tuple[Claim, ...], tuple[Claim, ...]]:
    """Return the claims of which something is so, and the others."""
    parts: tuple[list[Claim], list[Claim]] = ([], [])
    for claim in claims:
        parts[not is_so(claim)].append(claim)
    return tuple(parts[0]), tuple(parts[1])


def _place(claim: Claim, iri: str) -> str:
    """Return the field of a portrait in which a claim belongs by the entity's role, or ''."""
    roles = {part.role for part in claim.every_part if part.thing.iri == iri}
    if claim.kind == "relation":
        return "is_" if roles & {"subject", "object"} else ""
    if claim.kind != "event" or not roles:
        return ""
    return "does" if "agent" in roles else "undergoes"


def _judgements(store: Store, entity: NamedNode) -> Iterator[str]:
    """Yield what was judged of this entity's chains, each verdict and reason once."""
    found = {
        (text(store, node, "kg:verdict") or "", text(store, node, "kg:reason") or "")
        for chain in objects(store, entity, "kg:hasChain")
        for side in ("kg:left", "kg:right")
        for node, _ in subjects(store, side, chain)
    }
    yield from (f"{verdict}: {reason}" for verdict, reason in sorted(found))
