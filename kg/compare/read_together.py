"""Agreements read once more: what two accounts share in features, they may not share in meaning.

Alignment compares named features of accounts, and resolution those of events: 'We all heard it' and
'We have heard it said that the stand fell' share a verb and a doer. A network that reads the words
of both together (kg.pair_network) is a veto: an agreement in which it finds no two accounts that
may tell the same is dropped.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from kg.compare.accounts import Account
from kg.compare.selection import TOLD
from kg.compare.tellings import Telling
from kg.model import Finding, Judgement
from kg.model.findings import Key
from kg.model.memo import ALWAYS, Memo, Stamp, stamp
from kg.pair_network import pair_network

READ = "accounts read together"
"""Under this the memo keeps what the network said of pairs of accounts."""
UNLIKELY = 0.12
"""An agreement is dropped if no two of its accounts are more likely to tell the same."""
MOST = 3
"""Agreements of more accounts are not read: they are seldom wrong, and have many pairs."""
FEW = 3
"""Accounts with fewer words besides names are read even if these are the same."""
WORD = re.compile(r"\w+")
AFFIRMED = ("same", "right")
LEADING = ("agent", "patient")


def read_together(
    findings: Iterable[Finding],
    tellings: Mapping[str, Sequence[Telling]],
    judgements: Iterable[Judgement],
    memo: Memo,
) -> Iterator[Finding]:
    """Yield the findings without agreements whose accounts, read together, are unlike.

    Accounts that a person judged to tell of one event, or to be rightly compared, are not read.
    """
    accounts, reader = _Accounts(tellings), _Reader(judgements, memo.before(READ) or {})
    for one in findings:
        told = [accounts.of(member.key) for member in one.members] if _is_read(one) else []
        pairs = list(combinations([account for account in told if account is not None], 2))
        if not pairs or any(reader.may_agree(*pair) for pair in pairs):
            yield one
    memo.keep(READ, ALWAYS, reader.said)


def _is_read(finding: Finding) -> bool:
    """Return True for an agreement of a few accounts on an event."""
    agrees = finding.kind == "corroborates" and finding.about in TOLD
    return agrees and len(finding.members) <= MOST


class _Reader:
    """What the network says of pairs of accounts, and what people said of them.

    `said` is noted by a stamp of both texts; what was known `before` is not read again.
    """

    def __init__(self, judgements: Iterable[Judgement], before: Mapping[Stamp, float]) -> None:
        by_hand = (j for j in judgements if j.by == "hand" and j.about in ("event", "finding"))
        self._judged = {frozenset((j.left, j.right)) for j in by_hand if j.verdict in AFFIRMED}
        self._before = before
        self.said: dict[Stamp, float] = {}

    def may_agree(self, one: Account, other: Account) -> bool:
        """Return True if two accounts have one named doer, are judged so, or are alike enough.

        Of accounts with one doer the network sees a name and a pronoun; accounts that differ in
        names alone it finds alike, and need not read.
        """
        keys = frozenset((a.document, a.claim) for a in (one, other))
        if one.named("agent") & other.named("agent") or keys in self._judged:
            return True
        texts = sorted((text_of(one), text_of(other)))
        if _differ_in_names_alone(*texts):
            return True
        key = stamp(*texts)
        if key not in self.said:
            known = self._before.get(key)
            self.said[key] = pair_network().tell_the_same(*texts) if known is None else known
        return self.said[key] >= UNLIKELY


class _Accounts:
    """The accounts of documents by their claims."""

    def __init__(self, tellings: Mapping[str, Sequence[Telling]]) -> None:
        self._tellings = tellings
        self._found: dict[str, dict[str, Account]] = defaultdict(dict)

    def of(self, key: Key) -> Account | None:
        """Return the account of a claim, if it is an event's."""
        document, claim = key
        if document not in self._found:
            told = (t.account for t in self._tellings.get(document, ()))
            self._found[document] = {account.claim: account for account in told}
        return self._found[document].get(claim)


def _differ_in_names_alone(one: str, other: str) -> bool:
    """Return True if two texts have the same words in the same order, whatever they name."""
    words = _without_names(one)
    return one == other or (len(words) >= FEW and words == _without_names(other))


def _without_names(text: str) -> list[str]:
    """Return the words of a text that do not begin with a capital letter."""
    return [word for word in WORD.findall(text) if not word[0].isupper()]


def text_of(account: Account) -> str:
    """Return the words of an account, after the name of its doer where they lack it."""
    words = account.words.rstrip("…")
    leading = next((t for t in account.in_role(*LEADING)), None)
    if leading is None or not leading.name or leading.name.split()[-1].lower() in words.lower():
        return words
    return f"{leading.name} – {words}"
