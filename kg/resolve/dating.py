"""Dates of documents that state none, inferred from others that tell the same story."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from itertools import islice
from math import prod

from kg.model import Reading
from kg.model.calendar import day_of
from kg.model.dating import Dating
from kg.model.deferred import Deferred, deferred
from kg.model.memo import FORGETFUL, Memo, Stamp
from kg.model.reckoning import PUBLISHED, anchor_of, function_of
from kg.resolve.document_similarity import Stories
from kg.resolve.time_context import Diary, Likeness, Moment, read_diary

ALIKE = ((0.45, 0.98), (0.35, 0.93), (0.25, 0.85), (0.15, 0.65))
"""Least similarity of two documents, and how often such documents appeared within a week."""
APART = {0: 0.52, 1: 0.175, 2: 0.025, 3: 0.02, 4: 0.006, 5: 0.006, 6: 0.005, 7: 0.003}
"""Probability of the number of days between such documents, for each side."""
LAG = (0.62, 0.28, 0.035, 0.023, 0.015, 0.01, 0.01)
"""Probability of the days between the last day in a report and its publication.

`LATE` is used for longer delays.
"""
LATE = 0.002
EARLIER = {1: 0.28, 2: 0.21, 3: 0.15, 4: 0.15, 5: 0.13, 6: 0.08}
"""Probability of how many days before the last day the other undated days lie."""
WRONG = ((0.9, 0.12), (0.5, 0.25), (0.3, 0.35))
"""Least similarity of the words around two times, and how often these were different days."""
LEAST_OPEN = 0.03
"""Remaining probability that a document is of another time than those most similar to it."""
MOST_LIKE, MOST_TOLD = 8, 3
SURE, SURE_DAY = 0.9, 0.9
"""Share of the evidence required to keep a value, or the day of writing."""
LONGEST = timedelta(days=10)
"""Days further apart than this belong to two stories, and say nothing."""
DIARY = "diary"
"""Under this the memo keeps what dating needs of each document."""
WITHIN = 0.9
"""Share of the evidence that must lie between the earliest and the latest day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Same:
    """A time of the document that another document gives with its day, and its error rate."""

    moment: Moment
    day: date
    wrong: float
    document: str


def date_documents(
    readings: Iterable[Reading | Deferred], memo: Memo = FORGETFUL
) -> tuple[Dating, ...]:
    """Infer dates of documents that state none, sorted by document; a pure function of the set.

    Three kinds of evidence are multiplied: documents of one story are published close to each other
    (`ALIKE`, `APART`); a report is published soon after the last day it names (`LAG`); and what it
    says about 'Thursday' another says about the 22nd (`WRONG`). The tables were measured on 309
    dated news reports (ECB+, MEANTIME, GUM). A day, and a value of a time, is recorded only if
    `SURE` of the evidence agrees; the days between which the date lies are given in addition. If a
    time is in the very words of another document, its value is taken over.
    """
    diaries = {
        one.document: memo.of((DIARY, one.document), one.stamp, partial(_diary, one))
        for one in map(deferred, readings)
    }
    lacking = sorted(_open(diaries))
    if not lacking:
        return ()
    stories = Stories({name: d.page for name, d in diaries.items()})
    likeness = Likeness(diaries.values())
    neighbours = dict(stories.neighbours_of(lacking))
    near = {name: _near(name, neighbours[name], diaries, stories) for name in lacking}
    found = {name: _date(diaries[name], near[name], likeness) for name in lacking}
    told = _with_dates(diaries, found)
    taken = {n: _taken_over(told[n], [told[o] for o in neighbours[n]]) for n in lacking}
    every = (_whole(told[n], found[n], taken[n]) for n in lacking)
    return tuple(filter(None, every))


def _with_dates(
    diaries: Mapping[str, Diary], found: Mapping[str, Dating | None]
) -> Mapping[str, Diary]:
    """Return the diaries, with the dates that were inferred."""
    dated = {name: _with(diaries[name], dating) for name, dating in found.items() if dating}
    return {**diaries, **dated}


def _open(diaries: Mapping[str, Diary]) -> Iterator[str]:
    """Yield the documents that state no date and tell of times for which it is needed."""
    return (name for name, diary in diaries.items() if diary.open)


