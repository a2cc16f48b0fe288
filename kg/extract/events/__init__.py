"""Events: a walk over the clauses of the parse that turns each action told into a claim."""

from collections.abc import Iterable, Iterator

from spacy.tokens import Token

from kg.annotate import Annotation
from kg.extract.events.actions import table
from kg.extract.events.arguments import Argument, state_arguments, verb_arguments
from kg.extract.events.clauses import calendar_date, evidence, time_of
from kg.extract.events.nominal import noun_arguments
from kg.extract.events.triggers import Trigger, find_triggers
from kg.extract.polarity import judge
from kg.model import Event, Participant, Role, Span

__all__ = ["find_events"]

CONFIDENCE = {"verb": 0.9, "noun": 0.75, "state": 0.7}
UNCLASSED = 0.15
BARE = 0.2
COMPLEMENT = frozenset({"acomp", "oprd"})
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
    participants = tuple(_participants(name, _arguments(trigger), annotation, names))
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


def _arguments(trigger: Trigger) -> Iterator[Argument]:
    token = trigger.token
    if trigger.kind == "noun":
        return noun_arguments(token, trigger.action)
    if trigger.kind == "verb":
        return verb_arguments(token, trigger.action)
    copula = token.head if token.pos_ == "ADJ" and token.dep_ in COMPLEMENT else token
    return state_arguments(copula, token)


def _participants(
    name: str, arguments: Iterable[Argument], annotation: Annotation, names: dict[int, str]
) -> Iterator[Participant]:
    """Turn tokens into references, each once: to a claim, else a mention, else a value."""
    seen: set[tuple[str, str]] = set()
    for role, token in arguments:
        one = _participant(role, token, annotation, names)
        key = (one.event or one.mention or one.value) if one is not None else None
        if one is not None and key is not None and key != name and (role, key) not in seen:
            seen.add((role, key))
            yield one


def _participant(
    role: Role, token: Token, annotation: Annotation, names: dict[int, str]
) -> Participant | None:
    mention, value = annotation.mention_at.get(token.i), annotation.value_at.get(token.i)
    time = annotation.time_at.get(token.i)
    event = names.get(token.i) or _predicate_name(token, names)
    thing = mention is not None and (mention.kind == "name" or role in ("place", "instrument"))
    if event is not None and not thing:
        return Participant(role=role, event=event)
    if mention is not None and (time is None or mention.kind == "name"):
        return Participant(role=role, mention=mention.id)
    if value is not None:
        return Participant(role=role, value=value.id)
    return None


def _predicate_name(token: Token, names: dict[int, str]) -> str | None:
    """Name the claim of a copular or bound clause by its adjective or infinitive."""
    if token.pos_ not in ("VERB", "AUX"):
        return None
    for child in token.children:
        if child.dep_ in ("acomp", "attr", "xcomp", "oprd") and child.i in names:
            return names[child.i]
    return None
