"""The relationships of a property graph, between a case's tables."""

from collections.abc import Container, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from kg.export.material import Material
from kg.export.rows import document_rows
from kg.graph.claims import Claim
from kg.graph.happened import is_speech
from kg.graph.namespaces import Names
from kg.model import Entity, Finding
from kg.model.readings import read_lines

TARGETS = ("patient", "recipient", "beneficiary", "topic")
"""The roles that an action can have as its target, from the agent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A relationship of a `type` between two nodes, each given by label and IRI."""

    type: str
    start: tuple[str, str]
    end: tuple[str, str]
    properties: dict[str, Any] = field(default_factory=dict)


def known_entities(material: Material) -> frozenset[str]:
    """Return the IRIs of all entities: the possible ends of relationships of claims."""
    names = Names(material.base)
    found = read_lines(Entity, material.folder.entities)
    return frozenset(names.entity(entity.id).value for entity in found)


def claim_links(claim: Claim, known: Set[str]) -> Iterator[Link]:
    """Yield the relationships of a claim; `known` are the IRIs of entities.

    It has its roles (AGENT, PATIENT … to an entity or to the claim of a clause; SUBJECT and
    OBJECT), HELD_BY (with `position`, 1 the outermost), TOLD_IN and TELLS_OF. A positive, certain
    and asserted or reported claim also connects its entities directly: relations by their name
    (WORKS_FOR …), an agent with its patient (ACTS_ON, for speech SPEAKS_OF).
    """
    start = ("Claim", claim.iri)
    yield Link(type="TOLD_IN", start=start, end=("Document", claim.document))
    if claim.occurrence:
        yield Link(type="TELLS_OF", start=start, end=("Occurrence", claim.occurrence))
    for position, holder in enumerate(claim.holders, start=1):
        if holder.iri is not None and holder.iri in known:
            end = ("Entity", holder.iri)
            yield Link(type="HELD_BY", start=start, end=end, properties={"position": position})
    for part in claim.every_part:
        iri = part.thing.iri
        if iri is not None and (iri in known or "/claim/" in iri):
            end = ("Entity" if iri in known else "Claim", iri)
            properties = {"words": part.words}
            yield Link(type=part.role.upper(), start=start, end=end, properties=properties)
    yield from _direct(claim, known)


def finding_links(material: Material) -> Iterator[Link]:
    """Yield the relationships of findings: each COMPARES claims (with `side`) and has ORIGINs."""
    names = Names(material.base)
    ends = {row["id"]: ("Document", row["iri"]) for row in document_rows(material)}
    for entity in read_lines(Entity, material.folder.entities):
        ends[entity.id] = ("Entity", names.entity(entity.id).value)
    for finding in sorted(read_lines(Finding, material.folder.findings), key=lambda f: f.id):
        yield from _finding(finding, names, ends)


def _direct(claim: Claim, known: Set[str]) -> Iterator[Link]:
    sure = claim.polarity == "positive" and claim.certainty == "certain"
    fits = claim.status == ("reported" if claim.holders else "asserted")
    if not (sure and fits) or claim.wrong is not None:
        return
    for kind, start, end in _pairs(claim, known):
        yield Link(
            type=kind,
            start=("Entity", start),
            end=("Entity", end),
            properties={"claim": claim.iri, "status": claim.status, "label": claim.label},
        )


def _pairs(claim: Claim, known: Set[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the pairs of entities that a claim connects, and the type of relationship."""
    ends = [(p.role, str(p.thing.iri)) for p in claim.every_part if p.thing.iri in known]
    if claim.kind == "relation":
        pairs = [(ends[0][1], ends[1][1])] if len(ends) == 2 else []
        kind = type_name(claim.what)
    else:
        pairs = [*product(_in_roles(ends, ("agent",)), _in_roles(ends, TARGETS))]
        kind = "SPEAKS_OF" if is_speech(claim.what) else "ACTS_ON"
    yield from ((kind, one, other) for one, other in pairs if one != other)


def _in_roles(ends: Iterable[tuple[str, str]], roles: Container[str]) -> list[str]:
    return [iri for role, iri in ends if role in roles]


def _finding(
    finding: Finding, names: Names, known: Mapping[str, tuple[str, str]]
) -> Iterator[Link]:
    start = ("Finding", names.finding(finding.id).value)
    for member in finding.members:
        yield Link(
            type="COMPARES",
            start=start,
            end=("Claim", names.part(member.document, "claim", member.claim).value),
            properties={"side": member.side},
        )
    for origin in finding.origins:
        # An origin may only have a name; the finding's own list has it then.
        if end := known.get(origin):
            yield Link(type="ORIGIN", start=start, end=end)


def type_name(predicate: str) -> str:
    """Return 'kg:worksFor' as WORKS_FOR; only letters, digits and '_' are kept, a letter first."""
    local = predicate.rpartition(":")[2]
    spaced = "".join(f"_{c}" if c.isupper() else c for c in local)
    plain = "".join(c if c.isascii() and c.isalnum() else "_" for c in spaced).strip("_").upper()
    return plain if plain[:1].isalpha() else f"RELATION_{plain}".strip("_")
