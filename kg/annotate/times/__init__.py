"""Time expressions and their TIMEX3 values."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cache
from typing import TypedDict

from kg.annotate.times.clues import (
    dated_by,
    direction,
    event_after,
    in_quotation,
    is_background,
    is_bound,
    is_in_clause,
    is_now,
    is_of_document,
    is_of_telling,
    is_ordered_before,
    is_unreal,
)
from kg.annotate.times.expressions import CLOCKS, Expression, expressions
from kg.annotate.times.lengths import EVENT_WAYS
from kg.annotate.times.reference import reference_date
from kg.annotate.times.resolve import Resolved, resolve
from kg.annotate.times.setting import Anchor, Rule, Setting, low
from kg.model import Document, Time
from kg.model.calendar import FUTURE, day_of
from kg.model.reckoning import PUBLISHED, names_day
from kg.ontology import lexicon
from kg.syntax.parsed import Doc, Token
from kg.syntax.parsed import Span as TokenSpan

__all__ = ["dated", "find_times"]

ADVERBIAL = {"before": "earlier", "after": "later"}
"""What these prepositions mean if nothing follows: 'two years before, he had left'."""
DAWN = 5
"""The hour before which a report belongs to the night that it reports."""
_YEARLESS = re.compile(r"XXXX-\d\d-\d\d")
_PERIOD = re.compile(r"[12]\d{3}(?:-(?:0[1-9]|1[0-2]))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Story:
    """What the whole text says: when it was published, and on which days its events were."""

    text: str
    reference: Anchor
    events: dict[str, Anchor]
    first_day: Anchor | None = None
    only_day: Anchor | None = None
    main: Anchor | None = None
    main_part: str = ""
    before_dawn: bool = False
    tells_a_day: bool = False

    def day_of_event(self, lemma: str) -> Anchor | None:
        if lemma in lexicon("times")["events"]["general"]:
            return self.events.get(lemma) or self.first_day
        return self.events.get(lemma)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scene:
    """The day on which a story stands, the part of it, and whether it was told only in passing."""

    day: Anchor
    part: str
    name: str
    is_aside: bool
    is_in_clause: bool

    def is_in_paragraph_of(self, span: TokenSpan) -> bool:
        """Return True if the day was told in the paragraph of some words."""
        return int(self.day.name) > span.doc.text.rfind("\n", 0, span.start_char)

    def holds_at(self, span: TokenSpan, told: set[str], seen: set[str]) -> bool:
        """Return True if an hour told now can only be of this day.

        A paragraph goes on where it stands. Another one may turn back, so there it must be the only
        day of which anything was told. What was told in passing ('who died on 16 April') says this
        of its own paragraph alone, and a date line only if no other day is named at all.
        """
        here = self.is_in_paragraph_of(span)
        if not self.is_in_clause:
            return here or seen <= {self.name}
        alone = told <= {self.name}
        return here and alone if self.is_aside else here or alone


class _Standing(TypedDict):
    scene: Anchor | None
    part: str
    is_settled: bool
    is_here: bool


@dataclass(slots=True)
class _SoFar:
    """The days that a story has named so far, those of which it told, and where it stands."""

    scene: _Scene | None = None
    told: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    hours: list[tuple[int, Anchor]] = field(default_factory=list)

    def beside(self, clock: str) -> Anchor | None:
        """Return the day of an hour told before that a time of day is close to: 23:15 to 23:42.

        What happened within half an hour belongs together, wherever the story has moved since.
        """
        minute = _minutes(clock)
        near = [
            (abs(minute - other), -place, day)
            for place, (other, day) in enumerate(self.hours)
            if minute is not None and abs(minute - other) <= CLOSE
        ]
        return min(near, key=lambda one: one[:2])[2] if near else None

    def standing(self, span: TokenSpan, story: _Story) -> _Standing:
        """Return the day and the part of it on which a story stands at some words."""
        scene = self.scene
        if scene is None:
            only = story.only_day if self.seen else None
            settled = only is not None or not story.tells_a_day
            return {"scene": only, "part": "", "is_settled": settled, "is_here": only is None}
        return {
            "scene": scene.day,
            "part": scene.part,
            "is_settled": scene.holds_at(span, self.told, self.seen),
            "is_here": scene.is_in_paragraph_of(span),
        }

    def add(self, expression: Expression, result: Resolved, token: Token, story: _Story) -> None:
        """Take in a time that a day can be counted from; the story may go on, or begin, there."""
        hour, name = _is_bare_hour(expression), _name_of_day(result)
        self._keep_hour(expression, result)
        if not hour:
            self.seen.add(name)
        if is_of_telling(token) or is_bound(token) or is_of_document(token):
            return
        if expression.main.kind == "offset" and is_now(token):
            return
        aside = is_background(token)
        if self.scene is None or not aside:
            self.scene = self._scene_at(expression, result, token, aside=aside)
        if hour or (aside and not _is_in_lead(token)) or not is_in_clause(token):
            return
        if not _is_yet_to_come(_anchor(expression, result), story):
            self.told.add(name)

    def _keep_hour(self, expression: Expression, result: Resolved) -> None:
        """Keep the minute of a time of day whose day is known."""
        minute = _minutes(result.value.partition("T")[2])
        if minute is not None and expression.main.kind in CLOCKS and day_of(result.value):
            self.hours.append((minute, _anchor(expression, result)))

    def _scene_at(
        self, expression: Expression, result: Resolved, token: Token, *, aside: bool
    ) -> _Scene:
        """Return where a story stands at a time; an hour without a day goes on with its scene."""
        going_on = self.scene if _is_bare_hour(expression) else None
        return _Scene(
            day=_anchor(expression, result),
            part=_part(result),
            name=going_on.name if going_on else _name_of_day(result),
            is_aside=aside,
            is_in_clause=going_on.is_in_clause if going_on else is_in_clause(token),
        )


RECENT = timedelta(days=14)
"""How long ago what a report is about has happened at most."""
WEEK = timedelta(days=7)
"""How long ago the day is at most that the opening of a report tells of."""
YEAR = timedelta(days=365)
"""How far apart days of one course of events are at most."""
CLOSE = 30
"""Minutes between two hours that belong to one course of events."""
_HOUR = re.compile(r"(\d\d):(\d\d)$")


def _minutes(clock: str) -> int | None:
    """Return the minutes of a time of day since midnight; None for 'NI' and other parts."""
    told = _HOUR.fullmatch(clock)
    return int(told[1]) * 60 + int(told[2]) if told else None


def _is_in_lead(token: Token) -> bool:
    """Return True for words of the first paragraph, whose clauses all tell the news."""
    return "\n" not in token.doc.text[: token.idx].lstrip()


def _is_in_opening(token: Token) -> bool:
    """Return True for words of the first two paragraphs."""
    before = token.doc.text[: token.idx].lstrip()
    return len(re.findall(r"\n\s*", before)) <= 1


def dated(doc: Doc, document: Document) -> Document:
    """Return the document with an inferred day of publication, if it does not state one."""
    if document.published is not None:
        return document
    day, _ = reference_date(doc, document)
    return replace(document, published=day, published_inferred=True) if day else document


def find_times(doc: Doc, document: Document) -> Iterator[Time]:
    """Yield the time expressions of a document, resolved against its date of publication.

    Values are TIMEX3 (Pustejovsky et al. 2003). Without a publication date the day stays open:
    XXXX-WXX-4 for 'Thursday'. There are two passes: 'the day after the raid' needs the day of the
    raid, which may be stated later.
    """
    found = list(expressions(doc))
    resolved = list(_resolved(doc, found, _read_story(doc, found, document)))
    stated = document.published is not None and not document.published_inferred
    rules = {} if stated else _rules(resolved)
    for number, (expression, result) in enumerate(resolved, start=1):
        yield Time(
            id=f"t{number}",
            start=expression.start,
            end=expression.end,
            type=result.type,  # type: ignore[arg-type]
            value=result.value,
            rule=rules.get(expression.start),
        )


def _rules(resolved: list[tuple[Expression, Resolved]]) -> dict[int, str]:
    """Return the rules of what depends on an open day, by position, with the ids of its anchors.

    What counts from a fully stated day is final.
    """
    ids = {str(e.start): f"t{number}" for number, (e, _) in enumerate(resolved, start=1)}
    hanging = {str(e.start) for e, r in resolved if _hangs(r)}
    return {
        e.start: f"{ids.get(r.rule.anchor.name, PUBLISHED)} {r.rule.function}"
        for e, r in resolved
        if r.rule and (r.rule.anchor.name == PUBLISHED or r.rule.anchor.name in hanging)
    }


def _hangs(result: Resolved) -> bool:
    known = result.rule.anchor.name == "" if result.rule else bool(day_of(result.value))
    return not known


def _read_story(doc: Doc, found: list[Expression], document: Document) -> _Story:
    """Date the events that are beside a day; of two days the first stated is used."""
    day = day_of(document.published)
    blank = _Story(text=document.text, reference=Anchor(PUBLISHED, day), events={})
    resolved = list(_resolved(doc, found, blank))
    days = [(e, r) for e, r in resolved if _is_day(r) and not _is_bare_hour(e)]
    days = [(e, r) for e, r in days if not _is_of_document(doc, e)]
    events: dict[str, Anchor] = {}
    for expression, result in days:
        span = doc.words_at(expression.start, expression.end)
        for word in dated_by(span) if span else ():
            events.setdefault(word.lemma_.lower(), _anchor(expression, result))
    main = None if _counts_from_event(doc, resolved) else _main_day(doc, days, day)
    return replace(
        blank,
        events=events,
        first_day=_first_day(days, day),
        only_day=_only_day(doc, days, day),
        main=main[0] if main else None,
        main_part=main[1] if main else "",
        before_dawn=_came_before_dawn(document.published, resolved),
        tells_a_day=bool(days),
    )


def _is_of_document(doc: Doc, expression: Expression) -> bool:
    span = doc.words_at(expression.start, expression.end)
    return is_of_document(span.root) if span else False


def _came_before_dawn(published: str | None, resolved: list[tuple[Expression, Resolved]]) -> bool:
    """Return True if a report was published in the small hours, by metadata or its date line."""
    if published is None:
        return False
    stamps = (
        r.value
        for e, r in resolved
        if e.day and e.day.groups.get("year") and r.value.startswith(published[:10])
    )
    stamp = published if "T" in published else next(stamps, "")
    clock = stamp.partition("T")[2]
    return clock[:2].isdigit() and int(clock[:2]) < DAWN


def _first_day(days: list[tuple[Expression, Resolved]], reference: date | None) -> Anchor | None:
    """Return the story's earliest past day; among days without a year, by the month.

    Of days of the last two weeks the first, if there is any: a report of Monday on Saturday's crash
    may mention an inspection in May. Days of another year beside it are a second story, so that it
    is not known of which day a paragraph tells: an obituary.
    """
    anchors = [(_anchor(e, r), r.value) for e, r in days]
    past = [(a.day, a) for a, _ in anchors if a.day and (reference is None or a.day <= reference)]
    if past:
        return _earliest(past, reference)
    yearless = [(v, a) for a, v in anchors if _YEARLESS.match(v)]
    return min(yearless, key=lambda pair: pair[0])[1] if yearless else None


def _opens_with(token: Token) -> bool:
    """Return True if the opening of a report tells a time, and not of who told it when."""
    return _is_in_opening(token) and not is_of_telling(token)


def _main_day(
    doc: Doc, days: list[tuple[Expression, Resolved]], written: date | None
) -> tuple[Anchor, str] | None:
    """Return the day of what a report is about, and the part of it, by its opening.

    It is the earliest of the last week that is told there: a report of Saturday's rescue tells of
    Thursday's flood.
    """
    found: list[tuple[date, Anchor, str]] = []
    for expression, result in days:
        span, anchor = doc.words_at(expression.start, expression.end), _anchor(expression, result)
        near = anchor.day and written and timedelta() <= written - anchor.day <= WEEK
        if near and anchor.day and span is not None and _opens_with(span.root):
            found.append((anchor.day, anchor, _part(result)))
    first = min(found, key=lambda one: one[0]) if found else None
    return None if first is None else first[1:]


def _counts_from_event(doc: Doc, resolved: list[tuple[Expression, Resolved]]) -> bool:
    """Return True if an opening counts from an event without a day: 'Five days after the fire'."""
    counted = (
        doc.words_at(e.start, e.end)
        for e, r in resolved
        if low(e.main.groups.get("way")).strip() == "after" and not day_of(r.value)
    )
    return any(span and _is_in_opening(span.root) for span in counted)


def _earliest(past: list[tuple[date, Anchor]], reference: date | None) -> Anchor | None:
    """Return the first of some days; the first of the last two weeks, if any is.

    None if others are of another year.
    """
    late = [p for p in past if reference is not None and reference - p[0] <= RECENT]
    first, recent = (min(days, key=lambda pair: pair[0]) for days in (past, late or past))
    return recent[1] if not late or recent[0] - first[0] <= YEAR else None


def _only_day(
    doc: Doc, days: list[tuple[Expression, Resolved]], written: date | None
) -> Anchor | None:
    """Return the one day before its own of which a report tells: 'today gave details of Friday'.

    None if anything is told of the day of the report itself, or of several days before it.
    """
    found: dict[date, Anchor] = {}
    for expression, result in days:
        span, anchor = doc.words_at(expression.start, expression.end), _anchor(expression, result)
        told = span is not None and not is_of_telling(span.root)
        if told and anchor.day and written and anchor.day <= written:
            found.setdefault(anchor.day, anchor)
    only = next(iter(found.values())) if len(found) == 1 else None
    return None if only is None or only.day == written else only


def _is_day(result: Resolved) -> bool:
    return names_day(result.value, f"{PUBLISHED} {result.rule.function}" if result.rule else None)


def _anchor(expression: Expression, result: Resolved) -> Anchor:
    """Return a time as an anchor to count from."""
    return Anchor(str(expression.start), day_of(result.value))


@dataclass(slots=True, kw_only=True)
class _Told:
    """What the times of a text have told so far, from which the next ones count."""

    doc: Doc
    story: _Story
    newest: int
    last: Anchor | None = None
    in_passing: bool = False
    so_far: _SoFar = field(default_factory=_SoFar)
    known: date | None = None
    period: tuple[int, str] | None = None
    stretch: int = 0
    year: str = ""

    def setting(self, expression: Expression, span: TokenSpan) -> Setting:
        """Return what an expression may count from where it stands."""
        story, before = self.story, span[0].before
        word_before = before.lower_ if before is not None else ""
        since = _is_told_since(self.stretch, expression, story)
        setting = Setting(
            reference=story.reference,
            last_day=self.last,
            **self.so_far.standing(span, story),
            last_known=_last_known(expression, self.known, self.newest, story),
            last_period=_period_before(expression, self.period, story),
            told_day=None if since else _told_day(expression, self.last, story),
            direction=direction(span.root),
            event_day=_day_of_its_event(expression, span, story),
            before_dawn=story.before_dawn,
            that_year=self.year if word_before == "that" else None,
            main=story.main,
            main_part=story.main_part,
            is_any=_is_any(span),
            is_after=word_before in ("after", "past"),
        )
        beside = self.so_far if self.in_passing else None
        return _of_the_same(expression, setting, span.root, beside)

    def take(
        self, expression: Expression, place: Expression, result: Resolved, root: Token
    ) -> None:
        """Remember what an expression stands for, at its place, if later ones may count from it."""
        if _is_period(result):
            self.period = place.start, result.value
        if _PERIOD.fullmatch(result.value):
            self.stretch = place.end
        self.year = _year_of(result, root) or self.year
        if _can_count_from(place, result):
            self._count_from(expression, result, root)

    def _count_from(self, expression: Expression, result: Resolved, root: Token) -> None:
        self.period, self.stretch = None, 0
        self.last = _anchor(expression, result)
        self.in_passing = is_background(root)
        self.so_far.add(expression, result, root, self.story)
        self.known = (self.last.day if _told_in_full(result) else None) or self.known


def _resolved(
    doc: Doc, found: list[Expression], story: _Story
) -> Iterator[tuple[Expression, Resolved]]:
    told = _Told(doc=doc, story=story, newest=_newest_year(found))
    for expression in found:
        span = doc.words_at(expression.start, expression.end)
        if not span:
            continue
        place, setting = _with_event(doc, expression, told.setting(expression, span), story)
        setting = _with_day(doc, expression, setting, story)
        result = _resolve(place, setting, span.root, told.so_far)
        if result is None:
            continue
        if place.until is not None:
            yield from _stretch(place, result, setting)
            continue
        told.take(expression, place, result, span.root)
        yield place, result


def _is_any(span: TokenSpan) -> bool:
    """Return True for 'a summer Friday'; not for 'a Friday raid', 'a third night Friday'."""
    if span.root.dep_ in ("compound", "nmod", "amod") or span[0].pos_ == "ADJ":
        return False
    before = span[0].before
    if before is not None and (before.pos_ == "ADJ" or before.lower_ in _seasons()):
        before = before.before
    return before is not None and before.lower_ in ("a", "an", "any")


@cache
def _seasons() -> frozenset[str]:
    return frozenset(lexicon("times")["seasons"])


def _of_the_same(
    expression: Expression, setting: Setting, token: Token, beside: _SoFar | None
) -> Setting:
    """Return what 'the same day' counts from: the day of the story, not one told in passing.

    `beside` is what was told so far if the last day was told in passing. What never was is of no
    day.
    """
    groups = expression.main.groups
    if low(groups.get("which")) != "same":
        return setting
    if is_unreal(token):
        return replace(setting, last_day=None, last_period=None)
    scene = beside.scene if beside is not None else None
    if scene is None or low(groups.get("unit")) not in ("day", ""):
        return setting
    return replace(setting, last_day=scene.day)


def _resolve(place: Expression, setting: Setting, token: Token, so_far: _SoFar) -> Resolved | None:
    """Return the value of a time; an hour without a day is of that of one close to it, if any.

    Not an hour to come; what somebody had ordered for an hour is over as well.
    """
    result = resolve(place.main.kind, place.main.groups, setting)
    bare = _is_bare_hour(place) and setting.event_day is None
    ahead = setting.direction == FUTURE and not is_ordered_before(token)
    if result is None or not bare or ahead:
        return result
    day = so_far.beside(result.value.partition("T")[2])
    if day is None:
        return result
    return resolve(place.main.kind, place.main.groups, replace(setting, event_day=day))


def _is_period(result: Resolved) -> bool:
    """Return True for a year, or a month of a year, that is stated and not counted."""
    return result.rule is None and _PERIOD.fullmatch(result.value) is not None


def _is_told_since(stretch: int, expression: Expression, story: _Story) -> bool:
    """Return True if a year or a month was told after the last day, in the paragraph of a time.

    'That night' is then of no day that is known: 'In January a barn burned down. … that night'.
    """
    return stretch > 0 and "\n" not in story.text[stretch : expression.start]


def _year_of(result: Resolved, token: Token) -> str:
    """Return the year of a time that is not told in passing; empty if it has none."""
    told = result.value[:4]
    return told if told.isdigit() and len(told) == len("1972") and not is_background(token) else ""


def _period_before(
    expression: Expression, period: tuple[int, str] | None, story: _Story
) -> str | None:
    """Return the year or month told before in the paragraph, of which 'the same year' may be."""
    if period is None or "\n" in story.text[period[0] : expression.start]:
        return None
    return period[1]


def _day_of_its_event(expression: Expression, span: TokenSpan, story: _Story) -> Anchor | None:
    """Return the day of the event that a time of day belongs to: 'the march began at noon'."""
    if not _is_bare_hour(expression):
        return None
    nouns = {w.lemma_.lower() for w in dated_by(span) if w.pos_ == "NOUN"} & _event_nouns()
    counted = _counted_beside(expression, span)
    days = [story.day_of_event(noun) for noun in sorted(nouns)]
    told = [d for d in days if d is not None and int(d.name or 0) < span[0].sent.end_char]
    found = [story.day_of_event(counted), *told] if counted else told
    return next((day for day in found if day is not None and day.day is not None), None)


_SHORTLY = re.compile(
    r",? (?:[\w-]+ (?:or [\w-]+ )?(?:minutes?|seconds?)|just|shortly|moments) (?:after|before)\b"
)


def _counted_beside(expression: Expression, span: TokenSpan) -> str | None:
    """Return the event beside an hour: 'blast' in 'at 10.51, nine minutes after the blast'."""
    beside = _SHORTLY.match(span.doc.text, expression.end)
    named = event_after(span.doc, beside.end()) if beside else None
    return named[0] if named else None


def _is_bare_hour(expression: Expression) -> bool:
    """Return True for a time of day without the day."""
    return expression.main.kind in CLOCKS and expression.day is None


@cache
def _event_nouns() -> frozenset[str]:
    general: list[str] = lexicon("times")["events"]["general"]
    rows = lexicon("actions").values()
    return frozenset([*general, *(noun for row in rows for noun in row.get("nouns", ()))])


def _can_count_from(expression: Expression, result: Resolved) -> bool:
    """Return True for a day, but not for a time of day on an unknown one."""
    return _is_day(result) and (result.rule is not None or expression.main.kind not in CLOCKS)


def _is_yet_to_come(day: Anchor, story: _Story) -> bool:
    written = story.reference.day
    return day.day is not None and written is not None and day.day > written


def _name_of_day(result: Resolved) -> str:
    """Return a day without its hour, by which two are told apart even if their date is open."""
    return result.value.partition("T")[0]


def _part(result: Resolved) -> str:
    """Return the part of the day or the hour with which a day was told."""
    _, mark, told = result.value.partition("T")
    return mark + told


LONG_PAST = 5
"""Years between a day and the last year that a document mentions, which it looks back over.

