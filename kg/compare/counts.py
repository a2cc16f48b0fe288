"""Comparison of the figures of several accounts: what was counted, and how many."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from kg.compare.accounts import Account, documents
from kg.compare.amounts import LASTING, Amount, count_alike, plural, set_against
from kg.compare.comparable_figures import developing, may_rival, told_again
from kg.compare.findings import finding
from kg.compare.origins import Lines
from kg.compare.topics import Nearness
from kg.model import Finding
from kg.model.findings import OVER_TIME, FindingKind
from kg.ontology import lexicon

Counted = tuple[Account, Amount]
Rivals = tuple[Counted, Counted]


def weigh_counts(accounts: Sequence[Account], lines: Lines, near: Nearness) -> Iterator[Finding]:
    """Yield where accounts of the same action give equal, more precise or different counts."""
    held: dict[tuple[str, str], list[Counted]] = defaultdict(list)
    for account in accounts:
        for role, amount in account.amounts:
            if role in lexicon("weighing")["counted_roles"]:
                held[account.polarity, role].append((account, amount))
    for _, counted in sorted(held.items(), key=lambda item: item[0]):
        for alike in _counting_alike(counted):
            units = {amount.unit or "" for _, amount in alike}
            firm = len(units) == 1 and _of_one_telling([a for a, _ in alike])
            about = counted_name(alike[0][1], units)
            yield from weigh_amounts(about, alike, lines, firm=firm, near=near)


def _of_one_telling(accounts: Sequence[Account]) -> bool:
    """Return True if accounts are resolved to one event or share a name, so count one thing."""
    named = frozenset.intersection(*(a.named() for a in accounts))
    return len({a.joined for a in accounts}) == 1 or bool(named)


def counted_name(amount: Amount, units: set[str]) -> str:
    """Describe what an amount counts or measures: 'count of deputies or officers', 'duration'."""
    if amount.type == "MONEY":
        return f"amount in {amount.unit}" if amount.unit else "amount"
    if amount.unit == LASTING:
        return "duration"
    if amount.type == "QUANTITY":
        return amount.unit or "amount"
    told = " or ".join(sorted(plural(u) or "" for u in units if u))
    return f"count of {told}" if told else "count"


def _counting_alike(counted: Sequence[Counted]) -> list[list[Counted]]:
    """Group amounts that may all count what the first of them counts."""
    found: list[list[Counted]] = []
    for one in sorted(counted, key=lambda c: c[1].unit or "~"):
        unit = one[1].unit or ""
        fitting = [g for g in found if count_alike(g[0][1].unit or "", unit)]
        if fitting:
            fitting[0].append(one)
        else:
            found.append([one])
    return found


def weigh_amounts(
    about: str,
    counted: Sequence[Counted],
    lines: Lines,
    *,
    firm: bool,
    near: Nearness | None = None,
) -> Iterator[Finding]:
    """Compare the amounts that different documents give; `firm` ones can contradict.

    Only figures that exclude one another conflict: 'at least nine' excludes neither ten nor twelve.
    Those that cannot be rivals, or exclude one another and are not firm, are not compared at all.
    """
    told = _once_a_document(counted)
    pairs = _comparable(told)
    if not pairs:
        return
    opposed = [(a, b) for a, b in pairs if set_against(a[1], b[1]) == "conflict"]
    if firm and not _may_all_rival(opposed, near):
        return
    if not opposed:
        yield _of_figures(_agreement(pairs), about, told, lines)
    elif _add_up(counted):
        yield _of_figures("refines", about, told, lines)
    elif firm and not _told_together(opposed, counted):
        yield _conflict(about, opposed, told, lines)


def _may_all_rival(opposed: Sequence[Rivals], near: Nearness | None) -> bool:
    return all(may_rival(one, other, near) for one, other in opposed)


def _comparable(told: Sequence[Counted]) -> Sequence[Rivals]:
    """Return the pairs of two documents' figures, if all are of one type and of one era."""
    pairs = [(a, b) for a, b in combinations(told, 2) if a[0].document != b[0].document]
    alike = len({amount.type for _, amount in told}) == 1 and not _of_other_eras(pairs)
    return pairs if alike else ()


