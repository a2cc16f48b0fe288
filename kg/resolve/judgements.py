"""Stored judgements: made the same way every time, those by hand before the machine's."""

from collections.abc import Container, Iterable
from dataclasses import replace

from kg.model import Given, Judgement
from kg.model.findings import About, Key, Verdict
from kg.model.ids import digest
from kg.resolve.name_scorer import Comparison


def judge(about: About, left: Key, right: Key, verdict: Verdict, why: Comparison) -> Judgement:
    """Make a judgement by the machine; its id depends on the two keys, not on the verdict."""
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
    """Make a judgement by a person on two keys: certain, and above any by the machine.

    `words`, one per key, and their positions (`given.at`) find the object again in a new reading.
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
    """Make a judgement by a person that corrects a claim, or the entity of a chain.

    Its id depends on the corrected part and on what was read there, so that another correction of
    the same part replaces it.
    """
    change = given.correction
    part = () if change is None else (change.part, change.was if about == "claim" else "")
    at = change.was_at if change is not None and about == "claim" else None
    made = by_hand(about, key, key, "corrected", reason, words=words, given=given)
    return replace(made, id=judgement_id(about, key, key, (*words, *part, *map(str, at or ()))))


def on_finding(
    sides: tuple[Key, Key], verdict: Verdict, reason: str, words: tuple[str, str], given: Given
) -> Judgement:
    """Make a judgement by a person that two claims are rightly or wrongly compared."""
    made = by_hand("finding", *sides, verdict, reason, words=words, given=given)
    change = given.correction
    kind = () if change is None else (change.part, change.was)
    return replace(made, id=judgement_id("finding", *sides, kind))


def as_wrong(
    claim: Key, words: tuple[str, ...], reason: str, given: Given | None = None
) -> Judgement:
    """Make a judgement by a person that a claim was misread; `words` are what it was read from."""
    made = by_hand("claim", claim, claim, "wrong", reason, words=words, given=given)
    return replace(made, id=judgement_id("claim", claim, claim, words))


def judgement_id(about: About, left: Key, right: Key, words: tuple[str, ...] = ()) -> str:
    """Return the id of a judgement on two keys, independent of their order."""
    return digest(about, *(part for key in sorted((left, right)) for part in key), *words)


def judgement_order(judgement: Judgement) -> tuple[str, str, Key, Key]:
    """Return by what judgements are sorted."""
    return judgement.about, judgement.id, judgement.left, judgement.right


def on_chains(hand: Iterable[Judgement]) -> tuple[Judgement, ...]:
    """Return the judgements by hand on whether two chains are one entity."""
    return tuple(h for h in hand if h.about == "entity" and h.left != h.right)


def on_events(hand: Iterable[Judgement], events: Container[Key]) -> list[Judgement]:
    """Return those on two of these events, which leave out what was judged misread."""
    return [h for h in hand if h.about == "event" and h.left in events and h.right in events]


def naming(hand: Iterable[Judgement]) -> list[Judgement]:
    """Return those on the name or type of an entity."""
    return [h for h in hand if h.about == "entity" and h.verdict == "corrected"]


def merging_nothing(hand: Iterable[Judgement]) -> list[Judgement]:
    """Return those on claims, findings, names and types."""
    return [h for h in hand if h.about in ("claim", "finding")] + naming(hand)


def overlay(machine: Iterable[Judgement], hand: Iterable[Judgement]) -> tuple[Judgement, ...]:
    """Lay judgements by hand over those by the machine; of several by the machine the surest stays.

    Of two by hand on one pair the last one counts. Sorted by id.
    """
    kept: dict[str, Judgement] = {}
    order = {"different": 0, "suggested": 1, "same": 2}
    for one in sorted(machine, key=lambda j: (j.id, j.score, order[j.verdict], j.reason)):
        kept[one.id] = one
    for one in hand:
        kept[judgement_id(one.about, one.left, one.right)] = one
    return tuple(kept[i] for i in sorted(kept))
