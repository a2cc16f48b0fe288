"""Accounts gathered that tell the same, and those of them that another document backs."""

from collections.abc import Iterable, Sequence

from kg.compare.accounts import Account
from kg.compare.same_content import clash, tell_the_same

LOOKED_AT = 4


def groups(accounts: Iterable[Account]) -> list[list[Account]]:
    """Gather accounts that tell the same, each with the first few of the others.

    Groups that an account would bring together stay apart where their own accounts clash, so that
    'Poe and three guards waited' makes one of neither 'Poe waited' nor 'several guards waited'.
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
    """Leave out accounts of a group that tell the same as none of another document."""
    return [a for a in accounts if any(_backs(a, b) for b in accounts)]


def _backs(one: Account, other: Account) -> bool:
    return one.document != other.document and tell_the_same(one, other)


def of_several(accounts: Sequence[Account]) -> bool:
    """Say whether accounts come from more than one document."""
    return len({a.document for a in accounts}) > 1
