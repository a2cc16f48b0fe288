"""The day of publication of a document, inferred from its text if nothing states it."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice, pairwise

from kg.annotate.times.clues import direction
from kg.annotate.times.days import RELATIVE, number_of_month, number_of_weekday, read_full
from kg.annotate.times.expressions import expressions
from kg.annotate.times.patterns import Candidate
from kg.annotate.times.setting import Setting, low, unit_of
from kg.model import Document, Span
from kg.model.calendar import (
    FUTURE,
    MONTHS_A_YEAR,
    NEAREST,
    day_near,
    day_of,
    weekday_near,
)
from kg.ontology import lexicon
from kg.syntax.parsed import Doc

HEAD, HEAD_LINES, TAIL = 2_000, 6, 60
"""Characters and lines in which a date line may be; characters on either side of its date."""
NEAR = timedelta(days=14)
"""Maximum distance of two days that belong to one series of events."""

_FULL = frozenset({"iso", "month_day", "day_month", "slashed"})
_SENTENCE = re.compile(r"(?<=\w\w)[.!?]+ ")
_PLACE = re.compile(r"(?:[A-Z]{3}[A-Z .'’-]*(?:, ?[A-Z][\w. ]{1,24})?,? ?)?[(\[]?")
_CLOSING = re.compile(r"[)\]]|,? ?(?:\([^()\n]{2,40}\) ?)?(?:--|[-–—|])|\s*$")
_NAMES = r"(?:[A-Z][\w.'’-]* ?){1,4}"
_TOWN = re.compile(rf"{_NAMES}(?:, ?{_NAMES})?(?:, ?|[|•·] ?)(?:[A-Z][a-z]{{2,8}}day,? )?")
_STORY = re.compile(r",? ?(?:\([^()\n]{2,40}\) ?)?(?:--|[-–—|]) ?(?=[\"'“‘A-Z])[^\n]{20,}")
_GLOSS = re.compile(r" ?[(\[]")
_WORD = re.compile(r"[a-z]+")
_LOW_WORD = re.compile(r"\b[a-z]{2,}")
_MONTH_FIRST = re.compile(r"\b[ECMP][SD]?T\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """A time expression: its day if stated with a year, and its direction by its verb's tense."""

    start: int
    end: int
    candidate: Candidate
    way: int
    day: date | None = None

    @property
    def year(self) -> int | None:
        year = self.candidate.groups.get("year")
        return self.day.year if self.day else int(year) if year and len(year) == 4 else None

    @property
    def weekday(self) -> int | None:
        return number_of_weekday(self.candidate.groups.get("weekday"))

    @property
    def deictic(self) -> bool:
        """Return True if the words count from the day of writing: 'on Thursday', 'last night'."""
        kind, groups = self.candidate.kind, self.candidate.groups
        if kind == "relative":
            return low(groups["relative"]) != "today"
        return kind == "weekday" and not groups["which"]


def reference_date(doc: Doc, document: Document) -> tuple[str | None, float | None]:
    """Return the day of publication inferred from the text alone, and its probability.

    Four signs count, the most reliable first: a date line or dateline with more words than a bare
    stamp; a date in brackets beside 'today' or a weekday; a date with year close to one without
    that precedes any other, because a bare 'Feb. 14' has the year of writing; a weekday with its
    full date. The last two lead to the first weekday named on or after the latest day stated, and
    are rejected if there is any later year or words that look back over years. Full dates alone are
    no sign: reports give the year of what is long past, and seldom their own. (None, None) without
    a sign.

    Measured on 309 dated news reports (MEANTIME, GUM, ECB+) without their date lines: given for 12;
    right 9, a day off 2, three days off 1. On 96 more reports and encyclopaedic texts that contain
    a full date somewhere, given for 29, nearly all from date lines; checked by reading, none was
    more than a week off. The third sign occurred in none of these texts: its figure is an estimate.
    """
    told = list(_tell(doc))
    for rule, sure in RULES:
        day = rule(told, document)
        if day and (sure >= STATED or _agrees(day, told, doc)):
            return day.isoformat(), sure
    return None, None


