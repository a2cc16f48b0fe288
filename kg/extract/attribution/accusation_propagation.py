"""Finds neutrally worded claims that are part of an accusation, by their context."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from kg.annotate import Annotation
from kg.annotate.speech import cues
from kg.extract.attribution.accusations import (
    PEOPLE,
    agents_of,
    is_own,
    is_unsettled,
    source_of,
)
from kg.model import Event, Mention, Relation, Span

NEAR = 600
"""Maximum distance, in characters, within which an unnamed source's statements about the same
people count as one account.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Blamed:
    """Contents with open accusations (`named`: called so by the text), and who is accused."""

    contents: frozenset[Span]
    named: frozenset[Span]
    agents: frozenset[tuple[str, int, Span | None]]

    def is_named(self, content: Span) -> bool:
        """Return True if the text calls what contains this an accusation."""
        return any(n.contains(content) for n in self.named)

    def accuses(self, chains: Container[str], content: Span) -> bool:
        """Return True if one of some people is accused in just this content."""
        return any(one in chains and content == within for one, _, within in self.agents)


def blamed_in(
    accusing: Iterable[tuple[Event | Relation, Span | None]],
    named: frozenset[Span],
    annotation: Annotation,
) -> Blamed:
    """Collect the open accusations (claim and content) of a document; `named` are called so."""
    by_id = annotation.mentions_by_id
    contents, agents = set(), set()
    for claim, content in accusing:
        if content is not None:
            contents.add(content)
        if isinstance(claim, Event):
            agents |= {(a.chain, claim.trigger.start, content) for a in agents_of(claim, by_id)}
    return Blamed(contents=frozenset(contents), named=named, agents=frozenset(agents))


def shares_accusation(
    claim: Event | Relation, content: Span, blamed: Blamed, annotation: Annotation
) -> bool:
    """Return True if neutral words are part of an accusation against somebody but the speaker.

    'Sources said they hid behind the cars and did not go in': hiding is part of the accusation. The
    same holds for what such a source says about the same people nearby, and for what the text
    itself later calls an allegation.
    """
    if not _may_be_blamed(claim):
        return False
    by_id = annotation.mentions_by_id
    source = source_of(claim.holder, by_id)
    agents = agents_of(claim, by_id)
    own = any(is_own(a, source, annotation) for a in agents)
    if not agents or own or _in_passing(claim, content, annotation):
        return False
    return _is_in_accusation(claim, agents, content, blamed, annotation)


def _is_in_accusation(
    claim: Event, agents: Sequence[Mention], content: Span, blamed: Blamed, annotation: Annotation
) -> bool:
    """Return True if what some agents did is told with an accusation against them, or near one."""
    source = source_of(claim.holder, annotation.mentions_by_id)
    people = any(a.type in PEOPLE for a in agents)
    if people and blamed.is_named(content):
        return True
    chains = {a.chain for a in agents}
    if _is_nameless(source) and blamed.accuses(chains, content):
        return True
    near = people and _is_near(claim, chains, blamed)
    return (near or content in blamed.contents) and is_unsettled(source, annotation)


def _is_nameless(source: Mention | None) -> bool:
    """Return True for no source, and for one that has no name: 'a source', 'they'."""
    return source is None or source.kind != "name"


def _may_be_blamed(claim: Event | Relation) -> TypeGuard[Event]:
    """Return False for relations, 'have' and steps of a procedure, which blame nobody."""
    if isinstance(claim, Relation):
        return False
    procedure = claim.action.removeprefix("kg:") in cues.words("blame", "procedure")
    return claim.lemma != "have" and not procedure


def _is_near(claim: Event, chains: set[str], blamed: Blamed) -> bool:
    """Return True if one of these people is accused close to a claim."""
    start = claim.trigger.start
    return any(chain in chains and abs(start - at) < NEAR for chain, at, _ in blamed.agents)


def _in_passing(claim: Event, content: Span, annotation: Annotation) -> bool:
    """Return True if the claim is in a temporal clause: 'waited outside as the gunman fired'."""
    trigger = annotation.doc.head_at(*claim.trigger)
    for token in (trigger, *trigger.ancestors) if trigger is not None else ():
        if not content.contains(annotation.span_of(token)):
            return False
        times = cues.words("blame", "times")
        if token.dep_ == "advcl" and token.has_dependent(
            "mark", "advmod", lower=times, side="left"
        ):
            return True
    return False
