"""Make accounts of the claims of one reading."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from sys import intern
from typing import Any, TypeVar, cast

from kg.compare.accounts import Account, Decision, Taking
from kg.compare.amounts import Amount
from kg.compare.clauses import Clauses
from kg.compare.condition_phrases import phrases_told, words_behind
from kg.compare.decisions import Decisions
from kg.compare.figures import Figures
from kg.compare.findings import spaced
from kg.compare.owners import Owners
from kg.compare.passages import sentence_of
from kg.compare.phrases import AUXILIARY, Phrases
from kg.compare.predicate_equivalence import (
    LEAST_LETTERS,
    OPPOSITE,
    beginning,
    concrete,
    contrary_words,
    idle,
    is_had,
    kind_of,
    one_doer,
    title_words,
)
from kg.compare.predicate_wording import SPEECH, STATE, Deeds
from kg.model import Entity, Event, Mention, Reading, Relation, Span, Time
from kg.model.claimants import spoken_first
from kg.model.findings import Key
from kg.model.ids import by_id
from kg.model.places import Placed
from kg.ontology import lexicon
from kg.resolve.event_profiles import Wording, contents_of
from kg.resolve.word_forms import stem, tokens

Told = TypeVar("Told", bound=str)
LEADING = 5
WORDS = 140
REACH = 8
POST = "kg:holdsPosition"
VERBAL = ("to", *AUXILIARY)
WHO = "who "
RELATIVE = ("who", "which", "whose", "that", "whom")
LASTING = re.compile(r"\b(?:since|until|till|from) $", re.IGNORECASE)
ONLY_AFTER = re.compile(r"\bonly after\b", re.IGNORECASE)
ONLY_THEN = re.compile(r"\bonly after\b.*\bdid\b", re.IGNORECASE | re.DOTALL)
"""Words before a deed that is told behind them: 'only after he had fallen did they throw'."""
BEFORE_ANY = re.compile(r"\bbefore (?:any|a single|anyone|anybody|anything)\b", re.IGNORECASE)
ERA = re.compile(r"(?:\d{4}|XXXX)(?:-\d\d)?$")
"""A year, or a month of a known or unknown year."""


@lru_cache(maxsize=50_000)
def _once(found: frozenset[str]) -> frozenset[str]:
    return found


def shared_set(words: Iterable[str]) -> frozenset[str]:
    """Return one set for all accounts with these words: even an empty one takes 200 bytes."""
    return _once(frozenset(words))


def one_of(told: Told) -> Told:
    """Return one string for all accounts of this polarity, certainty or status."""
    return cast(Told, intern(told))


def is_country(entity: Entity) -> bool:
    """Return True if the gazetteer knows a place as a country, which has no single location."""
    return entity.geonames is not None and entity.latitude is None


def _are_things(who: Entity, noun: str) -> bool:
    """Return True if several were taken for people whose noun is that of things: 'the brakes'."""
    return who.type == "Group" and not who.named and noun in concrete()


def _denied_deeds(reading: Reading) -> list[Event]:
    """List the negative events that are more than states."""
    states = (*lexicon("joining")["empty"], *lexicon("weighing")["standing"])
    denied = (e for e in reading.events if e.polarity == "negative")
    return [e for e in denied if e.lemma not in states]


def _direct_quotations(reading: Reading) -> Placed[Span]:
    """Return where a reading quotes somebody's own words."""
    direct = (q.span for q in reading.quotations if q.kind != "indirect")
    return Placed(direct, lambda span: span)


def _named_places(reading: Reading) -> Placed[Mention]:
    """Return where a reading names a place."""
    places = (m for m in reading.mentions if m.kind == "name" and m.type == "Place")
    return Placed(places, lambda m: m.span)


def _eras(reading: Reading) -> list[Time]:
    """Return the times by which a reading tells eras apart."""
    return [t for t in reading.times if ERA.match(t.value)]


