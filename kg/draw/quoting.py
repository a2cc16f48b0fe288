"""How much an outlet carries of each source: quotations, and claims attributed to it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kg.draw.material import Wanted
from kg.draw.words import plain
from kg.graph.lookup import file_name
from kg.model import Entity, Event, Reading, Relation

ONLY_PRONOUN = "told of by a pronoun alone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """What one outlet carries of one source; `relayed` of the claims came through another first.

    Unnamed sources with the same noun within an outlet count as one.
    """

    outlet: str
    source: str
    name: str
    named: bool
    quotations: int
    claims: int
    relayed: int

    @property
    def weight(self) -> int:
        """Return the number of quotations and claims."""
        return self.quotations + self.claims


Heard = tuple[str, str, str, bool]
"""Outlet, key of the source, its name, and whether it is a name."""


def flows(
    readings: Iterable[Reading], entities: Iterable[Entity], wanted: Wanted
) -> tuple[Flow, ...]:
    """Count what each outlet carries of each source, sorted by outlet and source."""
    known = {key: entity for entity in entities for key in entity.members}
    counts: dict[Heard, Counter[str]] = defaultdict(Counter)
    for reading in readings:
        if wanted.within(reading.document.published):
            _count(reading.counted_once(), known, counts)
    return tuple(
        Flow(
            outlet=outlet,
            source=key,
            name=name,
            named=named,
            quotations=told["quotations"],
            claims=told["claims"],
            relayed=told["relayed"],
        )
        for (outlet, key, name, named), told in sorted(counts.items())
    )


def _count(
    reading: Reading,
    known: Mapping[tuple[str, str], Entity],
    counts: dict[Heard, Counter[str]],
) -> None:
    document = reading.document
    source = file_name(document.source)
    outlet = plain(document.publisher or document.title or source or document.document)
    chains = {mention.id: mention.chain for mention in reading.mentions}
    told = {mention.chain for mention in reading.mentions if mention.kind != "pronoun"}

    def heard(mention: str) -> Heard | None:
        chain = chains.get(mention) or ""
        entity = known.get((document.document, chain))
        if entity is None:
            return None
        name = entity.name if entity.named or chain in told else ONLY_PRONOUN
        key = entity.id if entity.named else f"{outlet}\n{name.casefold()}"
        return outlet, key, name, entity.named

    for quotation in reading.quotations:
        if quotation.speaker and (found := heard(quotation.speaker)):
            counts[found]["quotations"] += 1
    claims: tuple[Event | Relation, ...] = (*reading.events, *reading.relations)
    for claim in claims:
        if claim.holder and (found := heard(claim.holder[-1])):
            counts[found]["claims"] += 1
            counts[found]["relayed"] += len(claim.holder) > 1
