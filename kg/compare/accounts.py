"""Accounts: the small part of a claim that comparison needs, with the words a reason will quote."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from kg.compare.amounts import Amount
from kg.compare.clauses import Clause
from kg.compare.clock_times import ClockTime
from kg.compare.predicate_equivalence import OPPOSITE
from kg.model import Certainty, Linking, MentionType, Polarity, Span, Status
from kg.ontology import lexicon
from kg.resolve.event_profiles import Runs

Topic = TypeVar("Topic", str, tuple[str, str])
Item = TypeVar("Item")
Trait = TypeVar("Trait", bound=str | tuple[str, ...])


class Taking(NamedTuple):
    """An entity that takes part in an event, with its role.

    For one without a name, `head` is the stem of its noun, `within` are the words of names in its
    phrase ('broward' of 'Broward deputies'), and `fresh` is True if it is distinguished from those
    mentioned before ('two new deputies'). `nameless` is True if only other documents have a name
    for it: this one tells of 'the city manager'. `of` are those whose people or office it is ('her
    office', 'the council's inspectors'), and the body that these head or work for.
    """

    role: str
    entity: str
    named: bool
    type: MentionType
    name: str = ""
    head: str = ""
    within: tuple[str, ...] = ()
    fresh: bool = False
    known: bool = False
    nameless: bool = False
    of: tuple[str, ...] = ()


class Decision(NamedTuple):
    """On whose word something was done, whatever words tell it: an order, a decision.

    `deeds` are the stems of what was decided, `to` the entities of those who were to do it. It is
    `alone` if the words say that nobody else decided ('it was she who').
    """

    by: tuple[Taking, ...]
    deeds: frozenset[str]
    to: frozenset[str] = frozenset()
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One claim on a topic: holders, status, the entities in its roles, its amounts and words.

    `topic` describes for people what it is about; for an event that is the predicate alone, and
    `shown` is the predicate with its negation ('did not go inside'); `joined` is its occurrence.
    `amounts` have the role that they count. `word` is the stem of an event's predicate; `folded` is
    True if it was expressed by its contrary ('waited outside' for entering), which turned the
    polarity; `content` are the stems of the words near it, `told_of` those of the phrases it
    concerns ('good', 'job'), and `runs` are hashes of its wording. `light` predicates mean little
    by themselves; `plain` is False for speech, which is a topic only by its wording; `quoted` is
    True if it is in quotation marks. `about` is what a relation says about its subject (an entity's
    id or words). `bare` is True if only a title says it, or for an event ('for not going in') whose
    clause names no agent. `why` are the words after an event that give its circumstances ('after a
    strike'). `noun` is True if a noun expresses the event ('his role'), `negated` if the word right
    before it is a negation; `moment` is the time of day; `towns` are the towns that its words name,
    `eras` the months and years that its sentence names without a day; `state` is True for states
    ('was drunk'), `speech` for acts of speech. `cue` is the word that makes it a report or an
    allegation ('said', 'allegedly'), in small letters. `mutual` deeds may be told from either side
    ('met'). `clause` is what a question is made of; None if a noun expresses an event.
    `action` is the class of an event, `contents` are what is vowed, refused or accused of in it.
    `phrases` are those of `kg.compare.condition_phrases` that it tells with the words behind it.
    `clock` is the time of day that a clock showed, whether or not its day is known, and
    `day` is when it was, even if the text before or what happened then tells it ('that day').
    `asks_who` is True if it asks for the doer ('who locked it'); `turn` is 'first' if it came
    before any other deed of a kind, 'after' if only after another, '' if that is not told.
    `decision` tells on whose word a deed was done, if the account does.
    """

    document: str
    claim: str
    topic: str
    evidence: Span
    words: str
    polarity: Polarity
    certainty: Certainty
    status: Status
    holders: tuple[str, ...]
    joined: str = ""
    shown: str = ""
    word: str = ""
    folded: bool = False
    plain: bool = True
    light: bool = False
    quoted: bool = False
    content: frozenset[str] = frozenset()
    runs: Runs = ()
    date: str | None = None
    day_is_sure: bool = True
    about: str | None = None
    roles: tuple[Taking, ...] = ()
    amounts: tuple[tuple[str, Amount], ...] = ()
    told_of: frozenset[str] = frozenset()
    bare: bool = False
    why: str = ""
    noun: bool = False
    negated: bool = False
    moment: str = ""
    towns: frozenset[str] = frozenset()
    eras: frozenset[str] = frozenset()
    state: bool = False
    speech: bool = False
    cue: str = ""
    mutual: bool = False
    clause: Clause | None = None
    action: str = ""
    contents: tuple[str, ...] = ()
    clock: ClockTime | None = None
    day: str = ""
    phrases: tuple[str, ...] = ()
    asks_who: bool = False
    turn: str = ""
    decision: Decision | None = None

    @property
    def factual(self) -> bool:
        """Return True if the claim says that something was so or was not so."""
        return self.polarity != "unknown" and self.certainty in lexicon("weighing")["factual"]

    @property
    def worded(self) -> Polarity:
        """Return the polarity of the words: positive for 'stayed outside' (not entering)."""
        return OPPOSITE.get(self.polarity, self.polarity) if self.folded else self.polarity

    @property
    def in_passing(self) -> bool:
        """Return True if an event is only referred to, without participants, a number or a day."""
        return not (self.roles or self.amounts or self.date)

    def in_role(self, *roles: str) -> tuple[Taking, ...]:
        """Return those that take part in one of the roles."""
        return tuple([t for t in self.roles if t.role in roles])

    def entities(self, role: str) -> frozenset[str]:
        """Return the entities in a role."""
        return frozenset([t.entity for t in self.roles if t.role == role])

    def named(self, *roles: str) -> frozenset[str]:
        """Return the named entities in one of the roles; without roles, in any."""
        return frozenset(
            [t.entity for t in self.roles if t.named and (not roles or t.role in roles)]
        )


