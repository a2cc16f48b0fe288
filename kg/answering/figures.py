"""The figure or date by which a passage answers: of the claim that fits, with its reservations."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kg.answering.features import Asked, fit
from kg.answering.passages import Passage, Stated
from kg.answering.question import Kind, Question
from kg.answering.word_likeness import word_likeness
from kg.model import Event, Relation, Span, Time, Value
from kg.ontology import lists

LEAST_FIT = 0.5
"""How near a claim's action must be to the only word of the question."""
LEAST_BOTH = 1.2
"""The same with how much of a longer question the claim says: of 24 headings over answers to the
questions of the annotated stories 8 were of what was asked, with this 7 of 12."""
NEARLY_ALL = 0.9
"""Or how much of it the claim must say."""
LEAST_UNIT = 0.5
"""How near a counted noun must be to the one that is asked for."""
REACH = 24
"""Number of characters before a figure in which a reservation is looked for."""
FIGURES: Mapping[Kind, frozenset[str]] = {
    "number": frozenset({"COUNT", "QUANTITY", "PERCENT"}),
    "size": frozenset({"COUNT", "QUANTITY", "PERCENT", "MONEY"}),
    "frequency": frozenset({"COUNT", "SET"}),
    "money": frozenset({"MONEY"}),
    "age": frozenset({"COUNT", "QUANTITY"}),
    "when": frozenset({"DATE", "TIME"}),
    "duration": frozenset({"DURATION"}),
}
"""Types of values and times that answer a kind of question."""
COUNTED = frozenset({"number", "frequency"})
"""Kinds whose figure must count the noun that is asked for."""
YEAR = "year"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure in its words, with 'almost' or 'shortly before'; `same` is equal for equal ones."""

    words: str
    same: tuple[object, ...]


def figure_of(
    question: Question, asked: Sequence[Asked], passage: Passage, stated: Stated | None
) -> Figure | None:
    """Return the figure of a claim that answers a question, None unless it is clear which.

    What is denied or not so gives none, nor what a person corrected: the words are as they were.
    """
    if stated is None or question.kind not in FIGURES or not _fits(question, asked, stated):
        return None
    claim = stated.claim
    if claim.polarity != "positive" or claim.status == "denied" or claim.corrected:
        return None
    found = _answering(question, passage, claim)
    return _worded(passage, found[0]) if len(found) == 1 else None


def _answering(question: Question, passage: Passage, claim: Event | Relation) -> list[Value | Time]:
    """Return the figures of a claim that may answer; of several counts those that take part."""
    found = [one for one in _inside(passage, claim.evidence) if _answers(question, claim, one)]
    if question.kind in COUNTED and isinstance(claim, Event) and len(found) > 1:
        return [one for one in found if _takes_part(one, claim)]
    return found


def _fits(question: Question, asked: Sequence[Asked], stated: Stated) -> bool:
    """Return True if a claim says much of what is asked, beside the noun that is counted.

    That three people died is no figure of the people who marched, nor that his brother died last
    year the date of his death.
    """
    others = [one for one in asked if one.word != question.focus] or asked
    share = sum(one.share for one in others) or 1.0
    covered, deed = fit(others, stated)
    if len(others) == 1:
        return deed >= LEAST_FIT
    return deed + covered / share > LEAST_BOTH or covered / share >= NEARLY_ALL


def _inside(passage: Passage, clause: Span) -> Iterator[Value | Time]:
    """Yield the figures and times of a passage that are in a clause."""
    yield from (v for v in passage.values if v.value is not None and clause.overlaps(v.span))
    yield from (time for time in passage.times if clause.overlaps(time.span))


def _answers(question: Question, claim: Event | Relation, one: Value | Time) -> bool:
    """Return True if a figure is of the kind that is asked for, and of what is counted."""
    if one.type not in FIGURES[question.kind]:
        return False
    if question.kind == "when":
        return one.id == claim.time
    unit = one.unit or "" if isinstance(one, Value) else ""
    if question.kind == "age":
        return unit == YEAR
    if question.kind in COUNTED and question.focus is not None:
        return bool(unit) and word_likeness(question.focus, unit) >= LEAST_UNIT
    return True


def _takes_part(one: Value | Time, claim: Event) -> bool:
    return any(
        p.value == one.id or (p.phrase and p.phrase.contains(one.span)) for p in claim.participants
    )


def _worded(passage: Passage, figure: Value | Time) -> Figure:
    """Return a figure with the reservation right before it."""
    start, end = figure.start - passage.span.start, figure.end - passage.span.start
    kind = "times" if isinstance(figure, Time) else "amounts"
    reserved = _reservation(kind).search(passage.text[max(0, start - REACH) : start])
    words = " ".join(((reserved[0] if reserved else "") + passage.text[start:end]).split())
    said = reserved[1].lower() if reserved else ""
    if isinstance(figure, Time):
        return Figure(words, (figure.type, figure.value, said))
    amount = (figure.value, figure.upper, figure.bound)
    return Figure(words, (figure.type, figure.unit, *amount, said))


@cache
def _reservation(kind: str) -> re.Pattern[str]:
    told = sorted(lists("questions", "figures")[kind], key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, told))})\s+(?:an?\s+|the\s+)?$", re.IGNORECASE)
