"""How much an outlet carries of each source: quotations, and claims attributed to it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kg.draw.material import Wanted
from kg.draw.words import plain
from kg.graph.lookup import file_name
from kg.model import Document, Entity, Event, Reading, Relation

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
    heard = dict(_heard(reading, known))
    for quotation in reading.quotations:
        if found := heard.get(quotation.speaker or ""):
            counts[found]["quotations"] += 1
    claims: tuple[Event | Relation, ...] = (*reading.events, *reading.relations)
    for claim in claims:
        if claim.holder and (found := heard.get(claim.holder[-1])):
            counts[found]["claims"] += 1
            counts[found]["relayed"] += len(claim.holder) > 1


def _outlet_of(document: Document) -> str:
    """Return who publishes a document, or what names it else."""
    source = file_name(document.source)
    return plain(document.publisher or document.title or source or document.document)


def _heard(
    reading: Reading, known: Mapping[tuple[str, str], Entity]
) -> Iterator[tuple[str, Heard]]:
    """Yield the mentions of entities, each with the source that it is in this document."""
    document, outlet = reading.document, _outlet_of(reading.document)
    told = {mention.chain for mention in reading.mentions if mention.kind != "pronoun"}
    for mention in reading.mentions:
        entity = known.get((document.document, mention.chain))
        if entity is not None:
            name = entity.name if entity.named or mention.chain in told else ONLY_PRONOUN
            key = entity.id if entity.named else f"{outlet}\n{name.casefold()}"
            yield mention.id, (outlet, key, name, entity.named)
