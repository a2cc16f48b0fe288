"""Accounts: what is kept of a claim for weighing, slim, with the words a reason will quote."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from kg.model import Certainty, Event, Linking, Mention, Polarity, Reading, Relation, Span, Status
from kg.model.findings import Key
from kg.ontology import lexicon
from kg.resolve.words import stem
from kg.weigh.amounts import Amount
from kg.weigh.origins import Lines

WORDS = 140
SPEECH = "kg:Statement"
Topic = TypeVar("Topic", str, tuple[str, str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One claim on a topic: who vouches, how, the entities in its roles, its amounts and words.

    `topic` is an occurrence's id, or a predicate and a subject. `amounts` carry the role they
    count; `word` is the stem of an event's lemma; `about` is
    what a relation says of its subject (an entity's id or words).
    """

    document: str
    claim: str
    evidence: Span
    words: str
    polarity: Polarity
    certainty: Certainty
    status: Status
    holders: tuple[str, ...]
    word: str = ""
    date: str | None = None
    about: str | None = None
    roles: tuple[tuple[str, str], ...] = ()
    amounts: tuple[tuple[str, Amount], ...] = ()

    @property
    def factual(self) -> bool:
        """Say whether the claim says that something was so or was not so."""
        return self.polarity != "unknown" and self.certainty in lexicon("weighing")["factual"]

    def entities(self, role: str) -> frozenset[str]:
        """Give the entities in a role."""
        return frozenset(entity for found, entity in self.roles if found == role)


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounts:
    """Accounts by occurrence and by (predicate, subject), and the lines they came by."""

    events: Mapping[str, tuple[Account, ...]]
    relations: Mapping[tuple[str, str], tuple[Account, ...]]
    lines: Lines


def collect(readings: Iterable[Reading], linking: Linking) -> Accounts:
    """Pass over the readings once; keep only accounts of what several documents tell."""
    entity_of = {key: e.id for e in linking.entities for key in e.members}
    shared = {
        key: o.id
        for o in linking.occurrences
        if o.action != SPEECH and len({document for document, _ in o.members}) > 1
        for key in o.members
    }
    lines = Lines(linking)
    events: dict[str, list[Account]] = defaultdict(list)
    relations: dict[tuple[str, str], list[Account]] = defaultdict(list)
    for reading in readings:
        look = _Look(reading, entity_of)
        lines.see(reading, look.holders)
        for event in reading.events:
            topic = shared.get((reading.document.document, event.id))
            if topic is not None and event.lemma not in _untold():
                events[topic].append(look.event(event))
        for relation in reading.relations:
            topics = (relation.predicate, look.entity(relation.subject))
            relations[topics].append(look.relation(relation))
    return Accounts(events=_sorted(events), relations=_sorted(relations), lines=lines)


def _sorted(held: Mapping[Topic, list[Account]]) -> dict[Topic, tuple[Account, ...]]:
    return {
        topic: tuple(sorted(held[topic], key=lambda a: (a.document, a.evidence, a.claim)))
        for topic in sorted(held)
        if len({a.document for a in held[topic]}) > 1
    }


@cache
def _untold() -> frozenset[str]:
    """Give the lemmas that are no topic: speech is weighed by what was said."""
    return frozenset(lexicon("joining")["reporting"]) | frozenset(lexicon("joining")["empty"])


class _Look:
    """Looks things up in one reading while its accounts are made."""

    def __init__(self, reading: Reading, entity_of: Mapping[Key, str]) -> None:
        self._text = reading.document.text
        self._document = reading.document.document
        self._entity_of = entity_of
        self._mentions = {m.id: m for m in reading.mentions}
        self._values = {v.id: v for v in reading.values}
        self._counts = [v for v in reading.values if v.type == "COUNT"]
        self._times = {t.id: t.value for t in reading.times}

    def entity(self, mention: str) -> str:
        return self._entity_of[self._document, self._mentions[mention].chain]

    def holders(self, holder: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.entity(m) for m in holder)

    def event(self, event: Event) -> Account:
        roles: list[tuple[str, str]] = []
        amounts: list[tuple[str, Amount]] = []
        for one in event.participants:
            if one.mention is not None:
                roles.append((one.role, self.entity(one.mention)))
                amounts.extend((one.role, a) for a in self._counted(self._mentions[one.mention]))
            elif one.value is not None:
                amounts.append((one.role, Amount.of(self._values[one.value])))
        return self._account(
            event,
            word=stem(event.lemma),
            date=event.date,
            roles=tuple(sorted(roles)),
            amounts=tuple(amounts),
        )

    def relation(self, relation: Relation) -> Account:
        about: str | None = None
        amounts: tuple[tuple[str, Amount], ...] = ()
        if relation.object is not None:
            mention = self._mentions[relation.object]
            about = self.entity(mention.id) if mention.kind == "name" else self._head(mention)
        elif relation.time is not None:
            about = self._times[relation.time]
        elif relation.value is not None:
            amounts = (("value", Amount.of(self._values[relation.value])),)
        return self._account(relation, about=about, amounts=amounts)

    def _head(self, mention: Mention) -> str:
        return " ".join(mention.head.words(self._text).lower().split())

    def _counted(self, mention: Mention) -> list[Amount]:
        inside = [v for v in self._counts if mention.start <= v.start and v.end <= mention.head.end]
        return [Amount.of(v, unit=self._head(mention)) for v in inside[:1]]

    def _account(self, claim: Event | Relation, **more: Any) -> Account:
        words = " ".join(claim.evidence.words(self._text).split())
        return Account(
            document=self._document,
            claim=claim.id,
            evidence=claim.evidence,
            words=words if len(words) <= WORDS else words[: WORDS - 1].rstrip() + "…",
            polarity=claim.polarity,
            certainty=claim.certainty,
            status=claim.status,
            holders=self.holders(claim.holder),
            **more,
        )
