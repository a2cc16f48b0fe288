"""Every claim of a case with its holders as entities, to ask which sources it depends on."""

from collections.abc import Iterable, Iterator

from kg.compare.accounts import Account
from kg.compare.origins import Lines
from kg.model import Event, Linking, Mention, Reading, Relation
from kg.model.claimants import spoken_first
from kg.model.ids import by_id
from kg.model.wrong import sound


def vouched(readings: Iterable[Reading], linking: Linking, lines: Lines) -> Iterator[Account]:
    """Yield every claim with its holders as entities; `lines` sees every document.

    Claims that were judged wrong are left out.
    """
    entity_of, wrong = linking.entity_of(), linking.wrong()
    for reading in (sound(given.counted_once(), wrong) for given in readings):
        document, text = reading.document.document, reading.document.text
        mentions = by_id(reading.mentions)

        def holders(
            holder: tuple[str, ...],
            document: str = document,
            mentions: dict[str, Mention] = mentions,
        ) -> tuple[str, ...]:
            first = (mentions[spoken_first(m, mentions)] for m in holder)
            return tuple(entity_of[document, m.chain].id for m in first)

        lines.see(reading, holders)
        claims: tuple[Event | Relation, ...] = (*reading.events, *reading.relations)
        for claim in claims:
            yield Account(
                document=document,
                claim=claim.id,
                topic="",
                evidence=claim.evidence,
                words=claim.evidence.words(text),
                polarity=claim.polarity,
                certainty=claim.certainty,
                status=claim.status,
                holders=holders(claim.holder),
            )
