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
    for number, part in enumerate(parts):
        for other, beside in enumerate(parts):
            if part[0] == beside[0] or told[other] is None:
                continue
            if _names(part, beside):
                told[number], told[other] = None, number
            elif _restates(part, beside):
                told[number] = None
    return told


def _names(part: Placed, claim: Placed) -> bool:
    """Return True for a noun phrase, as content, that names a claim with a role."""
    role, span, kind = part
    named = role == "content" and (kind, claim[2]) == ("mention", "claim")
    return named and span.contains(claim[1])


def _restates(part: Placed, mention: Placed) -> bool:
    """Return True for a number in a noun phrase, and for content that has a role as well."""
    (role, span, kind), (_, words, what) = part, mention
    again = (kind == "value" and words.contains(span)) or (role == "content" and span == words)
    return what == "mention" and again
