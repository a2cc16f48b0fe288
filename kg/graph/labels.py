"""Claims in plain words, with every reservation said: 'Ann Poe: resigned [reported by WXYZ]'."""

from kg.graph.scope import Scope
from kg.model import Event, Participant, Relation

POLARITIES = {"positive": "", "negative": "did not happen", "unknown": "whether is unclear"}
RELATION_POLARITIES = POLARITIES | {"negative": "not so"}
STATUSES = {"asserted": "", "reported": "reported", "alleged": "alleged", "denied": "denied"}
SUBJECT_ROLES = ("agent",)
OBJECT_ROLES = ("patient", "recipient", "beneficiary", "attribute", "topic")
ROLE_WORDS = {"recipient": "to ", "beneficiary": "for ", "topic": "about ", "attribute": "as "}


def event_label(scope: Scope, event: Event) -> str:
    """Tell an event claim: who, the words of the act, to whom, and on whose word."""
    who = ", ".join(dict.fromkeys(_participant_words(scope, event, SUBJECT_ROLES)))
    told = " ".join([scope.told(event.trigger), *_participant_words(scope, event, OBJECT_ROLES)])
    return (f"{who}: {told}" if who else told) + _reserve(scope, event, POLARITIES)


def relation_label(scope: Scope, relation: Relation) -> str:
    """Tell a relation claim: subject, predicate as words, object, and on whose word."""
    predicate = "".join(
        f" {c.lower()}" if c.isupper() else c for c in relation.predicate.partition(":")[2]
    )
    told = f"{scope.entity_name(relation.subject)}: {predicate} {_object_words(scope, relation)}"
    return told.rstrip() + _reserve(scope, relation, RELATION_POLARITIES)


def _object_words(scope: Scope, relation: Relation) -> str:
    if relation.object is not None and relation.predicate == "kg:holdsPosition":
        return scope.told(scope.mentions[relation.object].span)
    if relation.object is not None:
        return scope.entity_name(relation.object)
    if relation.value is not None:
        return scope.told(scope.values[relation.value].span)
    return scope.told(scope.times[relation.time].span) if relation.time is not None else ""


def _participant_words(scope: Scope, event: Event, roles: tuple[str, ...]) -> list[str]:
    named = [scope.mentions[p.mention].span for p in event.participants if p.mention is not None]
    chosen = [
        one
        for one in event.participants
        if one.role in roles
        and not (one.value and any(n.contains(scope.values[one.value].span) for n in named))
    ]
    return [
        ROLE_WORDS.get(one.role, "") + _one_participant(scope, one)
        for one in sorted(chosen, key=lambda one: roles.index(one.role))
    ]


def _one_participant(scope: Scope, one: Participant) -> str:
    if one.mention is not None:
        return scope.entity_name(one.mention)
    if one.value is not None:
        return scope.told(scope.values[one.value].span)
    return f"“{scope.told(scope.events[one.event].trigger)}”" if one.event is not None else ""


def voucher(scope: Scope, claim: Event | Relation) -> str:
    """Name the holders from the source outwards: 'Ann Poe via WXYZ'; empty for the document."""
    return " via ".join(scope.entity_name(holder) for holder in reversed(claim.holder))


def _reserve(scope: Scope, claim: Event | Relation, polarities: dict[str, str]) -> str:
    """Say in brackets all that keeps a claim from being a plain fact of its document."""
    status, holders = STATUSES[claim.status], voucher(scope, claim)
    if holders:
        status = f"{status or 'told'} by {holders}"
    certainty = "" if claim.certainty == "certain" else claim.certainty
    reserves = [part for part in (polarities[claim.polarity], certainty, status) if part]
    return f" [{'; '.join(reserves)}]" if reserves else ""
