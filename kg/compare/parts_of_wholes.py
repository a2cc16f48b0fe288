"""What two figures are of: a part beside its whole, the sums of two, the crowds of two occasions.

Of two figures that exclude one another one may be a part of the other: 18 hip operations of 46 of
all kinds. So it is where the smaller number is told of a kind of which the words for the larger one
say nothing. What the city misses is not what a fund misses, and those who marched on one day are
not those who came to the funeral.
"""

import re
from collections.abc import Sequence
from functools import cache

from kg.compare.accounts import Account
from kg.compare.amounts import Amount
from kg.compare.numbers import number, number_pattern
from kg.compare.same_content import CORE
from kg.compare.telling_table import root
from kg.compare.tellings import stems
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

WORD = re.compile(r"[A-Za-z][\w'\u2019-]*|[,;:.]")
FEW = 3
"""Most words between a number and the noun that it counts."""
STATE = "kg:State"
HOLDING = ("agent", "recipient", "source", "companion", "goal")
Figure = tuple[Account, Amount]


def is_part_of(one: Figure, other: Figure) -> bool:
    """Return True if the smaller of two counts may be of a part of what the larger counts."""
    if one[1].value is None or other[1].value is None or one[1].type != "COUNT":
        return False
    part, whole = sorted((one, other), key=lambda f: f[1].value or 0.0)
    kind = _kind_of_counted(*part)
    beside = _kind_of_counted(*whole) - {stem(word) for word in lexicon("weighing")["whole_kinds"]}
    return bool(kind - stems(whole[0].words)) and not beside


@cache
def _links() -> frozenset[str]:
    return frozenset(lexicon("weighing")["before_kinds"])


def _kind_of_counted(account: Account, amount: Amount) -> frozenset[str]:
    """Return the words that say of which kind or where the things are that a number counts."""
    words = _behind_number(account.words, amount)
    unit = stem((amount.unit or "").rpartition(" ")[2])
    place = next((n for n, word in enumerate(words[: FEW + 1]) if stem(word) == unit), None)
    if place is None or not unit:
        return frozenset()
    before, behind = words[:place], words[place + 1 :]
    return stems(" ".join((*before, *_restricting(behind, account.shown))))


def _behind_number(words: str, amount: Amount) -> Sequence[str]:
    """Return the words behind a number."""
    for told in number_pattern().finditer(words):
        if number(told[0]) == amount.value:
            return [word.lower() for word in WORD.findall(words[told.end() :])]
    return ()


def _restricting(words: Sequence[str], predicate: str) -> Sequence[str]:
    """Return the phrase between a noun and its verb that tells its kind or place."""
    verb = (predicate.lower().split() or [""])[0]
    if not words or words[0] not in _links() or verb not in words:
        return ()
    return words[1 : words.index(verb)]


def of_other_purses(one: Figure, other: Figure) -> bool:
    """Return True if two sums are each of somebody or something else: the city's, the fund's."""
    if any(x.type != "MONEY" or account.action != STATE for account, x in (one, other)):
        return False  # who pays is another than who gets it
    ours, theirs = (_holding(account) for account, _ in (one, other))
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def _holding(account: Account) -> frozenset[str]:
    """Return whose money it is: who pays, gets, has or misses it, by entity and by noun."""
    having = [t for t in account.in_role(*HOLDING) if t.type != "Event"]
    return frozenset(key for t in having for key in (t.entity, t.head) if key)


def of_other_gatherings(one: Account, other: Account) -> bool:
    """Return True if people gathered for two occasions: a march, a funeral."""
    ours, theirs = _gatherings(one), _gatherings(other)
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def _gatherings(account: Account) -> frozenset[int]:
    told = {root(account), account.word, *(t.head for t in account.in_role(*CORE, "content"))}
    return frozenset(n for n, words in enumerate(_occasions()) if told & words)


@cache
def _occasions() -> Sequence[frozenset[str]]:
    return [
        frozenset(form for word in words for form in (word, stem(word)))
        for words in lexicon("weighing")["gatherings"]
    ]


def is_told_by_then(account: Account) -> bool:
    """Return True if a number is that of all up to a time: 'by dawn', 'by Thursday night'."""
    return _by_then().search(account.words) is not None


@cache
def _by_then() -> re.Pattern[str]:
    when = "|".join(map(re.escape, (*lexicon("weighing")["when"], "dawn", "noon", "midnight")))
    return re.compile(rf"\bby (?:the |last |late |early )?(?:{when})\b", re.IGNORECASE)
