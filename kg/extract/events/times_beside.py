"""Times of a verb beside the one that says when: until when, after how long, over which years.

An event has one time. In 'met on Monday after four days of talks', 'the fair runs this year through
March 9' and 'built the dam in 1997 and 1998' the other is a circumstance, told in its own words.
"""

import re
from collections.abc import Collection, Container, Iterator

from kg.annotate import Annotation
from kg.extract.events.dating import is_of_another
from kg.extract.events.event_times import COUNTED_TO, counts_to, is_object
from kg.extract.events.triggers import Trigger
from kg.model import Participant, Role, Span, Time
from kg.syntax.arguments import Argument as Deep
from kg.syntax.tree import Tree

LIKELY = 0.6
"""Minimum probability that a time is an argument of the verb."""
LENGTH = "DURATION"
GOING_ON = frozenset({"for", "over", "during", "in", "within"})
WORDS_BEFORE = 2
"""Words before a length of time that may hold its preposition: 'for only two months'."""
_OF_YEAR = re.compile(r"(?: of)? (?:this|last|next) year\b")
"""Words that belong to a month or a day right before them: 'since January last year'."""


def times_beside(
    trigger: Trigger, own: Time | None, told: Collection[str | None], annotation: Annotation
) -> Iterator[Participant]:
    """Yield the times of a verb that are not its `own`, with the words that lead to them.

    `told` are the mentions and values that take part already: 'the season' may be one, and so may
    words of which a time is a part: 'until now'.
    """
    if trigger.kind != "verb":
        return
    yield from _distances(trigger, own, annotation)
    given = [Span(*map(int, name[1:].split("-"))) for name in told if name and name[0] == "w"]
    for one, role, words in _circumstances(trigger, own, annotation):
        name = f"w{words.start}-{words.end}"
        known = name in told or _takes_part(one.word, told, annotation)
        if known or any(whole.contains(words) for whole in given):
            continue
        given.append(words)
        yield Participant(
            role=role,
            value=name,
            preposition=one.preposition or None,
            confidence=one.probability,
        )


def _distances(trigger: Trigger, own: Time | None, annotation: Annotation) -> Iterator[Participant]:
    """Yield how long after or before something a verb's event was, unless that is its `own` time.

    'Resigned on Monday, two weeks after it emerged'; 'hours after he was arrested, he hanged
    himself'. Not 'was married for two years before they met', which tells how long it went on.
    """
    found = (t for tree in annotation.trees for t in _distances_in(tree, trigger, annotation))
    for time in dict.fromkeys(found):
        if time != own:
            yield Participant(role="measure", value=f"w{time.start}-{time.end}")


def _distances_in(tree: Tree, trigger: Trigger, annotation: Annotation) -> list[Time]:
    """Return the lengths of time that count to a verb's clauses and phrases, by one parse."""
    found = []
    for child in tree.having(tree.predicate(trigger.token.i), "advcl", "obl"):
        for mark in tree.having(child, "mark", "case", "advmod"):
            time = annotation.time_at.get(mark - 1)
            counts = annotation.doc[mark].lower_ in COUNTED_TO and mark < child
            if counts and time is not None and time.type == LENGTH:
                found.append(time)
    return [t for t in found if not _went_on(t, annotation)]


def _went_on(time: Time, annotation: Annotation) -> bool:
    """Return True for 'for only two years before they met'."""
    before = annotation.doc.text[: time.start].split()[-WORDS_BEFORE:]
    return any(word.lower() in GOING_ON for word in before)


def _circumstances(
    trigger: Trigger, own: Time | None, annotation: Annotation
) -> Iterator[tuple[Deep, Role, Span]]:
    """Yield the arguments of a verb that are times, each with its role and its words."""
    for one in annotation.arguments.get(trigger.token.i, ()):
        role = _role(one, trigger, annotation)
        if role is None or one.phrase is None or _holds(one, own, annotation):
            continue
        time = annotation.time_at.get(one.word)
        words = _extent(one.phrase, annotation)
        whole = time is not None and (role == "measure" or time.span.contains(words))
        words = time.span if time is not None and whole else words
        if not _is_year_of_another(one.phrase[0], words, annotation):
            yield one, role, _with_prison(with_year(words, annotation.doc.text), role, annotation)


_IN_PRISON = re.compile(r" (?:in|behind) (?:prison|jail|bars|custody|detention)\b")


def with_year(words: Span, text: str) -> Span:
    """Return a month or day with the year behind it: 'January last year'."""
    year = _OF_YEAR.match(text, words.end)
    return Span(start=words.start, end=year.end()) if year else words


def _with_prison(words: Span, role: Role, annotation: Annotation) -> Span:
    """Return 'ten years in jail' where somebody faces these."""
    where = _IN_PRISON.match(annotation.doc.text, words.end) if role == "patient" else None
    return Span(start=words.start, end=where.end()) if where else words


def _is_year_of_another(first: int, words: Span, annotation: Annotation) -> bool:
    """Return True for 'last year' in 'since January last year', by its first token."""
    doc = annotation.doc
    at = first - 2 if first > 1 and doc[first - 1].lower_ == "of" else first - 1
    before = annotation.time_at.get(at)
    if before is None or before.end > words.start:
        return False
    return with_year(before.span, doc.text).end == words.end


def _takes_part(word: int, told: Container[str | None], annotation: Annotation) -> bool:
    """Return True if the mention or the value of a time takes part already."""
    things = (annotation.mention_at.get(word), annotation.value_at.get(word))
    return any(thing is not None and thing.id in told for thing in things)


def _role(one: Deep, trigger: Trigger, annotation: Annotation) -> Role | None:
    """Return the role of a time, or of what a day is made: 'declared Friday a day of mourning'."""
    time = annotation.time_at.get(one.word)
    if time is not None and one.role == "patient" and is_object(trigger.token, time, annotation):
        return "patient"
    if one.probability < LIKELY:
        return None
    if time is None:
        return "attribute" if _is_made_of_day(one, trigger, annotation) else None
    if not _is_beside(one, annotation) or is_of_another(trigger, time, annotation):
        return None
    return "measure" if one.preposition == "for" and time.type == LENGTH else "occasion"


def _is_made_of_day(one: Deep, trigger: Trigger, annotation: Annotation) -> bool:
    """Return True for a bare noun phrase right after the day that is the verb's object."""
    if one.preposition or one.phrase is None or one.phrase[0] == 0:
        return False
    time = annotation.time_at.get(one.phrase[0] - 1)
    return time is not None and is_object(trigger.token, time, annotation)


def _is_beside(one: Deep, annotation: Annotation) -> bool:
    """Return True for a circumstance, not for the distance in 'an hour after she left'."""
    near = one.why in ("own", "conjunct") and one.role == "oblique"
    return near and not any(
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
