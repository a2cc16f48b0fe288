"""Which participants of a claim are told, where several stand for the same words.

'Faces a sentence of life' has the sentencing in its role, so that it can be followed, and its noun
phrase as `content`, so that it can be searched; 'three guards' has the guards, and their number as
`measure`. The graph keeps both; labels and lists of who and what took part tell each phrase once.
"""

from collections.abc import Sequence
from typing import Literal

from kg.model.text import Span

Kind = Literal["mention", "value", "claim"]
Placed = tuple[str, Span, Kind]
"""A participant's role, its words (of a claim: its trigger), and what it is."""


def told_once(parts: Sequence[Placed]) -> list[int | None]:
    """Return for each participant whose words tell it, or None if another one tells it.

    The number is the participant's own, or that of the noun phrase that names the same event.
    """
    told: list[int | None] = list(range(len(parts)))
    for number, (role, span, kind) in enumerate(parts):
        for other, (beside, words, what) in enumerate(parts):
            if number == other or beside == role or told[other] is None:
                continue
            if role == "content" and what == "claim" and kind == "mention" and span.contains(words):
                told[number], told[other] = None, number
            elif what == "mention" and _restates(role, span, kind, words):
                told[number] = None
    return told


def _restates(role: str, span: Span, kind: Kind, words: Span) -> bool:
    """Return True for a number in a noun phrase, and for content that has a role as well."""
    return (kind == "value" and words.contains(span)) or (role == "content" and span == words)
