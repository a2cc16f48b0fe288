"""Events: a walk over the clauses of the parse that turns each action told into a claim."""

from collections.abc import Iterator

from kg.annotate import Annotation
from kg.extract.events.actions import table
from kg.extract.events.clauses import calendar_date, evidence, time_of
from kg.extract.events.participants import find_participants
from kg.extract.events.triggers import Trigger, find_triggers
from kg.extract.polarity import judge
from kg.model import Event, Participant, Span

__all__ = ["find_events"]

CONFIDENCE = {"verb": 0.9, "noun": 0.75, "state": 0.7}
UNCLASSED = 0.15
BARE = 0.2
PEOPLE = frozenset({"Person", "Group"})


def find_events(annotation: Annotation) -> Iterator[Event]:
    """Yield the claims that a document's clauses make, in the order of their triggers.

    Ids are e1, e2 … by position. Holders and status are left for `kg.extract.holders`. Nothing is
    read in page furniture.
    """
    triggers = [t for t in find_triggers(annotation.doc) if not annotation.in_furniture(t.token)]
    names: dict[int, str] = {}
    for number, trigger in enumerate(triggers, start=1):
        for token in (trigger.token, *trigger.tokens):
            names.setdefault(token.i, f"e{number}")
    for number, trigger in enumerate(triggers, start=1):
        yield _event(f"e{number}", trigger, annotation, names)


def _event(name: str, trigger: Trigger, annotation: Annotation, names: dict[int, str]) -> Event:
    time = time_of(trigger, annotation)
    polarity, certainty = judge(trigger.token)
    participants = tuple(find_participants(name, trigger, annotation, names))
    action = _fitting(trigger, participants, annotation)
    confidence = CONFIDENCE[trigger.kind]
    if action == "kg:Action":
        confidence -= UNCLASSED
    if trigger.kind == "noun" and not participants:
        confidence -= BARE
    return Event(
        id=name,
        trigger=_extent(trigger),
        lemma=trigger.lemma,
        action=action,
        participants=participants,
        time=time.id if time is not None else None,
        date=calendar_date(time),
        polarity=polarity,
        certainty=certainty,
        evidence=evidence(trigger),
        confidence=round(confidence, 2),
    )


def _fitting(
    trigger: Trigger, participants: tuple[Participant, ...], annotation: Annotation
) -> str:
    """Choose the class by who it happens to: people are released, and so is software."""
    other = table("participants", "with_person").get(trigger.lemma)
    if other is None or trigger.kind != "verb":
        return trigger.action
    touched = {p.mention for p in participants if p.role == "patient"} - {None}
    people = any(m.id in touched and m.type in PEOPLE for m in annotation.mentions)
    return f"kg:{other}" if people else trigger.action


def _extent(trigger: Trigger) -> Span:
    first, last = trigger.tokens[0], trigger.tokens[-1]
    return Span(first.idx, last.idx + len(last))