Plans for the next years are mentioned too: 'was elected on 3 May 2013 and hopes for 2015'.
"""


def _newest_year(found: list[Expression]) -> int:
    """Return the last year that a document mentions, or 0."""
    candidates = (c for e in found for c in (e.main, e.day, e.following) if c is not None)
    years = (str(c.groups.get("year") or "") for c in candidates)
    return max(
        (int(year) for year in years if len(year) == len("1972") and year.isdigit()), default=0
    )


def _last_known(
    expression: Expression, known: date | None, newest: int, story: _Story
) -> date | None:
    """Return the last day that was told in full, which counts where publication is unknown.

    'Thursday' after 'On Oct. 10, 1972, the city awoke …' is not of 1972 if 2006 is mentioned.
    """
    if story.reference.day or known is None:
        return None
    deictic = expression.main.kind in ("weekday", "relative", "holiday")
    return None if deictic and newest - known.year >= LONG_PAST else known


def _stretch(
    expression: Expression, first: Resolved, setting: Setting
) -> Iterator[tuple[Expression, Resolved]]:
    """Yield 'between 1998 and 2002' as one interval, or its ends while a day is open."""
    until = expression.until
    last = resolve(until.kind, until.groups, setting) if until else None
    if until is None or last is None or last.type != first.type:
        yield expression, first
    elif _is_settled(first, setting) and _is_settled(last, setting):
        yield expression, Resolved(first.type, f"{first.value}/{last.value}")
    else:
        main = expression.main
        yield replace(expression, start=main.start, end=main.end), first
        yield replace(expression, start=until.start, main=until), last


def _is_settled(result: Resolved, setting: Setting) -> bool:
    return not result.value.startswith("XXXX") and (
        result.rule is None or setting.reference.day is not None
    )


def _told_in_full(result: Resolved) -> bool:
    """Return True if a day is stated with its year; a computed one would pass on its errors."""
    return result.rule is None or not result.rule.anchor.name


def _with_day(doc: Doc, expression: Expression, setting: Setting, story: _Story) -> Setting:
    """Give a clock time the day beside it: 'at noon on Friday', 'on the day of the raid'."""
    if expression.day is None:
        return setting
    beside = setting
    if expression.day.kind == "day_of":
        lemma, _ = event_after(doc, expression.day.end) or ("", 0)
        beside = replace(setting, event_day=story.day_of_event(lemma))
    day = _clock_day(resolve(expression.day.kind, expression.day.groups, beside))
    return replace(setting, clock_day=day, is_settled=False)


def _clock_day(beside: Resolved | None) -> Rule | Anchor | None:
    """Return what a clock time counts from: the day beside it, or that day's own anchor."""
    if beside is None:
        return None
    if beside.rule is not None and _is_day(beside):
        return beside.rule
    day = day_of(beside.value)
    told = beside.rule is None and beside.value.startswith("XXXX-WXX-")
    return Anchor("", day) if day or told else None


