"""How much the named things of two documents overlap: similar incidents differ in this."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import log, sqrt

from kg.model.findings import Key

SMOOTHING = 100
NAMING = 2
LEAST_SHARED = 0.03
STEPS = 50
"""The overlap of two documents is rounded to this part of 1, so that another document of the case,
which changes how rare each name is, rarely changes it.
"""


class Company:
    """Cosine of documents by their named entities, weighed by inverse document frequency."""

    def __init__(self, entity_of: Mapping[Key, str], *, named: frozenset[str]) -> None:
        held: dict[str, set[str]] = defaultdict(set)
        for (document, _), entity in entity_of.items():
            if entity in named:
                held[document].add(entity)
        counts = Counter(entity for entities in held.values() for entity in entities)
        documents = len({document for document, _ in entity_of}) + SMOOTHING
        self._held = held
        self._weight = {e: log(documents / (n + 1)) ** 2 for e, n in counts.items()}
        self._whole = {
            d: sum(sorted(self._weight[e] for e in entities)) for d, entities in held.items()
        }

    def shared(self, left: str, right: str) -> float:
        """Return the rounded cosine of two documents, 0-1; 0 if either names nothing."""
        if left == right:
            weight = self._whole.get(left, 0)
        else:
            both = self._held.get(left, set()) & self._held.get(right, set())
            weight = sum(sorted(self._weight[e] for e in both))
        if not weight:
            return 0.0
        return round(STEPS * weight / (sqrt(self._whole[left]) * sqrt(self._whole[right]))) / STEPS

    def differ(self, left: str, right: str, shared: float) -> bool:
        """Return True if two documents with names share hardly any, so tell two stories.

        On ECB+ one pair of claims in eighty that are about one event is lost by it.
        """
        ours, theirs = self._held.get(left, ()), self._held.get(right, ())
        return shared < LEAST_SHARED and min(len(ours), len(theirs)) >= NAMING
