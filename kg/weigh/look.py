"""Looking claims up in their reading to make accounts of them, in one pass over the readings."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from kg.model import Entity, Event, Linking, Mention, Reading, Relation, Value
from kg.model.findings import Key
from kg.ontology import lexicon
from kg.resolve.told import Wording
from kg.resolve.words import deed, stem
from kg.weigh.accounts import Account, Accounts, Taking, by_topic, told_by_several
from kg.weigh.amounts import Amount
from kg.weigh.findings import spaced
from kg.weigh.origins import Lines

WORDS = 140
REACH = 8
LEAST_LETTERS = 4
SPEECH = "kg:Statement"


def collect(readings: Iterable[Reading], linking: Linking, lines: Lines) -> Accounts:
    """Pass over the readings once; keep only accounts of what several documents tell."""
    entity_of = linking.entity_of()
    shared = told_by_several(linking)
    events: dict[str, list[Account]] = defaultdict(list)
    relations: dict[tuple[str, str], list[Account]] = defaultdict(list)
    for reading in readings:
        look = _Look(reading, entity_of)
        lines.see(reading, look.holders)
        for event in reading.events:
            found = shared.get((reading.document.document, event.id))
            if found is not None:
                events[found].append(look.event(event))
        for relation in reading.relations:
            topics = (relation.predicate, look.entity(relation.subject).id)
            relations[topics].append(look.relation(relation))
    return Accounts(events=by_topic(events), relations=by_topic(relations))


@cache
def _untold() -> frozenset[str]:
    """Give the lemmas that are no topic: speech is weighed by what was said."""
    return frozenset(lexicon("joining")["reporting"]) | frozenset(lexicon("joining")["empty"])


@cache
def _idle() -> frozenset[str]:
    """Give the words that two clauses may share without telling the same."""
    light = (*lexicon("joining")["light"], *lexicon("joining")["reporting"])
    return frozenset(lexicon("weighing")["idle"]) | {w for w in light if len(w) >= LEAST_LETTERS}


class _Look:
    """Looks things up in one reading while its accounts are made."""

    def __init__(self, reading: Reading, entity_of: Mapping[Key, Entity]) -> None:
        self._text = reading.document.text
        self._document = reading.document.document
        self._entity_of = entity_of
        self._mentions = {m.id: m for m in reading.mentions}
        self._values = {v.id: v for v in reading.values}
        self._counts = [v for v in reading.values if v.type == "COUNT"]
        self._times = {t.id: t for t in reading.times}
        self._quotes = [q.span for q in reading.quotations if q.kind != "indirect"]
        self._dated = bool(reading.document.published) and not reading.document.published_inferred
        self._wording = Wording(self._text)

    def entity(self, mention: str) -> Entity:
        return self._entity_of[self._document, self._mentions[mention].chain]

    def holders(self, holder: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.entity(m).id for m in holder)

    def event(self, event: Event) -> Account:
        return self._account(
            event,
            topic=" ".join(event.trigger.words(self._text).split()).lower(),
            word=deed(event.lemma, self._wording.after(event.trigger)),
            plain=event.action != SPEECH and event.lemma not in _untold(),
            light=event.lemma in lexicon("joining")["light"],
            quoted=any(q.contains(event.trigger) for q in self._quotes),
            content=frozenset(self._content(event)),
            runs=self._wording.runs(event.trigger),
            date=event.date,
            day_is_sure=self._is_sure(event.time),
            roles=tuple(sorted(self._roles(event))),
            amounts=tuple(self._amounts(event)),
        )

    def _roles(self, event: Event) -> Iterator[Taking]:
        for one in event.participants:
            if one.mention is not None:
                who = self.entity(one.mention)
                yield Taking(one.role, who.id, who.named, who.type, who.name)

    def _amounts(self, event: Event) -> Iterator[tuple[str, Amount]]:
        for one in event.participants:
            if one.mention is not None:
                yield from ((one.role, a) for a in self._counted(self._mentions[one.mention]))
            elif one.value is not None and self._is_count(self._values[one.value]):
                yield one.role, Amount.of(self._values[one.value])
        time = self._times.get(event.time or "")
        if time is not None and time.type == "DURATION":
            yield from (("time", a) for a in Amount.lasting(time, self._text))

    def _content(self, event: Event) -> Iterator[str]:
        for word in self._wording.near(event.trigger, event.evidence, reach=REACH):
            if len(word) >= LEAST_LETTERS and word not in _idle():
                yield stem(word)

    def relation(self, relation: Relation) -> Account:
        about: str | None = None
        amounts: tuple[tuple[str, Amount], ...] = ()
        words = ""
        if relation.object is not None:
            mention = self._mentions[relation.object]
            about = self.entity(mention.id).id if mention.kind == "name" else self._head(mention)
            words = self.entity(mention.id).name if mention.kind == "name" else about
        elif relation.time is not None:
            about = words = self._times[relation.time].value
        elif relation.value is not None:
            amounts = (("value", Amount.of(self._values[relation.value])),)
        says = spaced(relation.predicate.partition(":")[2])
        topic = f"{self.entity(relation.subject).name}: {says} {words}".strip()
        sure = relation.time is None or self._is_sure(relation.time)
        return self._account(relation, topic=topic, about=about, amounts=amounts, day_is_sure=sure)

    def _head(self, mention: Mention) -> str:
        return " ".join(mention.head.words(self._text).lower().split())

    def _counted(self, mention: Mention) -> list[Amount]:
        """Find the number that counts a thing: 'two climbers', never 'the 36-year-old climber'."""
        inside = [v for v in self._counts if mention.start <= v.start and v.end <= mention.head.end]
        inside = [v for v in inside if self._is_count(v)]
        return [Amount.of(v, unit=self._head(mention)) for v in inside[:1]]

    def _is_sure(self, time: str | None) -> bool:
        """Say whether a day hangs on no guess: of the year, or of when the text was written."""
        if self._dated:
            return True
        found = self._times.get(time or "")
        return found is not None and bool(re.search(r"\b\d{4}\b", found.span.words(self._text)))

    def _is_count(self, value: Value) -> bool:
        """Say whether a number stands alone and is no part of a longer word or number."""
        return not re.match(r"[-\u2010-\u2014]|\.\d", self._text[value.end : value.end + 2])

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
