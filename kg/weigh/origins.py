"""Where a line of reporting ends: the speaker named last, an outlet relied on, or the page."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING
from zlib import crc32

from kg.model import Event, Linking, Reading, Relation
from kg.model.ids import outlet_key
from kg.ontology import lexicon

if TYPE_CHECKING:
    from kg.weigh.accounts import Account

SHINGLE = 8
PRIME, MASK = 1_099_511_628_211, (1 << 48) - 1
ONE_IN = 4
COPIED = 0.5
COMMON = 50
DAY = 10
WORDED_ALIKE = 8
OUTLETS = ("Organization", "Work")


class Lines:
    """What is remembered of each document to tell where its lines of reporting end."""

    def __init__(self, linking: Linking) -> None:
        self._named = {e.id for e in linking.entities if e.named}
        self._name = {e.id: e.name for e in linking.entities}
        self._spots = {
            e.id: (e.latitude, e.longitude)
            for e in linking.entities
            if e.latitude is not None and e.longitude is not None
        }
        self._outlets = {e.id for e in linking.entities if e.named and e.type in OUTLETS}
        self._by_name = {outlet_key(n): e.id for e in linking.entities for n in e.names if e.named}
        self._relies: dict[str, str] = {}
        self._label: dict[str, str] = {}
        self._publisher: dict[str, str] = {}
        self._published: dict[str, str] = {}
        self._shingles: dict[str, frozenset[int]] = {}
        self._copies: dict[str, str] | None = None

    def see(self, reading: Reading, entities: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        """Remember a document: its publisher, the outlet it relies on, its wording."""
        document = reading.document
        name = document.document
        self._label[name] = document.publisher or document.title or _file(document.source) or name
        if document.publisher:
            self._publisher[name] = document.publisher
        if document.published:
            self._published[name] = document.published[:DAY]
        self._shingles[name] = _shingles(document.text)
        claims: tuple[Event | Relation, ...] = (*reading.events, *reading.relations)
        outlet = self._relied_on(name, [entities(c.holder) for c in claims if c.holder])
        if outlet:
            self._relies[name] = outlet

    def _relied_on(self, document: str, chains: Sequence[tuple[str, ...]]) -> str | None:
        """Find the outlet by way of which most of what a document carries has come.

        Of a document that says who published it, it must be much of all that others vouch for.
        """
        policy = lexicon("weighing")
        by = Counter(chain[0] for chain in chains if len(chain) > 1 and chain[0] in self._outlets)
        if not by:
            return None
        outlet = min(by, key=lambda o: (-by[o], o))
        enough = by[outlet] >= policy["relies_claims"]
        told = sum(chain[0] == outlet for chain in chains) / len(chains)
        least = policy["relies_told"]["published" if document in self._publisher else "unknown"]
        return (
            outlet
            if enough and by[outlet] >= policy["relies_share"] * by.total() and (told >= least)
            else None
        )

    def ends(self, accounts: Iterable["Account"]) -> tuple[str, ...]:
        """List the origins of accounts of one topic, each once.

        A line ends at the innermost holder that has a name: nameless sources are known only by
        whom they spoke to. A document that names a holder for one of these accounts rests on it
        for all of them. Without any, the line ends at the outlet that the document relies on, at
        its publisher, or at the document itself. Copied documents, and
        documents that word it alike, count once.
        """
        told = list(accounts)
        by_document: dict[str, set[str]] = defaultdict(set)
        for account in told:
            end = next((h for h in reversed(account.holders) if h in self._named), None)
            by_document[account.document].update([end] if end else [])
        found: set[str] = set()
        for documents in _same_wording(told):
            ends = {end for d in documents for end in by_document[d]}
            found.update(ends or {self._own(documents[0])})
        return tuple(sorted(found))

    def _own(self, document: str) -> str:
        first = self._copied_from(document)
        if first in self._relies:
            return self._relies[first]
        publisher = self._publisher.get(first, "")
        return self._by_name.get(outlet_key(publisher), publisher) or first

    def _copied_from(self, document: str) -> str:
        if self._copies is None:
            self._copies = _find_copies(self._shingles)
        return self._copies.get(document, document)

    def before(self, document: str, day: str | None) -> bool:
        """Say whether a document came out before a day: it cannot deny what was yet to come."""
        published = self._published.get(document, "")
        return len(day or "") == len(published) == DAY and published < (day or "")

    def earlier(self, one: str, other: str) -> bool:
        """Say whether a document is known to have come out before another: it rests not on it."""
        days = self._published.get(one, ""), self._published.get(other, "")
        return len(days[0]) == len(days[1]) == DAY and days[0] < days[1]

    def days_apart(self, documents: Iterable[str]) -> int | None:
        """Give the days between the first and the last of some documents; None if not known."""
        days = [self._published.get(document, "") for document in documents]
        if not days or not all(len(day) == DAY for day in days):
            return None
        known = [date.fromisoformat(day).toordinal() for day in days]
        return max(known) - min(known)

    def spot(self, entity: str) -> tuple[float, float] | None:
        """Give the degrees north and east of a town; none of a country or what is no place."""
        return self._spots.get(entity)

    def label(self, document: str) -> str:
        """Name a document for people: its publisher, else its title, its file, or its id."""
        return self._label[document]

    def name(self, origin: str) -> str:
        """Name an origin for people."""
        return self._name.get(origin) or self._label.get(origin, origin)


def _file(source: str | None) -> str:
    return re.split(r"[/\\\\]", source)[-1] if source else ""


def _same_wording(accounts: Sequence["Account"]) -> list[tuple[str, ...]]:
    """Group the documents whose accounts share a run of words: one has it from the other."""
    first: dict[tuple[str, ...], str] = {}
    leader = {account.document: account.document for account in accounts}
    if len(leader) < 2:
        return [(document,) for document in leader]
    for account in sorted(accounts, key=lambda a: (a.document, a.claim)):
        words = re.findall(r"\w+", account.words.lower())
        for start in range(len(words) - WORDED_ALIKE + 1):
            run = tuple(words[start : start + WORDED_ALIKE])
            other = leader[first.setdefault(run, account.document)]
            own = leader[account.document]
            if own != other:
                leader = {d: min(own, other) if x in (own, other) else x for d, x in leader.items()}
    groups: dict[str, list[str]] = defaultdict(list)
    for document, lead in sorted(leader.items()):
        groups[lead].append(document)
    return [tuple(documents) for _, documents in sorted(groups.items())]


def _shingles(text: str) -> frozenset[int]:
    """Hash a fixed quarter of all runs of eight words: enough to recognise copied text."""
    words = re.findall(r"\w+", text.lower())
    hashes = [crc32(word.encode()) for word in words]
    rows = zip(*(hashes[start:] for start in range(SHINGLE)), strict=False)
    return frozenset(_mixed(row) for row in rows if sum(row) % ONE_IN == 0)


def _mixed(row: Sequence[int]) -> int:
    """Make one number of the hashes of words in order."""
    number = 0
    for one in row:
        number = (number * PRIME + one) & MASK
    return number


def _find_copies(shingles: Mapping[str, frozenset[int]]) -> dict[str, str]:
    """Map each document to the first of those that share at least half of their wording."""
    having: dict[int, list[str]] = defaultdict(list)
    for document in sorted(shingles):
        for shingle in shingles[document]:
            if len(having[shingle]) < COMMON:
                having[shingle].append(document)
    shared: Counter[tuple[str, str]] = Counter()
    for documents in having.values():
        shared.update(_with_first(documents))
    first: dict[str, str] = {}
    for (one, other), count in sorted(shared.items()):
        least = min(len(shingles[one]), len(shingles[other]))
        if least and count >= COPIED * least:
            first.setdefault(other, first.get(one, one))
    return first


def _with_first(documents: Sequence[str]) -> list[tuple[str, str]]:
    return [(documents[i], d) for i in range(min(3, len(documents))) for d in documents[i + 1 :]]
