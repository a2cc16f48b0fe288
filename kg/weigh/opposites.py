"""Aligned tellings that cannot both be so: one denies the other, or gives another figure.

Tellings count that are likely to be of one thing. A denial has to share a named one who takes
part, or to deny by name what the other tells of ('it was no riot'); figures have to count the
same, by one noun, of one deed, and no document may tell both.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.words import stem
from kg.weigh.accounts import Account
from kg.weigh.alignment import Aligned, root
from kg.weigh.amounts import LASTING, Amount, set_against
from kg.weigh.counts import counted_name
from kg.weigh.deeds import kind_of
from kg.weigh.findings import finding, one_a_document
from kg.weigh.one_deed import same_deed
from kg.weigh.origins import Lines
from kg.weigh.rivals import comparable
from kg.weigh.senses import ALIKE, likeness
from kg.weigh.sides import Sides, grants, plainly_opposed, whether
from kg.weigh.tellings import tells_of_none

DENIED = 0.15
"""How probable it must be that a denial is of what another telling tells."""
DENIED_NOUN = 0.1
"""The same where the denial is of all that a noun tells of: 'no injuries', 'not a riot'."""
COUNTED = 0.25
"""How probable it must be that two figures are of one thing."""
CORE = ("agent", "patient")
PEOPLE = ("Person", "Group")
Figure = tuple[Account, Amount]


def may_oppose(pair: Aligned) -> bool:
    """Say whether a pair is worth keeping to look for opposites: one denies, or both count."""
    one, other = pair.one.account, pair.other.account
    return one.polarity != other.polarity or bool(one.amounts and other.amounts)


def weigh_opposites(pairs: Sequence[Aligned], lines: Lines) -> Iterator[Finding]:
    """Yield where tellings of different documents exclude one another."""
    yield from _denials(pairs, lines)
    yield from _figures(pairs, lines)


def _denials(pairs: Iterable[Aligned], lines: Lines) -> Iterator[Finding]:
    """Yield each denial with all that it denies, one of each document."""
    held: dict[tuple[str, str], list[Account]] = defaultdict(list)
    denials: dict[tuple[str, str], Account] = {}
    for pair in pairs:
        one, other = pair.one.account, pair.other.account
        if {one.polarity, other.polarity} != {"positive", "negative"}:
            continue
        yes, no = (one, other) if one.polarity == "positive" else (other, one)
        none = tells_of_none(no)
        least = DENIED_NOUN if none or _denied_by_name(no) else DENIED
        if pair.chance < least or (none and lines.earlier(no.document, yes.document)):
            continue  # that nobody was hurt, as of one day, is no word on the next
        if _denies(yes, no) and not lines.before(no.document, yes.date):
            held[no.document, no.claim].append(yes)
            denials[no.document, no.claim] = no
    for key, affirmed in sorted(held.items()):
        sides: Sides = [*((a, 0) for a in one_a_document(affirmed)), (denials[key], 1)]
        yield whether(sides, lines)


def _denies(yes: Account, no: Account) -> bool:
    if not (yes.factual and no.factual) or grants(no) or likeness(root(yes), root(no)) < ALIKE:
        return False
    if yes.date and no.date and yes.date != no.date:
        return False
    if _denied_by_name(no):
        return yes.noun and yes.word == no.word and not yes.roles
    if tells_of_none(no):
        return yes.word == no.word and any(t.type in PEOPLE for t in yes.roles)
    return bool(_named(yes) & _named(no)) and plainly_opposed(yes, no) and same_deed(yes, no)


def _named(account: Account) -> frozenset[str]:
    return frozenset(t.entity for t in account.roles if t.named and t.role in CORE)


def _denied_by_name(account: Account) -> bool:
    """Say whether words deny what a noun calls something: 'did not amount to a strike'."""
    if not account.noun or account.light or account.roles:
        return False
    words = account.words.lower().split()
    at = next((n for n, w in enumerate(words) if stem(w.strip(".,;:!?\"'”’")) == account.word), 0)
    before = {stem(w) for w in words[:at]}
    return not before.isdisjoint(_calling()) and not before.isdisjoint(("not", "no", "never"))


@cache
def _calling() -> frozenset[str]:
    return frozenset(stem(word) for word in lexicon("weighing")["calling"])


def _figures(pairs: Iterable[Aligned], lines: Lines) -> Iterator[Finding]:
    """Yield figures for one thing that exclude one another, each pair of documents once."""
    found: dict[tuple[str, str], tuple[Aligned, Figure, Figure]] = {}
    told = _counted(pairs)
    for pair in sorted(pairs, key=lambda p: -p.chance):
        if pair.chance < COUNTED:
            break
        rivals = _rivals(pair)
        if rivals is None:
            continue
        (one, ours), (other, theirs) = rivals
        noun = kind_of(ours.unit or "")
        both = (theirs.value in told[one.document, noun], ours.value in told[other.document, noun])
        if not any(both):
            found.setdefault((one.document, other.document + noun), (pair, *rivals))
    for _, (_, (one, ours), (other, theirs)) in sorted(found.items()):
        about = counted_name(ours, {ours.unit or "", theirs.unit or ""})
        said = {0: str(ours), 1: str(theirs)}
        yield finding("contradicts", about, [(one, 0), (other, 1)], lines, said=said)


def _counted(pairs: Iterable[Aligned]) -> dict[tuple[str, str], set[float]]:
    """Map each document and noun to all the figures that the document gives for it."""
    told: dict[tuple[str, str], set[float]] = defaultdict(set)
    for pair in pairs:
        for account in (pair.one.account, pair.other.account):
            for _, amount in account.amounts:
                told[account.document, kind_of(amount.unit or "")].add(amount.value or 0.0)
    return told


def _rivals(pair: Aligned) -> tuple[Figure, Figure] | None:
    """Give the figures of a pair that exclude one another, if all else lets them be compared."""
    one, other = pair.one.account, pair.other.account
    if not (one.factual and other.factual) or one.polarity != other.polarity:
        return None
    if (
        one.date
        and other.date
        and not (one.date.startswith(other.date) or other.date.startswith(one.date))
    ):
        return None
    figures = [
        (ours, theirs, set_against(ours, theirs))
        for _, ours in one.amounts
        for _, theirs in other.amounts
        if _one_noun(ours, theirs)
    ]
    conflicts = [(a, b) for a, b, verdict in figures if verdict == "conflict"]
    if len(conflicts) != len(figures) or not conflicts:
        return None
    if likeness(root(one), root(other)) == 0.0:
        return None
    if not comparable((one, conflicts[0][0]), (other, conflicts[0][1]), None):
        return None
    return (one, conflicts[0][0]), (other, conflicts[0][1])


def _one_noun(ours: Amount, theirs: Amount) -> bool:
    if ours.type != theirs.type or LASTING in (ours.unit, theirs.unit):
        return False
    if not ours.unit or not theirs.unit or None in (ours.value, theirs.value):
        return False
    if {ours.unit, theirs.unit} & set(lexicon("weighing")["time_units"]):
        return False
    return kind_of(ours.unit) == kind_of(theirs.unit)
