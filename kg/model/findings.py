"""What is laid over the readings: judgements, entities and occurrences made of them, findings."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from kg.model.text import MentionType, Span

About = Literal["entity", "event", "claim"]
Verdict = Literal["same", "different", "suggested", "wrong"]
FindingKind = Literal["corroborates", "contradicts", "refines", "hardens"]

Key = tuple[str, str]
"""A document id and, in that document, a chain id (entities) or an event id (occurrences)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A stored, reversible decision on two keys: chains of two documents, or claims of one or two.

    'same' joins, 'different' keeps apart, 'suggested' joins nothing and asks a person. `score` is
    in 0–1; `features` are the named weights that led to it; `reason` is a sentence for people.

    One about a single claim says that it was misread: it is 'wrong', both its keys are the claim,
    and `words` (kg.model.wrong) are what the claim was read from, to know it again.
    """

    id: str
    about: About
    left: Key
    right: Key
    verdict: Verdict
    score: float
    features: tuple[tuple[str, float], ...]
    reason: str
    by: Literal["machine", "hand"] = "machine"
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A thing across documents: a view over chains, made of judgements and never stored as truth.

    `members` are (document, chain); `names` all names used, most frequent first; `named` is False
    where only nominals or pronouns stand for it. Coordinates are WGS 84 degrees from a gazetteer.
    """

    id: str
    type: MentionType
    name: str
    names: tuple[str, ...]
    members: tuple[Key, ...]
    named: bool = True
    geonames: int | None = None
    latitude: float | None = None
    longitude: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """An event in the world as told by one or several claims; `members` are (document, event).

    `named` are events that only name it and state nothing of it (kg.model.stated).
    """

    id: str
    action: str
    label: str
    members: tuple[Key, ...]
    date: str | None = None
    named: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One account in a finding: the claim, its words, and the side or degree it takes."""

    document: str
    claim: str
    evidence: Span
    side: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Accounts that agree, conflict, or differ in precision; `origins` end the lines of reporting.

    `about` names the topic ('count', 'polarity', 'date' …), `reason` says it for people.
    """

    id: str
    kind: FindingKind
    about: str
    members: tuple[Member, ...]
    origins: tuple[str, ...]
    independent: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Linking:
    """The whole view over the readings: which mentions and events are one, by which judgements."""

    entities: tuple[Entity, ...]
    occurrences: tuple[Occurrence, ...]
    judgements: tuple[Judgement, ...]

    def entity_of(self) -> Mapping[Key, Entity]:
        """Map each (document, chain) to its entity; build it once and keep it."""
        return MappingProxyType({key: e for e in self.entities for key in e.members})

    def wrong(self) -> Mapping[Key, Judgement]:
        """Map each (document, claim) that a person judged wrong to the judgement."""
        return MappingProxyType({j.left: j for j in self.judgements if j.about == "claim"})

    def occurrence_of(self) -> Mapping[Key, Occurrence]:
        """Map each (document, event) to its occurrence; build it once and keep it."""
        return MappingProxyType({key: o for o in self.occurrences for key in o.members})
