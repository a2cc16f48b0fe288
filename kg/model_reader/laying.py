"""Merging a model's claims into a reading: positions become mentions, times and claims.

Names, chains, times, amounts and quotations stay ours. Words that are none of our mentions become a
new one, in a chain of its own.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from kg.model import Event, Mention, Participant, Reading, Relation, Role, Span, Time
from kg.model.dating import calendar_date
from kg.model.facts import GRAMMAR
from kg.model_reader.checking import (
    Dropped,
    Found,
    FoundEvent,
    FoundRelation,
    Standing,
)
from kg.model_reader.weights import Trust
from kg.ontology import lexicon

Way = Literal["model", "both"]
Claim = Event | Relation
ALIKE = 0.5
"""Least overlap of two spans that are the same thing."""
OF_ITSELF = frozenset({"kg:holdsPosition", "kg:alsoKnownAs"})
"""Relations whose object may be another word for the subject: 'Jones, the mayor of Ashby'."""
_BEFORE = re.compile(r"(?:the|a|an|his|her|its|their|our|my|your)\s+", re.IGNORECASE)
_AFTER_HEAD = re.compile(r",|\s(?:of|in|at|for|from|on|with|by|to|who|that|which|and|or)\s")


@dataclass(slots=True)
class Laid:
    """A reading with a model's claims in it, and what of these had to be dropped."""

    reading: Reading
    kept: int = 0
    agreed: int = 0
    dropped: list[Dropped] = field(default_factory=list)


def lay(reading: Reading, found: Sequence[Found], way: Way, trust: Trust) -> Laid:
    """Merge what was found in passages into a reading.

    As `model`, its claims replace ours in each passage that it answered; as `both`, they are
    merged. Claims elsewhere stay as they are.
    """
    laid = _Laying(reading, trust)
    events = [e for one in found for e in laid.events(one.events)]
    relations = [r for one in found for r in laid.relations(one.relations)]
    if way == "both":
        events, relations = laid.with_ours(events, relations)
    else:
        asked = [one.covered for one in found if one.covered is not None]
        events += [e for e in reading.events if not _within(e.trigger, asked)]
        relations += [r for r in reading.relations if not _within(r.evidence, asked)]
    made = _in_order(reading, laid.new, events, relations)
    return Laid(_referring_to_itself(made), laid.kept, laid.agreed, laid.dropped)


def _in_order(
    reading: Reading,
    new: Iterable[Mention],
    events: Iterable[Event],
    relations: Iterable[Relation],
) -> Reading:
    """Return a reading with new mentions and other claims, each in the order of the text."""
    return replace(
        reading,
        mentions=tuple(sorted((*reading.mentions, *new), key=lambda m: (m.start, m.end, m.id))),
        events=tuple(sorted(events, key=lambda e: (e.trigger, e.id))),
        relations=tuple(sorted(relations, key=lambda r: (r.evidence, r.id))),
    )


