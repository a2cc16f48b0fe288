"""The times of documents, each with the words around it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from math import log, sqrt
from sys import intern

from kg.model import Reading, Span, Time
from kg.model.calendar import day_of
from kg.model.reckoning import PUBLISHED, anchor_of, reckon
from kg.ontology import lexicon
from kg.resolve.event_profiles import Runs, Wording
from kg.resolve.profiles import Page
from kg.resolve.word_forms import stem, tokens, words

REACH = 160
"""Characters on either side of a time that is in no event's words."""
LEAST_SHARED = 3
SMOOTHING = 100
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A time of one document: its value or rule, the words about it, and its wording."""

    time: Time
    words: frozenset[str]
    runs: Runs


@dataclass(frozen=True, slots=True, kw_only=True)
class Diary:
    """The times of one document, and the day it was written, if it says so.

    `page` holds its informative words.
    """

    document: str
    published: date | None
    moments: tuple[Moment, ...]
    page: Page

    def values_on(self, day: date) -> dict[str, str]:
        """Compute the values of the open times as if the document had been written on a day."""
        times = {m.time.id: m.time for m in self.moments}
        known: dict[str, str] = {}
        for name in times:
            _reckon(name, times, day, known, depth=len(times))
        return known

    def following(self, given: Mapping[str, str]) -> dict[str, str]:
        """Compute what is relative to times with given values, whatever the day of writing."""
        times = {m.time.id: replace(m.time, value=given.get(m.time.id, m.time.value))
                 for m in self.moments}  # fmt: skip
        hanging = [n for n, t in times.items() if t.rule and anchor_of(t.rule) in given]
        known = dict(given)
        for name in hanging:
            _reckon(name, times, date.min, known, depth=1 + len(times))
        return {name: known[name] for name in hanging if name in known}

    @property
    def open(self) -> bool:
        """Return True if the document states no day of its own and has times relative to it."""
        return self.published is None and any(
            m.time.rule or m.time.value.startswith("XXXX") for m in self.moments
        )


def _reckon(
    name: str, times: Mapping[str, Time], day: date, known: dict[str, str], *, depth: int
) -> str | None:
    """Compute one time, after the one that it is relative to."""
    time = times.get(name)
    if time is None or name in known or depth == 0:
        return known.get(name)
    if time.rule is None:
        return time.value
    anchor = anchor_of(time.rule)
    value = None if anchor == PUBLISHED else _reckon(anchor, times, day, known, depth=depth - 1)
    start = day if anchor == PUBLISHED else day_of(value)
    found = reckon(time.rule, start) if start else None
    if found:
        known[name] = found
    return found


def read_diary(reading: Reading) -> Diary:
    """Keep what dating needs of a reading: its times and words, never the text."""
    document = reading.document
    wording = Wording(document.text)
    return Diary(
        document=document.document,
        published=day_of(document.published),
        moments=tuple(_moment(t, reading, wording) for t in reading.times if _dates(t)),
        page=Page(
            document=document.document,
            words=frozenset(_telling(reading)),
            published=document.published,
            publisher=document.publisher,
        ),
    )


def _dates(time: Time) -> bool:
    """Return True if a time names a day, or depends on one; not for years and durations."""
    return bool(time.rule) or day_of(time.value) is not None or time.value.startswith("XXXX")


def _telling(reading: Reading) -> Iterator[str]:
    text = reading.document.text
    for mention in reading.mentions:
        if mention.kind == "name":
            yield from (w for w in tokens(mention.head.words(text)) if len(w) > 1)
    yield from (stem(e.lemma) for e in reading.events if e.lemma and e.action != "kg:Statement")


def _moment(time: Time, reading: Reading, wording: Wording) -> Moment:
    text = reading.document.text
    spans = [e.evidence for e in reading.events if e.evidence.contains(time.span)]
    around = Span(max(0, time.start - REACH), min(len(text), time.end + REACH))
    place = min(spans, key=lambda s: (s.end - s.start, s), default=around)
    told = text[place.start : time.start] + " " + text[time.end : place.end]
    plain = words("plain_roles") | _calendar_words()
    found = {intern(stem(w)) for w in _WORD.findall(told.lower()) if len(w) > 3 and w not in plain}
    return Moment(time=time, words=frozenset(found), runs=wording.runs(time.span))


def _calendar_words() -> frozenset[str]:
    table = lexicon("times")
    return frozenset(w.lower() for name in ("months", "weekdays", "units") for w in table[name])


class Likeness:
    """Similarity of the words around two times: cosine of inverse frequencies (0-1)."""

    def __init__(self, diaries: Iterable[Diary]) -> None:
        counts = Counter(w for d in diaries for m in d.moments for w in m.words)
        total = max(counts.values(), default=0) + SMOOTHING
        self._weight = {w: log(total / (n + 1)) for w, n in counts.items()}

    def alike(self, left: Moment, right: Moment) -> float:
        """Return 1 for times in the same seven words, else the cosine of the words around them."""
        if any(a == b != 0 for a, b in zip(left.runs, right.runs, strict=True)):
            return 1.0
        shared = left.words & right.words
        if len(shared) < LEAST_SHARED:
            return 0.0
        return self._sum(shared) / sqrt(self._sum(left.words) * self._sum(right.words))

    def _sum(self, told: frozenset[str]) -> float:
        return sum(sorted(self._weight[w] ** 2 for w in told))
