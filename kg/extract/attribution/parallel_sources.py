"""Two sources in a sentence: 'ten died, according to the army, and 40, according to villagers'.

Each source is responsible for its own coordinate; neither has it from the other.
"""

from collections.abc import Iterator
from itertools import pairwise

from kg.model import Span
from kg.syntax.parsed import Token

JOINTS = frozenset({"and", "but", "or", "while", "whereas", "though", "although", "yet"})
STOPS = frozenset({",", ";", "-", "--", "–", "—"})
NEAR = 4
"""Number of words after a bare 'and' among which a numeral starts another account."""

OPENING = 2
"""Maximum number of words before 'according to' if it opens its sentence."""


def branch(according: Token, span: Span) -> Span:
    """Restrict the scope of 'according to' to its own coordinate of the sentence."""
    sentence = according.sent
    others = [t for t in sentence if t.lower_ == "according"]
    if len(others) < 2:
        return span
    start, end = span
    for one, other in pairwise(others):
        cut = _cut(one, other)
        if cut is None:
            continue
        if according.i >= other.i:
            start = max(start, cut.idx + len(cut))
        else:
            end = min(end, cut.idx)
    return Span(start, end) if start < end else span


def _cut(one: Token, other: Token) -> Token | None:
    """Return the boundary between two accounts; None if the second is the source of the first."""
    opens = one.i - one.sent.start <= OPENING
    joints = list(_joints(one, other))
    if opens:
        last = joints[-1] if joints else None
        return last if last is not None and last.i >= other.i - 2 else None
    return joints[0] if joints else None


def _joints(one: Token, other: Token) -> Iterator[Token]:
    """Yield boundaries of accounts: a semicolon, 'and' after a comma or right before a numeral."""
    for token in one.doc[one.i + 2 : other.i]:
        if token.text == ";":
            yield token
        elif token.lower_ in JOINTS:
            ahead = one.doc[token.i + 1 : min(token.i + NEAR, other.i)]
            if token.nbor(-1).text in STOPS or any(t.pos_ == "NUM" for t in ahead):
                yield token
