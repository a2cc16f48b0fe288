"""Whose claim a denied claim was: 'Rask rejected Lee's claim that the mine was safe'.

In a chain of holders the claimant stands right before whoever denies; he vouches for nothing.
"""

from collections.abc import Mapping

from kg.model.facts import Event, Relation
from kg.model.text import Mention


def claimant_of(claim: Event | Relation, mentions: Mapping[str, Mention]) -> str | None:
    """Return the holder who claimed what the last one denies; None if nobody is named.

    He is named between the denial and its content. Who is named before the denial, or after its
    content, reports it: 'Rask denied that the mine was safe, the Post said'.
    """
    if claim.status != "denied" or len(claim.holder) < 2 or claim.cue is None:
        return None
    told = claim.trigger.start if isinstance(claim, Event) else claim.evidence.end
    named = mentions[claim.holder[-2]].span.start
    return claim.holder[-2] if claim.cue.end <= named < told else None


def vouchers(claim: Event | Relation, mentions: Mapping[str, Mention]) -> tuple[str, ...]:
    """Return the holders of a claim, outermost first, without whose claim is denied."""
    claimant = claimant_of(claim, mentions)
    return tuple(holder for holder in claim.holder if holder != claimant)


def spoken_first(holder: str, mentions: Mapping[str, Mention]) -> str:
    """Return the first of those who speak together, 'Clark' of 'Clark and Reed'; others as is.

    They are a thing of their own only to be named; whose word it is, is compared by the first.
    """
    joint = mentions[holder]
    first = mentions.get(joint.members[0]) if joint.members else None
    together = first is not None and joint.span.contains(first.span) and joint.kind == "nominal"
    return first.id if first is not None and together else holder