def _too_late(expression: Expression, setting: Setting) -> bool:
    """Return True if 'a year after X' would be in the future of a report that puts it in the past.

    Then the words mean another X than the one whose day is known.
    """
    result = resolve(expression.main.kind, expression.main.groups, setting)
    if result is None or setting.reference.day is None or setting.direction == FUTURE:
        return False
    return result.value > setting.reference.day.isoformat()[: len(result.value)]


def _following_day(result: Resolved | None) -> Anchor | None:
    """Return the Friday of 'two days after Friday' as an anchor, which is no time of its own."""
    day = day_of(result.value) if result else None
    return Anchor("", day) if day else None


def _told_day(expression: Expression, last: Anchor | None, story: _Story) -> Anchor | None:
    """Return what 'that day' means: the day stated before it in the same quotation or paragraph.

    Else the first day of the story, because reports look back on what set off the events.
    """
    if last is None:
        return story.first_day
    opening = in_quotation(story.text, expression.start)
    start = story.text.rfind("\n", 0, expression.start) if opening is None else opening
    return last if int(last.name) > start else story.first_day or (last if last.day else None)


def _ends(doc: Doc, end: int) -> bool:
    """Return True if a clause or a phrase ends here: 'a day before rose to ten'."""
    if re.match(r" ?[,.;:!?)—–]|\s*$|\n", doc.text[end : end + 3]):
        return True
    after = doc.words_at(end + 1, end + 2)
    return bool(after and after[0].tag_ in ("VBD", "VBZ", "MD"))


