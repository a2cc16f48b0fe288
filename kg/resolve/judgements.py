"""Judgements as they are stored: made the same way every time, the hand before the machine."""

from collections.abc import Iterable
from dataclasses import replace

from kg.model import Given, Judgement
from kg.model.findings import About, Key, Verdict
from kg.model.ids import digest
from kg.resolve.name_scorer import Comparison


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


def by_hand(  # noqa: PLR0913  each is a part of what is stored
    about: About,
    left: Key,
    right: Key,
    verdict: Verdict,
    reason: str,
    *,
    words: tuple[str, ...] = (),
    given: Given | None = None,
) -> Judgement:
    """Make a person's judgement on two keys: certain, and above any machine's.

    `words`, one a key, and where they stand (`given.at`) find again what it is on.
    """
    if right < left:
        left, right, words = right, left, words[::-1]
        given = given and replace(given, at=given.at[::-1])
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
        words=words,
        given=given,
    )


def as_corrected(
    about: About, key: Key, words: tuple[str, ...], reason: str, given: Given
) -> Judgement:
    """Make a person's judgement on what is right of a claim, or of the entity of a chain.

    Its id says what is corrected and what was read there: another correction of the same takes its
    place.
    """
    change = given.correction
    part = () if change is None else (change.part, change.was if about == "claim" else "")
    at = change.was_at if change is not None and about == "claim" else None
    return Judgement(
        id=judgement_id(about, key, key, (*words, *part, *map(str, at or ()))),
        about=about,
        left=key,
        right=key,
        verdict="corrected",
        score=1.0,
        features=(),
        reason=reason,
        by="hand",
        words=words,
        given=given,
    )


def on_finding(
    sides: tuple[Key, Key], verdict: Verdict, reason: str, words: tuple[str, str], given: Given
) -> Judgement:
    """Make a person's judgement that two claims are rightly or wrongly set side by side."""
    made = by_hand("finding", *sides, verdict, reason, words=words, given=given)
    change = given.correction
    kind = () if change is None else (change.part, change.was)
    return replace(made, id=judgement_id("finding", *sides, kind))


def as_wrong(
    claim: Key, words: tuple[str, ...], reason: str, given: Given | None = None
) -> Judgement:
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
        given=given,
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
