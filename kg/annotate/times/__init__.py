"""Time expressions and what they stand for, as TIMEX3 values."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from spacy.tokens import Doc

from kg.annotate.times.calendar import day_of
from kg.annotate.times.clues import dated_by, direction, event_after, in_quotation
from kg.annotate.times.expressions import Expression, expressions
from kg.annotate.times.lengths import EVENT_WAYS
from kg.annotate.times.reference import reference_date
from kg.annotate.times.resolve import resolve
from kg.annotate.times.setting import Setting, low
from kg.model import Document, Time
from kg.ontology import lexicon

__all__ = ["dated", "find_times"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Story:
    """What the whole text tells: when it came out, and which events fell on which days."""

    text: str
    reference: date | None = None
    events: dict[str, date]
    first_day: date | None = None

    def day_of_event(self, lemma: str) -> date | None:
        if lemma in lexicon("times")["events"]["general"]:
            return self.events.get(lemma) or self.first_day
        return self.events.get(lemma)


def dated(doc: Doc, document: Document) -> Document:
    """Give a document that states no day of publication the one that its text gives away."""
    if document.published is not None:
        return document
    day, _ = reference_date(doc, document)
    return replace(document, published=day, published_inferred=True) if day else document


def find_times(doc: Doc, document: Document) -> Iterator[Time]:
    """Yield the time expressions of a document, resolved against its date of publication.

    Values are TIMEX3 (Pustejovsky et al. 2003). Without a publication date the day stays open:
    XXXX-WXX-4 for 'Thursday'. Two passes: 'the day after the raid' needs the day of the raid,
    which may be told further down.
    """
    found = list(expressions(doc, document.text))
    story = _read_story(doc, found, document)
    for number, (expression, kind, value) in enumerate(_resolved(doc, found, story), start=1):
        yield Time(
            id=f"t{number}",
            start=expression.start,
            end=expression.end,
            type=kind,  # type: ignore[arg-type]
            value=value,
        )


def _read_story(doc: Doc, found: list[Expression], document: Document) -> _Story:
    """Date the events that stand beside a day; where two days compete, the first told wins."""
    reference = day_of(document.published)
    blank = _Story(text=document.text, reference=reference, events={})
    days = [(e, day) for e, _, value in _resolved(doc, found, blank) if (day := day_of(value))]
    events: dict[str, date] = {}
    for expression, day in days:
        span = doc.char_span(expression.start, expression.end, alignment_mode="expand")
        for lemma in dated_by(span) if span else ():
            events.setdefault(lemma, day)
    past = [day for _, day in days if reference is None or day <= reference]
    return replace(blank, events=events, first_day=min(past, default=None))


def _resolved(
    doc: Doc, found: list[Expression], story: _Story
) -> Iterator[tuple[Expression, str, str]]:
    last: tuple[int, date] | None = None
    for expression in found:
        span = doc.char_span(expression.start, expression.end, alignment_mode="expand")
        if not span:
            continue
        setting = Setting(
            reference=story.reference,
            last_day=last[1] if last else None,
            told_day=_told_day(expression, last, story),
            direction=direction(span.root),
        )
        place, setting = _with_event(doc, expression, setting, story)
        if expression.day:
            beside = resolve(expression.day.kind, expression.day.groups, setting)
            setting = replace(setting, clock_day=day_of(beside[1]) if beside else None)
        result = resolve(expression.main.kind, expression.main.groups, setting)
        if result is None:
            continue
        day = day_of(result[1])
        last = (expression.start, day) if day else last
        yield place, *result


def _told_day(expression: Expression, last: tuple[int, date] | None, story: _Story) -> date | None:
    """Find what 'that day' means: the day told before it in the same quotation or paragraph.

    Else the first day of the story, since reports look back on what set them off.
    """
    if last is None:
        return story.first_day
    opening = in_quotation(story.text, expression.start)
    start = story.text.rfind("\n", 0, expression.start) if opening is None else opening
    return last[1] if last[0] > start else story.first_day or last[1]


def _with_event(
    doc: Doc, expression: Expression, setting: Setting, story: _Story
) -> tuple[Expression, Setting]:
    """Give 'a day after X' the day of X, and the extent of X when it is a dated noun phrase.

    When X has no day, 'two days before X' is a plain duration and its preposition is left out.
    """
    way = low(expression.main.groups.get("way")).strip()
    if way not in EVENT_WAYS:
        return expression, setting
    if expression.following:
        result = resolve(expression.following.kind, expression.following.groups, setting)
        day, end = day_of(result[1]) if result else None, expression.following.end
    else:
        lemma, end = event_after(doc, expression.end) or ("", expression.end)
        day = story.day_of_event(lemma)
    if day:
        return replace(expression, end=end), replace(setting, event_day=day)
    if expression.main.groups.get("amount"):
        expression = replace(expression, end=expression.end - len(way) - 1)
    return expression, setting
