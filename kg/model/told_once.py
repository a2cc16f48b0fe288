"""Which participants of a claim a reader is shown, where several stand for the same words.

'Faces a sentence of life' has the sentencing in its role, so that it can be followed, and its noun
phrase as `content`, so that it can be searched; 'three guards' has the guards, and their number as
`measure`. The graph keeps both; a list of who and what took part tells each phrase once.
"""

from collections.abc import Sequence

from kg.model.text import Span

Placed = tuple[str, Span, bool]
"""A participant's role, its words, and whether it is a claim."""


def told_once(parts: Sequence[Placed]) -> list[int | None]:
    """Return for each participant whose words tell it, or None if another one tells it.

    The number is the participant's own, or that of the noun phrase that names the same event.
    """
    told: list[int | None] = list(range(len(parts)))
    for number, (role, span, claim) in enumerate(parts):
        for other, (beside, words, is_claim) in enumerate(parts):
            if number == other or claim or beside == role or told[other] is None:
                continue
            if role == "content" and is_claim and span.contains(words):
                told[number], told[other] = None, number
            elif (role == "content" and span == words) or (
                role == "measure" and span.overlaps(words)
            ):
                told[number] = None
    return told
