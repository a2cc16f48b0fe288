"""How near the words of a question and of passages are in their contexts, by the parser's network.

The network (docs/decisions/0012) gives each word a state that depends on the words around it. Each
word of the question is compared with all words of a passage, and the nearest counts (late
interaction: Khattab and Zaharia, SIGIR 2020).
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kg.ontology import words
from kg.resolve.word_forms import text_words

if TYPE_CHECKING:
    from kg.syntax.parser import Parser

MOST_WORDS = 120
"""Maximum number of words read of a passage."""
KEPT = 600
"""Number of passages whose states are kept, some 45 kB each."""
HALF = 0.5
_WORDS = re.compile(r"\w+(?:['’]\w+)?|[^\w\s]")

Rows = NDArray[np.float32]


def nearness(
    question: str, rarity: Mapping[str, float], passages: Sequence[str]
) -> Iterator[Mapping[str, float]]:
    """Yield for each passage features of how near it is to the question.

    `rarity` weighs the words of the question. States are taken relative to their mean over the
    passages, since all states share a direction.
    """
    if not passages:
        return
    asked, states = _states(question)
    read = [_states(passage) for passage in passages]
    mean = np.concatenate([rows for _, rows in read]).mean(axis=0)
    plain = words("questions", "plain", "words")
    kept = [n for n, word in enumerate(asked) if _bare(word) in rarity] or list(range(len(asked)))
    wanted = _unit(states[kept] - mean)
    weight = _weights([asked[n] for n in kept], rarity)
    whole = _unit((states[kept] - mean).mean(axis=0))
    for told, rows in read:
        near = (wanted @ _unit(rows - mean).T).max(axis=1)
        other = _unit((rows[_heavy(told, plain) or [0]] - mean).mean(axis=0))
        yield {
            "context": float(weight @ near),
            "context above half": float(weight @ np.maximum(0, near - HALF)),
            "context of the farthest word": float(near.min()),
            "context of all": float(whole @ other),
        }


def _heavy(told: Sequence[str], plain: Container[str]) -> list[int]:
    """Return the places of the words of a passage that are no mere function words."""
    return [n for n, word in enumerate(told) if word[0].isalnum() and _bare(word) not in plain]


def _weights(asked: Sequence[str], rarity: Mapping[str, float]) -> NDArray[np.floating]:
    """Return how much each word of a question counts; all the same if none is known."""
    weight = np.array([rarity.get(_bare(word), 0.0) for word in asked], dtype=np.float32)
    return weight / weight.sum() if weight.sum() > 0 else np.full(len(asked), 1 / len(asked))


@cache
def _parser() -> "Parser":
    # Imported here: it brings spaCy, which a server needs only once somebody asks.
    from kg.syntax.parser import Parser, weights_folder

    return Parser(weights_folder())


@lru_cache(maxsize=KEPT)
def _states(text: str) -> tuple[tuple[str, ...], Rows]:
    found = tuple(_WORDS.findall(text)[:MOST_WORDS]) or ("x",)
    return found, _parser().parse(found).states.astype(np.float32)


def _bare(word: str) -> str:
    return next(iter(text_words(word)), "")


def _unit(rows: Rows) -> Rows:
    size = np.linalg.norm(rows, axis=-1, keepdims=True)
    unit: Rows = rows / np.maximum(size, np.float32(1e-6))
    return unit
