"""Which documents are about the same things, by inverse document frequency of words."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log, sqrt

from kg.model.frequency import by_frequency
from kg.model.memo import FORGETFUL, NONE, Memo, Stamp
from kg.resolve.profiles import Page

TELLING_WORDS = 32
SAME_WORD = 60
CANDIDATES = 60
NEIGHBOURS = 30
LEAST_ALIKE = 0.08
REMEMBERED = 200_000
"""Number of pairs of documents whose similarity is cached, because claims ask repeatedly."""
SMOOTHING = 100
"""Number of imagined documents, so that shared words count even if the case is small."""
STEPS = 400
"""The similarity of two documents is rounded to this part of 1 for those who ask.

A document added to a case changes how rare each of its words is, and so the exact similarity of all
documents; rounded, it stays the same for nearly all of them, and so does all that is kept of them.
"""
Counted = tuple[dict[str, int], dict[str, float]]
"""How many documents have each word, and the length of each document."""

Pair = tuple[str, str]
"""Two documents, in the order of their ids."""


def pair_of(one: str, other: str) -> Pair:
    """Return two documents as a pair."""
    return (one, other) if one < other else (other, one)


class Stories:
    """Similarity of any two documents (cosine of inverse document frequencies, 0-1).

    Neighbours come from a word's posting list in order of date, of which each document sees a
    window, so that the cost per document does not grow with the case.
    """

    def __init__(
        self,
        pages: Mapping[str, Page],
        *,
        memo: Memo = FORGETFUL,
        given: Stamp = NONE,
        counted: Counted | None = None,
    ) -> None:
        """Take the documents of a case; `given` is the stamp of all of them.

        What was `counted` in them is kept under "words" and may be given again.
        """
        self._pages, self._memo, self._given = pages, memo, given
        if counted is None:
            counted = memo.of("words", given, self._counted)
        self._counts, self._length = counted
        documents = len(self._length) + SMOOTHING
        self._weight = {w: log(documents / (n + 1)) ** 2 for w, n in self._counts.items()}
        self._known: dict[tuple[str, str], float] = {}
        self._neighbours: Mapping[str, tuple[str, ...]] | None = None

    def _counted(self) -> Counted:
        """Count the documents that have each word, and return the length of each document."""
        counts = Counter(word for page in self._pages.values() for word in page.words)
        documents = len(self._pages) + SMOOTHING
        weight = {w: log(documents / (n + 1)) ** 2 for w, n in counts.items()}
        length = {
            name: sqrt(sum(sorted([weight[w] for w in page.words])))
            for name, page in self._pages.items()
        }
        return dict(counts), length

    def alike(self, left: str, right: str) -> float:
        """Return the rounded cosine of two documents; 1 for a document and itself."""
        return 1.0 if left == right else round(STEPS * self._exactly(left, right)) / STEPS

    def _exactly(self, left: str, right: str) -> float:
        pair = (left, right) if left < right else (right, left)
        if pair not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[pair] = self._cosine(*pair)
        return self._known[pair]

    def _cosine(self, left: str, right: str) -> float:
        shared = self._pages[left].words & self._pages[right].words
        length = self._length[left] * self._length[right]
        return sum(sorted(self._weight[w] for w in shared)) / length if length else 0.0

    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """List for each document the most similar ones, best first; computed once."""
        if self._neighbours is None:
            self._neighbours = self._memo.of("neighbours", self._given, self._find_neighbours)
        return self._neighbours

    def _find_neighbours(self) -> dict[str, tuple[str, ...]]:
        return dict(self.neighbours_of(self._pages))

    def neighbours_of(self, documents: Iterable[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield some documents with the most similar ones of all, best first."""
        order = sorted(self._pages, key=lambda d: (self._pages[d].published or "", d))
        number = {document: n for n, document in enumerate(order)}
        telling = {document: self._telling(document) for document in order}
        postings: dict[str, list[int]] = defaultdict(list)
        for document in order:
            for word in telling[document]:
                postings[word].append(number[document])
        for document in sorted(documents, key=number.__getitem__):
            met = self._met(number[document], telling[document], postings, order)
            yield document, self._best(document, met)

    def _met(
        self,
        number: int,
        words: Iterable[str],
        postings: Mapping[str, Sequence[int]],
        order: Sequence[str],
    ) -> Counter[str]:
        """Count how often each document is near one in the lists of its words.

        Made for one document after the other: those of all take gigabytes.
        """
        met: Counter[int] = Counter()
        for word in words:
            listed = postings[word]
            start = max(0, bisect_left(listed, number) - SAME_WORD // 2)
            met.update(listed[start : start + SAME_WORD])
        return Counter({order[other]: count for other, count in met.items()})

    def _telling(self, document: str) -> list[str]:
        words = [w for w in self._pages[document].words if self._counts[w] > 1]
        return sorted(words, key=lambda w: (self._counts[w], w))[:TELLING_WORDS]

    def _best(self, document: str, met: Counter[str]) -> tuple[str, ...]:
        met.pop(document, None)
        likely = by_frequency(met)[:CANDIDATES]
        scored = sorted((-self._exactly(document, d), d) for d in likely)
        return tuple(d for score, d in scored[:NEIGHBOURS] if -score >= LEAST_ALIKE)
