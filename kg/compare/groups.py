"""Group accounts that say the same, and select those that another document supports."""

from collections.abc import Iterable, Sequence

from kg.compare.accounts import Account
from kg.compare.same_content import clash, tell_the_same

LOOKED_AT = 4


def groups(accounts: Iterable[Account]) -> list[list[Account]]:
    """Group accounts that say the same, comparing each with the first few of a group.

    Groups that a new account would connect stay apart if their own accounts clash: 'Poe and three
    guards waited' does not merge 'Poe waited' and 'several guards waited'.
    """
    found: list[list[Account]] = []
    for account in accounts:
        fitting = [g for g in found if any(tell_the_same(account, m) for m in g[:LOOKED_AT])]
        together: list[Account] = []
        joined = []
        for group in fitting:
            if not any(clash(a, b) for a in together[:LOOKED_AT] for b in group[:LOOKED_AT]):
                together = [*together, *group]
                joined.append(group)
        rest = [g for g in found if not any(g is f for f in joined)]
        found = [*rest, [*together, account]]
    return [sorted(g, key=lambda a: (a.document, a.evidence, a.claim)) for g in found]


def backed(accounts: Sequence[Account]) -> list[Account]:
    """Leave out accounts of a group that no other document supports."""
    return [a for a in accounts if any(_backs(a, b) for b in accounts)]


def _backs(one: Account, other: Account) -> bool:
    return one.document != other.document and tell_the_same(one, other)


def of_several(accounts: Sequence[Account]) -> bool:
    """Return True if accounts come from more than one document."""
    return len({a.document for a in accounts}) > 1
