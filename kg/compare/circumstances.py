"""Circumstances: accounts of one action that differ on how it came about, or do not say."""

import re
from collections.abc import Iterator, Sequence

from kg.compare.accounts import Account
from kg.compare.alignment import Chances
from kg.compare.findings import finding, in_sides
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import LEAST_LETTERS, idle
from kg.compare.same_content import CORE
from kg.model import Finding
from kg.resolve.word_forms import stem

LIKELY = 0.3
"""How probable it must be that an account tells the same as one of the others."""
UNTOLD = "no circumstances told"


def refine_circumstances(
    accounts: Sequence[Account], lines: Lines, chances: Chances
) -> Iterator[Finding]:
    """Yield where documents report one action of the same people under different circumstances.

    The first account says least; each document is represented by its most informative account.
    """
    chosen = _one_each(accounts)
    chosen = [a for a in chosen if chances.likely([a], [b for b in chosen if b is not a], LIKELY)]
    if len(chosen) < 2 or not _tell_one_deed(chosen):
        return
    told = _by_circumstances(chosen)
    if len(told) > 1:
        said = {n: held[0].why or UNTOLD for n, held in enumerate(told)}
        yield finding("refines", "circumstances", in_sides(*told), lines, said=said)


def _tell_one_deed(chosen: Sequence[Account]) -> bool:
    """Return True if all use the same specific predicate for a participant whom all name."""
    cast = frozenset.intersection(*(a.named(*CORE) for a in chosen))
    return not chosen[0].light and len({a.word for a in chosen}) == 1 and bool(cast)


def _by_circumstances(chosen: Sequence[Account]) -> list[list[Account]]:
    """Group accounts by the circumstances they give, the least informative first."""
    told: list[tuple[frozenset[str], list[Account]]] = []
    for account in sorted(chosen, key=lambda a: (len(a.why), a.why, a.document)):
        stems = _stems(account.why)
        fitting = next((held for words, held in told if _alike(words, stems)), None)
        if fitting is None:
            told.append((stems, [account]))
        else:
            fitting.append(account)
    return [held for _, held in told]


def _one_each(accounts: Sequence[Account]) -> list[Account]:
    best: dict[str, Account] = {}
    for account in sorted(accounts, key=lambda a: (-len(_stems(a.why)), a.evidence, a.claim)):
        best.setdefault(account.document, account)
    return [best[document] for document in sorted(best)]


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Return True if two accounts share half of the words of the shorter, or both have none."""
    least = min(len(one), len(other))
    return one == other or 0 < least <= 2 * len(one & other)


def _stems(words: str) -> frozenset[str]:
    found = re.findall(r"[^\W_]+", words.lower())
    return frozenset(stem(w) for w in found if len(w) >= LEAST_LETTERS and w not in idle())
