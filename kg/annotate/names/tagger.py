"""Names by the network: for each word, how probable it begins or continues a name of each type.

A small network reads the states that the parser's encoder has of each word, the shape of the word
and of its neighbours, and what the pipeline's recogniser says. `training/names.py` fits it on
invented news in which readers said what each name is. It sees what a list of given names or of
towns does not: that 'Marbury' speaks and that a march takes place in 'Tenby'. What it says is
evidence beside the rules': more candidates, fewer false ones, and votes for types.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import log10
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kg.annotate.lexica import lexica
from kg.annotate.names.family_names import family_names
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.names.labels import LABEL_TYPES
from kg.annotate.parse_columns import ParseColumns
from kg.model import MentionType
from kg.ontology import ontology_folder
from kg.syntax.parser import States, parse_of

Numbers = NDArray[np.float32]

TYPES: tuple[MentionType, ...] = ("Person", "Organization", "Place", "Work", "Event", "Other")
TAGS = ("O", *(f"{part}-{kind}" for kind in TYPES for part in "BI"))
"""The tags of words: outside names, and the first and any further word of a name of each type."""
LABELS = (*LABEL_TYPES, "DATE", "CARDINAL")
"""The pipeline's labels that are features."""
MARKS = 9
"""The number of features of a word's shape and of the lists that it is in."""
REACH = 2
"""Words further from any capital are no part of a name."""
NAMED = 0.5
"""Least probability of each word of a name that the network proposes."""
TYPED = 0.6
"""Least mean probability of the type of such a name."""
NO_NAME = 0.9
"""At this mean probability that its words are no name, a candidate of the rules is none."""
DECIMALS = 4
"""Probabilities are rounded, so that another kernel for the same sum moves none over a bar."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A name that the network proposes, by token numbers, `end` exclusive."""

    start: int
    end: int
    type: MentionType


class Tagger:
    """The fitted network: one hidden layer."""

    def __init__(self, weights: Mapping[str, NDArray[np.floating]]) -> None:
        """Take `hidden.weight` (h, features), `hidden.bias`, `tags.weight` (13, h), `tags.bias`."""
        self._found = {name: array.astype(np.float32) for name, array in weights.items()}

    def probabilities(self, features: Numbers) -> Numbers:
        """Return the probability of each of TAGS for each word: (words, 13)."""
        found = self._found
        hidden = np.maximum(features @ found["hidden.weight"].T + found["hidden.bias"], 0)
        scores = hidden @ found["tags.weight"].T + found["tags.bias"]
        parts = np.exp(scores - scores.max(axis=1, keepdims=True))
        rounded: Numbers = np.round(parts / parts.sum(axis=1, keepdims=True), DECIMALS)
        return rounded


class Tagged:
    """What the network says of the words of a document."""

    def __init__(self, probabilities: Numbers) -> None:
        """Take the probability of each of TAGS for each word: (words, 13)."""
        self._outside = probabilities[:, 0]
        self._begins = probabilities[:, 1::2]
        self._types = self._begins + probabilities[:, 2::2]
        self._known_types: dict[tuple[int, int], list[float]] = {}
        self._known_none: dict[tuple[int, int], bool] = {}

    def types(self, start: int, end: int) -> Iterator[tuple[MentionType, float]]:
        """Yield each type with the mean probability that the words are a name of it."""
        found = self._known_types.get((start, end))
        if found is None:
            found = self._known_types[start, end] = _mean(self._types[start:end]).tolist()
        yield from zip(TYPES, found, strict=True)

    def is_none(self, start: int, end: int) -> bool:
        """Return True if some words are hardly part of a name."""
        found = self._known_none.get((start, end))
        if found is None:
            found = float(_mean(self._outside[start:end])) >= NO_NAME
            self._known_none[start, end] = found
        return found

    def proposed(self) -> Iterator[Proposed]:
        """Yield the names that the network alone would find, in order."""
        within = (1 - self._outside >= NAMED).tolist()
        kinds = self._types.argmax(axis=1).tolist()
        start = 0
        for index in range(1, len(within) + 1 if within else 0):
            goes_on = (
                index < len(within)
                and within[index]
                and kinds[index] == kinds[start]
                and self._begins[index, kinds[index]] * 2 < self._types[index, kinds[index]]
            )
            if goes_on and within[start]:
                continue
            probable = float(_mean(self._types[start:index, kinds[start]]))
            if within[start] and probable >= TYPED:
                yield Proposed(start, index, TYPES[kinds[start]])
            start = index


def _mean(some: Numbers) -> Any:
    """Return the mean of a few rows, as NumPy's own with less around it."""
    return np.add.reduce(some, axis=0) / len(some) if len(some) > 1 else some[0]


def tagged(view: ParseColumns) -> Tagged | None:
    """Return what the network says of a document; None if only the pipeline parsed it."""
    parse = parse_of(view.doc)
    if parse is None or not parse.states.size:
        return None
    rows, found = features(view, parse.states)
    return placed(len(view), rows, _tagger().probabilities(found))


def placed(size: int, rows: NDArray[np.int64], found: Numbers) -> Tagged:
    """Spread the probabilities of some words over all of them; the others are no names."""
    probabilities = np.zeros((size, len(TAGS)), np.float32)
    probabilities[:, 0] = 1
    probabilities[rows] = found
    return Tagged(probabilities)


SPELLING: Mapping[int, Callable[[str], bool]] = {
    0: lambda word: word[:1].isupper(),
    1: lambda word: len(word) > 1 and word.isupper(),
    3: lambda word: not word.isalpha() and any(map(str.isdigit, word)),
    4: str.islower,
}
"""The marks of how a word is spelt, by their column."""


def features(view: ParseColumns, states: States) -> tuple[NDArray[np.int64], Numbers]:
    """Return the words that may be of a name, by number, and the features of each.

    These are words near capitals. The features are the states and marks of the word and of the
    words on both sides of it: (words, features).
    """
    given, families = lexica().given, family_names()
    own = np.zeros((len(view) + 2, MARKS + len(LABELS)), np.float32)
    words, before = view.words, (-1, *view.sentences)
    for column, spelt in SPELLING.items():
        own[1:-1, column] = list(map(spelt, words))
    own[1:-1, 2] = [one != other for one, other in zip(before, view.sentences, strict=False)]
    own[1:-1, 5] = [pos == "PROPN" for pos in view.pos]
    for index, (word, lower, label) in enumerate(
        zip(words, view.lower, view.labels, strict=True), start=1
    ):
        if word[:1].isupper():
            own[index, 6] = lower in given
            own[index, 7] = log10(1 + families.get(lower, 0)) / 2
            own[index, 8] = place_weight(lower) / 4
        if label in LABELS:
            own[index, MARKS + LABELS.index(label)] = 1
    capital = np.flatnonzero([not w.islower() and any(map(str.isupper, w)) for w in words])
    near = (capital[:, None] + np.arange(-REACH, REACH + 1)).ravel()
    rows = np.unique(near[(near >= 0) & (near < len(view))])
    beside = np.zeros((len(view) + 2, states.shape[1]), np.float32)
    beside[1:-1] = states
    around = [part[rows + at] for part in (beside, own) for at in (1, 0, 2)]
    return rows, np.concatenate(around, axis=1)


@cache
def _tagger() -> Tagger:
    return load(ontology_folder() / "weights" / "names.npz")


def load(path: Path) -> Tagger:
    """Load a tagger. Raise OSError if the file is missing."""
    with np.load(path) as page:
        return Tagger({name: page[name] for name in page.files})
