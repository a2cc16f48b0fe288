"""What aligned tellings come to: documents that tell the same, though joining kept them apart."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from kg.model import Finding
from kg.weigh.accounts import Account
from kg.weigh.alignment import FEWEST, Aligned, gathered
from kg.weigh.alike import CORE, told_apart
from kg.weigh.corroborate import ABOUT, mood_of, worded
from kg.weigh.findings import SPOKEN_OF, finding
from kg.weigh.origins import Lines

LEAST = 0.29
"""How probable it must be that tellings tell the same for that to be a finding."""


def weigh_aligned(pairs: Sequence[Aligned], lines: Lines) -> Iterator[Finding]:
    """Yield where documents tell the same thing in words of their own, what tells most first.

    A group whose passages lie within those of another says nothing more and is left out.
    """
    kept: list[list[Account]] = []
    for group in gathered([p for p in pairs if not _apart(p)], least=LEAST):
        held: dict[str, list[Account]] = defaultdict(list)
        for telling in group:
            held[telling.account.polarity].append(telling.account)
        kept.extend(told for _, told in sorted(held.items()) if len(told) > 1)
    kept.sort(key=lambda told: (-len(told), -_length(told), told[0].document, told[0].claim))
    wider: dict[str, list[list[Account]]] = defaultdict(list)
    for accounts in kept:
        if any(_within(accounts, wide) for wide in wider[accounts[0].document]):
            continue
        for account in accounts:
            wider[account.document].append(accounts)
        moods = {mood_of(a) for a in accounts}
        mood = moods.pop() if len(moods) == 1 else ""
        about = ABOUT[mood][worded(accounts)] if mood else SPOKEN_OF
        yield finding("corroborates", about, [(a, None) for a in accounts], lines)


def _apart(pair: Aligned) -> bool:
    """Say whether nameless ones of plainly different kinds take part: a lorry and a pistol.

    Or whether nothing but the deed is shared, of which one side alone tells who took part.
    """
    sides = [
        [t for t in telling.account.roles if t.role in CORE] for telling in (pair.one, pair.other)
    ]
    if bool(sides[0]) != bool(sides[1]) and len(pair.one.said & pair.other.said) < FEWEST:
        return True
    return any(a.role == b.role and told_apart(a, b) for a in sides[0] for b in sides[1])


def _length(accounts: Sequence[Account]) -> int:
    return sum(a.evidence.end - a.evidence.start for a in accounts)


def _within(narrow: Sequence[Account], wide: Sequence[Account]) -> bool:
    return all(
        any(a.document == b.document and b.evidence.contains(a.evidence) for b in wide)
        for a in narrow
    )
