"""What is told of nobody: 'you win with patience', 'when you open the door'."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from kg.annotate import Annotation
from kg.model import Event

ABLE = frozenset({"can", "ca", "could", "may", "might"})
"""Modals with which 'you' is anybody; 'you will pay for this' and 'you must leave' are meant."""

STATED = frozenset({"asserted", "reported"})
"""Whatever is alleged or denied tells something."""

SUBJECT = frozenset({"nsubj", "nsubjpass"})


def without_generic(events: Sequence[Event], annotation: Annotation) -> Iterator[Event]:
    """Yield events, those marked as only named whose clause says in the present what 'you' do.

    Such a 'you' is anybody, or the reader ('the games you can see from here'): it tells of the way
    of things and reports nothing. What was, will be or is going on may be said to somebody ('you
    broke our trust', 'you are making a mistake') and stays, and so does what takes part in another
    claim, as the content of what is said.
    """
    taken = {p.event for event in events for p in event.participants}
    at = {annotation.span_of(token).start: token for token in annotation.tokens}
    for event in events:
        verb = at.get(event.trigger.start)
        general = verb is not None and event.id not in taken and not event.time
        general = general and event.status in STATED and event.form in ("finite", "copular")
        general = general and _says_you(verb)
        yield replace(event, only_named=True) if general else event


def _says_you(verb: Token | None) -> bool:
    """See 'you win', 'you never see', 'you can buy', 'if you are late'."""
    if verb is None:
        return False
    clause = verb if verb.pos_ in ("VERB", "AUX") else verb.head
    subject = next((c for c in clause.children if c.dep_ in SUBJECT), None)
    if subject is None or subject.lower_ != "you":
        return False
    helpers = [c for c in clause.children if c.dep_ in ("aux", "auxpass")]
    first = helpers[0] if helpers else clause
    if first.tag_ == "MD":
        return first.lower_ in ABLE and not any(c.lemma_ == "have" for c in helpers)
    return first.tag_ == "VBP" and (first.lemma_ != "be" or _opens_condition(clause))


def _opens_condition(clause: Token) -> bool:
    return any(c.lower_ in ("if", "when", "whenever", "unless") for c in clause.children)