def _tell(doc: Doc) -> Iterator[_Told]:
    for expression in expressions(doc):
        for candidate in (expression.main, expression.day, expression.following):
            if candidate is None:
                continue
            here = Span(candidate.start, candidate.end)
            span = doc.words_at(*here)
            yield _Told(
                start=here.start,
                end=here.end,
                candidate=candidate,
                way=direction(span.root) if span else NEAREST,
                day=_full_day(candidate),
            )


def _full_day(candidate: Candidate) -> date | None:
    """Return the day of a candidate that has its year."""
    full = candidate.kind in _FULL and candidate.groups.get("year")
    found = read_full(candidate.groups, Setting()) if full else None
    return day_of(found) if isinstance(found, str) else None


def _headed(told: list[_Told], document: Document) -> date | None:
    """Return the day of a dateline, or of a date line longer than a bare stamp, at the head."""
    text = document.text
    for item, line in _dates_in_head(told, text):
        start, end = line
        before = _SENTENCE.split(text[start : item.start])[-1]
        after = text[item.end : end]
        heads = _heads(before, after) or _is_dateline(
            text[start : item.start], after, below_title=bool(text[:start].strip())
        )
        if heads and _one_order(item, text[start:end]):
            return item.day
    return None


def _dates_in_head(told: list[_Told], text: str) -> Iterator[tuple[_Told, Span]]:
    """Yield the full dates of the first lines, each with its line."""
    lines = re.finditer(r"\S[^\n]*", text[:HEAD])
    for line in (Span(*match.span()) for match in islice(lines, HEAD_LINES)):
        full = (t for t in told if t.day and line.start <= t.start and t.end <= line.end)
        yield from ((item, line) for item in full)


def _heads(before: str, after: str) -> bool:
    """Return True if the rest of its line shows that a date is the date of writing.

    'By Ann Lee, May 2, 2013', 'LONDON, 2 May 2013 (Agency) -', 'on May 2, 2013, 5:55 PM', '5:55pm
    GMT, Thursday 2 May 2013'.
    """
    if _PLACE.fullmatch(before) and _CLOSING.match(after):
        return True
    table, opening = lexicon("times")["dating"], _WORD.findall(before.lower())
    zones = map(str.lower, lexicon("times")["zones"])
    words = {*table["signing"], *table["beside"], *zones}
    if opening == ["by"] or _is_told_on(after, words):
        return False
    signed = any(word in table["signing"] for word in opening[:2])
    brief = len(before) <= TAIL and not any(c.isdigit() for c in before)
    return words.issuperset(opening) or (signed and brief)


def _is_told_on(after: str, words: set[str]) -> bool:
    """Return True if more than a time and such words stands behind a date in its line."""
    long = len(after) > TAIL or after.startswith(".")
    return long or not words.issuperset(_LOW_WORD.findall(after))


def _is_dateline(before: str, after: str, *, below_title: bool) -> bool:
    """Return True for 'Malmo, 14 May 2024' below a title, and before a story on the same line.

    Nobody is born there: a life goes on with a second date ('Ann Poe, 3 June 1925 - 4 May 1990').
    """
    if not _TOWN.fullmatch(before):
        return False
    alone = below_title and (not after.strip() or re.match(r" ?[|•·] ?[A-Z]", after) is not None)
    return alone or _STORY.fullmatch(after.rstrip()) is not None


def _one_order(told: _Told, line: str) -> bool:
    """Return True if a date in digits is unambiguous: a day above twelve, or an American time."""
    day, month = told.candidate.groups["day"] or "", told.candidate.groups["month"] or ""
    if told.candidate.kind != "slashed" or int(day) == int(month):
        return True
    return max(int(day), int(month)) > MONTHS_A_YEAR or _MONTH_FIRST.search(line) is not None


