"""Positions: documents agree on who holds a position that only one person can hold.

A rank before a name ('Officer Poe') says next to nothing, and several papers that use it are no
finding. A position that one person holds at a time, with words that say of what ('the harbour
minister'), identifies somebody, in whatever construction. 'Minister' says less of the same, and
agrees.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from kg.compare.accounts import Account, grouped
from kg.compare.findings import agreed, one_a_document
from kg.compare.origins import Lines
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

POST = "kg:holdsPosition"


def corroborate_posts(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where documents agree that someone holds a position, even in a title.

    `accounts` are about the positions of one person. If the words for a position exclude one
    another ('city manager', 'project manager'), it is unknown which of them the shorter ones mean.
    """
    for told in grouped(filter(_holds, accounts), _post).values():
        words = [frozenset(_words(a)) for a in told]
        widest = max(words, key=len)
        agreeing = one_a_document(told)
        nested = all(some <= widest for some in words)
        if nested and len(widest) > 1 and len(agreeing) > 1:
            yield agreed(POST.removeprefix("kg:"), agreeing, lines)


def _holds(account: Account) -> bool:
    """Return True if an account states that someone holds a position."""
    return account.factual and account.polarity == "positive"


def _post(account: Account) -> str | None:
    """Return the last word for a position that only one person can hold; None without any."""
    return next((w for w in _words(account)[::-1] if w in _unique()), None)


def beyond(found: Iterable[Finding], known: Sequence[Finding]) -> Iterator[Finding]:
    """Leave out findings whose documents are all in a known finding."""
    told = [{m.document for m in one.members} for one in known]
    yield from (f for f in found if not any({m.document for m in f.members} <= t for t in told))


def _words(account: Account) -> list[str]:
    """Return the stems of the words for a position, the last word last; [] for a deputy's."""
    phrase = account.told_of
    title = [stem(word) for word in tokens(account.about or "")]
    words = [*sorted(phrase - set(title)), *title]
    return words if _lesser().isdisjoint(words) else []


@cache
def _unique() -> frozenset[str]:
    return frozenset(stem(word) for word in lexicon("joining")["unique_roles"])


@cache
def _lesser() -> frozenset[str]:
    """Return the stems of words that make another position: a former one, a deputy's."""
    lists = (*lexicon("contrasts")["kept"]["words"], *lexicon("joining")["beside_roles"])
    return frozenset(map(stem, lists))
