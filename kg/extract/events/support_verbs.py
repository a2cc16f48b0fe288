"""Support verbs: 'held a meeting', 'carried out an attack' are one event, which the noun names.

The verb says who acts, when and how surely, and the noun says what is done (Jespersen's light
verbs; Langer, A linguistic test battery for support verb constructions, 2004).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.actions import ROOT
from kg.model import Event, Participant
from kg.ontology import words
from kg.syntax.parsed import Token

OBJECTS = frozenset({"dobj", "nsubjpass"})
RELATIVE = frozenset({"acl", "relcl"})
ANY = f"kg:{ROOT}"
UNDERGOING = frozenset({"patient", "attribute"})
"""Roles of a support verb's that its noun fills; what else is said to fill them was misread."""


def without_support_verbs(events: Sequence[Event], annotation: Annotation) -> Iterator[Event]:
    """Yield events; what a support verb says goes to its noun, and the verb is only named.

    Not if one is told more surely than the other ('is investigating who made the attack'), nor if
    somebody else acts in the noun ("took the coach's advice").
    """
    by_id = {event.id: event for event in events}
    nouns = dict(_supported(events, annotation))
    verbs = {noun: by_id[verb] for verb, noun in nouns.items()}
    for event in events:
        if event.id in nouns:
            yield _emptied(event, nouns[event.id])
            continue
        one, verb = _redirected(event, nouns), verbs.get(event.id)
        yield one if verb is None else _completed(one, _redirected(verb, nouns), annotation)


def _supported(events: Sequence[Event], annotation: Annotation) -> Iterator[tuple[str, str]]:
    """Yield the ids of each support verb and of the noun that names its event, one to one."""
    by_trigger = {event.trigger.start: event for event in events}
    taken = set[str]()
    for noun in events:
        token = annotation.doc.head_at(*noun.trigger) if noun.form == "nominal" else None
        for above in _governing(token) if token is not None else ():
            verb = by_trigger.get(above.idx)
            if verb is None or verb.id in taken or not _undergoes(noun, verb):
                continue
            if _is_support(above, verb, noun) and _tell_alike(verb, noun, annotation):
                taken.add(verb.id)
                yield verb.id, noun.id
                break


def _governing(noun: Token) -> Iterator[Token]:
    """Yield the verbs whose object a noun may be: 'made a speech', 'the speech that she made'."""
    if noun.dep_ in OBJECTS and noun.head.pos_ == "VERB":
        yield noun.head
    yield from (c for c in noun.dependents(*RELATIVE, side="right") if c.pos_ == "VERB")


def _undergoes(noun: Event, verb: Event) -> bool:
    """Return True if a noun is what its verb is done to, as its arguments were read."""
    return any(p.event == noun.id and p.role == "patient" for p in verb.participants)


def _is_support(token: Token, verb: Event, noun: Event) -> bool:
    """Return True if a verb adds nothing to its noun: 'made a complaint', 'opened an inquiry'.

    A noun of no class of its own needs a verb of none: 'gave a presentation' is a gift of words.
    """
    particle = next((f" {c.lower_}" for c in token.dependents("prt")), "")
    name = f"{lemma(token)}{particle}"
    if name in words("nominals", "support", "empty"):
        return noun.action != ANY or verb.action == ANY
    return verb.action == noun.action and name in words("nominals", "support", "empty_if_alike")


def _tell_alike(verb: Event, noun: Event, annotation: Annotation) -> bool:
    """Return True if both are told equally surely, by the same people, of the same doer."""
    if verb.only_named:
        return False
    if len({(e.polarity, e.certainty, e.status, e.holder) for e in (verb, noun)}) > 1:
        return False
    acting, other = (
        {_thing(p, annotation) for p in e.participants if p.role == "agent"} for e in (verb, noun)
    )
    return not acting or other <= acting


def _thing(one: Participant, annotation: Annotation) -> str | None:
    """Return what takes part: the chain of a mention, so that 'their' is who 'the men' are."""
    mention = annotation.mentions_by_id.get(one.mention or "")
    return mention.chain if mention is not None else one.event or one.value


def _emptied(verb: Event, noun: str) -> Event:
    """Return a support verb as only named, and no longer as a clause that contains its noun."""
    kept = tuple(p for p in verb.participants if p.event != noun)
    return replace(verb, only_named=True, participants=kept)


def _redirected(event: Event, nouns: Mapping[str, str]) -> Event:
    """Replace support verbs by their nouns in what takes part, and in what precedes what."""
    if not nouns:
        return event
    taking = (
        p if p.event is None else replace(p, event=nouns.get(p.event, p.event))
        for p in event.participants
    )
    kept = tuple(dict.fromkeys(p for p in taking if p.event != event.id))
    order = (replace(o, event=nouns.get(o.event, o.event)) for o in event.order)
    return replace(event, participants=kept, order=tuple(o for o in order if o.event != event.id))


def _completed(noun: Event, verb: Event, annotation: Annotation) -> Event:
    """Return the event of a noun with what its verb says: who, when, where, and in which words.

    'The attack that rebels carried out' is told in the words of the clause around it.
    """
    more = _more_participants(noun, verb, annotation)
    order = (*noun.order, *(o for o in verb.order if o.event != noun.id))
    ahead = verb.trigger.start < noun.trigger.start or verb.form == "finite"
    told = verb if ahead else noun
    return replace(
        noun,
        participants=(*noun.participants, *more),
        time=noun.time or verb.time,
        date=noun.date if noun.time else verb.date,
        order=tuple(dict.fromkeys(order)),
        only_named=False,
        negation=noun.negation or verb.negation,
        modal=noun.modal or verb.modal,
        clause=told.clause,
        clause_subject=told.clause_subject,
        wording=told.wording,
    )


def _more_participants(noun: Event, verb: Event, annotation: Annotation) -> Iterator[Participant]:
    """Yield who takes part by a verb and not by its noun: 'rebels' in 'rebels carried it out'."""
    known = {noun.id, *(_thing(p, annotation) for p in noun.participants)}
    for one in verb.participants:
        if one.role in UNDERGOING or _thing(one, annotation) in known:
            continue
        if not _names(one, noun, annotation):
            yield one


def _names(one: Participant, noun: Event, annotation: Annotation) -> bool:
    """Return True for the noun phrase of the event itself: 'a meeting' in 'held a meeting'."""
    mention = annotation.mentions_by_id.get(one.mention or "")
    span = mention.head if mention is not None else one.phrase
    return span is not None and span.overlaps(noun.trigger)