def _of_other_eras(pairs: Sequence[Rivals]) -> bool:
    """Return True if only some accounts name a month or year: 'in January, 40 ships'."""
    counts = [(a, b) for (a, amount), (b, _) in pairs if amount.type != "MONEY" and a.word]
    return any(a.eras != b.eras for a, b in counts)


def _conflict(
    about: str, opposed: Sequence[Rivals], told: Sequence[Counted], lines: Lines
) -> Finding:
    """Return a contradiction; or a refinement, if each opposed figure only grew with time."""
    standing = [
        (a, b) for a, b in opposed if not developing(a, b, lines) or told_again(a, b, told, lines)
    ]
    if not standing:
        return _of_figures("refines", about + OVER_TIME, told, lines)
    return _of_figures("contradicts", about, _standing_in(standing, told), lines)


def _once_a_document(counted: Sequence[Counted]) -> list[Counted]:
    """Return each number once per document, with the first account that gives it."""
    first: dict[tuple[object, ...], Counted] = {}
    for account, amount in counted:
        first.setdefault((account.document, *amount.number()), (account, amount))
    return list(first.values())


def _told_together(opposed: Sequence[Rivals], counted: Sequence[Counted]) -> bool:
    """Return True if a document has two figures that exclude each other: they count two things.

    'Two convictions for theft and three for fraud'; 'ten died, 31,000 in the quake of 2003'.
    """
    rivals = _amounts(opposed)
    return any(_tells_both(d, rivals, counted) for d in documents(a for a, _ in counted))


def _add_up(counted: Sequence[Counted]) -> bool:
    """Return True if one account tells in parts what another counts: two women and one man."""
    held: dict[tuple[str, str], list[float]] = defaultdict(list)
    for account, amount in counted:
        held[account.document, account.claim].append(amount.value or 0.0)
    sums = {(document, sum(parts)) for (document, _), parts in held.items() if len(parts) > 1}
    return any(a.document != d and x.value == total for d, total in sums for a, x in counted)


def _agreement(pairs: Sequence[Rivals]) -> FindingKind:
    """Return whether figures agree: 'thirty' is no more precise than 'about thirty'."""
    equal = all(a[1].number() == b[1].number() for a, b in pairs)
    return "corroborates" if equal else "refines"


def _standing_in(opposed: Sequence[Rivals], told: Sequence[Counted]) -> list[Counted]:
    rivals = _amounts(opposed)
    return [(account, amount) for account, amount in told if amount in rivals]


def _amounts(pairs: Sequence[Rivals]) -> set[Amount]:
    return {amount for pair in pairs for _, amount in pair}


def _of_figures(kind: FindingKind, about: str, told: Sequence[Counted], lines: Lines) -> Finding:
    """Make a finding in which each number is a side, unless all agree.

    Of figures that differ in precision, bounds ('at least three') come before numbers.
    """
    in_order = sorted((amount for _, amount in told), key=Amount.order)
    if kind == "refines" and not about.endswith(OVER_TIME):
        in_order.sort(key=lambda a: a.value is not None and a.number()[2:] == ("", 0.0))
    distinct: dict[tuple[object, ...], Amount] = {}
    for amount in in_order:
        distinct.setdefault(amount.number(), amount)
    sides = {number: side for side, number in enumerate(distinct)}
    agree = kind == "corroborates"
    members = [(account, None if agree else sides[amount.number()]) for account, amount in told]
    said = {sides[number]: str(amount) for number, amount in distinct.items()}
    return finding(kind, about, members, lines, said=said)


def _tells_both(document: str, rivals: set[Amount], counted: Sequence[Counted]) -> bool:
    """Return True if a document gives two of the figures from one source, so they are no rivals.

    What the police and the organisers say to one paper are two sources.
    """
    told = [(a, x) for a, x in counted if a.document == document and x in rivals]
    return any(
        set_against(ours, theirs) == "conflict" and not _two_words(one, other)
        for (one, ours), (other, theirs) in combinations(told, 2)
    )


def _two_words(one: Account, other: Account) -> bool:
    """Return True if both accounts name a source, and not the same one."""
    named = one.holders and other.holders
    return bool(named) and set(one.holders[-1:]).isdisjoint(other.holders[-1:])
