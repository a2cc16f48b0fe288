"""Search by words: folded alike, each requested word begins some word of the text."""

import re

from kg.account.candidates import folded

APART = re.compile(r"[\W_]+")
MARKS = str.maketrans({mark: " " for mark in "‘’“”–—…«»\u00a0"})
"""Marks between words that keep most texts from being ASCII, which is folded much faster."""


def searchable(text: str) -> str:
    """Fold a text for search: words without accents and case, each between single spaces."""
    bare = text.translate(MARKS) if not text.isascii() else text
    plain = bare.casefold() if bare.isascii() else folded(bare)
    return f" {APART.sub(' ', plain).strip()} "


def wanted(words: str) -> tuple[str, ...]:
    """Fold what is searched for into words."""
    return tuple(searchable(words).split())


def fits(asked: tuple[str, ...], text: str) -> bool:
    """Return True if each word begins some word of a text that is folded already."""
    return all(f" {word}" in text for word in asked)


def nearness(asked: tuple[str, ...], text: str) -> int:
    """Rank a text that fits: 0 the very words, 1 begins with them, 2 has them in a row, 3 has."""
    phrase = " ".join(asked)
    if text == f" {phrase} ":
        return 0
    if text.startswith(f" {phrase}"):
        return 1
    return 2 if f" {phrase}" in text else 3
