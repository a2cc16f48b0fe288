"""Circumstances: accounts of one action that differ on how it came about, or do not say."""

import re
from collections.abc import Iterator, Sequence

from kg.compare.accounts import Account
from kg.compare.alignment import Chances
from kg.compare.findings import agreement, finding, in_sides
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import LEAST_LETTERS, idle
from kg.compare.same_content import CORE
from kg.model import Finding
from kg.resolve.word_forms import stem

LIKELY = 0.5
"""How probable it must be that an account tells the same as one of the others."""
UNTOLD = "no circumstances told"
KNOWN = 0.5
"""Share of the words of circumstances from which on a document is taken to tell them."""


def refine_circumstances(
    accounts: Sequence[Account], lines: Lines, chances: Chances
) -> Iterator[Finding]:
    """Yield where documents report one action of the same people, and one tells more about it.

    Each document is represented by its most informative account. Those on the first side give no
    circumstances, or others, and their documents tell nowhere what the second side tells. Of
    several circumstances those that most documents give count.
    """
    chosen = _likely(_one_each(accounts), chances)
    if len(chosen) < 2 or not _tell_one_deed(chosen):
        return
    told = sorted(_by_circumstances(chosen), key=lambda side: (not side[0].why, -len(side)))
    if len(told) < 2:
        return
    closer, others = told[0], told[1] if told[-1][0].why else told[-1]
    more = _stems(closer[0].why)
    ignorant = [a for a in others if lines.share_of_words(a.document, more) < KNOWN]
    if ignorant:
        said = {0: ignorant[0].why or UNTOLD, 1: closer[0].why}
        yield finding("refines", "circumstances", in_sides(ignorant, closer), lines, said=said)
    else:
        yield from agreement(chosen, lines)


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


def _likely(accounts: Sequence[Account], chances: Chances) -> list[Account]:
    """Return the accounts that are likely to say the same as another one."""
    return [a for a in accounts if chances.likely([a], [b for b in accounts if b is not a], LIKELY)]


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
