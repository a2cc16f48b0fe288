"""Raising: verbs that only add certainty, aspect or a source to the predicate after them.

'The dam seems to leak', 'is expected to close', 'began to sink', 'remained closed' make one claim
about the dam: that it leaks, closes, sinks, is closed. The subject belongs to the complement and
not to the raising verb (Huddleston and Pullum, The Cambridge Grammar of the English Language, 2002,
14.1.2).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.actions import verb_action
from kg.extract.events.voice import is_passive
from kg.extract.factuality.clause_types import infinitive
from kg.extract.factuality.predicate_adjectives import copula_of
from kg.model import Event
from kg.ontology import words
from kg.syntax.parsed import Token

SUBJECTS = ("nsubj", "nsubjpass")
HABIT = 3
"""Maximum number of words from 'used' to the verb of a habit: 'used to often keep bees'."""


def raised_by(complement: Token) -> Token | None:
    """Return the raising verb or adjective of a predicate: 'likely' in 'is likely to rain'.

    None if there is none, and if the predicate has a subject of its own.
    """
    if complement.has_dependent(*SUBJECTS, "expl"):
        return None
    copula = copula_of(complement) if complement.dep_ != "conj" else None
    if copula is not None:
        if lemma(copula) != "be":
            return copula if lemma(copula) in words("participants", "raising", "linking") else None
        complement = copula
    if complement.dep_ != "xcomp" or not infinitive(complement):
        return None
    owned = complement.has_dependent(*SUBJECTS, "expl")
    return complement.head if _raises(complement) and not owned else None


def _raises(complement: Token) -> bool:
    """Return True for 'expected' in 'is expected to rain', not in 'expects it to rain'."""
    above = complement.head
    if of_past_habit(complement):
        return True
    return _is_raising(above) and not above.has_dependent("dobj") and above.i < complement.i


def of_past_habit(verb: Token) -> bool:
    """Return True for 'keep' in 'used to keep bees'; not in 'a shed used to keep bees'."""
    above = verb.head
    near = verb.dep_ == "xcomp" and above.lower_ == "used" and 0 < verb.i - above.i <= HABIT
    owned = near and (above.dep_ == "conj" or above.has_dependent("nsubj", "expl"))
    return owned and infinitive(verb) and not above.has_dependent("dobj", "aux", "auxpass")


def _is_raising(above: Token) -> bool:
    kind = "adjectives" if above.pos_ == "ADJ" else "passives" if is_passive(above) else "verbs"
    known = words("participants", "raising", kind)
    return lemma(above) in known or verb_action(above)[0] in known


def _extraposed(clause: Token) -> Token | None:
    """Return the governor of a clause that 'it' stands for: 'It seems that she left'."""
    above = clause.head
    if clause.dep_ not in ("ccomp", "csubj") or above.i > clause.i or not _is_raising(above):
        return None
    stands = (copula_of(above) or above).dependents(*SUBJECTS, "expl")
    return above if stands and all(c.lower_ == "it" for c in stands) else None


def without_raising(events: Sequence[Event], annotation: Annotation) -> Iterator[Event]:
    """Yield events, with those of raising verbs marked as only named: the complement says the same.

    This includes 'It seems that she left'. A raising verb that is negated, or that adds something
    (a time, a participant), is a claim of its own.
    """
    told_by = {raising.id: event.id for raising, event in _raised(events, annotation)}
    for event in events:
        one = _redirected(event, told_by)
        yield replace(one, only_named=True) if event.id in told_by else one


def _raised(events: Sequence[Event], annotation: Annotation) -> Iterator[tuple[Event, Event]]:
    """Yield raising events, each with that of its complement, which says as much."""
    at = {token.idx: token for token in annotation.tokens}
    by_trigger = {event.trigger.start: event for event in events}
    for event in events:
        token = at.get(event.trigger.start)
        above = _raising_above(token) if token is not None else None
        raising = by_trigger.get(above.idx) if above is not None else None
        if raising is None or token is None:
            continue
        if _tells_no_more(raising, event, _ids_beside(token, by_trigger)):
            yield raising, event


def _ids_beside(token: Token, by_trigger: Mapping[int, Event]) -> set[str]:
    """Return the ids of the events joined to one: 'burn' in 'seems to leak and burn'."""
    joined = (*token.conjuncts, *(copula_of(token) or token).conjuncts)
    return {by_trigger[c.idx].id for c in joined if c.idx in by_trigger}


def _raising_above(token: Token) -> Token | None:
    """Return the word that raises a predicate, or that governs the clause for which 'it' stands."""
    return raised_by(token) or _extraposed(copula_of(token) or token)


def _redirected(event: Event, told_by: Mapping[str, str]) -> Event:
    """Replace raising verbs by their complements as participants: 'said it seems to leak'."""
    if event.id in told_by:
        return event

    def last(name: str) -> str:
        while name in told_by:
            name = told_by[name]
        return name

    taking = (p if p.event is None else replace(p, event=last(p.event)) for p in event.participants)
    kept = tuple(dict.fromkeys(p for p in taking if p.event != event.id))
    order = tuple(replace(o, event=last(o.event)) for o in event.order)
    if kept == event.participants and order == event.order:
        return event
    return replace(event, participants=kept, order=order)


def _tells_no_more(raising: Event, raised: Event, beside: Collection[str]) -> bool:
    """Return True if all participants occur with the complement; `beside` are its conjuncts."""
    if raising.polarity != "positive" or raised.only_named or raising.order:
        return False
    if raising.time not in (None, raised.time):
        return False
    known = {p.mention for p in raised.participants} | {p.event for p in raised.participants}
    known |= {*raised.holder, *beside, raised.id, None}
    return all(
        p.value is None and p.mention in known and p.event in known for p in raising.participants
    )
