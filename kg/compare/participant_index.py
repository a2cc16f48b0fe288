"""The accounts of every document by who and what takes part, for those near it that tell of them.

Alignment lays accounts beside one another by their words. Some that conflict share no word but for
whoever takes part: 'he stepped down of his own accord' and 'the board fired him'. All who look for
such accounts ask here, each for the accounts that it can use and for those who have to be the same.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from kg.compare.accounts import Account, dated_otherwise
from kg.compare.tellings import Telling
from kg.compare.topics import Nearness

Which = Callable[[Account], bool]
Keys = Callable[[Account], Iterable[str]]
"""Under which keys accounts meet: the entities that take part, in some roles or in all."""


Held = Mapping[str, Sequence[Account]]
"""The accounts of a document by key."""


class _Held(dict[str, Held]):
    """The accounts of documents by key, sorted only where somebody asks for those of one."""

    def __init__(self, by_key: Callable[[str], Held]) -> None:
        self._by_key = by_key

    def __missing__(self, document: str) -> Held:
        found = self[document] = self._by_key(document)
        return found


class ParticipantIndex:
    """The accounts of documents, and which of those near one another have a participant in common.

    Only accounts that may be of one time meet: not of dates, months or stories that are apart.
    """

    def __init__(self, told: Mapping[str, Sequence[Telling]], near: Nearness) -> None:
        self._near = near
        self._told = {d: [t.account for t in tellings] for d, tellings in told.items()}
        beside: dict[str, list[str]] = defaultdict(list)
        for one, other in near.neighbours():
            beside[one].append(other)
            beside[other].append(one)
        self._beside = {document: sorted(others) for document, others in sorted(beside.items())}

    def accounts(self) -> Iterator[Account]:
        """Yield the accounts of all documents."""
        for told in self._told.values():
            yield from told

    def meeting(
        self,
        ours: Which,
        theirs: Which,
        keys: Keys,
        *,
        ever: bool = False,
        any_day: bool = False,
    ) -> Iterator[tuple[Account, Sequence[Account]]]:
        """Yield accounts, each with those of the documents near its own that share a key with it.

        `ours` and `theirs` say which accounts are wanted on the one and on the other side. What
        names no month may be of any if they meet `ever`: 'never received a letter'. Those of
        other days meet as well if `any_day` is True.
        """
        held = _Held(lambda document: self._by_key(document, theirs, keys))
        for document, others in self._beside.items():
            for one in filter(ours, self._told.get(document, ())):
                own = sorted(set(keys(one)))
                met = [a for d in others for a in _sharing(own, held[d])] if own else []
                met = [a for a in met if any_day or self._one_time(one, a, ever=ever)]
                if met:
                    yield one, met

    def _by_key(self, document: str, which: Which, keys: Keys) -> Mapping[str, Sequence[Account]]:
        found: dict[str, list[Account]] = defaultdict(list)
        for account in filter(which, self._told.get(document, ())):
            for key in set(keys(account)):
                found[key].append(account)
        return found

    def _one_time(self, one: Account, other: Account, *, ever: bool) -> bool:
        if _is_within(one, other) or _is_within(other, one):
            return True
        if dated_otherwise(one, other):
            return False
        if ever and one.eras and other.eras:
            return _are_of_one_era(one, other)
        return (ever or one.eras == other.eras) and not self._near.long_apart(one, other)


def _is_within(denial: Account, other: Account) -> bool:
    """Return True if an account is of a day or month of the time for which the other denies it.

    'Did not inspect the stand this year', 'examined the stand in February'.
    """
    if denial.polarity != "negative" or not denial.date or denial.date == other.date:
        return False
    return (other.date or "").startswith(denial.date)


def _are_of_one_era(one: Account, other: Account) -> bool:
    """Return True if both name a month or year, or one a month of the year that the other names."""
    return any(a.startswith(b) or b.startswith(a) for a, b in product(one.eras, other.eras))


def _sharing(keys: Iterable[str], held: Mapping[str, Sequence[Account]]) -> Sequence[Account]:
    """Return the accounts that are held under one of the keys, in the order of their claims."""
    found = {account.claim: account for key in keys for account in held.get(key, ())}
    return [found[claim] for claim in sorted(found)]
