"""Tallies: the large figures and sums of money that documents of one story tell, set side by side.

A large figure is seldom the same by chance: documents of one story that tell the same one, of one
noun or in one currency, tell of one thing, whatever else their sentences say. Figures that differ
are set against one another where the noun that they count is the same and the passages are alike.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kg.model import Finding
from kg.ontology import lexicon
from kg.weigh.accounts import Account
from kg.weigh.alignment import Corpus
from kg.weigh.amounts import Amount, count_alike, plural, set_against
from kg.weigh.deeds import kind_of
from kg.weigh.findings import finding
from kg.weigh.origins import Lines
from kg.weigh.tellings import Telling
from kg.weigh.topics import Nearness

LARGE = 100
ROUGHLY = 4.0
"""Figures of which one is more often than that the other are of different things."""
RARE = 2.0
"""How much the words say that two passages must share, but for the noun, to be of one thing."""
Tally = tuple[Telling, Amount]


def weigh_tallies(
    tellings: Mapping[str, Sequence[Telling]], corpus: Corpus, near: Nearness, lines: Lines
) -> Iterator[Finding]:
    """Yield where documents of one story tell the same large figure, or another for one thing."""
    held: dict[tuple[str, str], list[Tally]] = defaultdict(list)
    for _, told in sorted(tellings.items()):
        for telling in told:
            for amount in telling.figures:
                if _is_large(amount):
                    held[amount.type, _unit(amount)].append((telling, amount))
    for _, tallies in sorted(held.items()):
        yield from _same(tallies, near, lines)
        yield from _other(tallies, corpus, near, lines)


def _is_large(amount: Amount) -> bool:
    years = amount.type == "COUNT" and not amount.unit
    timed = amount.unit in lexicon("weighing")["time_units"]
    return (amount.value or 0) >= LARGE and not (years or timed)


def _unit(amount: Amount) -> str:
    return amount.unit or "" if amount.type == "MONEY" else kind_of(amount.unit or "")


def _same(tallies: Sequence[Tally], near: Nearness, lines: Lines) -> Iterator[Finding]:
    by_value: dict[float, dict[str, Account]] = defaultdict(dict)
    for telling, amount in tallies:
        by_value[amount.value or 0.0].setdefault(telling.account.document, telling.account)
    for value, told in sorted(by_value.items()):
        for documents in _near_one_another(told, near):
            amount = next(x for _, x in tallies if x.value == value)
            members = [(told[document], None) for document in documents]
            yield finding("corroborates", _about(amount), members, lines)


def _near_one_another(documents: Iterable[str], near: Nearness) -> Iterator[list[str]]:
    """Yield the groups of two and more documents that lie near to one that is told before them."""
    left = sorted(documents)
    while left:
        first, *others = left
        group = [first, *(d for d in others if near.close(first, d))]
        if len(group) > 1:
            yield group
        left = [d for d in others if d not in group]


def _about(amount: Amount) -> str:
    if amount.type == "COUNT":
        return f"count of {plural(amount.unit)}"
    return f"amount in {amount.unit}" if amount.unit else "amount"


def _other(
    tallies: Sequence[Tally], corpus: Corpus, near: Nearness, lines: Lines
) -> Iterator[Finding]:
    """Yield figures for one noun that exclude one another, if no document tells both."""
    held: dict[str, list[Tally]] = defaultdict(list)
    for tally in tallies:
        held[tally[0].account.document].append(tally)
    values = {d: {amount.value for _, amount in told} for d, told in held.items()}
    for documents in near.neighbours() if len(held) > 1 else ():
        ours, theirs = (held.get(d, []) for d in documents)
        if not ours or not theirs or values[documents[0]] & values[documents[1]]:
            continue
        rivals = ((a, b) for a in ours for b in theirs if _rival(a, b, corpus))
        one, other = next(rivals, (None, None))
        if one is None or other is None:
            continue
        sides = [(one[0].account, 0), (other[0].account, 1)]
        said = {0: str(one[1]), 1: str(other[1])}
        yield finding("contradicts", _about(one[1]), sides, lines, said=said)


def _rival(one: Tally, other: Tally, corpus: Corpus) -> bool:
    (ours, amount), (theirs, rival) = one, other
    if amount.type != "COUNT" or set_against(amount, rival) != "conflict":
        return False
    if not count_alike(amount.unit or "", rival.unit or ""):
        return False
    most, least = max(amount.value or 1, rival.value or 1), min(amount.value or 1, rival.value or 1)
    a, b = ours.account, theirs.account
    if most > ROUGHLY * least or (a.date and b.date and a.date != b.date):
        return False
    if not (a.factual and b.factual):
        return False
    weight = corpus.weights(a.document, b.document)
    noun = kind_of(amount.unit or "")
    shared = sum(weight.get(w, RARE) for w in sorted(ours.said & theirs.said) if w != noun)
    return shared >= RARE
