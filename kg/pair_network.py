"""A small network that reads two texts together, and says how likely they are to tell the same.

It is a cross-encoder of six layers, distilled from larger ones (Hinton, Vinyals and Dean, 2015) on
sentences of reports that agree, conflict or do neither; `training/pair_network.py` fits it, and
docs/decisions/0022 says on what and how well. The embeddings of words are those of the parser's
network, read from its file.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.ontology import ontology_folder

PIECES = 60
"""Number of word pieces of a text that are read; the network has places for twice as many."""
BEGIN, END = 101, 102
SAME = 1
"""The place of the score for 'the same' among those for neither, the same, and in conflict."""
DIGITS = 3
"""Probabilities are rounded, so that the last bits of a processor's sums do not show."""


class PairNetwork:
    """The fitted network, with the vocabulary and the embeddings of the parser's."""

    def __init__(self, folder: Path) -> None:
        """Load the weights of a folder `pair` beside `parser`. Raise OSError if one is missing."""
        import onnxruntime
        from tokenizers import Tokenizer

        parser = folder.parent / "parser"
        self._tokenizer = Tokenizer.from_file(str(parser / "vocabulary.json"))
        page = json.loads((folder / "pair.json").read_text(encoding="utf-8"))
        words = parser / "parser.onnx"
        self._table = _array(words, np.dtype(np.int8), page["table"])
        self._scale = _array(words, np.dtype("<f4"), page["scale"])
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(
            str(folder / "pair.onnx"), options, providers=["CPUExecutionProvider"]
        )

    def tell_the_same(self, one: str, other: str) -> float:
        """Return the probability that two texts tell the same."""
        first, second = [BEGIN, *self._pieces(one), END], [*self._pieces(other), END]
        pieces = np.array(first + second)
        (scores,) = self._session.run(
            None,
            {
                "words": self._table[pieces].astype(np.float32) * self._scale[pieces],
                "segments": np.repeat(np.array([0, 1]), [len(first), len(second)]),
            },
        )
        raised = np.exp(scores - scores.max())
        return round(float(raised[SAME] / raised.sum()), DIGITS)

    def _pieces(self, text: str) -> list[int]:
        found: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return found[:PIECES]


def _array(path: Path, dtype: "np.dtype[np.generic]", place: Sequence[int]) -> NDArray[np.generic]:
    """Return an array of a network's file by its place: offset in bytes, rows and columns."""
    offset, *shape = place
    return np.memmap(path, dtype, "r", offset, tuple(shape))


@cache
def pair_network() -> PairNetwork:
    """Return the shipped network, loaded when it is first needed."""
    return PairNetwork(ontology_folder() / "weights" / "pair")
