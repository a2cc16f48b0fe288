"""What resolution keeps of an event: predicate, participants, numbers, wording."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from sys import intern
from typing import get_args
from zlib import crc32

from kg.model import Document, Event, Mention, Polarity, Reading, Span, Time, Value
from kg.model.calendar import day_of
from kg.model.dating import calendar_date
from kg.model.findings import Key
from kg.model.ids import by_id
from kg.model.places import Placed
from kg.ontology import lexicon
from kg.ontology import words as listed
from kg.resolve.event_kinds import LEADING, kind_of
from kg.resolve.occurrence_labels import Form, inflection, lowered
from kg.resolve.word_forms import cut_short, deed, lemma_stem, singular, stem, words

PHRASE = 60
REPEATED = 80
"""Characters after a trigger within which it may be told how often something is so."""
LED = ("agent", "patient")
LONGEST_TOLD = 64
RUN = 7
BEFORE = (0, 3, 6)
ODD = 1000
COUNTED = ("COUNT", "MONEY")
AROUND = 8
REACH = 14
SHORTEST = 4
PASSED = 2
SERIES, ORDINAL, ANY_OF = 40, 2, 3
"""Most characters, and words, between an ordinal and what it numbers."""
NOT_THE = ["not", "the"]
CLOCK = re.compile(r"T(\d\d):(\d\d)")
NOT_YET = "by"
"""What was not so by a time may have been so after it; what was not so until then was so then."""
POLARITIES: Mapping[str, Polarity] = {p: p for p in get_args(Polarity)}
CONTENTS = frozenset(("patient", "content", "topic"))
REAL = ("certain", "probable", "possible", "future")


Runs = tuple[int, ...]
NONE: frozenset[float] = frozenset()
NO_WORDS: frozenset[str] = frozenset()
"""One empty set for all events: each takes 200 bytes."""


def worded_alike(one: Runs, other: Runs) -> bool:
    """Return True if two triggers are at the same position in the same seven words."""
    for ours, theirs in zip(one, other, strict=False):  # noqa: SIM110 (asked of each pair)
        if ours == theirs != 0:
            return True
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class EventProfile:
    """An event of one document: what resolution needs to know of the claim.

    `stem` is the stem of its word, `deed` that of the word that leads its list of synonyms. `real`
    is True if the event is stated as done or not done, not asked or imagined; `standing` is 0 if a
    document states it as done, 1 if it reports so, else 2. `runs` are hashes of three runs of seven
    words that contain the trigger, for `worded_alike`. `place` is where the trigger begins, in code
    points, and `around` are the stems of content words near it. `form` says whether the trigger is
    a noun, or which form of a verb. `words` are those of the clause, its subject and the rest, and
    `whom` is the chain of a named subject. `series` is the number in a series ('second' of 'his
    second hearing'). `several` is True for a plural noun ('robberies'), `tried` for an event that
    was only attempted ('attempted murder'). `contents` are the stems of what is said, promised or
    refused in it, where that is an event of the document. `planned` is True for what is yet to
    happen. `deadline` is the day by which it was so ('by Thursday'), and `spell` the unit of the
    time that it took, and whether there are several: 'on that night', 'over the two nights'.
    `moment` is its day with the hour, and `not_yet` that by which it was not so ('nobody was held
    by noon'). `kind` is that of an event that documents may be about ('crash' for 'collision' and
    'the ferry hit the pier'), `article` that of a noun: 'the', 'this', 'that', 'a' or ''.
    `possible` is True for what may or can be, `general` for a noun that means any of its kind
    ('every crash on the line'),
    `partial` if some of those who were told of take part ('four of them died'), `repeated` for what
    is so again and again ('carries 1,800 skiers an hour', 'checked it every week').
    """

    key: Key
    action: str
    told_class: str
    stem: str
    deed: str
    trigger: str
    place: int
    around: tuple[str, ...]
    polarity: Polarity
    date: str | None
    parts: tuple[tuple[str, str], ...]
    beside: tuple[str, ...]
    counts: frozenset[float]
    runs: Runs
    said: bool
    real: bool
    standing: int
    form: Form
    whom: str = ""
    words: tuple[str, str] = ("", "")
    series: frozenset[str] = frozenset()
    several: bool = False
    possible: bool = False
    general: bool = False
    partial: bool = False
    repeated: bool = False
    tried: bool = False
    contents: tuple[str, ...] = ()
    planned: bool = False
    deadline: str = ""
    moment: str = ""
    not_yet: str = ""
    spell: tuple[str, bool] = ("", False)
    kind: str = ""
    article: str = ""


class Wording:
    """The words of a text by position, to find the runs that contain a trigger."""

    def __init__(self, text: str) -> None:
        found = [(m.start(), m.group().lower()) for m in re.finditer(r"\w+(?:['\u2019]\w+)*", text)]
        self._starts = [start for start, _ in found]
        self._words = [word for _, word in found]

    def runs(self, span: Span) -> Runs:
        """Return hashes of the three runs of seven words around a span's first word.

        The word begins, centres and ends them. 0 represents a run that leaves the text.
        """
        place = bisect_left(self._starts, span.start)
        return tuple(self._run(place - before) for before in BEFORE)

    def _run(self, start: int) -> int:
        run = self._words[start : start + RUN] if start >= 0 else []
        return crc32(" ".join(run).encode()) if len(run) == RUN else 0

    def near(self, span: Span, within: Span, *, reach: int) -> list[str]:
        """List the words of a clause at most `reach` words before or after a span."""
        place = bisect_left(self._starts, span.start)
        first = max(bisect_left(self._starts, within.start), place - reach)
        last = min(bisect_left(self._starts, within.end), place + reach + 1)
        return self._words[first:last]

    def nearest(self, span: Span, within: Span, *, reach: int) -> list[str]:
        """List the words of a clause around a span, the nearest first, at most `reach` a side."""
        place = bisect_left(self._starts, span.start)
        first = max(bisect_left(self._starts, within.start), place - reach)
        last = min(bisect_left(self._starts, within.end), place + reach + 1)
        pairs = ((place - far, place + far) for far in range(1, reach + 1))
        order = (place, *chain.from_iterable(pairs))
        return [self._words[n] for n in order if first <= n < last]

    def before(self, span: Span) -> str:
        """Return the word before a span."""
        place = bisect_left(self._starts, span.start)
        return self._words[place - 1] if place else ""

    def after(self, span: Span, *, past: frozenset[str] = frozenset()) -> str:
        """Return the word after a span, skipping one or two words of `past`."""
        place = bisect_left(self._starts, span.end)
        for word in self._words[place : place + PASSED]:
            place += word in past
        return self._words[place] if place < len(self._words) else ""


def told_in(reading: Reading) -> list[EventProfile]:
    """List what resolution needs to know of each event of a document."""
    places = sorted((*m.span, intern(m.chain)) for m in reading.mentions)
    numbers = [v for v in reading.values if v.type in COUNTED and (v.value or 0) > 1]
    seen = _Seen(
        document=reading.document,
        wording=Wording(reading.document.text),
        mentions=by_id(reading.mentions),
        places=places,
        numbers=Placed(numbers, lambda v: v.span),
        spans=_spans(reading),
        dated=Placed(reading.times, lambda t: t.span),
        values=by_id(numbers),
        plurals=_plurals(reading.mentions),
        times=by_id(reading.times),
        lemmas={event.id: (event.lemma or "").lower() for event in reading.events},
        heads=_heads(reading),
        articles={m.head.end: _article(m, reading.document.text) for m in reading.mentions},
    )
    return [_told(event, seen) for event in reading.events]


def _spans(reading: Reading) -> dict[str, Span]:
    """Map mentions and values to their places."""
    spans = {value.id: value.span for value in reading.values}
    return spans | {mention.id: mention.span for mention in reading.mentions}


def _plurals(mentions: Iterable[Mention]) -> frozenset[int]:
    """Return where the nouns in the plural end."""
    return frozenset(m.head.end for m in mentions if m.number == "plural")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What is looked up for each event of a document.

    `places` are the mentions in order, each with its chain; `numbers` are counts above one;
    `plurals` are the ends of plural nouns; `spans` are the places of mentions and values.
    """

    document: Document
    wording: Wording
    mentions: Mapping[str, Mention]
    places: Sequence[tuple[int, int, str]]
    numbers: Placed[Value]
    spans: Mapping[str, Span]
    dated: Placed[Time]
    values: Mapping[str, Value]
    plurals: frozenset[int]
    times: Mapping[str, Time]
    lemmas: Mapping[str, str]
    heads: Mapping[str, Collection[str]]
    articles: Mapping[int, str]

    def chain(self, mention: str) -> str:
        """Return the chain of a mention."""
        return intern(self.mentions[mention].chain)

    def beside(self, span: Span) -> set[str]:
        """Return the chains of the mentions in a passage."""
        start, end = span
        begun = self.places[bisect_left(self.places, (start,)) : bisect_left(self.places, (end,))]
        return {chain for _, there, chain in begun if there <= end}


def _clause_words(event: Event, document: Document) -> tuple[str, str]:
    """Return the words of a clause's subject and of the rest, for headings."""
    subject = event.clause_subject
    who = document.plain(subject) if subject is not None else ""
    pieces = [" ".join(document.plain(span).split()) for span in event.wording]
    said = " ".join(lowered(piece) if n or who else piece for n, piece in enumerate(pieces))
    said = said if len(said) <= LONGEST_TOLD else cut_short(said, LONGEST_TOLD + 1)
    return " ".join(who.split()), said


def _named_subject(event: Event, mentions: Mapping[str, Mention]) -> str:
    """Return the chain of a name or pronoun as subject; '' for a description."""
    held = (mentions[p.mention] for p in event.participants if p.mention is not None)
    fits = (m for m in held if m.span == event.clause_subject and m.kind != "nominal")
    found = next(fits, None)
    return intern(found.chain) if found is not None else ""


def _date(event: Event, seen: _Seen) -> str | None:
    """Return the date of an event; of what has gone on since a day, the day on which it began."""
    time = seen.times.get(event.time or "")
    date = event.date or (calendar_date(time.value) if time is not None else None)
    return intern(date) if date else None


def _is_said(event: Event, lemma: str, root: str) -> bool:
    """Return True for an act of speech, by the class or the word of an event."""
    if event.action == "kg:Statement" or lemma in words("reporting"):
        return True
    return root in _reporting()


def _refuses(event: Event, lemma: str) -> bool:
    """Return True if an event is refused: who declines to speak does not fall, as prices do."""
    return lemma in words("refusing") and any(p.event for p in event.participants)


def _told(event: Event, seen: _Seen) -> EventProfile:
    wording = seen.wording
    trigger = event.trigger.words(seen.document.text)
    lemma = (event.lemma or (trigger.split() or [""])[0]).lower()
    root = intern(lemma_stem(lemma))
    parts = {_part(p.role, seen.chain(p.mention)) for p in event.participants if p.mention}
    plain, before = " ".join(trigger.lower().split()), wording.before(event.trigger)
    form = inflection(event, plain, lemma, before)
    return EventProfile(
        key=(seen.document.document, intern(event.id)),
        action=intern(event.action),
        told_class=intern(event.told_class),
        stem=root,
        deed=root if _refuses(event, lemma) else intern(deed(lemma, wording.after(event.trigger))),
        trigger=intern(plain[:PHRASE]),
        place=event.trigger.start,
        around=tuple(sorted(_around(event, wording, root))),
        polarity=POLARITIES[event.polarity],
        date=_date(event, seen),
        parts=tuple(sorted(parts)),
        beside=tuple(sorted(seen.beside(event.evidence) - {chain for _, chain in parts})),
        counts=frozenset(_counts(event, seen)) or NONE,
        runs=wording.runs(event.trigger),
        said=_is_said(event, lemma, root),
        real=event.certainty in REAL,
        standing=_standing(event),
        form=form,
        whom=_named_subject(event, seen.mentions),
        words=_clause_words(event, seen.document),
        series=_series(event, seen.document.text),
        several=form == "noun" and _is_plural(event, plain, lemma, seen),
        possible=event.certainty == "possible",
        general=form == "noun" and _is_general(event, seen.document.text),
        partial=_is_partial(event, seen),
        repeated=_is_repeated(event, seen),
        tried=before in words("tried"),
        contents=contents_of(event, seen.lemmas),
        planned=event.certainty == "future",
        deadline=_deadline(event, seen),
        moment=_moment(event, seen),
        not_yet=_not_yet(event, seen),
        spell=_spell(event, seen),
        kind=_kind(event, lemma, form, seen),
        article=seen.articles.get(event.trigger.end, "") if form == "noun" else "",
    )


def _heads(reading: Reading) -> Mapping[str, Collection[str]]:
    """Map chains to the nouns for them, and to what stands in and before names: 'the ship Ida'."""
    found: dict[str, set[str]] = defaultdict(set)
    text = reading.document.text
    for one in reading.mentions:
        if one.kind == "nominal":
            found[one.chain].add(one.head_lemma or one.head.words(text).lower())
        elif one.kind == "name":
            before = text[max(0, one.start - SERIES) : one.start].split()[-1:]
            found[one.chain].update(map(str.lower, (*before, *one.whole.words(text).split())))
    return found


def _article(mention: Mention, text: str) -> str:
    """Return 'the' for a definite noun phrase, 'a' for one that brings in something new.

    A demonstrative is returned as it is, in the singular.
    """
    first = (mention.span.words(text).lower().split() or [""])[0]
    if first in ("this", "that"):
        return first
    if mention.definite:
        return "the"
    return "a" if first in words("indefinite") or first.isdigit() else ""


def _kind(event: Event, lemma: str, form: Form, seen: _Seen) -> str:
    """Return the kind of event that documents may be about, by word, class and participants.

    What is so again and again is none: 'Oakvale is regularly struck by storms'.
    """
    if _is_habitual(event, seen):
        return ""
    cast: dict[str, set[str]] = {"agent": set(), "patient": set()}
    for part in event.participants:
        role = "patient" if part.role in CONTENTS else part.role
        if role in cast and part.mention:
            cast[role].update(seen.heads.get(seen.mentions[part.mention].chain, ()))
        elif role in cast and part.event:
            cast[role].add(seen.lemmas.get(part.event, ""))
    noun = form == "noun"
    return kind_of(
        lemma, noun=noun, told=event.told_class, agents=cast["agent"], patients=cast["patient"]
    )


def _is_habitual(event: Event, seen: _Seen) -> bool:
    """Return True for what is so again and again: 'he does not drink', 'is regularly struck'.

    In a headline the present tells of what happened once.
    """
    present = event.tense == "present" and event.trigger.start >= LEADING
    return present or seen.wording.before(event.trigger) in listed("main_events", "often")


def _when(event: Event, seen: _Seen) -> Iterator[Span]:
    """Yield the words that tell when an event was, with or without a day."""
    if (time := seen.times.get(event.time or "")) is not None:
        yield time.span
    for part in event.participants:
        told = seen.spans.get(part.mention or part.value or "")
        if part.role == "occasion" and told is not None:
            yield told


def _deadline(event: Event, seen: _Seen) -> str:
    """Return the day by which something was so: that of 'by Thursday, five had been found'."""
    for span in _when(event, seen):
        if seen.wording.before(span) in words("deadlines"):
            days = (calendar_date(time.value) for time in seen.dated.inside(span))
            return intern(next(filter(None, days), None) or "")
    return ""


def _moment(event: Event, seen: _Seen) -> str:
    """Return the day and the hour of an event; '' if no hour is told."""
    time = seen.times.get(event.time or "")
    if time is None or day_of(time.value) is None or CLOCK.search(time.value) is None:
        return ""
    return intern(time.value)


def _not_yet(event: Event, seen: _Seen) -> str:
    """Return the day, or the day and hour, by which something had not happened; '' if none is."""
    time = seen.times.get(event.time or "")
    if event.polarity != "negative" or time is None or seen.wording.before(time.span) != NOT_YET:
        return ""
    return intern(time.value) if day_of(time.value) is not None else ""


def _spell(event: Event, seen: _Seen) -> tuple[str, bool]:
    """Return the unit of the time that an event took, and whether it took several of them."""
    text = seen.document.text
    for span in _when(event, seen):
        last = (span.words(text).lower().split() or [""])[-1]
        if (unit := singular(last)) in words("spells"):
            return intern(unit), last != unit
    return "", False


def contents_of(event: Event, lemmas: Mapping[str, str]) -> tuple[str, ...]:
    """Return the stems of what somebody vows, accuses of or refuses: 'leave' of 'vowed to leave'.

    `lemmas` are those of the events of the document; other verbs have no contents.
    """
    if event.lemma.lower() not in words("undertaking"):
        return ()
    told = {p.event for p in event.participants if p.event and p.role in CONTENTS}
    return tuple(sorted({intern(deed(lemmas[e].lower())) for e in told if lemmas.get(e)}))


def _is_plural(event: Event, plain: str, lemma: str, seen: _Seen) -> bool:
    """Return True for a plural noun, as it was read; by its ending if that is not known.

    'Elections' and 'riots' are mostly one event, as 'the election' and 'the riot' are; 'four
    elections' are four.
    """
    if lemma in words("one_in_plural") and not _is_number(seen.wording.before(event.trigger)):
        return False
    if event.form is None:
        return plain != lemma and plain.endswith("s")
    return event.trigger.end in seen.plurals


def _is_number(word: str) -> bool:
    return word.isdigit() or word in lexicon("values")["numbers"]


def _is_general(event: Event, text: str) -> bool:
    """Return True for what tells of no one crash: 'every fatal crash', 'not the first crash'."""
    before = text[max(0, event.trigger.start - SERIES) : event.trigger.start].lower().split()
    if before[-ANY_OF:-1] == NOT_THE:
        return before[-1] in words("ordinals")
    return not words("any_of_kind").isdisjoint(before[-ANY_OF:])


def _is_partial(event: Event, seen: _Seen) -> bool:
    """Return True if some of those who were told of take part: 'four of them died'."""
    taking = (p.mention for p in event.participants if p.mention and p.role in LED)
    text = seen.document.text
    return any(_of_them().match(text, seen.mentions[m].start) for m in taking)


@cache
def _of_them() -> re.Pattern[str]:
    whole = "|".join(sorted(words("whole_groups")))
    some = rf"(?!(?:{whole})\b)(?:(?:\d[\d.,]*|[\w-]+) ){{1,3}}"
    return re.compile(rf"{some}of (?:them|those|these|whom|which)\b", re.IGNORECASE)


def _is_repeated(event: Event, seen: _Seen) -> bool:
    """Return True for what is so again and again: 'an hour' after a number, 'every week'."""
    if event.evidence.end <= event.trigger.end:
        return False
    after = seen.document.text[event.trigger.end : event.evidence.end][:REPEATED]
    return bool(_again().search(after))


@cache
def _again() -> re.Pattern[str]:
    units = "|".join(sorted(words("rates")))
    far = "|".join(sorted(words("distances")))
    rate = rf"\d[\d.,]* (?!(?:{far})\b)[a-z]+ an? (?:{units})\b"
    return re.compile(rf"{rate}|\b(?:every|each) (?:single )?(?:{units})\b(?! (?:of|in)\b)")


def _series(event: Event, text: str) -> frozenset[str]:
    """Return the ordinals right before a trigger: 'second' of 'a second court hearing'."""
    before = text[max(0, event.trigger.start - SERIES) : event.trigger.start].lower().split()
    return words("ordinals").intersection(before[-ORDINAL:]) or NO_WORDS


@cache
def _reporting() -> frozenset[str]:
    return frozenset(map(stem, words("reporting")))


@lru_cache(maxsize=100_000)
def _part(role: str, chain: str) -> tuple[str, str]:
    """Return one shared tuple for all documents, because a case holds millions."""
    return (role, chain)


def _around(event: Event, wording: Wording, root: str) -> Iterator[str]:
    """Yield the stems of the content words nearest to a trigger in its passage."""
    plain, found = _plain(), dict[str, None]()
    for word in wording.nearest(event.trigger, event.evidence, reach=REACH):
        if len(word) >= SHORTEST and word not in plain:
            found[intern(stem(word))] = None
    found.pop(root, None)
    yield from list(found)[:AROUND]


@cache
def _plain() -> frozenset[str]:
    return frozenset(lexicon("telling")["plain"])


def _standing(event: Event) -> int:
    if event.polarity != "positive" or event.certainty != "certain":
        return 2
    return {("asserted", False): 0, ("reported", True): 1}.get(
        (event.status, bool(event.holder)), 2
    )


def _counts(event: Event, seen: _Seen) -> Iterator[float]:
    """Yield the numbers above one that count participants; of large ones the integer part.

    75,673 and 75,673.72 are one number to the accuracy of a report.
    """
    spans = [seen.mentions[p.mention].span for p in event.participants if p.mention]
    told = (p.value for p in event.participants)
    values = [seen.values[value] for value in told if value is not None and value in seen.values]
    for value in chain(values, *map(seen.numbers.inside, spans)):
        number = value.value or 0.0
        yield float(int(number)) if number >= ODD else number