def keep_diary(reading: Reading, given: Stamp, memo: Memo) -> None:
    """Keep what dating needs of a reading at hand, for a join that finds a document without a date.

    `given` is the stamp of the reading as it is in the file.
    """
    if memo.keeps:
        memo.of((DIARY, reading.document.document), given, partial(read_diary, reading))


def _diary(one: Deferred) -> Diary:
    return read_diary(one.reading)


def _near(
    name: str, neighbours: Iterable[str], diaries: Mapping[str, Diary], stories: Stories
) -> tuple[tuple[Diary, float], ...]:
    """List the most similar dated documents, each with the probability of the same week."""
    others = ((diaries[o], stories.alike(name, o)) for o in neighbours)
    dated = ((d, _from(ALIKE, alike)) for d, alike in others if d.published)
    return tuple(islice(((d, chance) for d, chance in dated if chance), MOST_LIKE))


def _from(table: Iterable[tuple[float, float]], value: float) -> float:
    return next((found for least, found in table if value >= least), 0.0)


def _date(diary: Diary, near: Sequence[tuple[Diary, float]], likeness: Likeness) -> Dating | None:
    """Weigh the days around the publication of the most similar documents."""
    days = {d.published + timedelta(days=n) for d, _ in near if d.published for n in range(-7, 8)}
    if not days:
        return None
    values = {day: diary.values_on(day) for day in sorted(days)}
    same = _told_alike(diary, [d for d, _ in near], likeness, values)
    weights = {day: _weight(day, diary, near, same, values[day]) for day in values}
    left = max(LEAST_OPEN, prod(1 - chance for _, chance in near))
    total = sum(weights.values()) + left * sum(LAG) / len(LAG) * prod(s.wrong for s in same)
    share = {day: weight / total for day, weight in weights.items()}
    return _dating(diary, near, same, share, values) if sum(share.values()) >= WITHIN else None


def _weight(
    day: date,
    diary: Diary,
    near: Sequence[tuple[Diary, float]],
    same: Sequence[_Same],
    values: Mapping[str, str],
) -> float:
    apart = [(abs((day - d.published).days), chance) for d, chance in near if d.published]
    close = sum(APART.get(days, 0.0) * chance for days, chance in apart)
    close /= sum(chance for _, chance in near)
    errs = (1.0 if day_of(values.get(s.moment.time.id)) == s.day else s.wrong for s in same)
    return close * _lag(day, diary, values) * prod(errs)


def _lag(day: date, diary: Diary, values: Mapping[str, str]) -> float:
    """Return the probability that a report of this day has its actual last past day."""
    deictic = (values.get(m.time.id) for m in diary.moments if _is_deictic(m))
    past = [told for told in map(day_of, deictic) if told and told <= day]
    if not past:
        return sum(LAG) / len(LAG)
    first, *before = sorted({(day - told).days for told in past})
    chance = LAG[first] if first < len(LAG) else LATE
    return chance * prod(EARLIER.get(days, LATE) / EARLIER[1] for days in before)


def _is_deictic(moment: Moment) -> bool:
    """Return True if a time is relative to the day of writing, as 'Thursday' and 'yesterday'."""
    rule = moment.time.rule
    if rule is None or anchor_of(rule) != PUBLISHED:
        return False
    name, rest = function_of(rule)
    return name == "weekday" or (name in ("+0", "-1") and rest[:1] == ["D"])


def _told_alike(
    diary: Diary,
    near: Iterable[Diary],
    likeness: Likeness,
    values: Mapping[date, Mapping[str, str]],
) -> tuple[_Same, ...]:
    """Return times in similar words of a dated document, the most similar first.

    A time that fits none of the possible days is about something else.
    """
    found = []
    for other in near:
        dated = [(m, day) for m in other.moments if (day := day_of(m.time.value))]
        for moment in (m for m in diary.moments if m.time.rule):
            alike = [(likeness.alike(moment, m), day) for m, day in dated]
            best, day = max(alike, default=(0.0, date.min))
            wrong = _from(WRONG, best)
            fits = any(day_of(v.get(moment.time.id)) == day for v in values.values())
            if wrong and fits:
                same = _Same(moment=moment, day=day, wrong=wrong, document=other.document)
                found.append((-best, other.document, moment.time.start, same))
    return tuple(same for *_, same in sorted(found, key=lambda f: f[:3])[:MOST_TOLD])


