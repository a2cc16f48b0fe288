"""Which documents of a large case may answer a question, by the words of their texts alone."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from heapq import nlargest
from pathlib import Path

from kg.answering.question import Question
from kg.model.readings import reading_lines
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

LEAST_LETTERS = 3
"""Minimum number of letters of the beginning of a word that is searched for."""


def likely_documents(readings: Path, question: Question, most: int) -> list[str]:
    """Return the documents, at most so many, that share most with a question, by id.

    Words count by how few documents have them; a word is there if a word of the text begins with
    its stem, or with that of a synonym in the lexicon of joining.
    """
    patterns = [_pattern(word) for word in question.words]
    found: list[tuple[str, tuple[bool, ...]]] = []
    often: Counter[int] = Counter()
    for document, line in reading_lines(readings):
        text = line.lower()
        there = tuple(pattern.search(text) is not None for pattern in patterns)
        often.update(n for n, is_there in enumerate(there) if is_there)
        if any(there):
            found.append((document, there))
    rarity = [
        math.log(1 + len(found) / often[n]) if often[n] else 0.0 for n in range(len(patterns))
    ]
    best = nlargest(most, found, key=lambda one: (_sum(rarity, one[1]), one[0]))
    return sorted(document for document, _ in best)


def _sum(rarity: Sequence[float], there: Sequence[bool]) -> float:
    return sum(value for value, is_there in zip(rarity, there, strict=True) if is_there)


def _pattern(word: str) -> re.Pattern[bytes]:
    """Return what finds the beginnings of a word and its synonyms in a line."""
    tables = lexicon("joining")
    groups = [group for group in (*tables["same_deed"], *tables["same_thing"]) if word in group]
    forms = {word, *(other for group in groups for other in group if " " not in other)}
    stems = {stem(form) for form in forms} | {form for form in forms if stem(form) not in form}
    begins = sorted(re.escape(s) for s in stems if len(s) >= LEAST_LETTERS or s == word)
    return re.compile(rb"\b(?:" + "|".join(begins).encode() + rb")")