def _glossed(told: list[_Told], document: Document) -> date | None:
    """Return the day by 'today (14 October 2011)', 'died Saturday (July 24, 2004)'."""
    weekday = None
    for item, gloss in pairwise(told):
        if not gloss.day or not _GLOSS.fullmatch(document.text[item.end : gloss.start]):
            continue
        if item.candidate.kind == "relative":
            steps, _ = RELATIVE[low(item.candidate.groups["relative"])]
            return gloss.day - timedelta(days=steps)
        if item.candidate.kind == "weekday" and item.way != FUTURE:
            weekday = max(weekday or gloss.day, gloss.day)
    return weekday and _after(weekday, told)


def _beside_bare(told: list[_Told], document: Document) -> date | None:
    """Return the day with the year of a full date near a bare one that precedes it."""
    past = [t for t in _running(told, document) if t.way != FUTURE]
    full = [(t.start, t.day) for t in past if t.day]
    if not full:
        return None
    latest = max(day for _, day in full)
    near = _near_days((t for t in past if t.start < full[0][0]), latest)
    return _after(max(latest, *near), told) if near - {latest} else None


def _near_days(told: Iterable[_Told], latest: date) -> set[date]:
    """Return the days of bare dates that belong to one series with a full date."""
    days = (_completed(t, latest) for t in told)
    return {day for day in days if day and abs(day - latest) <= NEAR}


def _completed(told: _Told, near: date) -> date | None:
    """Return a month and day with the year that brings it closest to a day."""
    groups = told.candidate.groups
    if told.candidate.kind not in ("month_day", "day_month") or groups.get("year"):
        return None
    return day_near(near, number_of_month(groups["month"]), int(groups["day"] or 0), NEAREST)


def _with_weekday(told: list[_Told], document: Document) -> date | None:
    """Count from 'Saturday, July 24, 2004' if it is the latest full day that the text states."""
    full = [t for t in _running(told, document) if t.day and t.way != FUTURE]
    if not full:
        return None
    last = max(full, key=lambda t: t.day or date.min)
    return _after(last.day, told) if last.day and last.weekday else None


def _running(told: Iterable[_Told], document: Document) -> Iterator[_Told]:
    furniture = document.furniture
    return (t for t in told if not any(f.start <= t.start < f.end for f in furniture))


def _after(day: date, told: list[_Told]) -> date | None:
    """Return the latest of the past weekdays, each the first on or after a day."""
    deictic = [t for t in told if t.deictic and t.way != FUTURE]
    weekdays = [t.weekday for t in deictic if t.weekday]
    before = day - timedelta(days=1)
    days = [weekday_near(before, number, FUTURE) for number in weekdays]
    return max(days, default=day) if deictic else None


def _agrees(day: date, told: list[_Told], doc: Doc) -> bool:
    """Return True if nothing in the text mentions a later year or looks back over years."""
    words = {*lexicon("times")["dating"]["looking_back"]}
    return not any(_disagrees(day, t) for t in told) and all(t.lemma_ not in words for t in doc)


def _disagrees(day: date, one: _Told) -> bool:
    """Return True for a later year, for what is to come but earlier, and for 'two years ago'."""
    if one.candidate.kind == "offset" and unit_of(one.candidate.groups["unit"]).endswith("Y"):
        return True
    if one.way == FUTURE:
        return one.day is not None and one.day < day
    return one.year is not None and one.year > day.year


STATED = 0.9
RULES: tuple[tuple[Callable[[list[_Told], Document], date | None], float], ...] = (
    (_headed, 0.95),
    (_glossed, 0.95),
    (_beside_bare, 0.8),
    (_with_weekday, 0.7),
)
"""The signs with their probabilities; those at or above `STATED` need no confirmation by the rest.
"""