def _counted_from(
    doc: Doc, expression: Expression, setting: Setting, story: _Story
) -> tuple[Anchor | None, int]:
    """Return the day of X in 'a day after X', if it is known, and where the words for X end."""
    following = expression.following
    if following is not None:
        return _following_day(resolve(following.kind, following.groups, setting)), expression.last
    lemma, end = event_after(doc, expression.end) or ("", expression.end)
    return story.day_of_event(lemma), end


def _with_event(
    doc: Doc, expression: Expression, setting: Setting, story: _Story
) -> tuple[Expression, Setting]:
    """Give 'a day after X' the day of X, and the extent of X if it is a dated noun phrase.

    If X has no day, 'two days before X' is a plain duration and its preposition is left out.
    """
    way = low(expression.main.groups.get("way")).strip()
    if way not in EVENT_WAYS:
        return expression, setting
    the = low(expression.main.groups.get("one")) == "the"
    if way in ADVERBIAL and not the and _ends(doc, expression.end):
        groups = {**expression.main.groups, "way": ADVERBIAL[way]}
        return replace(expression, main=expression.main._replace(groups=groups)), setting
    day, end = _counted_from(doc, expression, setting, story)
    if day and not _too_late(expression, replace(setting, event_day=day)):
        return replace(expression, end=end), replace(setting, event_day=day)
    if expression.main.groups.get("amount"):
        expression = replace(expression, end=expression.end - len(way) - 1)
    return expression, setting