def _dating(
    diary: Diary,
    near: Sequence[tuple[Diary, float]],
    same: Sequence[_Same],
    share: Mapping[date, float],
    values: Mapping[date, Mapping[str, str]],
) -> Dating | None:
    best = max(share, key=lambda day: (share[day], day))
    first, last = _span(share)
    if last - first > LONGEST:
        return None
    return Dating(
        document=diary.document,
        published=best.isoformat() if share[best] >= SURE_DAY else None,
        earliest=first.isoformat(),
        latest=last.isoformat(),
        sure=round(share[best] if share[best] >= SURE_DAY else _within(share, first, last), 2),
        because=_because(near, same),
        documents=tuple(sorted({d.document for d, _ in near} | {s.document for s in same})),
        values=tuple(_sure_values(share, values)),
    )


def _sure_values(
    share: Mapping[date, float], values: Mapping[date, Mapping[str, str]]
) -> list[tuple[str, str]]:
    """Return the times, with their values, that have one value on the days that are likely."""
    agreed: dict[tuple[str, str], float] = defaultdict(float)
    for day, told in values.items():
        for one in told.items():
            agreed[one] += share[day]
    return sorted(one for one, likely in agreed.items() if likely >= SURE)


def _span(share: Mapping[date, float]) -> tuple[date, date]:
    """Return the shortest run of days that holds `WITHIN` of the evidence."""
    days = sorted(share)
    spans = ((a, b) for a in days for b in days if a <= b and _within(share, a, b) >= WITHIN)
    return min(spans, key=lambda s: (s[1] - s[0], -_within(share, *s), s))


def _within(share: Mapping[date, float], first: date, last: date) -> float:
    return sum(part for day, part in share.items() if first <= day <= last)


def _because(near: Sequence[tuple[Diary, float]], same: Sequence[_Same]) -> str:
    """Return the grounds of a date, in words for people."""
    dates = sorted({d.published.isoformat() for d, _ in near if d.published})
    came = f"on {dates[0]}" if len(dates) == 1 else f"from {dates[0]} to {dates[-1]}"
    told = f"{len(near)} reports of the same story came out {came}"
    days = sorted({s.day.isoformat() for s in same})
    return told + (f", telling of {', '.join(days)} in like words" if days else "")


def _with(diary: Diary, dating: Dating) -> Diary:
    """Return a diary with settled values filled in."""
    values = dict(dating.values)
    moments = (
        replace(m, time=replace(m.time, value=values.get(m.time.id, m.time.value)))
        for m in diary.moments
    )
    return replace(diary, moments=tuple(moments))


def _values_by_wording(diaries: Iterable[Diary]) -> Mapping[int, set[tuple[str, str]]]:
    """Map runs of words to the values of dated times in them, each with its document."""
    known: dict[int, set[tuple[str, str]]] = defaultdict(set)
    for diary in diaries:
        for moment in diary.moments:
            if day_of(moment.time.value):
                for run in moment.runs:
                    known[run].add((moment.time.value, diary.document))
    return known


def _taken_over(diary: Diary, others: Iterable[Diary]) -> dict[str, tuple[str, str]]:
    """Return values, with their document, of open times that are in the same words elsewhere.

    Only if all documents with these words agree.
    """
    known = _values_by_wording(others)
    taken = {}
    for moment in diary.moments:
        found = {f for run in moment.runs if run for f in known.get(run, ())}
        if not day_of(moment.time.value) and len({value for value, _ in found}) == 1:
            taken[moment.time.id] = min(found)
    return taken


def _whole(
    diary: Diary, dating: Dating | None, taken: Mapping[str, tuple[str, str]]
) -> Dating | None:
    """Add the values taken over from identical wording, and those relative to them."""
    if not taken:
        return dating
    base = dating or Dating(document=diary.document, sure=0.0, because="", documents=())
    values = {name: value for name, (value, _) in taken.items()}
    values |= diary.following(values)
    sources = {document for _, document in taken.values()}
    words = "the same words dated in " + ", ".join(sorted(sources))
    return replace(
        base,
        because="; ".join(part for part in (base.because, words) if part),
        documents=tuple(sorted({*base.documents, *sources})),
        values=tuple(sorted({**dict(base.values), **values}.items())),
    )
