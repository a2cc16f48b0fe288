"""On whose word something was done, in whatever words a text tells it.

'She ordered the road closed', 'the decision to close the road was taken by the mayor', 'the order
came from the ministry', 'it was closed on the instructions of the police', 'the driver left on his
own authority' all tell who decided and what.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from kg.compare.passages import sentence_of
from kg.compare.word_patterns import listed
from kg.model import Event, Mention, Reading, Span
from kg.model.ids import by_id
from kg.model.places import Placed
from kg.ontology import lexicon
from kg.resolve.word_forms import singular

DECIDED = ("patient", "content", "topic", "recipient", "purpose")
PHRASES = ("topic", "place", "cause", "manner", "content", "occasion", "instrument", "goal")
"""The roles in which 'on the orders of the mayor' may have been read."""
PERSON: Final = "Person"
OWN = "own"
NOUN, TELL, HAVE, DO = "nominal", "tell", "have", "do"
PARTICIPLE = ("ed", "en", "shut")
"""How the verb ends of what somebody had done: 'had the gates raised'."""
TO = re.compile(r"\bto (?:be |have )?(?:\w+ly )?$", re.IGNORECASE)
CLEFT = re.compile(r"\bit (?:was|is|had been|has been) (?:[^.;:?!]{0,90})$", re.IGNORECASE)
"""What stands before somebody who alone did it: 'it was the mayor who'."""
SET_OFF = re.compile(
    r"\bit (?:was|is|had been|has been) (?P<who>[A-Z][^,.;:?!]{0,60}),"
    r"(?:[^,.;:?!]|(?<=\d),(?=\d)){0,60}, who (?:\w+ ){0,6}$",
    re.IGNORECASE,
)
"""Somebody told by 'it was', with what describes him: 'it was Ann Roe, the mayor, who'."""
BY_WORD = re.compile(r"\b(?:on|at|under|by|upon)\s(?:[\w\u2019'-]+\s){0,6}$", re.IGNORECASE)
CLAUSE = re.compile(r"\b(?:that|which|who|to|is|are|was|were|been)\b|[,;:]", re.IGNORECASE)
"""Words that do not stand between 'had' and what somebody had done."""
BESIDE = re.compile(r",\s(?:[A-Z][\w.]*\s){0,2}(?=[A-Z])")
"""What stands between a description and the name that follows it."""
TITLES = re.compile(r"((?:[A-Z][\w.]*\s)?)((?:[A-Z][\w.]*\s)?)(?=[A-Z])")
"""Titles before a name: 'Sergeant Ann Roe'."""
OF = re.compile(r"\s(?:of|from|by)\s(?:the\s)?", re.IGNORECASE)
NEAR = 60
REACH = 250
"""Characters before 'this was done' in which the deed may be told."""


class Deciding(NamedTuple):
    """The mentions of those who decided, what they decided, and whether nobody else did."""

    by: tuple[str, ...]
    deeds: tuple[Event, ...]
    alone: bool


class Decisions:
    """What the events of one reading tell of who decided what."""

    def __init__(self, reading: Reading) -> None:
        self._text = reading.document.text
        self._mentions = by_id(reading.mentions)
        self._events = by_id(reading.events)
        self._triggers = Placed(reading.events, lambda e: e.trigger)
        self._starts = Placed(reading.mentions, lambda m: m.span)

    def of(self, event: Event) -> Deciding | None:
        """Return who decided by an event, and what; None if it does not tell that."""
        if event.polarity != "positive":
            return None
        for told in (self._by_verb, self._by_noun, self._on_word, self._on_his_own):
            found = told(event)
            if found is not None and found.by and found.deeds:
                return found
        return None

    def _by_verb(self, event: Event) -> Deciding | None:
        """Return what 'ordered', 'decided' or 'told him to' tells, and 'the decision by'."""
        if event.lemma not in (_nouns() if event.form == NOUN else _verbs()):
            return None
        told = self._had_done(event) if event.lemma == HAVE else self._of_events(event, DECIDED)
        deeds = [e for e in told if self._is_to_do(event, e)]
        by = self._set_off(event) or self._people(event, "agent")
        return self._decision(event, by, deeds)

    def _had_done(self, event: Event) -> list[Event]:
        """Return what somebody had done to a thing, right behind it: 'had the gates raised'."""
        things = set(event.mentions_in("patient"))
        behind = Span(event.trigger.end, event.trigger.end + NEAR)
        done = (e for e in self._triggers.inside(behind) if e.form not in (NOUN, None))
        return [e for e in done if not things.isdisjoint(e.mentions_in("patient"))]

    def _is_to_do(self, event: Event, deed: Event) -> bool:
        """Return True for what is to be done: 'told him to go', not 'that she had gone'."""
        if event.lemma == HAVE:
            between = self._text[event.trigger.end : deed.trigger.start]
            own = CLAUSE.search(between) is None  # 'has a slope that is classed as unstable'
            return own and deed.trigger.words(self._text).endswith(PARTICIPLE)
        if event.lemma != TELL:
            return True
        before = self._text[max(0, deed.trigger.start - NEAR) : deed.trigger.start]
        return deed.certainty != "certain" and TO.search(before) is not None

    def _passed_on(self, deed: Event) -> Sequence[Event]:
        """Return what others are to be told to do, or a deed itself: 'that he be told to stop'."""
        inner = self._of_events(deed, DECIDED) if deed.lemma in _verbs() else ()
        return [e for e in inner if self._is_to_do(deed, e)] or [deed]

    def _by_noun(self, event: Event) -> Deciding | None:
        """Return what 'the order to leave came from' and 'was issued by' tell."""
        if event.lemma not in _giving():
            return None
        for participant in event.participants:
            noun = self._mentions.get(participant.mention or "")
            if noun is not None and self._is_decision(noun):
                by = self._people(event, "source") or self._people(event, "agent", but=noun.id)
                whole = noun.phrase or noun.whole
                deeds = [
                    e for e in self._triggers.inside(whole) if not e.trigger.overlaps(noun.head)
                ]
                return self._decision(event, by or self._behind(event), deeds)
        return None

    def _on_word(self, event: Event) -> Deciding | None:
        """Return what 'on the orders of the mayor' tells of the deed that was done so."""
        for participant in event.participants:
            noun = self._mentions.get(participant.mention or "")
            if noun is None or participant.role not in PHRASES or not self._is_decision(noun):
                continue
            if BY_WORD.search(self._text[max(0, noun.start - NEAR) : noun.head.start]):
                own = OWN in noun.whole.words(self._text).lower().split()
                return self._decision(event, self._owners(noun), self._meant(event), alone=own)
        return None

    def _meant(self, event: Event) -> list[Event]:
        """Return a deed, or for 'this was done' the passive that stands last before it."""
        stands = (self._mentions[m] for m in event.mentions_in("patient"))
        if event.lemma != DO or not any(m.kind == "pronoun" for m in stands):
            return [event]
        place = event.trigger.start
        before = self._triggers.inside(Span(max(0, place - REACH), place))
        return [e for e in before if e.voice == "passive"][-1:] or [event]

    def _on_his_own(self, event: Event) -> Deciding | None:
        """Return who did something on his own authority."""
        behind = self._text[event.trigger.end : event.evidence.end]
        if not _own_word().search(behind):
            return None
        return self._decision(event, self._people(event, "agent"), [event], alone=True)

    def _decision(
        self, event: Event, by: Sequence[str], deeds: Sequence[Event], *, alone: bool = False
    ) -> Deciding:
        decided = (inner for deed in deeds for inner in self._passed_on(deed))
        return Deciding(
            by=tuple(self._by_name(m) for m in by),
            deeds=tuple(decided),
            alone=alone or self._is_alone(event, by),
        )

    def _by_name(self, mention: str) -> str:
        """Return the name that stands beside a description: 'the master, Captain Ann Roe'."""
        one = self._mentions[mention]
        end = (one.phrase or one.whole).end
        found = BESIDE.match(self._text, end) if one.kind == "nominal" else None
        names = (
            [] if found is None else self._starts.overlapping(Span(found.end(), found.end() + 1))
        )
        people = one.type in (PERSON, "Other")
        same = (m.id for m in names if people and m.kind == "name" and m.type == PERSON)
        return next(same, mention)

    def _is_alone(self, event: Event, by: Sequence[str]) -> bool:
        """Return True if the words say that nobody else decided."""
        sentence = sentence_of(event.trigger, self._text)
        if listed("alone_decides").search(self._text, *sentence):
            return True
        starts = [self._mentions[m].start for m in by]
        starts = [start for start in starts if sentence.start <= start <= sentence.end]
        return any(CLEFT.search(self._text[sentence.start : start]) for start in starts)

    def _is_decision(self, noun: Mention) -> bool:
        head = noun.head.words(self._text).lower()
        return noun.kind == "nominal" and (head in _nouns() or singular(head) in _nouns())

    def _owners(self, noun: Mention) -> list[str]:
        """Return whose order a phrase tells: 'the mayor's order', 'the orders of the mayor'."""
        inside = [m for m in self._starts.inside(noun.whole) if m.end < noun.head.start]
        owners = [m.id for m in inside if self._text[m.end :][:1] in ("'", "\u2019")]
        return owners[:1] or self._starting(noun.head.end)

    def _set_off(self, event: Event) -> list[str]:
        """Return who is told by 'it was', with something between him and 'who'."""
        start = sentence_of(event.trigger, self._text).start
        before = self._text[start : event.trigger.start]
        found = SET_OFF.search(before)
        return [] if found is None else self._at(start + found.start("who"))

    def _behind(self, event: Event) -> list[str]:
        """Return from whom an order came: 'came from the mayor'."""
        return self._starting(event.trigger.end)

    def _starting(self, place: int) -> list[str]:
        """Return the widest mention behind 'of', 'from' or 'by' at a place."""
        found = OF.match(self._text, place)
        return [] if found is None else self._at(found.end())

    def _at(self, place: int) -> list[str]:
        """Return the widest mention that begins at a place, a word before it, or behind titles."""
        titles = TITLES.match(self._text, place)
        for start in (place, *(titles.end(n) for n in (1, 2) if titles is not None)):
            near = self._starts.overlapping(Span(start, start + 1))
            near = [m for m in near if m.span.start >= start - len("the ")]
            if near:
                return [min(near, key=lambda m: (m.span.start - m.span.end, m.id)).id]
        return []

    def _people(self, event: Event, role: str, *, but: str = "") -> list[str]:
        found = (p.mention for p in event.participants if p.role == role and p.mention != but)
        return [m for m in found if m is not None and not self._is_decision(self._mentions[m])]

    def _of_events(self, event: Event, roles: Sequence[str]) -> Iterator[Event]:
        for p in event.participants:
            if p.event is not None and p.role in roles:
                yield self._events[p.event]


@cache
def _verbs() -> frozenset[str]:
    return frozenset(lexicon("weighing")["word_given"])


@cache
def _nouns() -> frozenset[str]:
    return frozenset(lexicon("weighing")["decision_nouns"])


@cache
def _giving() -> frozenset[str]:
    return frozenset(lexicon("weighing")["order_given"])


@cache
def _own_word() -> re.Pattern[str]:
    return re.compile(lexicon("weighing")["own_word"], re.IGNORECASE)
