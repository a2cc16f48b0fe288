"""Group accounts that say the same, and select those that another document supports."""

from collections.abc import Iterable, Sequence

from kg.compare.accounts import Account
from kg.compare.same_content import clash, name_others, of_other_times, tell_the_same

LOOKED_AT = 4
CHECKED = 24
"""Members of a group that are asked whether they say the same, and whether they name others."""


def groups(accounts: Iterable[Account]) -> list[list[Account]]:
    """Group accounts that say the same, comparing each with the first few of a group.

    Groups that a new account would connect stay apart if their own accounts clash: 'Poe and three
    guards waited' does not merge 'Poe waited' and 'several guards waited'. No two accounts of a
    group name different people in one role, even if a third names nobody.
    """
    found: list[list[Account]] = []
    for account in accounts:
        fitting = [g for g in found if _fits(account, g)]
        together: list[Account] = []
        joined = []
        for group in fitting:
            if not _apart(together, group):
                together = [*together, *group]
                joined.append(group)
        rest = [g for g in found if not any(g is f for f in joined)]
        found = [*rest, [*together, account]]
    return [sorted(g, key=lambda a: (a.document, a.evidence, a.claim)) for g in found]


def _apart(ours: Sequence[Account], theirs: Sequence[Account]) -> bool:
    """Return True if accounts of two groups clash, or name different people."""
    if any(clash(a, b) for a in ours[:LOOKED_AT] for b in theirs[:LOOKED_AT]):
        return True
    return any(_differ(a, b) for a in ours[:CHECKED] for b in theirs[:CHECKED])


def _fits(account: Account, group: Sequence[Account]) -> bool:
    """Return True if an account says the same as one of a group that names no one else."""
    same = any(tell_the_same(account, m) for m in group[:LOOKED_AT])
    return same and not any(_differ(account, m) for m in group[:CHECKED])


def _differ(one: Account, other: Account) -> bool:
    """Return True if two accounts name different people, or figures of different times."""
    return name_others(one, other) or of_other_times(one, other)


def backed(accounts: Sequence[Account]) -> list[Account]:
    """Leave out accounts of a group that no other document supports."""
    return [a for a in accounts if any(_backs(a, b) for b in accounts)]


def _backs(one: Account, other: Account) -> bool:
    return one.document != other.document and tell_the_same(one, other)


def of_several(accounts: Sequence[Account]) -> bool:
    """Return True if accounts come from more than one document."""
    return len({a.document for a in accounts}) > 1
