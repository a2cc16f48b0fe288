"""What findings say of passages: what agrees with a probable answer, or contradicts it, answers.

Passages are ranked one by one, by the words of the question. A finding knows more: that passages of
several documents tell of one fact, in whatever words. So each is ranked once more with the most
probable passage that a finding holds with it, or against it. `training/answering.py` fits the
weights.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

from kg.answering.features import Features
from kg.answering.passages import Passage
from kg.answering.ranking import Ranked, chance, weights_of
from kg.compare.sure import probability
from kg.model import Finding

SUREST = 1e-6


class Linked(NamedTuple):
    """Passages that a finding connects, by their places in a list, each with its side."""

    finding: Finding
    chance: float
    told: tuple[tuple[int, int | None], ...]


def linked(passages: Sequence[Passage], findings: Iterable[Finding]) -> list[Linked]:
    """Return what findings connect of some passages."""
    at = {(p.document, s.claim.id): n for n, p in enumerate(passages) for s in p.stated}
    links = []
    for finding in findings:
        told = [(at.get((m.document, m.claim)), m.side) for m in finding.members]
        known = tuple(dict.fromkeys((n, side) for n, side in told if n is not None))
        if len({n for n, _ in known}) > 1:
            links.append(Linked(finding, probability(finding), known))
    return links


def features(chances: Sequence[float], links: Iterable[Linked]) -> list[Features]:
    """Return the features of passages that answer with some probability, and are connected so."""
    agreeing, opposed = [0.0] * len(chances), [0.0] * len(chances)
    for link in links:
        for (one, ours), (other, theirs) in permutations(link.told, 2):
            if one != other:
                alike = link.finding.kind == "corroborates" or ours == theirs
                held = agreeing if alike else opposed
                held[one] = max(held[one], link.chance * chances[other])
    return [
        {"bias": 1.0, "by itself": _log_odds(p), "agrees": a, "stands against": o}
        for p, a, o in zip(chances, agreeing, opposed, strict=True)
    ]


def ranked_with(ranked: Sequence[Ranked], findings: Iterable[Finding]) -> list[Ranked]:
    """Return ranked passages in the order that they have together with findings."""
    links = linked([one.passage for one in ranked], findings)
    told = features([one.chance for one in ranked], links)
    weights = weights_of("findings")
    found = [Ranked(r.passage, chance(f, weights)) for r, f in zip(ranked, told, strict=True)]
    return sorted(found, key=Ranked.order)


def _log_odds(probability: float) -> float:
    bounded = min(max(probability, SUREST), 1 - SUREST)
    return math.log(bounded / (1 - bounded))
