"""Judgements as they are stored: made the same way every time, the hand before the machine."""

from collections.abc import Iterable

from kg.model import Judgement
from kg.model.findings import About, Key, Verdict
from kg.model.ids import digest
from kg.resolve.compare import Comparison


def judge(about: About, left: Key, right: Key, verdict: Verdict, why: Comparison) -> Judgement:
    """Make a machine's judgement; its id depends on what is judged and not on the verdict."""
    left, right = sorted((left, right))
    return Judgement(
        id=judgement_id(about, left, right),
        about=about,
        left=left,
        right=right,
        verdict=verdict,
        score=why.score,
        features=why.features,
        reason=why.reason,
    )


def by_hand(about: About, left: Key, right: Key, verdict: Verdict, reason: str) -> Judgement:
    """Make a person's judgement on two keys: certain, and above any machine's."""
    left, right = sorted((left, right))
    return Judgement(
        id=judgement_id(about, left, right),
        about=about,
        left=left,
        right=right,
        verdict=verdict,
        score=1.0,
        features=(),
        reason=reason,
        by="hand",
    )


def as_wrong(claim: Key, words: tuple[str, ...], reason: str) -> Judgement:
    """Make a person's judgement that a claim was misread; `words` are what it was read from."""
    return Judgement(
        id=judgement_id("claim", claim, claim, words),
        about="claim",
        left=claim,
        right=claim,
        verdict="wrong",
        score=1.0,
        features=(),
        reason=reason,
        by="hand",
        words=words,
    )


def judgement_id(about: About, left: Key, right: Key, words: tuple[str, ...] = ()) -> str:
    """Name a judgement by what it is about, whichever side is given first."""
    return digest(about, *(part for key in sorted((left, right)) for part in key), *words)


def overlay(machine: Iterable[Judgement], hand: Iterable[Judgement]) -> tuple[Judgement, ...]:
    """Lay hand judgements over machine ones; of several on one pair the surest machine one stays.

    Of two hand judgements on one pair the last given counts. Sorted by id.
    """
    kept: dict[str, Judgement] = {}
    order = {"different": 0, "suggested": 1, "same": 2}
    for one in sorted(machine, key=lambda j: (j.id, j.score, order[j.verdict], j.reason)):
        kept[one.id] = one
    for one in hand:
        kept[judgement_id(one.about, one.left, one.right)] = one
    return tuple(kept[i] for i in sorted(kept))
