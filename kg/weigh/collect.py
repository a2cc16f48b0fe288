"""Collecting the accounts of all readings, by what they are about, in one pass."""

from collections import defaultdict
from collections.abc import Iterable

from kg.model import Linking, Reading
from kg.weigh.accounts import Account, Accounts, by_topic, told_by_several
from kg.weigh.look import Look
from kg.weigh.origins import Lines
from kg.weigh.topics import Nearness, unite


def collect(readings: Iterable[Reading], linking: Linking, lines: Lines) -> Accounts:
    """Pass over the readings once; keep accounts of what several documents tell, or may tell."""
    entity_of = linking.entity_of()
    occurrence = {key: o.id for o in linking.occurrences for key in o.members}
    shared = told_by_several(linking)
    near = Nearness(linking)
    leading: dict[str, tuple[str, ...]] = {}
    events: dict[str, list[Account]] = defaultdict(list)
    relations: dict[tuple[str, str], list[Account]] = defaultdict(list)
    worth: dict[tuple[str, str], list[Account]] = defaultdict(list)
    for reading in readings:
        document = reading.document.document
        look = Look(reading, entity_of)
        lines.see(reading, look.holders)
        leading[document] = look.leading()
        for event in reading.events:
            key = (document, event.id)
            if key in shared or (near.tells_with_others(document) and look.matters(event)):
                joined = occurrence.get(key, f"{document} {event.id}")
                events[joined].append(look.event(event, joined))
            for who in look.judged(event):
                worth[who].append(look.event(event, ""))
        for relation in reading.relations:
            topics = (relation.predicate, look.entity(relation.subject).id)
            relations[topics].append(look.relation(relation))
    united = unite(events, leading, near)
    return Accounts(events=by_topic(united), relations=by_topic(relations), worth=by_topic(worth))
