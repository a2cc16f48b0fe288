"""Where a line of reporting ends: the innermost speaker, an outlet relied on, or the page."""

import re
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING
from zlib import crc32

from kg.compare.offices import Held, held_in
from kg.compare.outlets import Outlets
from kg.compare.source_dependence import Relying, cut_short, relying, signing
from kg.compare.sources import Sources, speaking_for
from kg.compare.unchanged import Unchanged
from kg.model import Linking, Reading
from kg.model.findings import Key
from kg.model.ids import by_id, outlet_key
from kg.model.memo import Memo, Stamp
from kg.resolve.word_forms import stem

if TYPE_CHECKING:
    from kg.compare.accounts import Account

SHINGLE = 8
PRIME, MASK = 1_099_511_628_211, (1 << 48) - 1
ONE_IN = 4
COPIED, PARTLY, RUNS = 0.5, 0.3, 10
"""Share of the wording of copies; in long documents less is enough, if so many runs match."""
COMMON = 50
DAY = 10
WORDED_ALIKE = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Imprint:
    """What a document says about itself: by whom and when it was published, and its wording.

    `label` is a readable name; `signed` is the outlet that it names as its author; `stems` are the
    hashes of the distinct stems of its words, sorted (uint32).
    """

    label: str
    publisher: str | None
    published: str | None
    signed: str | None
    shingles: frozenset[int]
    stems: bytes


def imprint(reading: Reading) -> Imprint:
    """Return what a reading says about its document."""
    document = reading.document
    return Imprint(
        label=document.cited_as,
        publisher=document.publisher,
        published=document.published,
        signed=signing(reading),
        shingles=_shingles(document.text),
        stems=_hashed(re.findall(r"[^\W_]+", document.text.lower())),
    )


