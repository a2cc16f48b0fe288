"""Two accounts in one sentence: 'ten died, according to the army, and 40, according to villagers'.

Each source vouches for its own branch; one is not told to have it from the other.
"""

from collections.abc import Iterator
from itertools import pairwise

from spacy.tokens import Token

from kg.model import Span

JOINTS = frozenset({"and", "but", "or", "while", "whereas", "though", "although", "yet"})
STOPS = frozenset({",", ";", "-", "--", "–", "—"})
NEAR = 4
"""Words after a bare 'and' among which a number opens another account."""

OPENING = 2
"""Words before 'according to' at most where it opens its sentence."""


def branch(according: Token, span: Span) -> Span:
    """Cut what 'according to' speaks for down to its own branch of the sentence."""
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
    """Find the joint between two accounts; none where the second is the source of the first."""
    opens = one.i - one.sent.start <= OPENING
    joints = list(_joints(one, other))
    if opens:
        last = joints[-1] if joints else None
        return last if last is not None and last.i >= other.i - 2 else None
    return joints[0] if joints else None


def _joints(one: Token, other: Token) -> Iterator[Token]:
    """Yield what parts accounts: a semicolon, 'and' after a comma, or right before a number."""
    for token in one.doc[one.i + 2 : other.i]:
        if token.text == ";":
            yield token
        elif token.lower_ in JOINTS:
            ahead = one.doc[token.i + 1 : min(token.i + NEAR, other.i)]
            if token.nbor(-1).text in STOPS or any(t.pos_ == "NUM" for t in ahead):
                yield token
