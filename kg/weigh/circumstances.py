"""Circumstances: accounts of one deed that tell otherwise, or not at all, how it came about."""

import re
from collections.abc import Iterator, Sequence

from kg.model import Finding
from kg.resolve.words import stem
from kg.weigh.accounts import Account
from kg.weigh.deeds import LEAST_LETTERS, idle
from kg.weigh.findings import finding
from kg.weigh.origins import Lines

UNTOLD = "no circumstances told"
Told = list[tuple[frozenset[str], list[Account]]]


def refine_circumstances(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where documents tell one deed of one named cast under circumstances that differ.

    The first of them is what tells least; each document stands for what it tells most of.
    """
    chosen = _one_each(accounts)
    cast = [{t.entity for t in a.roles if t.named and t.role in CORE} for a in chosen]
    alike = len({a.word for a in chosen}) == 1
    if len(chosen) < 2 or chosen[0].light or not alike or not set.intersection(*cast):
        return
    told: Told = []
    for account in sorted(chosen, key=lambda a: (len(a.why), a.why, a.document)):
        stems = _stems(account.why)
        fitting = next((held for words, held in told if _alike(words, stems)), None)
        if fitting is None:
            told.append((stems, [account]))
        else:
            fitting.append(account)
    if len(told) > 1:
        sides = [(a, n) for n, (_, held) in enumerate(told) for a in held]
        said = {n: held[0].why or UNTOLD for n, (_, held) in enumerate(told)}
        yield finding("refines", "circumstances", sides, lines, said=said)


CORE = ("agent", "patient")


def _one_each(accounts: Sequence[Account]) -> list[Account]:
    best: dict[str, Account] = {}
    for account in sorted(accounts, key=lambda a: (-len(_stems(a.why)), a.evidence, a.claim)):
        best.setdefault(account.document, account)
    return [best[document] for document in sorted(best)]


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Say whether two tellings share half of the words of the shorter, or both tell nothing."""
    least = min(len(one), len(other))
    return one == other or 0 < least <= 2 * len(one & other)


def _stems(words: str) -> frozenset[str]:
    found = re.findall(r"[^\W_]+", words.lower())
    return frozenset(stem(w) for w in found if len(w) >= LEAST_LETTERS and w not in idle())
