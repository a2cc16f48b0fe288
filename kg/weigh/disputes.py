"""Disputes that one document tells: what one of its sources says and another denies."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from kg.model import Event, Finding, Reading
from kg.ontology import lexicon
from kg.resolve.words import stem
from kg.weigh.accounts import Account
from kg.weigh.alike import same_deed, shared_words
from kg.weigh.deeds import fold
from kg.weigh.look import Look
from kg.weigh.origins import Lines
from kg.weigh.sides import grants, plainly_opposed, whether

Pair = tuple[Account, Account]


def disputes_in(reading: Reading, look: Look) -> Iterator[Pair]:
    """Yield the deeds that a reading has one source affirm and another deny, of one named doer."""
    held: dict[tuple[str, str], list[Event]] = defaultdict(list)
    for event in reading.events:
        if event.holder and event.certainty in lexicon("weighing")["deniable"]:
            word = fold(event.lemma)[0]
            named = {
                look.entity(p.mention)
                for p in event.participants
                if p.role == "agent" and p.mention
            }
            if len(named) == 1 and all(e.named for e in named):
                held[word, min(e.id for e in named)].append(event)
    for _, events in sorted(held.items()):
        denied = [e for e in events if e.status == "denied" or e.polarity == "negative"]
        if denied and len(denied) < len(events) and look.matters(events[0]):
            yield from _opposed([look.event(e, "") for e in events])


def _opposed(accounts: list[Account]) -> Iterator[Pair]:
    yes = [a for a in accounts if a.polarity == "positive"]
    no = [a for a in accounts if a.polarity == "negative" and not grants(a)]
    pairs = [(a, b) for a in yes for b in no if set(a.holders).isdisjoint(b.holders)]
    yield from [
        (a, b) for a, b in pairs if plainly_opposed(a, b) and same_deed(a, b) and _one_object(a, b)
    ][:1]


def _one_object(one: Account, other: Account) -> bool:
    objects = one.entities("patient"), other.entities("patient")
    names = {stem(word) for t in (*one.roles, *other.roles) for word in t.name.lower().split()}
    return bool(objects[0] & objects[1]) or bool(shared_words(one, other) - names)


def weigh_disputes(pairs: Iterable[Pair], lines: Lines) -> Iterator[Finding]:
    """Yield the disputes that documents tell by themselves."""
    for yes, no in pairs:
        yield whether([(yes, 0), (no, 1)], lines)
