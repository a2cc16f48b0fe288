"""Judgements, and the views made from them: entities, occurrences, findings."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from kg.model.text import MentionType, Span

About = Literal["entity", "event", "claim", "finding"]
Verdict = Literal["same", "different", "suggested", "wrong", "corrected", "right"]
FindingKind = Literal["corroborates", "contradicts", "refines", "hardens"]

OVER_TIME = ", over time"
"""What the topic of a finding on a figure that developed from day to day ends with."""

Key = tuple[str, str]
"""A document id and, in that document, a chain id (entities) or an event id (occurrences)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What is right according to a person, where the program read otherwise (kg.model.corrected).

    `part` is what is corrected: of a claim its 'polarity', 'certainty', 'status', 'date', 'source',
    'figure', a role, 'subject' or 'object'; of a mention its 'chain'; of an entity its 'name' or
    'type'. `was` and `to` are values, or words of the document at `was_at` and `to_at`; an empty
    `was` means that nothing was read, an empty `to` that there is nothing.
    """

    part: str
    was: str = ""
    to: str = ""
    was_at: Span | None = None
    to_at: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a judgement by hand has besides its verdict.

    `at` are the positions of the words by which its object is found in a new reading, one span per
    key (for a relation, its subject and its object). `because`, `who` and `when` are as given;
    `forced` is True if a guard was overridden.
    """

    at: tuple[Span, ...] = ()
    because: str | None = None
    who: str | None = None
    when: str | None = None
    forced: bool = False
    correction: Correction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A stored, reversible decision on two keys: chains of two documents, or claims of one or two.

    'same' merges, 'different' keeps apart, 'suggested' merges nothing and asks a person. `score` is
    in 0–1; `features` are the named weights that led to it; `reason` is a sentence for people.

    A judgement on a single claim says that it was misread, 'wrong', or what is right instead,
    'corrected': both its keys are the claim, and `words` (kg.model.wrong) are what it was read
    from, to recognise it. One on an entity's name or type is 'corrected' too, both its keys a chain
    of it. One on a finding says whether the accounts of two claims are rightly compared: 'right' or
    'wrong'. `given` is only present for judgements by hand.
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
    given: Given | None = None

    @property
    def correction(self) -> Correction | None:
        """Return what is right according to a person, if the judgement corrects something."""
        return None if self.given is None else self.given.correction


def is_wrong(judgement: Judgement) -> bool:
    """Return True if a judgement says that a claim was misread."""
    return judgement.about == "claim" and judgement.verdict == "wrong"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A thing across documents: a view over chains, made from judgements.

    `members` are (document, chain); `names` all names used, most frequent first; `named` is False
    if it only has nominals or pronouns. Coordinates are WGS 84 degrees from a gazetteer.
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
    """An event in the world as reported by one or several claims.

    `members` are (document, event). `named` are events that only name it and state nothing about it
    (kg.model.stated).
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

    @property
    def key(self) -> Key:
        """The ids of the document and of the claim."""
        return self.document, self.claim


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Accounts that agree, conflict, or differ in precision; `origins` end the lines of reporting.

    `about` names the topic ('count', 'polarity', 'date' …), `reason` describes it for people.
    `question` is what the accounts answer, in plain words; None if it was not safe to make one.
    `weight` is 4 for death, harm and accusations, 3 for what named people did, 2 for figures
    and dates of these, 1 for other events and 0 for the rest: the weightier are shown first.
    """

    id: str
    kind: FindingKind
    about: str
    members: tuple[Member, ...]
    origins: tuple[str, ...]
    independent: int
    reason: str
    question: str | None = None
    weight: int = 0


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
        return MappingProxyType({j.left: j for j in self.judgements if is_wrong(j)})

    def corrected(self) -> Mapping[Key, tuple[Judgement, ...]]:
        """Map each (document, claim) that a person corrected to what was corrected of it."""
        found: dict[Key, list[Judgement]] = {}
        for one in self.judgements:
            if one.about == "claim" and one.verdict == "corrected":
                found.setdefault(one.left, []).append(one)
        return MappingProxyType({key: tuple(some) for key, some in found.items()})

    def occurrence_of(self) -> Mapping[Key, Occurrence]:
        """Map each (document, event) to its occurrence; build it once and keep it."""
        return MappingProxyType({key: o for o in self.occurrences for key in o.members})
