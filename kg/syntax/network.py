"""Small fitted heads over the states of the parser's encoder: antecedents and classes of events.

`training/parser.py` fits them together with the parser; `ontology/weights/parser/heads.npz` holds
them. They are sums over the states of single words, so they cost little beside the encoder.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.syntax.parser import States, weights_folder

KINDS = ("pronoun", "nominal", "name")
DISTANCES = (0, 1, 2, 3, 5, 8, 14)
"""Upper bounds, in sentences, of how far a phrase is from what it may mean."""
ARTICLES = frozenset({"the", "a", "an"})
REACH = 1000
"""Maximum number of earlier phrases that one is compared with."""
AT_ONCE = 32
"""Number of phrases of which distances and words are compared together."""

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Refers:
    """A phrase that may refer: its words, in lower case, with the place of its head among them.

    `start` and `head` are token numbers, `sentence` is the number of its sentence.
    """

    start: int
    head: int
    kind: str
    sentence: int
    words: tuple[str, ...]
    head_word: str


class Heads:
    """The fitted heads."""

    def __init__(self, path: Path) -> None:
        """Load the weights. Raise OSError if the file is missing."""
        with np.load(path) as page:
            self._found: dict[str, Numbers] = {name: page[name] for name in page.files}
        self.classes: tuple[str, ...] = tuple(str(c) for c in self._found["names"])
        self.places = {name: place for place, name in enumerate(self.classes)}

    def class_probabilities(self, state: NDArray[np.float16]) -> Numbers:
        """Return the probability of each of `classes` for the word with a state."""
        scores = self._found["classes.weight"] @ state.astype(np.float32)
        scores = scores + self._found["classes.bias"]
        return _softmax(scores)

    def reduced(self, side: str, states: Numbers) -> Numbers:
        """Reduce phrases (p, 2 w) to what is compared: (p, d + 1), the last being 1."""
        found = states @ self._found[f"{side}.weight"].T + self._found[f"{side}.bias"]
        return np.concatenate([np.maximum(found, 0), np.ones((len(found), 1), np.float32)], 1)


class Antecedents:
    """What each phrase of a document may mean, by the network alone."""

    def __init__(self, heads: Heads, states: States, phrases: Sequence[Refers]) -> None:
        self._heads = heads
        both = np.concatenate(
            [states[[p.head for p in phrases]], states[[p.start for p in phrases]]], 1
        ).astype(np.float32)
        found = heads._found
        self._left = heads.reduced("left", both) @ found["pair"]
        self._right = heads.reduced("right", both)
        self._kind = np.array([KINDS.index(p.kind) for p in phrases])
        self._sentence = np.array([p.sentence for p in phrases])
        self._said = _numbered([_said(p.words) for p in phrases])
        self._last = _numbered([p.head_word for p in phrases])
        self._far = np.searchsorted(DISTANCES, np.arange(max(self._sentence, default=0) + 1))
        self._rows: dict[int, Numbers] = {}
        self._prior: dict[int, tuple[Numbers, Numbers]] = {}

    def row(self, index: int) -> Numbers:
        """Return the probability of each earlier phrase, and last that it is none of them."""
        if index not in self._rows:
            self._rows[index] = self._row(index)
        return self._rows[index]

    def _row(self, index: int) -> Numbers:
        start = max(0, index - REACH)
        near, same = self._of_distance_and_words(index)
        every = np.zeros(index - start + 1, np.float32)
        scores = self._right[start:index] @ self._left[index]
        np.add(scores + near[: index - start], same[: index - start], out=every[:-1])
        # Rounded, so that another kernel for the same sum moves nothing over a threshold.
        probable = _softmax(every).round(4)
        return np.concatenate([np.zeros(start, np.float32), probable]) if start else probable

    def _of_distance_and_words(self, index: int) -> tuple[Numbers, Numbers]:
        """Return what speaks for each phrase in reach by its distance and by its words.

        That is found for `AT_ONCE` phrases in few operations.
        """
        first = index - index % AT_ONCE
        begin = max(0, first - REACH)
        if first not in self._prior:
            these, earlier = slice(first, first + AT_ONCE), slice(begin, first + AT_ONCE)
            found, kind = self._heads._found, self._kind[these, None]
            apart = self._sentence[these, None] - self._sentence[earlier]
            place = self._kind[earlier] * found["near"].shape[2] + self._far[np.maximum(apart, 0)]
            near = found["near"].reshape(len(KINDS), -1)[kind, place]
            alike = (self._last[these, None] == self._last[earlier]).view(np.int8)
            said = (self._said[these, None] == self._said[earlier]).view(np.int8)
            self._prior = {first: (near, found["same"][kind, np.maximum(alike, 2 * said)])}
        reach = slice(max(0, index - REACH) - begin, None)
        near, same = self._prior[first]
        return near[index - first, reach], same[index - first, reach]


def _softmax(scores: Numbers) -> Numbers:
    parts = np.exp(scores - np.maximum.reduce(scores))
    found: Numbers = (parts / np.add.reduce(parts)).astype(np.float32, copy=False)
    return found


def _said(words: Sequence[str]) -> str:
    return " ".join(words[1:] if words[0] in ARTICLES and len(words) > 1 else words)


def _numbered(texts: Sequence[str]) -> NDArray[np.int64]:
    known: dict[str, int] = {}
    return np.array([known.setdefault(t, len(known)) for t in texts], dtype=np.int64)


@cache
def heads() -> Heads:
    """Load the fitted heads."""
    return Heads(weights_folder() / "heads.npz")
