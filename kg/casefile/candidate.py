"""A claim that may be a line of the brief: what it is about, and how it is worded."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kg.casefile.rows import Row
from kg.graph.happened import is_speech
from kg.graph.plain import ANY

Key = tuple[str, str]
VAGUE = frozenset({ANY, "kg:State"})
WORD = re.compile(r"\w+")
COPIED = 0.65
"""Share of common words of two claims, one of which is a copy of the other."""
NARROWER = frozenset({"hypothetical", "counterfactual", "future", "possible"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A claim that may be a line: what it is about, and how much of that is its own.

    `taking` are its agents and patients (`done_to`), `people` the persons among them, and `holders`
    the named people or organizations who vouch for it. `denies` is True if it says that somebody
    denies an action, `none` if its own words for participants are negative ('nobody'). `periods`
    are the months or years it is about; `elsewhere`: at a place that no other report mentions.
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
    """Return True if a claim is factual, and not possible, planned or supposed."""
    return claim["polarity"] == "positive" and claim["certainty"] not in NARROWER


def class_of(claim: Row) -> str:
    """Return the class of an action that the context tells, else the one of its word."""
    return str(claim.get("chosen_class") or claim["class"])


def is_deed(claim: Row) -> bool:
    """Return True if a claim is about an action of a known class, and not an act of speech."""
    return class_of(claim) not in VAGUE and not is_speech(class_of(claim))


def documents_of(found: Iterable[Candidate]) -> int:
    """Return in how many documents these claims are."""
    return len({one.key[0] for one in found})


def overlap(one: Candidate, other: Candidate) -> bool:
    """Return True if two claims have the same words, from one report or a copy of it."""
    mine, its = set(WORD.findall(one.words)), set(WORD.findall(other.words))
    if len(mine & its) >= COPIED * len(mine | its):
        return True
    (start, end), (first, last) = one.row["evidence"], other.row["evidence"]
    return one.key[0] == other.key[0] and bool(start < last and first < end)
