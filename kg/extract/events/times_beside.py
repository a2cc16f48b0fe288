"""Times of a verb beside the one that says when: until when, after how long, over which years.

An event has one time. In 'met on Monday after four days of talks', 'the fair runs this year through
March 9' and 'built the dam in 1997 and 1998' the other is a circumstance, told in its own words.
"""

from collections.abc import Container, Iterator

from kg.annotate import Annotation
from kg.extract.events.event_times import counts_to
from kg.extract.events.triggers import Trigger
from kg.model import Participant, Span, Time
from kg.syntax.arguments import Argument as Deep

LIKELY = 0.6
"""Minimum probability that a time is an argument of the verb."""
LENGTH = "DURATION"


def times_beside(
    trigger: Trigger, own: Time | None, told: Container[str | None], annotation: Annotation
) -> Iterator[Participant]:
    """Yield the times of a verb that are not its `own`, with the words that lead to them.

    `told` are the mentions and values that take part already: 'the season' may be one.
    """
    if trigger.kind != "verb":
        return
    for one in annotation.arguments.get(trigger.token.i, ()):
        if not _is_beside(one, annotation) or _holds(one, own, annotation):
            continue
        things = (annotation.mention_at.get(one.word), annotation.value_at.get(one.word))
        if one.phrase is None or any(t is not None and t.id in told for t in things):
            continue
        time = annotation.time_at[one.word]
        lasts = one.preposition == "for" and time.type == LENGTH
        start, end = (time.start, time.end) if lasts else _extent(one.phrase, annotation)
        yield Participant(
            role="measure" if lasts else "occasion",
            value=f"w{start}-{end}",
            preposition=one.preposition or None,
            confidence=one.probability,
        )


def _is_beside(one: Deep, annotation: Annotation) -> bool:
    """Return True for a circumstance, not for the distance in 'an hour after she left'."""
    near = one.why in ("own", "conjunct") and one.role == "oblique"
    if not near or one.probability < LIKELY or one.word not in annotation.time_at:
        return False
    return not any(
        counts_to(t, t.predicate(one.verb), one.word, annotation) for t in annotation.trees
    )


def _holds(one: Deep, own: Time | None, annotation: Annotation) -> bool:
    """Return True if a phrase contains the event's own time: 'a day after the vote'."""
    if own is None or one.phrase is None:
        return False
    start, end = _extent(one.phrase, annotation)
    return start < own.end and own.start < end


def _extent(phrase: tuple[int, int], annotation: Annotation) -> Span:
    return annotation.span_of(annotation.doc[phrase[0] : phrase[1] + 1])
