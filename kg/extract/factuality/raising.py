"""Raising: verbs that only say how sure, since when or by whose word what follows them is so.

'The dam seems to leak', 'is expected to close', 'began to sink', 'remained closed' make one claim,
of the dam: that it leaks, closes, sinks, is closed. The subject belongs to what follows and not to
the verb (Huddleston and Pullum, The Cambridge Grammar of the English Language, 2002, 14.1.2).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from spacy.tokens import Token

from kg.annotate import Annotation
from kg.extract.events.actions import lemma, words
from kg.extract.events.voice import has, is_passive
from kg.extract.factuality.clause_types import infinitive
from kg.extract.factuality.predicate_adjectives import copula_of
from kg.model import Event

SUBJECTS = ("nsubj", "nsubjpass")


def raised_by(complement: Token) -> Token | None:
    """Find the verb or adjective that a predicate is raised by: 'likely' of 'is likely to rain'.

    None where there is none, and where the predicate has a subject of its own.
    """
    if has(complement, *SUBJECTS, "expl"):
        return None
    copula = copula_of(complement) if complement.dep_ != "conj" else None
    if copula is not None:
        if lemma(copula) != "be":
            return copula if lemma(copula) in words("participants", "raising", "linking") else None
        if has(copula, *SUBJECTS, "expl"):
            return None
        complement = copula
    if complement.dep_ != "xcomp" or not infinitive(complement):
        return None
    above = complement.head
    raises = _is_raising(above) and not has(above, "dobj") and above.i < complement.i
    return above if raises else None


def _is_raising(above: Token) -> bool:
    kind = "adjectives" if above.pos_ == "ADJ" else "passives" if is_passive(above) else "verbs"
    return lemma(above) in words("participants", "raising", kind)


def _extraposed(clause: Token) -> Token | None:
    """Find what a clause is told by where 'it' stands for the clause: 'It seems that she left'."""
    above = clause.head
    if clause.dep_ not in ("ccomp", "csubj") or above.i > clause.i or not _is_raising(above):
        return None
    host = copula_of(above) or above
    stands = [c for c in host.children if c.dep_ in SUBJECTS or c.dep_ == "expl"]
    return above if stands and all(c.lower_ == "it" for c in stands) else None


def without_raising(events: Sequence[Event], annotation: Annotation) -> Iterator[Event]:
    """Yield events, those of raising verbs marked as only named: what is raised says the same.

    So it is of 'It seems that she left'. One that is denied, or tells more (a time, somebody else),
    is a claim of its own.
    """
    at = {annotation.span_of(token).start: token for token in annotation.tokens}
    by_trigger = {event.trigger.start: event for event in events}
    told_by: dict[str, str] = {}
    for event in events:
        token = at.get(event.trigger.start)
        if token is None:
            continue
        above = raised_by(token) or _extraposed(copula_of(token) or token)
        if above is None:
            continue
        raising = by_trigger.get(annotation.span_of(above).start)
        beside = {
            other.id
            for t in (token, copula_of(token) or token)
            for c in t.conjuncts
            if (other := by_trigger.get(annotation.span_of(c).start)) is not None
        }
        if raising is not None and _tells_no_more(raising, event, beside):
            told_by[raising.id] = event.id
    for event in events:
        one = _redirected(event, told_by)
        yield replace(one, only_named=True) if event.id in told_by else one


def _redirected(event: Event, told_by: Mapping[str, str]) -> Event:
    """Let what took a raising verb as its part take what is raised: 'said it seems to leak'."""
    if event.id in told_by:
        return event

    def last(name: str) -> str:
        while name in told_by:
            name = told_by[name]
        return name

    taking = (p if p.event is None else replace(p, event=last(p.event)) for p in event.participants)
    kept = tuple(dict.fromkeys(p for p in taking if p.event != event.id))
    order = tuple(replace(o, event=last(o.event)) for o in event.order)
    return replace(event, participants=kept, order=order)


def _tells_no_more(raising: Event, raised: Event, beside: Collection[str]) -> bool:
    """Return True if all that takes part stands with what is raised; `beside` is joined to that."""
    if raising.polarity != "positive" or raised.only_named or raising.order:
        return False
    if raising.time not in (None, raised.time):
        return False
    known = {p.mention for p in raised.participants} | {p.event for p in raised.participants}
    known |= {*raised.holder, *beside, raised.id, None}
    return all(
        p.value is None and p.mention in known and p.event in known for p in raising.participants
    )
