"""Particle verbs as a text words them: 'got out of', 'stayed away from', 'threw the case out'."""

import re

from kg.graph.verbalise.verb_phrases import PREPOSITIONS
from kg.model import Span
from kg.ontology import words

ADVERBS = frozenset({"apart", "aside", "away", "back", "forward", "together"})
"""Particles that never introduce a noun."""
ALONE = ADVERBS | words("wording", "resultative")
PARTICLES = ALONE.union(
    *[("along", "around", "down", "in", "inside", "off"), ("on", "out", "outside", "over")],
    *[("through", "up")],
)
POINTING = {"away": "from", "back": "to", "in": "", "inside": "", "out": "of", "outside": ""}
"""Prepositions from a bare particle to a place mentioned before: 'did not go in'."""
AFTER = frozenset(
    (
        *("again", "and", "because", "before", "but", "instead", "or", "rather"),
        *("since", "than", "though", "today", "tomorrow", "until", "when", "where", "while"),
        *("who", "yesterday"),
    )
)
"""Words that begin something new, so that what precedes them introduces no noun."""
COUNTING = frozenset({"about", "after", "around", "as", "over", "under"})
"""Prepositions that may follow another, mostly before an amount: 'in about thirty'."""
LEADING = frozenset({"along with", "apart from", "aside from", "together with"})
"""Prepositions of two words that begin like a particle."""

_WORD = re.compile(r"\s+([a-z]+)(?![\w-])")
_AMOUNT = re.compile(r"\s+to\s+[\d$€£¥]")
_FRONT = re.compile(r"(?:^|[.!?;:,—–(“\"\n])\s*\w+\s*$")


def particle_after(text: str, end: int) -> Span | None:
    """Return the particle right after a verb or its object, but not a preposition of a noun."""
    found = _WORD.match(text, end)
    if found is None or found[1] not in PARTICLES:
        return None
    if " ".join(text[found.start() : found.end() + 8].split(None, 2)[:2]) in LEADING:
        return None
    alone = found[1] in ALONE or _stands_alone(text, found)
    return Span(*found.span(1)) if alone else None


def _stands_alone(text: str, particle: re.Match[str]) -> bool:
    behind = _WORD.match(text, particle.end())
    if behind is None:
        rest = text[particle.end() :].lstrip()
        return not rest or not (rest[0].isalnum() or rest[0] in "“„«\"'‘$€£¥(")
    if behind[1] in AFTER:
        second = _WORD.match(text, behind.end())
        return second is None or second[1] not in PREPOSITIONS
    if behind[1] in COUNTING and particle[1] in ("around", "in", "on", "out", "over"):
        return False
    return behind[1] in PREPOSITIONS and not _AMOUNT.match(text, particle.end())


def opens(text: str, start: int) -> bool:
    """Return True if the preposition before `start` begins its clause: 'In Lund, …'."""
    return bool(_FRONT.search(text[:start]))
