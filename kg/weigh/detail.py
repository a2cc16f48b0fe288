"""Precision: accounts that tell the same, of which one names what another leaves unnamed."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from kg.model import Finding
from kg.resolve.told import worded_alike
from kg.weigh.accounts import Account, Taking
from kg.weigh.findings import finding
from kg.weigh.origins import Lines

ABOUT: Mapping[str, str] = {
    "agent": "name of who did it",
    "patient": "name of whom or what it concerned",
}


def refine_participants(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where accounts that tell the same name a participant, or tell it by a noun alone.

    Copied wording has one degree of precision, whatever was understood of it.
    """
    if all(worded_alike(one.runs, other.runs) for one, other in pairwise(accounts)):
        return
    for role, about in ABOUT.items():
        taking = [(a, t) for a in accounts if (t := _only(a, role)) is not None]
        names = {t.entity for _, t in taking if t.named}
        taking = [(a, t) for a, t in taking if t.named or t.head]
        nameless = {t.entity for _, t in taking if not t.named}
        documents = [{a.document for a, t in taking if t.named is named} for named in (True, False)]
        if len(names) == 1 and nameless and not documents[0] & documents[1]:
            sides = [(a, int(t.named)) for a, t in taking]
            (name,) = names
            said = {0: "not named", 1: lines.name(name)}
            yield finding("refines", about, sides, lines, said=said)


def _only(account: Account, role: str) -> Taking | None:
    found = [t for t in account.roles if t.role == role]
    return found[0] if len(found) == 1 else None