class _Laying:
    """The things of a reading by position, and new ones."""

    def __init__(self, reading: Reading, trust: Trust) -> None:
        self.reading, self.trust = reading, trust
        self.text = reading.document.text
        self.ours = {event.trigger: event for event in reading.events}
        self.types = {mention.id: mention.type for mention in reading.mentions}
        self.new: list[Mention] = []
        self.dropped: list[Dropped] = []
        self.kept = self.agreed = 0
        self._named: Counter[str] = Counter()
        self._chains = {mention.id: mention.chain for mention in reading.mentions}

    # ------------------------------------------------------------ places → things

    def mention(self, span: Span, *, new: bool = True) -> Mention | None:
        """Return our mention at a position, or make one."""
        best = max(
            self.reading.mentions, key=lambda m: (_fit(m, span, self.text), -m.start), default=None
        )
        if best is not None and _fit(best, span, self.text) > 0:
            return best
        if not new:
            return None
        made = next((m for m in self.new if m.span == span), None)
        if made is None:
            name = self._name("m")
            head = _head(span, self.text)
            made = Mention(
                id=name,
                start=span.start,
                end=span.end,
                head=head,
                kind="nominal",
                type="Other",
                chain=name,
            )
            self.new.append(made)
            self.types[name], self._chains[name] = "Other", name
        return made

    def time(self, span: Span) -> Time | None:
        """Return our time at a position."""
        near = [t for t in self.reading.times if t.span.overlaps(span)]
        return max(near, key=lambda t: (_shared(t.span, span), -t.start), default=None)

    def value(self, span: Span) -> str | None:
        """Return the id of our amount that covers a position completely."""
        amounts = (v for v in self.reading.values if v.type != "WORDS")
        values = [v for v in amounts if _shared(v.span, span) >= ALIKE]
        best = max(values, key=lambda v: (_shared(v.span, span), -v.start), default=None)
        return best.id if best is not None else None

    def holders(self, standing: Standing) -> tuple[str, ...] | None:
        """Return the holders, each a mention of ours; None if one is unknown."""
        told = [self.mention(span, new=False) for span in standing.holder]
        known = [m.id for m in told if m is not None]
        return tuple(dict.fromkeys(known)) if len(known) == len(told) else None

    def is_furniture(self, *spans: Span) -> bool:
        """Return True if words are not part of the story."""
        return any(cut.overlaps(span) for cut in self.reading.document.furniture for span in spans)

    def _name(self, kind: str) -> str:
        self._named[kind] += 1
        return f"model-{kind}{self._named[kind]}"

    # ------------------------------------------------------------ places → claims

    def events(self, found: Iterable[FoundEvent]) -> list[Event]:
        """Make events of what was found; a word that triggers another event stands for that."""
        kept = []
        for one in found:
            holder = self.holders(one.standing)
            if self.is_furniture(one.trigger):
                self._drop("event", "furniture", one.trigger)
            elif holder is None:
                self._drop("event", "holder", one.trigger)
            else:
                kept.append((self._name("e"), one, holder))
        names = {one.trigger: name for name, one, _ in kept}
        self.kept += len(kept)
        return [self._event(name, one, holder, names) for name, one, holder in kept]

    def _time_of(self, one: FoundEvent) -> Time | None:
        """Return the time of an event; words that are none are dropped."""
        if one.time is None:
            return None
        time = self.time(one.time)
        if time is None:
            self._drop("time", "time", one.time)
        return time

    def _event(
        self, name: str, one: FoundEvent, holder: tuple[str, ...], names: dict[Span, str]
    ) -> Event:
        time = self._time_of(one)
        date = calendar_date(time.value) if time is not None else None
        like = self.ours.get(one.trigger)
        parts = dict.fromkeys(
            self._participant(role, span, one.evidence, names) for role, span in one.participants
        )
        sure = self.trust.alone
        return Event(
            id=name,
            trigger=one.trigger,
            lemma=like.lemma if like is not None else self._lemma(one.trigger),
            action=one.action,
            participants=tuple(parts),
            time=time.id if time is not None else None,
            date=date,
            evidence=one.evidence,
            confidence=sure,
            action_confidence=sure,
            class_confidence=sure,
            date_confidence=sure if date else None,
            **({name: getattr(like, name) for name in GRAMMAR} if like is not None else {}),
            read_by="model",
            polarity=one.standing.polarity,
            certainty=one.standing.certainty,
            status=one.standing.status,
            holder=holder,
            cue=one.standing.cue,
        )

    def _participant(
        self, role: Role, span: Span, clause: Span, names: dict[Span, str]
    ) -> Participant:
        """Make a participant of what is at a position: an event, an amount or a thing."""
        sure = self.trust.alone
        mention, value = self.mention(span, new=False), self.value(span)
        happens = self._happening(span, mention, names)
        if happens is not None:
            return Participant(role=role, event=happens, confidence=sure)
        if value is not None and (mention is None or role == "measure"):
            return Participant(role=role, value=value, phrase=span, confidence=sure)
        mention = mention or self.mention(span)
        assert mention is not None
        if not clause.overlaps(span) and (here := self._in_clause(mention, clause)) is not None:
            mention, span = here, here.span
        return Participant(role=role, mention=mention.id, phrase=span, confidence=sure)

    def _happening(self, span: Span, mention: Mention | None, names: dict[Span, str]) -> str | None:
        """Return the event that is told at a position, by its own words or those of a mention."""
        if span in names:
            return names[span]
        told = mention is not None and mention.type == "Event"
        return names.get(_head(span, self.text)) if told else None

    def _in_clause(self, mention: Mention, clause: Span) -> Mention | None:
        """Return the word in a clause for a thing that the model names by words from elsewhere."""
        return next(
            (
                m
                for m in self.reading.mentions
                if m.chain == mention.chain and clause.contains(m.span)
            ),
            None,
        )

    def _lemma(self, trigger: Span) -> str:
        """Return the lemma that the same word has elsewhere in the document, else the word."""
        word = trigger.words(self.text).lower()
        same = (e.lemma for e in self.reading.events if e.trigger.words(self.text).lower() == word)
        return next(same, word)

    def relations(self, found: Iterable[FoundRelation]) -> list[Relation]:
        """Make relations of what was found, if their ends fit the predicate."""
        kept = []
        for one in found:
            holder = self.holders(one.standing)
            if self.is_furniture(one.subject, one.object):
                self._drop("relation", "furniture", one.subject)
            elif holder is None:
                self._drop("relation", "holder", one.subject)
            elif (made := self._relation(one, holder)) is None:
                self._drop("relation", "ends", one.subject)
            else:
                kept.append(made)
        self.kept += len(kept)
        return kept

    def _relation(self, one: FoundRelation, holder: tuple[str, ...]) -> Relation | None:
        asked = lexicon("relations")[one.predicate.removeprefix("kg:")]
        subject = self.mention(one.subject)
        if subject is None or not _is_of(subject.type, asked["domain"]):
            return None
        made = Relation(
            id="",
            predicate=one.predicate,
            subject=subject.id,
            evidence=one.evidence,
            confidence=self.trust.alone,
            read_by="model",
            polarity=one.standing.polarity,
            certainty=one.standing.certainty,
            status=one.standing.status,
            holder=holder,
            cue=one.standing.cue,
        )
        return self._with_object(made, subject, one.object, asked["range"])

    def _with_object(
        self, made: Relation, subject: Mention, at: Span, kinds: Sequence[str]
    ) -> Relation | None:
        """Return a relation with what is at its other end; None if that is of no fitting kind."""
        if {"Count", "Money"} & set(kinds):
            value = self.value(at)
            return replace(made, id=self._name("r"), value=value) if value else None
        if "Time" in kinds:
            time = self.time(at)
            return replace(made, id=self._name("r"), time=time.id) if time else None
        thing = self.mention(at)
        if thing is None or thing.id == subject.id:
            return None
        if thing.chain == subject.chain and made.predicate not in OF_ITSELF:
            return None
        fits = _is_of(thing.type, kinds)
        return replace(made, id=self._name("r"), object=thing.id) if fits else None

    def _drop(self, what: str, reason: str, span: Span) -> None:
        self.dropped.append(Dropped(what, reason, span.words(self.text)[:80]))

    # ------------------------------------------------------------ theirs and ours

    def with_ours(
        self, events: list[Event], relations: list[Relation]
    ) -> tuple[list[Event], list[Relation]]:
        """Merge claims of both: equal ones become one claim, the rest stays."""
        same: dict[str, str] = {}
        joined: dict[str, Event] = {}
        for ours in self.reading.events:
            their = next(
                (e for e in events if e.id not in same and e.trigger.overlaps(ours.trigger)), None
            )
            if their is not None:
                same[their.id] = ours.id
                joined[ours.id] = their
        told = [
            self._together(e, _renamed(joined[e.id], same)) if e.id in joined else e
            for e in self.reading.events
        ]
        told += [_renamed(e, same) for e in events if e.id not in same]
        return told, self._relations_with_ours(relations)

    def _together(self, ours: Event, theirs: Event) -> Event:
        """Merge two claims with one trigger.

        What both say gains confidence. If they differ about holders or status, each part is taken
        from the reader that is right about it more often, and the claim stays as doubtful as the
        less sure.
        """
        self.agreed += 1
        trust = self.trust
        agree = self._standing(ours) == self._standing(theirs)
        standing = self._decided(ours, theirs)
        happens = trust.confirmed(_or(ours.action_confidence, ours.confidence))
        parts = tuple(self._parts(ours, theirs))
        both = [p for p in parts if self._has(ours, p) and self._has(theirs, p)]
        whole = ours.confidence
        if agree and len(both) == len(parts):
            whole = trust.confirmed(whole)
        elif not agree:
            happens, whole = min(happens, trust.alone), min(whole, trust.alone)
        sure = _or(ours.class_confidence, 1.0)
        agrees = ours.shown_class == theirs.shown_class
        # The day is that of the words for it, so both come from one reading.
        dated = max((ours, theirs), key=lambda e: (e.date is not None, e.time is not None))
        return replace(
            ours,
            participants=parts,
            time=dated.time,
            date=dated.date,
            date_confidence=self._date(ours, theirs),
            **standing,
            confidence=whole,
            action_confidence=happens,
            class_confidence=trust.confirmed(sure) if agrees else sure,
            only_named=ours.only_named and not theirs.participants,
            read_by="both",
        )

    def _date(self, ours: Event, theirs: Event) -> float | None:
        if ours.date is None or theirs.date is None:
            return ours.date_confidence if ours.date else theirs.date_confidence
        sure = _or(ours.date_confidence, ours.confidence)
        return self.trust.confirmed(sure) if ours.date == theirs.date else sure

    def _decided(self, ours: Claim, theirs: Claim) -> dict[str, Any]:
        """Return the status of a claim that both read, each part by the reader that decides it.

        Status and cue belong to the holder, and go with it if the two name different ones.
        """
        sure, trust = ours.confidence, self.trust
        apart = self._last(ours) != self._last(theirs)
        vouched = theirs if apart and trust.wins("holder", sure) else ours
        told = vouched if apart else (theirs if trust.wins("status", sure) else ours)
        named = {part: theirs if trust.wins(part, sure) else ours for part in _OF_THE_EVENT}
        return {
            **{part: getattr(claim, part) for part, claim in named.items()},
            "status": told.status,
            "holder": vouched.holder,
            "cue": vouched.cue or (None if apart else theirs.cue),
        }

    def _is_elsewhere(self, theirs: Event, one: Participant, sure: float) -> bool:
        """Return True if the model has a participant in another role, and is rather right."""
        return self._elsewhere(theirs, one) and self.trust.wins(one.role, sure)

    def _parts(self, ours: Event, theirs: Event) -> Iterator[Participant]:
        """Yield the participants of both readings, ours first.

        If the two share nobody in one of the deep roles, one of them is wrong, and the reader that
        is right about it more often is taken; else each may have seen one more of several.
        """
        lost = set(filter(lambda role: self._is_lost(role, ours, theirs), _DEEP))
        kept = set(filter(lambda role: self._apart(role, ours, theirs), _DEEP)) - lost
        for one in ours.participants:
            sure = _or(one.confidence, ours.confidence)
            if self._has(theirs, one):
                yield replace(one, confidence=self.trust.confirmed(sure))
            elif one.role not in lost and not self._is_elsewhere(theirs, one, sure):
                yield one
        for one in theirs.participants:
            if not self._has(ours, one) and one.role not in kept:
                yield one

    def _apart(self, role: Role, ours: Event, theirs: Event) -> bool:
        """Return True if both have participants in a role, and share none."""
        a, b = ({self._thing(p) for p in e.participants if p.role == role} for e in (ours, theirs))
        return bool(a and b) and not a & b

    def _is_lost(self, role: Role, ours: Event, theirs: Event) -> bool:
        """Return True if our participants in a role are replaced by the model's."""
        surest = max(
            (_or(p.confidence, ours.confidence) for p in ours.participants if p.role == role),
            default=0.0,
        )
        return self._apart(role, ours, theirs) and self.trust.wins(role, surest)

    def _elsewhere(self, event: Event, one: Participant) -> bool:
        """Return True if the same thing takes part in another role."""
        return any(self._thing(p) == self._thing(one) for p in event.participants)

    def _has(self, event: Event, one: Participant) -> bool:
        """Return True if the same thing takes part in the same role, or in another outer one."""
        return any(
            self._thing(p) == self._thing(one)
            and (p.role == one.role or not {p.role, one.role} & set(_DEEP))
            for p in event.participants
        )

    def _thing(self, one: Participant) -> tuple[str, str]:
        if one.mention is not None:
            return "chain", self._chains[one.mention]
        return ("value", one.value) if one.value is not None else ("event", one.event or "")

    def _standing(self, claim: Claim) -> tuple[object, ...]:
        return claim.polarity, claim.certainty, claim.status, self._last(claim)

    def _last(self, claim: Claim) -> str | None:
        """Return the chain of the innermost holder."""
        return self._chains[claim.holder[-1]] if claim.holder else None

    def _relations_with_ours(self, theirs: list[Relation]) -> list[Relation]:
        told, left = [], list(theirs)
        for ours in self.reading.relations:
            same = [r for r in left if self._ends(r) == self._ends(ours)]
            if not same:
                told.append(ours)
                continue
            self.agreed += 1
            left = [r for r in left if r not in same]
            agree = self._standing(same[0]) == self._standing(ours)
            sure = self.trust.confirmed(ours.confidence)
            told.append(
                replace(
                    ours,
                    **self._decided(ours, same[0]),
                    confidence=sure if agree else min(ours.confidence, self.trust.alone),
                    read_by="both",
                )
            )
        return told + left

    def _ends(self, one: Relation) -> tuple[object, ...]:
        thing = self._chains[one.object] if one.object else one.value or one.time
        return one.predicate, self._chains[one.subject], thing


