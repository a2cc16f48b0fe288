"""Finds neutrally worded claims that are part of an accusation, by their context."""

from collections.abc import Iterable
from dataclasses import dataclass

from kg.annotate import Annotation
from kg.extract.attribution import cues
from kg.extract.attribution.accusations import PEOPLE, agents_of, is_own, is_unsettled
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

    def accuses(self, chain: str, content: Span) -> bool:
        """Return True if somebody is accused in just this content."""
        return any(chain == one and content == within for one, _, within in self.agents)


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
    if isinstance(claim, Relation) or not _may_be_blamed(claim):
        return False
    by_id = annotation.mentions_by_id
    source = by_id.get(claim.holder[-1]) if claim.holder else None
    agents = agents_of(claim, by_id)
    if not agents or any(is_own(a, source, annotation) for a in agents):
        return False
    if _in_passing(claim, content, annotation):
        return False
    people = {a.chain for a in agents if a.type in PEOPLE}
    if people and any(n.contains(content) for n in blamed.named):
        return True
    chains = {a.chain for a in agents}
    if _is_nameless(source) and any(blamed.accuses(chain, content) for chain in chains):
        return True
    near = bool(people) and _is_near(claim, chains, blamed)
    return (near or content in blamed.contents) and is_unsettled(source, annotation)


def _is_nameless(source: Mention | None) -> bool:
    """Return True for no source, and for one that has no name: 'a source', 'they'."""
    return source is None or source.kind != "name"


def _may_be_blamed(claim: Event) -> bool:
    """Return False for 'have' and for steps of a procedure, which blame nobody."""
    procedure = claim.action.removeprefix("kg:") in cues.words("blame", "procedure")
    return claim.lemma != "have" and not procedure


def _is_near(claim: Event, chains: set[str], blamed: Blamed) -> bool:
    """Return True if one of these people is accused close to a claim."""
    start = claim.trigger.start
    return any(chain in chains and abs(start - at) < NEAR for chain, at, _ in blamed.agents)


def _in_passing(claim: Event, content: Span, annotation: Annotation) -> bool:
    """Return True if the claim is in a temporal clause: 'waited outside as the gunman fired'."""
    tokens = annotation.doc.char_span(*claim.trigger, alignment_mode="expand")
    if tokens is None:
        return False
    for token in (tokens.root, *tokens.root.ancestors):
        if not content.contains(annotation.span_of(token)):
            return False
        marks = (c.lower_ for c in token.dependents("mark", "advmod") if c.i < token.i)
        if token.dep_ == "advcl" and any(m in cues.words("blame", "times") for m in marks):
            return True
    return False