class Lines:
    """What is remembered of each document to find where its lines of reporting end."""

    def __init__(self, linking: Linking) -> None:
        self._outlets = Outlets(linking)
        self._entity = by_id(linking.entities)
        known = [e for e in linking.entities if e.named or e.id in self._outlets.called]
        self._named = {e.id for e in known}
        self._people = {e.id for e in known if e.named and e.type == "Person"}
        self._sources = Sources(linking)
        by_office = (self._entity[one] for one in self._sources.offices.called)
        self._told_in = {
            e.id: frozenset(document for document, _ in e.members) for e in (*known, *by_office)
        }
        self._stems: dict[str, memoryview] = {}
        self._relies: dict[str, str] = {}
        self._has_from: dict[Key, str] = {}
        self._label: dict[str, str] = {}
        self._publisher: dict[str, str] = {}
        self._published: dict[str, str] = {}
        self._shingles: dict[str, frozenset[int]] = {}
        self._copies: Mapping[str, str] | None = None
        self.unchanged = Unchanged()

    def see(self, reading: Reading, entities: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        """Remember a document: its publisher, the outlet it relies on, its wording."""
        self.take(
            reading.document.document,
            imprint(reading),
            speaking_for(reading, entities),
            held_in(reading, entities),
            relying(reading, entities, self.outlets),
        )

    @property
    def outlets(self) -> frozenset[str]:
        """The entities that may be outlets."""
        return self._outlets.ids

    def take(
        self,
        name: str,
        said: Imprint,
        speaking: Iterable[tuple[str, str]],
        held: Iterable[Held],
        on: Relying,
    ) -> None:
        """Remember a document: its imprint, who speaks for whom, offices, what outlets told it."""
        self._label[name] = said.label
        if said.publisher:
            self._publisher[name] = said.publisher
            self._outlets.spell(said.publisher)
        if said.published:
            self._published[name] = said.published[:DAY]
        self._shingles[name] = said.shingles
        self._stems[name] = memoryview(said.stems).cast("I")
        self._sources.take(speaking, held)
        self._rely(name, said, on)

    def _rely(self, name: str, said: Imprint, on: Relying) -> None:
        """Remember whose word a document is where it names no source."""
        signed = said.signed
        if signed is not None and outlet_key(signed) != outlet_key(said.publisher or ""):
            self._outlets.spell(signed)
            self._relies[name] = signed
        elif on.wholly is not None:
            self._relies[name] = on.wholly
        self._has_from.update(((name, claim), outlet) for claim, outlet in on.claims.items())

    def seen(self) -> tuple[dict[str, object], dict[str, object]]:
        """Return what is known here of each document, and of those who may stand for another.

        What a document tells of its own entities is left out: what remains are whose word it is,
        and the outlets and organizations that may stand for those who said it.
        """
        by_claim: dict[str, list[tuple[str, object]]] = defaultdict(list)
        for (name, claim), outlet in self._has_from.items():
            by_claim[name].append((claim, self._called(outlet)))
        documents: dict[str, object] = {
            name: (
                *(label, self._published.get(name), self._relies.get(name)),
                *(self._called(self._paper(name) or ""), self._called(self._own(name))),
                sorted(by_claim[name]),
            )
            for name, label in self._label.items()
        }
        others: dict[str, object] = {}
        offices = dict(self._sources.offices.known())
        outlets = {*self._outlets.called, *self._outlets.written_out}
        for who in {*self._sources.speakers, *outlets, *offices}:
            bodies = self._sources.standing(who)
            ends = [self._called(end) for end in (who, *(b for b, *_ in bodies))]
            others[who] = bodies, ends, offices.get(who), self._sources.speaks_as(who)
        return documents, others

    def told_in(self, who: str) -> frozenset[str]:
        """Return the documents that mention someone with a name, an outlet's, or an office."""
        return self._told_in.get(who, frozenset())

    def _called(self, end: str) -> tuple[str, str, str, int | None]:
        one = self._outlets.one(end)
        return end, one, self.name(one), self._sources.kind(one)

    def ends(self, accounts: Iterable["Account"]) -> tuple[str, ...]:
        """List the origins of accounts of one topic, each once.

        A line ends at the innermost holder that has a name: unnamed sources are known only by whom
        they spoke to, or by being judged the same in several documents ('police said'). A document
        that names a holder for one of these accounts rests on it for all of them. Without any, the
        line ends at the outlet that the document relies on, at its publisher, or at the document
        itself; but a document that only passes on allegations without a source is no end if others
        are. An outlet whose own document is among them is no end for others: their lines continue
        there. Copied documents, and documents with the same wording, count once.
        """
        told = list(accounts)
        by_document = self._named_ends(told)
        nameless = self._nameless(told)
        papers = {document: self._paper(document) for document in by_document}
        found: set[str] = set()
        again: set[str] = set()
        alleging = _only_alleging(told)
        for documents in _one_line(told, nameless):
            ends = {(end, papers[d]) for d in documents for end in by_document[d]}
            ends = self._said_once(ends, documents)
            open_ended = not ends and alleging.issuperset(documents)
            for end, paper in ends or {(self._end(documents, nameless), papers[documents[0]])}:
                known = open_ended or (end != paper and end in papers.values())
                (again if known else found).add(end)
        return tuple(sorted(found or again))

    def why_fewer(self, accounts: Iterable["Account"]) -> tuple[str, ...]:
        """Say by which rules the lines of several documents end at fewer origins."""
        told = list(accounts)
        standing = self._standing(told)
        rules = [rule for account in told for rule in self._why(account, standing)]
        by_document = self._named_ends(told)
        for documents in _one_line(told, {}):
            # Where all name one source, its words are of course the same.
            if len(documents) > 1 and len({frozenset(by_document[d]) for d in documents}) > 1:
                rules.append(f"{_all_or_some(documents, by_document)} share a run of words")
        rules += [] if rules or any(by_document.values()) else ["they share a run of words"]
        return tuple(dict.fromkeys(rules))

    def _why(self, account: "Account", standing: Mapping[str, str]) -> Iterable[str]:
        """Say for whom the source of an account stands, or whose word it is."""
        source = self._source(account)
        one = standing.get(source or "")
        if source is None or one is None:
            return self._why_from_outlet(account)
        return [self._sources.why(source, one)] if source != one else []

    def _why_from_outlet(self, account: "Account") -> Iterator[str]:
        """Say whose word an account is that does not name a source which stands for another."""
        document = account.document
        named = self._named_holder(account)
        outlet = named or self._has_from.get((document, account.claim))
        if outlet is None:
            first = self._copied_from(document)
            if first != document:
                yield f"{self.label(document)} has the text of {self.label(first)}"
            outlet = self._relies.get(first) or self._publisher.get(first)
        if outlet is None:
            return
        name, one = self.name(outlet), self.name(self._outlets.bearing(outlet))
        if named is None and one != self.name(self._paper(document) or ""):
            yield f"{self.label(document)} has it from {one}"
        elif outlet_key(name) != outlet_key(one):
            yield f"{name} is {one}"

    def _named_ends(self, accounts: Sequence["Account"]) -> dict[str, set[str]]:
        """Map each document to the named sources and the outlets whose word it gives."""
        found: dict[str, set[str]] = {account.document: set() for account in accounts}
        standing = self._standing(accounts)
        for account in accounts:
            end = standing.get(self._source(account) or "")
            end = end or self._named_holder(account) or self._speaker(account)
            end = end or self._has_from.get((account.document, account.claim))
            if end:
                found[account.document].add(self._outlets.one(end))
        return found

    def _standing(self, accounts: Sequence["Account"]) -> dict[str, str]:
        """Map the sources that are one to the one that represents them.

        Who publishes a document may be meant by another's words for a source: 'police said', where
        the police department's own statement is told from as well.
        """
        papers = {self._paper(account.document) for account in accounts}
        speaking = (
            p
            for p in papers
            if p is not None and (self._sources.kind(p) is not None or self._outlets.is_own_page(p))
        )
        return self._sources.known([*map(self._source, accounts), *speaking])

    def _speaker(self, account: "Account") -> str | None:
        """Return the named speaker of an act of speech, who is its source."""
        if account.holders or not account.speech:
            return None
        speakers = sorted(t.entity for t in account.in_role("agent") if t.entity in self._named)
        return speakers[0] if len(speakers) == 1 else None

    def _end(self, documents: Sequence[str], nameless: Mapping[str, set[str]]) -> str:
        """Return where the line of documents without a named source ends."""
        shared = (holder for holder, told_in in nameless.items() if told_in & {*documents})
        return min(shared, default=None) or self._own(documents[0])

    def _source(self, account: "Account") -> str | None:
        """Return the innermost holder that has a name, else the innermost."""
        return self._named_holder(account) or next(reversed(account.holders), None)

    def _named_holder(self, account: "Account") -> str | None:
        """Return the innermost holder that has a name."""
        return next((h for h in reversed(account.holders) if h in self._named), None)

    def _said_once(
        self, ends: set[tuple[str, str | None]], documents: Sequence[str]
    ) -> set[tuple[str, str | None]]:
        """Return the single end of documents that share their wording: the named person, if any.

        Words that one paper has from a neighbour and another from Ida Berg were said once. If
        several people are named, none is taken for the other.
        """
        people = {end for end in ends if end[0] in self._people}
        return people if len(documents) > 1 and len(people) == 1 else ends

    def _nameless(self, accounts: Iterable["Account"]) -> dict[str, set[str]]:
        """Map unnamed sources that several documents are judged to share to these documents."""
        found: dict[str, set[str]] = defaultdict(set)
        for account in accounts:
            if account.holders and self._named.isdisjoint(account.holders):
                found[account.holders[-1]].add(account.document)
        return {holder: documents for holder, documents in found.items() if len(documents) > 1}

    def _paper(self, document: str) -> str | None:
        publisher = self._publisher.get(document)
        signed = self._relies.get(document, "")
        if publisher and cut_short(signed, publisher):
            publisher = signed
        return self._outlets.bearing(publisher) if publisher else None

    def _own(self, document: str) -> str:
        first = self._copied_from(document)
        if first in self._relies:
            return self._outlets.bearing(self._relies[first])
        return self._paper(first) or first

    def _copied_from(self, document: str) -> str:
        if self._copies is None:
            self._copies = _find_copies(self._shingles)
        return self._copies.get(document, document)

    def keep_copies(self, memo: Memo, given: Stamp) -> None:
        """Find the documents that copy others, unless the last join did of the same texts."""
        self._copies = memo.of("copies", given, lambda: _find_copies(self._shingles))

    def before(self, document: str, day: str | None) -> bool:
        """Return True if a document appeared before a day, so it cannot deny what came later."""
        published = self._published.get(document, "")
        return len(day or "") == len(published) == DAY and published < (day or "")

    def earlier(self, one: str, other: str) -> bool:
        """Return True if a document is known to be earlier than another, so does not rest on it."""
        days = self._published.get(one, ""), self._published.get(other, "")
        return len(days[0]) == len(days[1]) == DAY and days[0] < days[1]

    def day(self, document: str) -> str:
        """Return the day on which a document was published, '' if it is not known."""
        day = self._published.get(document, "")
        return day if len(day) == DAY else ""

    def days_apart(self, documents: Iterable[str]) -> int | None:
        """Return the days between the first and the last of some documents; None if unknown."""
        days = [self._published.get(document, "") for document in documents]
        if not days or not all(len(day) == DAY for day in days):
            return None
        known = [date.fromisoformat(day).toordinal() for day in days]
        return max(known) - min(known)

    def spot(self, entity: str) -> tuple[float, float] | None:
        """Return latitude and longitude of a town in degrees; None for countries and non-places."""
        one = self._entity.get(entity)
        if one is None or one.latitude is None or one.longitude is None:
            return None
        return one.latitude, one.longitude

    def label(self, document: str) -> str:
        """Return a readable name: the publisher, else the title, the file, or the id."""
        return self._label[document]

    def speaks_of(self, document: str, entity: str) -> bool:
        """Return True if a document speaks of a named entity anywhere."""
        return document in self.told_in(entity)

    def share_of_words(self, document: str, stems: Iterable[str]) -> float:
        """Return the share (0-1) of some stems that a document has anywhere; 0 without any."""
        asked, held = {_hash(word) for word in stems}, self._stems[document]
        places = ((code, bisect_left(held, code)) for code in asked)
        found = sum(place < len(held) and held[place] == code for code, place in places)
        return found / len(asked) if asked else 0.0

    def name(self, origin: str) -> str:
        """Return an origin's name for people."""
        one = self._entity.get(origin)
        return (one and one.name) or self._label.get(origin, origin)


def _all_or_some(some: Collection[str], documents: Collection[str]) -> str:
    return "they" if len(some) == len(documents) else "some"


def _hashed(words: Iterable[str]) -> bytes:
    return array("I", sorted({_hash(stem(word)) for word in set(words)})).tobytes()


def _hash(word: str) -> int:
    return crc32(word.encode())


def _only_alleging(accounts: Iterable["Account"]) -> set[str]:
    """Return the documents whose accounts are all allegations without a source."""
    told: dict[str, bool] = {}
    for a in accounts:
        open_ended = a.status == "alleged" and not a.holders
        told[a.document] = told.get(a.document, True) and open_ended
    return {document for document, alone in told.items() if alone}


def _one_line(
    accounts: Sequence["Account"], nameless: Mapping[str, set[str]]
) -> list[tuple[str, ...]]:
    """Group the documents whose accounts share a run of words, or an unnamed source."""
    leader = {account.document: account.document for account in accounts}
    if len(leader) < 2:
        return [(document,) for document in leader]
    for documents in chain((some for _, some in sorted(nameless.items())), _sharing_runs(accounts)):
        leads = {leader[d] for d in documents}
        if len(leads) > 1:
            leader = {d: min(leads) if lead in leads else lead for d, lead in leader.items()}
    return _by_leader(leader)


def _by_leader(leader: Mapping[str, str]) -> list[tuple[str, ...]]:
    """Group documents by the one that leads them."""
    groups: dict[str, list[str]] = defaultdict(list)
    for document, lead in sorted(leader.items()):
        groups[lead].append(document)
    return [tuple(documents) for _, documents in sorted(groups.items())]


def _sharing_runs(accounts: Iterable["Account"]) -> Iterator[tuple[str, str]]:
    """Yield the documents of which accounts share a run of words, each with the first that has it.

    The first is that by id.
    """
    first: dict[tuple[str, ...], str] = {}
    for account in sorted(accounts, key=lambda a: (a.document, a.claim)):
        for run in _wording(account.runs, account.words):
            other = first.setdefault(run, account.document)
            if other != account.document:
                yield account.document, other


@lru_cache(maxsize=1_000)
def _wording(runs: tuple[int, ...], words: str) -> tuple[tuple[str, ...], ...]:
    """Return the runs of words of an account, and those around its trigger by their hashes.

    An account is in several findings, each of which asks twice.
    """
    around = [(str(place), str(seven)) for place, seven in enumerate(runs) if seven]
    told = re.findall(r"\w+", words.lower())
    starts = range(len(told) - WORDED_ALIKE + 1)
    return (*around, *(tuple(told[start : start + WORDED_ALIKE]) for start in starts))


def _shingles(text: str) -> frozenset[int]:
    """Return hashes of a fixed quarter of all runs of eight words, enough to find copied text."""
    words = re.findall(r"\w+", text.lower())
    hashes = [crc32(word.encode()) for word in words]
    rows = zip(*(hashes[start:] for start in range(SHINGLE)), strict=False)
    return frozenset(_mixed(row) for row in rows if sum(row) % ONE_IN == 0)


def _mixed(row: Sequence[int]) -> int:
    """Combine the hashes of words in order into one number."""
    number = 0
    for one in row:
        number = (number * PRIME + one) & MASK
    return number


def _find_copies(shingles: Mapping[str, frozenset[int]]) -> dict[str, str]:
    """Map each document to the first document that shares at least half of its wording."""
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
        if least and count >= (PARTLY if count >= RUNS else COPIED) * least:
            first.setdefault(other, first.get(one, one))
    return first


def _with_first(documents: Sequence[str]) -> list[tuple[str, str]]:
    return [(documents[i], d) for i in range(min(3, len(documents))) for d in documents[i + 1 :]]