_DEEP: tuple[Role, ...] = ("agent", "patient", "recipient")
_OF_THE_EVENT = ("polarity", "certainty")


def _renamed(event: Event, same: dict[str, str]) -> Event:
    """Return an event whose clauses have the ids of our events."""
    parts = (
        replace(p, event=same.get(p.event, p.event)) if p.event else p for p in event.participants
    )
    return replace(event, participants=tuple(parts))


def _referring_to_itself(reading: Reading) -> Reading:
    """Remove references to claims that the reading no longer holds."""
    events = {e.id for e in reading.events}
    relations = {r.id for r in reading.relations}

    def whole(event: Event) -> Event:
        parts = tuple(
            p for p in event.participants if p.event is None or p.event in events - {event.id}
        )
        order = tuple(o for o in event.order if o.event in events)
        return replace(event, participants=parts, order=order)

    return replace(
        reading,
        events=tuple(map(whole, reading.events)),
        relations=tuple(
            replace(r, restates=r.restates if r.restates in relations else None)
            for r in reading.relations
        ),
    )


def _within(span: Span, places: Iterable[Span]) -> bool:
    return any(place.overlaps(span) for place in places)


def _fit(mention: Mention, span: Span, text: str) -> float:
    """Return how well a mention of ours matches a position; 0 if it is something else."""
    if not mention.head.overlaps(span):
        return 0.0
    words, whole = _bare(span, text), _bare(mention.span, text)
    if words == whole or words == _bare(mention.head, text):
        return 2.0 if words == whole else 1.9
    shared = _shared(words, whole)
    if words.contains(whole):
        first = whole.start == words.start or whole.end == words.end
        return 1.0 + shared if first and _head(span, text).overlaps(mention.head) else 0.0
    if whole.contains(words):
        return 1.0 + shared if mention.head.overlaps(_head(span, text)) else 0.0
    return shared if shared >= ALIKE else 0.0


def _bare(span: Span, text: str) -> Span:
    """Return a span without a leading article and the possessive ending."""
    begun = _BEFORE.match(text, span.start, span.end)
    start = begun.end() if begun and begun.end() < span.end else span.start
    end = span.end - 2 if text[start : span.end].endswith(("'s", "’s")) else span.end
    return Span(start, max(start + 1, end))


def _head(span: Span, text: str) -> Span:
    """Return the last word before the complements of a noun phrase."""
    cut = _AFTER_HEAD.search(text, span.start, span.end)
    end = cut.start() if cut and cut.start() > span.start else span.end
    words = list(re.finditer(r"\w[\w’'.-]*", text[span.start : end]))
    if not words:
        return span
    return Span(span.start + words[-1].start(), span.start + words[-1].end())


def _shared(one: Span, other: Span) -> float:
    shared = max(0, min(one.end, other.end) - max(one.start, other.start))
    return shared / max(1, max(one.end, other.end) - min(one.start, other.start))


def _is_of(kind: str, asked: Sequence[str]) -> bool:
    return kind == "Other" or kind in asked or "Other" in asked


def _or(value: float | None, other: float) -> float:
    return other if value is None else value
