"""Findings made of accounts: members, sides, origins, and the sentence that says it for people."""

from collections.abc import Mapping, Sequence

from kg.model import Finding, Member
from kg.model.findings import FindingKind
from kg.model.ids import digest
from kg.weigh.accounts import Account
from kg.weigh.origins import Lines

QUOTED = 6
LEADS: Mapping[str, str] = {
    "corroborates": "agree on",
    "contradicts": "conflict on",
    "refines": "differ in precision on",
    "hardens": "harden in",
}


def finding(
    kind: FindingKind,
    about: str,
    accounts: Sequence[tuple[Account, int | None]],
    lines: Lines,
    *,
    said: Mapping[int, str] | None = None,
) -> Finding:
    """Make a finding of accounts with their sides; `said` words a side, else the evidence does."""
    ordered = sorted(accounts, key=lambda a: (a[1] or 0, a[0].document, a[0].evidence, a[0].claim))
    members = tuple(
        Member(document=a.document, claim=a.claim, evidence=a.evidence, side=side)
        for a, side in ordered
    )
    origins = lines.ends(a for a, _ in ordered)
    return Finding(
        id=digest(kind, about, *(f"{m.document} {m.claim}" for m in members)),
        kind=kind,
        about=about,
        members=members,
        origins=origins,
        independent=len(origins),
        reason=_reason(kind, about, ordered, origins, lines, said or {}),
    )


def _reason(
    kind: FindingKind,
    about: str,
    accounts: Sequence[tuple[Account, int | None]],
    origins: Sequence[str],
    lines: Lines,
    said: Mapping[int, str],
) -> str:
    told = [_told(a, said.get(side) if side is not None else None, lines) for a, side in accounts]
    more = f"; and {len(told) - QUOTED} more" if len(told) > QUOTED else ""
    documents = len({a.document for a, _ in accounts})
    names = ", ".join(dict.fromkeys(lines.name(o) for o in origins))
    end = f"all end at {names}" if len(origins) == 1 else f"they end at {names}"
    lead = f"{documents} documents {LEADS[kind]} {about}"
    return f"{lead}: {'; '.join(told[:QUOTED])}{more}; {end}."


def _told(account: Account, words: str | None, lines: Lines) -> str:
    by = [lines.name(h) for h in account.holders]
    who = lines.label(account.document) + (f" (by way of {' and '.join(by)})" if by else "")
    quoted = f"“{account.words}”"
    return f"{who}: {words}, {quoted}" if words else f"{who}: {quoted}"


def one_a_document(accounts: Sequence[Account]) -> list[Account]:
    """Take of each document the account that says most: surest, most taking part, first."""
    best: dict[str, Account] = {}
    for account in sorted(accounts, key=_weight):
        best.setdefault(account.document, account)
    return [best[document] for document in sorted(best)]


def _weight(account: Account) -> tuple[object, ...]:
    return (
        account.certainty != "certain",
        -len(account.roles) - len(account.amounts),
        account.evidence,
        account.claim,
    )
