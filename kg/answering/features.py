"""What speaks for a passage as the answer to a question: features by name, to be weighed."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kg.answering.passages import Passage, Stated
from kg.answering.question import Question
from kg.answering.word_likeness import word_likeness
from kg.ontology import words
from kg.resolve.word_forms import stem

NEAR = 4
"""Number of words between an amount and the noun that it counts."""
ALIKE = 0.5
"""From this likeness on a word of the question counts as found."""
NEARLY_ALL = 0.95
VOUCHED = 0.2
"""What a claim that somebody vouches for is worth before the act of saying it."""
SHORT, LONG = 6, 40
"""Numbers of words of a short and a long sentence."""
OPENING = 3
"""Number of sentences of a headline and its lead."""
CUED = frozenset({"why", "duration", "frequency", "yesno", "number"})
"""Kinds whose answers often have certain words (`answers` in the lexicon of questions)."""

LIKE_KINDS: Mapping[str, tuple[str, ...]] = {"size": ("number", "money")}
"""Kinds that are asked for seldom, and whose answers are like those of others."""

Features = Mapping[str, float]
Named = Iterator[tuple[str, float]]


@dataclass(frozen=True, slots=True)
class Asked:
    """A word of a question: its share of what is asked, and the stems of the case like it."""

    word: str
    share: float
    like: Mapping[str, float]

    def best(self, stems: Iterable[str]) -> float:
        """Return how near the nearest of some stems is."""
        like = self.like
        return max((like[one] for one in stems if one in like), default=0.0)


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a passage: those beside it, the stems of its title."""

    beside: tuple[Passage, ...]
    title: frozenset[str]


def features(
    question: Question, asked: Sequence[Asked], passage: Passage, around: Around
) -> Features:
    """Return the features of a passage."""
    own = [one.best(passage.stems) for one in asked]
    meant = [one.best(passage.meant_stems) for one in asked]
    found = dict(_covered(asked, own, meant, around))
    found |= _form(asked, own, passage)
    found |= _kind(question, passage)
    found |= _of_best_claim(question, asked, passage)
    found["spoken"] = sum(one.share * one.best(passage.speaker_stems) for one in asked)
    return found


def by_fit(asked: Sequence[Asked], passage: Passage) -> list[Stated]:
    """Return the claims of a passage, those first that say most of what is asked."""

    def rank(stated: Stated) -> float:
        return -sum(fit(asked, stated)) - VOUCHED * bool(stated.claim.holder)

    return sorted(passage.stated, key=rank)


def _covered(
    asked: Sequence[Asked], own: Sequence[float], meant: Sequence[float], around: Around
) -> Named:
    """Yield how much of the question is in the passage, is meant by it, or stands around it."""
    shares = dict.fromkeys(("same", "like", "meant", "near", "title"), 0.0)
    for one, told, other in zip(asked, own, meant, strict=True):
        way = "same" if told == 1.0 else "like" if told >= other else "meant"
        found = max(told, other)
        shares[way] += one.share * found
        near = max((one.best(passage.stems) for passage in around.beside), default=0.0)
        missing = one.share * (1 - found)
        shares["near"] += missing * near
        shares["title"] += missing * (1 - near) * one.best(around.title)
    yield from shares.items()
    covered = shares["same"] + shares["like"] + shares["meant"]
    yield "covered squared", covered * covered
    yield "all covered", float(covered > NEARLY_ALL)


def _form(asked: Sequence[Asked], own: Sequence[float], passage: Passage) -> Named:
    """Yield what the passage is like."""
    count = len(passage.words)
    yield "bias", 1.0
    yield "short", float(count < SHORT)
    yield "long", max(0.0, (count - LONG) / LONG)
    yield "headline", float(passage.number == 0)
    yield "lead", float(0 < passage.number < OPENING)
    yield "claims", float(bool(passage.stated))
    yield "matched words", math.log1p(sum(told >= ALIKE for told in own))
    yield "asked words", math.log1p(len(asked))
    stems = passage.stems
    pairs = {*pairwise(stems), *zip(stems, stems[2:], strict=False)}
    wanted = [(stem(a.word), stem(b.word)) for a, b in pairwise(asked)]
    yield "adjacent", sum(pair in pairs for pair in wanted) / len(wanted) if wanted else 0.0


def _kind(question: Question, passage: Passage) -> Named:
    """Yield whether the passage holds what a question of this kind asks for."""
    for what in sorted(passage.holds):
        yield f"holds {what}", 1.0
    for kind in LIKE_KINDS.get(question.kind, (question.kind,)):
        yield f"kind {kind}", 1.0
        for what in sorted(passage.holds):
            yield f"{kind}: holds {what}", 1.0
        if kind in CUED and not words("questions", "answers", kind).isdisjoint(passage.words):
            yield f"{kind}: cue", 1.0
        if question.focus is not None:
            yield f"{kind}: unit", _nearest(question.focus, _units(passage))
            yield f"{kind}: counted", _nearest(question.focus, _after_numbers(passage.words))
    if question.denials:
        yield from _standing("denials", passage)
    if question.sources:
        yield from _standing("sources", passage)


def _units(passage: Passage) -> set[str]:
    """Return what the figures of a passage count or measure."""
    return {v.unit for v in passage.values if v.unit and v.value is not None}


def _standing(wanted: str, passage: Passage) -> Named:
    """Yield whether the passage tells who says something, or denies it, where that is asked."""
    cued = not words("questions", "answers", wanted).isdisjoint(passage.words)
    yield f"{wanted}: cue", float(cued)
    yield f"{wanted}: vouched", float("vouched" in passage.holds)
    yield f"{wanted}: denied", float("denied" in passage.holds)


def _of_best_claim(question: Question, asked: Sequence[Asked], passage: Passage) -> Named:
    """Yield features of the claim of a passage that says most of what is asked."""
    fits = [(*fit(asked, stated), stated) for stated in passage.stated]
    if not fits:
        return
    covered, deed, stated = max(fits, key=lambda fit: fit[0] + fit[1])
    yield "claim covered", covered
    yield "claim deed", deed
    yield "claim deed and covered", deed * covered
    yield f"{question.kind}: claim deed and covered", deed * covered
    for what in sorted(stated.holds):
        yield f"{question.kind}: claim holds {what}", covered
    if question.focus is not None:
        counted = _nearest(question.focus, stated.units)
        yield f"{question.kind}: claim counts", counted
        yield f"{question.kind}: claim counts, deed", counted * deed


def fit(asked: Sequence[Asked], stated: Stated) -> tuple[float, float]:
    """Return how much of a question a claim says, and how near its action is to a word of it."""
    told = (max(one.best(stated.stems), one.best(stated.meant)) for one in asked)
    covered = sum(one.share * near for one, near in zip(asked, told, strict=True))
    return covered, max((one.best(stated.trigger) for one in asked), default=0.0)


def _after_numbers(told: Sequence[str]) -> set[str]:
    """Return the words that follow a number closely."""
    numbers = words("questions", "answers", "number")
    return {
        after
        for at, word in enumerate(told)
        if word.isdigit() or word in numbers
        for after in told[at + 1 : at + 1 + NEAR]
    }


def _nearest(focus: str, nouns: Iterable[str]) -> float:
    return max((word_likeness(focus, noun) for noun in nouns), default=0.0)
