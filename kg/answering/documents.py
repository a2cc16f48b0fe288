"""Which documents of a large case may answer a question, by the words of their texts alone."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from pathlib import Path

from kg.account.candidates import folded
from kg.answering.question import Question
from kg.model.readings import own_document, reading_lines
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

LEAST_LETTERS = 3
"""Minimum number of letters of the beginning of a word that is searched for."""


@dataclass(frozen=True, slots=True)
class Likely:
    """The documents that share most with a question, and which words of it no document has."""

    documents: frozenset[str]
    unknown: tuple[str, ...]


def likely_documents(readings: Path, question: Question, most: int) -> Likely:
    """Return the documents, at most so many, that share most with a question.

    Words count by how few documents have them; a word is there if a word of the text begins with
    its stem, or with that of a synonym in the lexicon of joining.
    """
    patterns = [_pattern(word) for word in question.words]
    found: list[tuple[str, tuple[bool, ...]]] = []
    often: Counter[int] = Counter()
    for name, line in reading_lines(readings):
        document = own_document(line)
        text = folded(f"{document.title or ''} {document.text}")
        there = tuple(pattern.search(text) is not None for pattern in patterns)
        often.update(n for n, is_there in enumerate(there) if is_there)
        if any(there):
            found.append((name, there))
    rarity = _rarity(often, len(found), len(patterns))
    best = nlargest(most, found, key=lambda one: (_sum(rarity, one[1]), one[0]))
    unknown = tuple(word for n, word in enumerate(question.words) if not often[n])
    return Likely(frozenset(name for name, _ in best), unknown)


def _rarity(often: Mapping[int, int], documents: int, words: int) -> list[float]:
    """Return how much each word counts, by how many documents have it."""
    return [math.log(1 + documents / often[n]) if often[n] else 0.0 for n in range(words)]


def _sum(rarity: Sequence[float], there: Sequence[bool]) -> float:
    return sum(value for value, is_there in zip(rarity, there, strict=True) if is_there)


def _pattern(word: str) -> re.Pattern[str]:
    """Return what finds the beginnings of a word and its synonyms in a folded text."""
    tables = lexicon("joining")
    groups = [group for group in (*tables["same_deed"], *tables["same_thing"]) if word in group]
    forms = {word, *(other for group in groups for other in group if " " not in other)}
    begins = {_beginning(form) for form in forms}
    return re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, begins))) + ")")


def _beginning(form: str) -> str:
    """Return the stem of a form, or the form where its stem is short or another word."""
    root = stem(form)
    return root if len(root) >= LEAST_LETTERS and form.startswith(root) else form
