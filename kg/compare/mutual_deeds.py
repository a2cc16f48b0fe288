"""Deeds that two do with one another: who met whom may be told from either side."""

from collections.abc import Sequence
from dataclasses import replace

from kg.compare.accounts import Account, Taking

BEINGS = {"Person", "Organization", "Group"}
OTHER_PARTY = ("patient", "companion")


def parties(account: Account) -> tuple[Taking, Taking] | None:
    """Return the two who do a mutual deed with one another, if there are just two.

    'Berg met Lund', 'Lund never met with Berg' and 'Berg and Lund met' have the same two. One has
    to be as the other is: a person as a body, a ferry as a tanker.
    """
    if not account.mutual:
        return None
    found = account.in_role("agent", *OTHER_PARTY)
    if len(found) != 2 or all(t.role != "agent" for t in found):
        return None
    one, other = found
    return (one, other) if one.type == other.type or {one.type, other.type} <= BEINGS else None


def from_one_side(one: Account, other: Account) -> Account:
    """Return the other account with its two parties in the roles that they have in the first."""
    if not (one.mutual and other.mutual):
        return other
    ours, theirs = parties(one), parties(other)
    if ours is None or theirs is None:
        return other
    told = {t.entity: t.role for t in ours}
    roles = {t.entity: t.role for t in theirs}
    if told == roles or set(told) != set(roles):
        return other
    turned = (t._replace(role=told[t.entity]) if t in theirs else t for t in other.roles)
    counts = {t.role: told[t.entity] for t in theirs}
    counted = tuple((counts.get(role, role), amount) for role, amount in other.amounts)
    return replace(other, roles=tuple(sorted(turned)), amounts=counted)


def all_from_one_side(accounts: Sequence[Account]) -> Sequence[Account]:
    """Return accounts with the parties in the roles of the first that tells one as the object."""
    told = (a for a in accounts if a.mutual and any(t.role in OTHER_PARTY for t in a.roles))
    first = next(told, None)
    return accounts if first is None else [from_one_side(first, a) for a in accounts]
