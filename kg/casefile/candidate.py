"""A claim that may be a line of the brief: what it speaks of, and how it is told."""

import re
from dataclasses import dataclass

from kg.casefile.rows import Row
from kg.graph.happened import is_speech
from kg.graph.plain import ANY

Key = tuple[str, str]
VAGUE = frozenset({ANY, "kg:State"})
WORD = re.compile(r"\w+")
COPIED = 0.65
"""So many of the words of two claims are the same where one is copied from the other."""
NARROWER = frozenset({"hypothetical", "counterfactual", "future", "possible"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A claim that may be told: what it speaks of, and how much of that is its own.

    `taking` are the entities that do it or to whom it is done (`done_to`), `people` those of them,
    and of the `holders` who vouch for it, that are named people or bodies. `denies` says that it
    tells of somebody who denies a deed, `none` that its own words for who takes part deny it
    ('nobody'). `periods` are the months or years it is told of; `elsewhere`: at a place that no
    other report speaks of.
    """

    key: Key
    row: Row
    order: tuple[int, int]
    units: frozenset[str]
    words: str
    bonus: float
    outlet: str | None
    speakers: tuple[int, ...]
    figure: tuple[str, str] | None
    taking: frozenset[int]
    done_to: frozenset[int]
    holders: frozenset[int]
    people: frozenset[int]
    denies: bool
    none: bool
    periods: frozenset[str]
    elsewhere: bool


def is_so(claim: Row) -> bool:
    """Say whether a claim is told as so, and not as possible, planned or supposed."""
    return claim["polarity"] == "positive" and claim["certainty"] not in NARROWER


def is_deed(claim: Row) -> bool:
    """Say whether a claim tells a deed of a kind that is known, and no act of speech."""
    return claim["class"] not in VAGUE and not is_speech(claim["class"])


def overlap(one: Candidate, other: Candidate) -> bool:
    """Say whether two claims are told in the same words, of one report or of a copy of it."""
    mine, its = set(WORD.findall(one.words)), set(WORD.findall(other.words))
    if len(mine & its) >= COPIED * len(mine | its):
        return True
    (start, end), (first, last) = one.row["evidence"], other.row["evidence"]
    return one.key[0] == other.key[0] and bool(start < last and first < end)
