"""Judgements on claims: which are about one event, in one document or in several."""

from collections import defaultdict
from collections.abc import Iterator

from kg.model import Judgement
from kg.resolve.event_scorer import Likeness
from kg.resolve.judgements import judge
from kg.resolve.linkage import Scored, link

LIKELY = 0.406
EXPLAINED_AT_ONCE = 5_000


def judge_events(likeness: Likeness) -> Iterator[Judgement]:
    """Yield the machine's 'same' judgements on claims; each is one step of a cluster's growth.

    Claims about one event need not agree: 'entered' and 'did not enter' of one agent are accounts
    of one occurrence, which is how a contradiction is found. A step merges two clusters only if
    their members are similar on average, so that no chain of similar pairs merges two events.
    """
    steps = [step for part in _components(likeness) for step in link(part, least=LIKELY)]
    keys = likeness.keys
    for start in range(0, len(steps), EXPLAINED_AT_ONCE):
        some = steps[start : start + EXPLAINED_AT_ONCE]
        for (left, right), why in zip(some, likeness.explain(some), strict=True):
            yield judge("event", keys[left], keys[right], "same", why)


def _components(likeness: Likeness) -> Iterator[list[Scored]]:
    """Split pairs into connected components, so that each is processed alone."""
    left, right = likeness.rows()
    likely = likeness.scores >= LIKELY
    leader = list(range(len(likeness.keys)))

    def find(row: int) -> int:
        while leader[row] != row:
            leader[row] = leader[leader[row]]
            row = leader[row]
        return row

    for a, b in zip(left[likely].tolist(), right[likely].tolist(), strict=True):
        one, other = sorted((find(a), find(b)))
        leader[other] = one
    parts: dict[int, list[int]] = defaultdict(list)
    for place, (a, b) in enumerate(zip(left.tolist(), right.tolist(), strict=True)):
        part = find(a)
        if part == find(b):
            parts[part].append(place)
    for _, places in sorted(parts.items()):
        some = (left[places].tolist(), right[places].tolist(), likeness.scores[places].tolist())
        yield list(zip(*some, strict=True))
