"""What aligned tellings come to: documents that tell the same, though joining kept them apart."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product

from kg.compare.accounts import Account
from kg.compare.alignment import FEWEST, Aligned, gathered, root
from kg.compare.corroborate import ABOUT, mood_of, worded
from kg.compare.findings import SPOKEN_OF, finding
from kg.compare.origins import Lines
from kg.compare.passages import length, lie_within
from kg.compare.predicate_equivalence import are_opposites
from kg.compare.same_content import CORE, told_apart
from kg.compare.tellings import WITHDRAWN, Telling
from kg.model import Finding

LEAST = 0.25
"""How probable it must be that tellings tell the same for that to be a finding."""


def weigh_aligned(pairs: Sequence[Aligned], lines: Lines) -> Iterator[Finding]:
    """Yield where documents tell the same thing in words of their own, what tells most first.

    A group whose passages lie within those of another says nothing more and is left out.
    """
    groups = gathered([p for p in pairs if not _apart(p)], least=LEAST)
    for accounts in _widest([told for group in groups for told in _by_polarity(group)]):
        moods = {mood_of(a) for a in accounts}
        mood = moods.pop() if len(moods) == 1 else ""
        about = ABOUT[mood][worded(accounts)] if mood else SPOKEN_OF
        yield finding("corroborates", about, [(a, None) for a in accounts], lines)


def _by_polarity(group: Sequence[Telling]) -> Iterator[list[Account]]:
    """Yield the accounts of a group that affirm, or deny, alike, if there are several."""
    held: dict[str, list[Account]] = defaultdict(list)
    for telling in group:
        if not _is_set_right(telling.account):
            held[telling.account.polarity].append(telling.account)
    yield from (told for _, told in sorted(held.items()) if len(told) > 1)


def _is_set_right(account: Account) -> bool:
    """Say whether a report tells what it or another said before as wrong: no word for that."""
    return account.certainty == WITHDRAWN and bool(account.holders)


def _widest(told: list[list[Account]]) -> Iterator[list[Account]]:
    """Yield accounts of which no other ones hold all passages, the most and longest first."""
    wider: dict[str, list[list[Account]]] = defaultdict(list)
    for accounts in sorted(told, key=_rank):
        if not any(lie_within(accounts, wide) for wide in wider[accounts[0].document]):
            for account in accounts:
                wider[account.document].append(accounts)
            yield accounts


def _rank(told: Sequence[Account]) -> tuple[int, int, str, str]:
    return -len(told), -length(told), told[0].document, told[0].claim


def _apart(pair: Aligned) -> bool:
    """Say whether nameless ones of plainly different kinds take part: a lorry and a pistol.

    Or whether nothing but the deed is shared, of which one side alone tells who took part, or the
    deeds exclude one another.
    """
    if are_opposites(root(pair.one.account), root(pair.other.account)):
        return True
    ours, theirs = (t.account.in_role(*CORE) for t in (pair.one, pair.other))
    if bool(ours) != bool(theirs) and len(pair.one.said & pair.other.said) < FEWEST:
        return True
    return any(a.role == b.role and told_apart(a, b) for a, b in product(ours, theirs))