def documents(accounts: Iterable[Account]) -> frozenset[str]:
    """Return the documents of accounts."""
    return frozenset(a.document for a in accounts)


def dated_otherwise(one: Account, other: Account) -> bool:
    """Return True if two accounts give different dates, even a month and a day in that month."""
    return bool(one.date and other.date) and one.date != other.date


def may_be_one_day(one: Account, other: Account) -> bool:
    """Return True if two accounts do not give different days; a month includes its days."""
    days = sorted((one.date or "", other.date or ""))
    return days[1].startswith(days[0])


def by_topic(held: Mapping[Topic, list[Account]]) -> dict[Topic, tuple[Account, ...]]:
    """Sort the accounts of each topic that has several documents."""
    return {
        topic: tuple(sorted(held[topic], key=lambda a: (a.document, a.evidence, a.claim)))
        for topic in sorted(held)
        if len(documents(held[topic])) > 1
    }


def grouped(items: Iterable[Item], key: Callable[[Item], Trait | None]) -> dict[Trait, list[Item]]:
    """Group items by a key, in the order of the keys; those without one are left out."""
    held: dict[Trait, list[Item]] = defaultdict(list)
    for item in items:
        found = key(item)
        if found is not None:
            held[found].append(item)
    return {found: held[found] for found in sorted(held)}


def by_joined(accounts: Iterable[Account]) -> list[list[Account]]:
    """Group the accounts of a topic by the occurrence they were resolved to."""
    return [*grouped(accounts, lambda a: a.joined).values()]


def told_by_several(linking: Linking) -> dict[tuple[str, str], str]:
    """Map each claim of an occurrence with several documents to the occurrence's id."""
    return {
        key: o.id
        for o in linking.occurrences
        if len({document for document, _ in o.members}) > 1
        for key in o.members
    }