class AccountBuilder:
    """Look up what accounts of one reading need: entities, holders, posts, predicates."""

    def __init__(
        self, reading: Reading, entity_of: Mapping[Key, Entity], occurrence: Mapping[Key, str]
    ) -> None:
        self._text = reading.document.text
        self._document = reading.document.document
        self._entity_of = entity_of
        self._occurrence = occurrence
        self._events = by_id(reading.events)
        self._lemmas = {event.id: event.lemma for event in reading.events}
        self._ends = {event.trigger.end for event in reading.events if event.form != "nominal"}
        self._mentions = by_id(reading.mentions)
        self._values = by_id(reading.values)
        self._figures = Figures(reading)
        self._named_here = {m.chain for m in reading.mentions if m.kind == "name"}
        self._phrases = Phrases(reading)
        self._clauses = Clauses(reading, entity_of)
        self._times = by_id(reading.times)
        self._denied = _denied_deeds(reading)
        self._tells_turns = bool(ONLY_AFTER.search(self._text) or BEFORE_ANY.search(self._text))
        self._quotes = _direct_quotations(reading)
        self._towns = _named_places(reading)
        eras = _eras(reading)
        self._names_eras, self._calendar = bool(eras), Placed(eras, lambda t: t.span)
        clauses = (e.evidence for e in reading.events if self._is_relative(e.evidence))
        self._relative = Placed(clauses, lambda span: span)
        self._wording = Wording(self._text)
        self._deeds = Deeds(self._wording, self._phrases, self._mentions)
        self._posts = self._posts_in(reading)
        self._owners = Owners(reading)
        self._decisions = Decisions(reading)
        self._made: dict[str, tuple[Event, Account]] = {}

    def _posts_in(self, reading: Reading) -> Mapping[str, set[str]]:
        """Map the nouns for posts to the named people who are said to hold one."""
        found: dict[str, set[str]] = defaultdict(set)
        for relation in reading.relations:
            held = self._mentions.get(relation.object or "")
            if held is not None and relation.predicate == POST and held.kind == "nominal":
                post = kind_of(self._phrases.head(held).split()[-1])
                holder = self.entity(relation.subject)
                found[post].update([holder.id] if holder.named else [])
        return found

    def entity(self, mention: str) -> Entity:
        """Return the entity that a mention refers to."""
        return self._entity_of[self._document, self._mentions[mention].chain]

    def _is_never_named(self, who: Entity) -> bool:
        """Return True if the document has no name for something that others name."""
        here = (chain for document, chain in who.members if document == self._document)
        return self._named_here.isdisjoint(here)

    def holders(self, holder: tuple[str, ...]) -> tuple[str, ...]:
        """Return the entities that a chain of holders refers to."""
        return tuple(self.entity(spoken_first(m, self._mentions)).id for m in holder)

    def leading(self) -> tuple[str, ...]:
        """Return the named entities that the document mentions most, which its story is about."""
        met = Counter(self._entity_of[self._document, m.chain] for m in self._mentions.values())
        named = [(-count, e.id) for e, count in met.items() if e.named]
        return tuple(name for _, name in sorted(named)[:LEADING])

    def matters(self, event: Event) -> bool:
        """Return True if an event is worth comparing even if its occurrence has no other."""
        real = event.certainty in (*lexicon("weighing")["factual"], "counterfactual")
        return real and self._deeds.is_plain(event) and not self._deeds.is_light(event)

    def judged(self, event: Event) -> Iterator[tuple[str, str]]:
        """Yield the predicate and each named agent of an event that is rated: 'a poor job'."""
        if event.certainty in lexicon("weighing")["factual"]:
            words = {w for pair in contrary_words() for w in pair}
            if not words.isdisjoint(self._told_of(event)):
                word, _ = self._deeds.fold(event)
                yield from ((word, who) for who in sorted(set(self._meant(event))))

    def _meant(self, event: Event) -> Iterator[str]:
        """Yield participants that have a name, or hold a post that only one named person holds."""
        for taking in self._roles(event):
            holders = self._posts.get(taking.head, set()) if taking.role == "agent" else set()
            if taking.named:
                yield taking.entity
            elif len(holders) == 1 and not taking.within and not taking.fresh:
                yield from holders

    def contested(self, event: Event) -> Iterator[tuple[str, str]]:
        """Yield predicate and object of what only one agent can have done: to win a vote.

        Of what was begun, only a fight or a fire has one who began it.
        """
        word, folded = self._deeds.fold(event)
        if folded or event.polarity != "positive":
            return
        if word in beginning():
            yield from ((min(beginning()), fight) for fight in self._fights(event))
        word = one_doer().get(word, "")
        if not word:
            return
        for one in event.participants:
            if one.role != "patient":
                continue
            if one.mention is not None:
                yield word, self.entity(one.mention).id
            elif one.event is not None:
                yield word, self._occurrence.get((self._document, one.event), "")

    def _fights(self, event: Event) -> Iterator[str]:
        """Yield the occurrences of fights and fires that undergo an event."""
        begun = (one.event for one in event.participants if one.role == "patient")
        for fight in (self._events[one] for one in begun if one is not None):
            if fight.action in lexicon("weighing")["begun_by_one"]:
                yield self._occurrence.get((self._document, fight.id), "")

    def deed(self, event: Event) -> str:
        """Return the stem that represents a predicate and all its synonyms."""
        return self._deeds.fold(event)[0]

    def event(self, event: Event, joined: str) -> Account:
        """Make an account of an event that belongs to an occurrence; each event gives only one."""
        known, made = self._made.get(event.id, (None, None))
        if made is None or known is not event:
            made = self._event(event, joined)
            self._made[event.id] = event, made
        return made if made.joined == joined else replace(made, joined=joined)

    def _event(self, event: Event, joined: str) -> Account:
        word, folded = self._deeds.fold(event)
        behind = self._deeds.particle(event)
        amounts = tuple(dict.fromkeys(self._figures.amounts(event)))
        hands = event.lemma in lexicon("weighing")["handing"]  # money, which makes it a topic
        return self._account(
            event,
            topic=self._phrases.deed(event, behind if folded or " " in word else ""),
            shown=self._phrases.shown(event, behind),
            joined=joined,
            word=word,
            folded=folded,
            plain=self._deeds.is_plain(event)
            or (hands and any(amount.type == "MONEY" for _, amount in amounts)),
            light=self._deeds.is_light(event),
            quoted=bool(self._quotes.around(event.trigger)),
            content=shared_set(self._content(event)),
            runs=self._wording.runs(event.trigger),
            date=event.date if self._figures.names_a_day(event.time) else None,
            day_is_sure=self._figures.is_sure(event.time),
            roles=tuple(sorted(self._roles(event))),
            amounts=amounts,
            told_of=shared_set(self._told_of(event)),
            bare=self._names_no_doer(event),
            why=self._phrases.why(event),
            noun=self._phrases.is_noun(event, self._wording.before(event.trigger)),
            negated=self._phrases.negated(event),
            moment=self._figures.moment(event),
            clock=self._figures.clock(event),
            day=self._day(event),
            phrases=self._told_phrases(event),
            asks_who=self._asks_who(event),
            turn=self._turn(event),
            towns=shared_set(self._named_towns(event)),
            eras=self._eras(event),
            state=event.action == STATE or is_had(word),
            speech=event.action == SPEECH or event.lemma in lexicon("joining")["reporting"],
            mutual=event.lemma.partition(" ")[0] in lexicon("weighing")["mutual"],
            clause=self._clauses.of(event),
            action=intern(event.told_class),
            contents=contents_of(event, self._lemmas),
            decision=self._decision(event),
        )

    def _decision(self, event: Event) -> Decision | None:
        """Return on whose word a deed was done, if an event tells that."""
        told = self._decisions.of(event)
        if told is None:
            return None
        doers = (m for deed in told.deeds if deed is not event for m in deed.mentions_in("agent"))
        return Decision(
            by=tuple(self._taking("agent", mention) for mention in told.by),
            deeds=shared_set(map(self.deed, told.deeds)),
            to=shared_set(self.entity(m).id for m in (*event.mentions_in("recipient"), *doers)),
            alone=told.alone,
        )

    def _day(self, event: Event) -> str:
        """Return the day of an event, or else of what happened at the same time."""
        then = (
            self._events[p.event] for p in event.participants if p.role == "occasion" and p.event
        )
        days = (e.date for e in (event, *then) if e.date)
        return next(days, "")

    def _told_phrases(self, event: Event) -> tuple[str, ...]:
        """Return the phrases for a condition that a predicate tells with the words behind it."""
        behind = words_behind(self._text[event.trigger.start : event.trigger.start + WORDS])
        return phrases_told(event.lemma.partition(" ")[0], behind)

    def _asks_who(self, event: Event) -> bool:
        """Return True if a clause asks who does it: 'Who did it?', 'are examining who did it'.

        In 'the man who locked it' somebody is told of, even if it is not known who.
        """
        start = event.evidence.start
        opening = self._text[start : start + len(WHO)]
        if opening.lower() != WHO or event.mentions_in("agent"):
            return False
        if opening != WHO:
            return True  # 'Who' opens a sentence
        before = self._text[max(0, start - REACH) : start].split()[-1:]
        asked = not set(lexicon("weighing")["before_questions"]).isdisjoint(before)
        return asked or start - 1 in self._ends

    def _turn(self, event: Event) -> str:
        """Return whether a deed came first ('before any force was used'), or only after another."""
        if not self._tells_turns:
            return ""
        sentence = sentence_of(event.trigger, self._text)
        before = self._text[sentence.start : event.trigger.start]
        behind = self._text[event.trigger.end : sentence.end]
        if ONLY_AFTER.search(behind) or ONLY_THEN.search(before):
            return "after"
        return "first" if BEFORE_ANY.search(behind) else ""

    def _is_relative(self, clause: Span) -> bool:
        opening = self._text[clause.start : clause.end].split(maxsplit=1)[:1]
        return bool(opening) and opening[0].lower() in RELATIVE

    def _named_towns(self, event: Event) -> Iterator[str]:
        """Yield the places other than countries that the words of an event name."""
        for mention in self._towns.inside(event.evidence):
            place = self.entity(mention.id)
            if not is_country(place):
                yield place.id

    def _eras(self, event: Event) -> frozenset[str]:
        """Return the months and years that the sentence names, or the sentence that it continues.

        'In December 2003 a quake struck Bam. It killed 31,000.' 'Nobody had died then.'
        """
        if not self._names_eras:
            return shared_set(())
        sentence = sentence_of(event.trigger, self._text)
        found = self._named_eras(sentence, event.trigger)
        words = self._text[sentence.start : sentence.end].lower().split() or [""]
        first, last = words[0], words[-1].rstrip(".,;:!?\"'\u201d\u2019")
        policy = lexicon("weighing")
        if found or not (first in policy["going_on"] or last in policy["going_on_last"]):
            return found
        before = sentence_of(Span(sentence.start - 2, sentence.start - 2), self._text)
        return self._named_eras(before, lasting=False)

    def _relative_beside(self, sentence: Span, trigger: Span | None) -> list[Span]:
        """Return the relative clauses of a sentence in which a trigger does not stand."""
        clauses = self._relative.inside(sentence)
        return [c for c in clauses if trigger is not None and not c.contains(trigger)]

    def _named_eras(
        self, sentence: Span, trigger: Span | None = None, *, lasting: bool = True
    ) -> frozenset[str]:
        """Return the eras that a sentence names, but those of relative clauses beside a trigger.

        'The firm that bought the home in 2001 said that five were on duty.' An era since or until
        which something lasts is none of another sentence.
        """
        told = self._calendar.inside(sentence)
        if not told:
            return shared_set(())
        aside = self._relative_beside(sentence, trigger)
        told = [t for t in told if lasting or not LASTING.search(self._text[: t.start][-REACH:])]
        return shared_set(t.value for t in told if not any(c.contains(t.span) for c in aside))

    def _names_no_doer(self, event: Event) -> bool:
        if event.status == "denied":
            return False  # who denies an action denies having done it
        doers = event.mentions_in("agent")
        if self._is_own_deed(event, doers):
            return False
        inside = any(event.evidence.contains(self._mentions[m].span) for m in doers)
        return event.trigger.words(self._text).endswith("ing") and not inside

    def _is_own_deed(self, event: Event, doers: Sequence[str]) -> bool:
        """Return True if the source of an action is who did it: 'admitted taking the ring'."""
        source = self.holders(event.holder[-1:])
        return bool(source) and source[0] in self.holders(tuple(doers))

    def _told_of(self, event: Event) -> Iterator[str]:
        for one in event.participants:
            if one.mention is not None and one.role in ("patient", "attribute"):
                yield from self._phrases.stems(self._mentions[one.mention])

    def _roles(self, event: Event) -> Iterator[Taking]:
        yield from self._denier(event)
        for one in event.participants:
            if one.mention is not None:
                yield self._taking(one.role, one.mention)
            elif one.event is not None:
                yield self._happening(one.role, self._events[one.event])

    def _taking(self, role: str, mention: str) -> Taking:
        """Make an account's participant of what a mention refers to."""
        who, noun = self.entity(mention), self._phrases.noun(mention)
        return Taking(
            role,
            who.id,
            who.named,
            "Other" if _are_things(who, noun[0]) else who.type,
            who.name,
            *noun,
            nameless=who.named and self._is_never_named(who),
            of=() if who.named else self._owners_of(mention),
        )

    def _owners_of(self, mention: str) -> tuple[str, ...]:
        """Return whose people or office a phrase tells, and the bodies that these work for."""
        owners = self._owners.of(self._mentions[mention])
        return tuple(sorted({self.entity(owner).id for owner in owners}))

    def _denier(self, event: Event) -> Iterator[Taking]:
        """Yield whoever denies an action that has no other agent: 'denied shooting at guards'."""
        told = any(p.role == "agent" for p in event.participants)
        if event.status != "denied" or told or not event.holder:
            return
        if event.trigger.words(self._text).lower().endswith("ing"):
            who = self.entity(event.holder[-1])
            phrase = self._phrases.noun(event.holder[-1])
            yield Taking("agent", who.id, who.named, who.type, who.name, *phrase)

    def _happening(self, role: str, event: Event) -> Taking:
        """Make an event a participant of another: the explosion that destroyed a wall."""
        key = (self._document, event.id)
        before = self._wording.before(event.trigger)
        name = " ".join(event.trigger.words(self._text).split())
        noun = name.lower() == event.lemma and before not in VERBAL
        name = name if noun or self._phrases.is_noun(event, before) else ""
        joined = self._occurrence.get(key, " ".join(key))
        return Taking(role, joined, False, "Event", name, self._deeds.fold(event)[0])

    def _content(self, event: Event) -> Iterator[str]:
        own = event.trigger.words(self._text).lower().split()
        for word in self._wording.near(event.trigger, event.evidence, reach=REACH):
            if len(word) >= LEAST_LETTERS and word not in idle() and word not in own:
                yield stem(word)

    def relation(self, relation: Relation) -> Account:
        """Make an account of a relation."""
        about, words = None, ""
        amounts: tuple[tuple[str, Amount], ...] = ()
        if relation.object is not None:
            mention = self._mentions[relation.object]
            about = (
                self.entity(mention.id).id
                if mention.kind == "name"
                else self._phrases.head(mention)
            )
            words = self.entity(mention.id).name if mention.kind == "name" else about
        elif relation.time is not None:
            about = words = self._times[relation.time].value
        elif relation.value is not None and self._values[relation.value].type == "WORDS":
            about = words = self._values[relation.value].span.words(self._text)
        elif relation.value is not None:
            amounts = (("value", Amount.of(self._values[relation.value])),)
        says = spaced(relation.predicate.partition(":")[2])
        topic = f"{self.entity(relation.subject).name}: {says} {words}".strip()
        sure = relation.time is None or self._figures.is_sure(relation.time)
        told_of = shared_set(self._phrases.phrase(relation.object))
        bare = self._is_bare(relation) or self._is_denied_deed(relation)
        more = {"about": about, "amounts": amounts, "day_is_sure": sure, "told_of": told_of}
        clause = self._clauses.of_relation(
            relation.predicate, relation.subject, over=relation.until is not None
        )
        return self._account(relation, topic=topic, bare=bare, clause=clause, **more)

    def _is_denied_deed(self, relation: Relation) -> bool:
        """Return True if an action is denied: 'did not dismiss' denies no employment."""
        overlapping = (d for d in self._denied if d.evidence.overlaps(relation.evidence))
        return relation.polarity == "negative" and any(overlapping)

    def _is_bare(self, relation: Relation) -> bool:
        """Return True if a relation is only expressed by a title: 'Mayor Ann Poe'."""
        ends = [self._mentions[m].span for m in (relation.subject, relation.object) if m]
        title = self._values.get(relation.value or "")
        ends += [title.span] if title is not None and title.type == "WORDS" else []
        rest = "".join(
            " " if any(e.start <= at < e.end for e in ends) else self._text[at]
            for at in range(*relation.evidence)
        )
        told = {word for part in re.findall(r"[^\W_]+", rest.lower()) for word in tokens(part)}
        return told <= title_words()

    def _is_withdrawn(self, claim: Event | Relation) -> bool:
        """Return True if somebody retracts a claim, which then says nothing about the truth."""
        if claim.status != "denied" or claim.cue is None:
            return False
        cue = {stem(word) for word in claim.cue.words(self._text).lower().split()}
        return not cue.isdisjoint(stem(word) for word in lexicon("weighing")["withdrawing"])

    def _account(self, claim: Event | Relation, **more: Any) -> Account:
        words = " ".join(claim.evidence.words(self._text).split())
        polarity = claim.polarity
        turned = bool(more.get("folded")) != (claim.status == "denied")
        if turned and polarity in OPPOSITE:
            polarity = OPPOSITE[polarity]
        if self._is_withdrawn(claim):
            polarity = "unknown"
        return Account(
            document=self._document,
            claim=intern(claim.id),
            evidence=claim.evidence,
            words=words if len(words) <= WORDS else words[: WORDS - 1].rstrip() + "…",
            polarity=one_of(polarity),
            certainty=one_of(claim.certainty),
            status=one_of(claim.status),
            holders=self.holders(claim.holder),
            cue=intern(claim.cue.words(self._text).lower()) if claim.cue is not None else "",
            **more,
        )
