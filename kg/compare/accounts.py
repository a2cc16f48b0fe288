"""Accounts: what is kept of a claim for weighing, slim, with the words a reason will quote."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from kg.compare.amounts import Amount
from kg.compare.predicate_equivalence import OPPOSITE
from kg.model import Certainty, Linking, MentionType, Polarity, Span, Status
from kg.ontology import lexicon
from kg.resolve.event_profiles import Runs

Topic = TypeVar("Topic", str, tuple[str, str])


class Taking(NamedTuple):
    """An entity that takes part in an event, in which role.

    Of one without a name, `head` is the stem of its noun, `within` are the words of names that it
    is told by ('broward' of 'Broward deputies'), and `fresh` says that it is set apart from those
    before ('two new deputies').
    """

    role: str
    entity: str
    named: bool
    type: MentionType
    name: str = ""
    head: str = ""
    within: tuple[str, ...] = ()
    fresh: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One claim on a topic: who vouches, how, the entities in its roles, its amounts and words.

    `topic` says for people what it is about: of an event, the deed alone, which `shown` gives with
    what denies it ('did not go inside'); `joined` is its occurrence. `amounts` carry the role they
    count; `word` is the stem of an event's deed, `folded` says that it was told by what it is not
    ('waited outside' of entering), which turned the polarity; `content` are the stems of what
    stands near it, `told_of` those of the phrases it concerns ('good', 'job'), and `runs` hash its
    wording; `light` deeds mean little by themselves; `plain` is False of speech, which is no topic
    but for its wording; `quoted` says whether it stands in quotation marks. `about` is what a
    relation says of its subject (an entity's id or words); it is `bare` where a title alone says
    it, as is an event ('for not going in') of which the clause names no doer. `why` are the words
    behind an event that tell under which circumstances it was done ('after a strike'). `noun` says
    that an event is told by a noun ('his role'), `negated` that a word right before it denies it;
    `moment` is the time of day; `towns` are the towns that its words name, `eras` the months and
    years that its sentence names without a day; `state` says that it tells how things stood ('was
    drunk'), `speech` that it tells what somebody said.
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

    @property
    def factual(self) -> bool:
        """Say whether the claim says that something was so or was not so."""
        return self.polarity != "unknown" and self.certainty in lexicon("weighing")["factual"]

    @property
    def worded(self) -> Polarity:
        """Give the polarity that the words have: who 'stayed outside' is told to have done so."""
        return OPPOSITE.get(self.polarity, self.polarity) if self.folded else self.polarity

    @property
    def in_passing(self) -> bool:
        """Say whether an event is only referred to: told of nobody, of no number and no day."""
        return not (self.roles or self.amounts or self.date)

    def in_role(self, *roles: str) -> tuple[Taking, ...]:
        """Give those that take part in one of some roles."""
        return tuple([t for t in self.roles if t.role in roles])

    def entities(self, role: str) -> frozenset[str]:
        """Give the entities in a role."""
        return frozenset([t.entity for t in self.roles if t.role == role])

    def named(self, *roles: str) -> frozenset[str]:
        """Give the entities with a name in one of some roles, or in any."""
        taking = self.in_role(*roles) if roles else self.roles
        return frozenset(t.entity for t in taking if t.named)


def documents(accounts: Iterable[Account]) -> frozenset[str]:
    """Give the documents that accounts are of."""
    return frozenset(a.document for a in accounts)


def dated_otherwise(one: Account, other: Account) -> bool:
    """Say whether two accounts give two dates, be it a month and a day of it."""
    return bool(one.date and other.date) and one.date != other.date


def may_be_one_day(one: Account, other: Account) -> bool:
    """Say whether two accounts give no two days; a month holds its days, and none holds any."""
    days = sorted((one.date or "", other.date or ""))
    return days[1].startswith(days[0])


def by_topic(held: Mapping[Topic, list[Account]]) -> dict[Topic, tuple[Account, ...]]:
    """Sort the accounts of each topic that several documents tell of."""
    return {
        topic: tuple(sorted(held[topic], key=lambda a: (a.document, a.evidence, a.claim)))
        for topic in sorted(held)
        if len(documents(held[topic])) > 1
    }


def by_joined(accounts: Iterable[Account]) -> list[list[Account]]:
    """Part the accounts of a topic by the occurrence that joining gave them."""
    held: dict[str, list[Account]] = defaultdict(list)
    for account in accounts:
        held[account.joined].append(account)
    return [held[joined] for joined in sorted(held)]


def told_by_several(linking: Linking) -> dict[tuple[str, str], str]:
    """Map each claim of an occurrence that several documents tell to the occurrence's id."""
    return {
        key: o.id
        for o in linking.occurrences
        if len({document for document, _ in o.members}) > 1
        for key in o.members
    }
