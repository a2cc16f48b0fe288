"""The findings of a case for people: each side with its outlets, holders and words."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import unquote

from pyoxigraph import NamedNode, Store

from kg.account.find import find_entity, short_id
from kg.case import CaseFolder
from kg.compare.sure import is_sure
from kg.graph import lookup
from kg.graph.claims import Claim, ClaimReader
from kg.graph.namespaces import Names
from kg.model import Finding, Member
from kg.model.findings import FindingKind, Key
from kg.model.readings import read_lines

KINDS: tuple[FindingKind, ...] = ("contradicts", "hardens", "refines", "corroborates")
"""From the most disputed to agreement."""

DAY = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One account in a finding: who carries it, according to whom, in which words, its status.

    `doubtful` is True if it is probably misread or not worth keeping.
    """

    claim: str
    document: str
    outlet: str
    published: str | None
    holders: tuple[str, ...]
    side: int | None
    label: str
    status: str
    polarity: str
    certainty: str
    words: str
    doubtful: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A finding in words: its topic and question, where the lines of reporting end, each account.

    `sure` is False where it is less probable than usual that the accounts are rightly compared.
    """

    id: str
    kind: FindingKind
    about: str
    question: str | None
    reason: str
    origins: tuple[str, ...]
    independent: int
    latest: str | None
    accounts: tuple[Account, ...]
    sure: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which findings are requested; None means all."""

    about: str | None = None
    kind: str | None = None
    origins: int = 0
    documents: frozenset[str] = frozenset()


def _is_wanted(one: Finding, wanted: Wanted, claims: Set[Key] | None) -> bool:
    """Return True if a finding is as requested, and has one of the claims if they are given."""
    if wanted.kind not in (None, one.kind) or one.independent < wanted.origins:
        return False
    if not wanted.documents <= {m.document for m in one.members}:
        return False
    return claims is None or any(m.key in claims for m in one.members)


def points(
    store: Store, folder: CaseFolder, wanted: Wanted, *, base: str, limit: int | None = None
) -> tuple[int, tuple[Point, ...]]:
    """Count the requested findings and put the first of them in words.

    The most disputed kind comes first, within it deaths and accusations, then the newest, then
    those with most origins. With `documents`, findings must have an account in each of them. Raise
    QueryError for an unknown name.
    """
    reader = ClaimReader(store)
    telling = Telling(store, base=base)
    claims = None
    if wanted.about is not None:
        entity = find_entity(store, wanted.about, base=base)
        claims = {telling.key(c.iri) for c in reader.about(entity)}
    found = [f for f in read_lines(Finding, folder.findings) if _is_wanted(f, wanted, claims)]
    first = by_dispute(found, telling.latest)[:limit]
    return len(found), tuple(telling.point(f) for f in first)


def by_dispute(found: Iterable[Finding], latest: Callable[[Finding], str | None]) -> list[Finding]:
    """Sort findings: the most disputed kind, within it the weightiest, then the newest.

    What earlier ones tell already comes after them, as when two articles agree on an event and on
    its day; findings that are less surely right come last, in the same order among themselves.
    `latest` returns the date of the newest report in a finding. On the same day those with most
    origins come first.
    """
    findings = sorted(found, key=lambda f: f.id)
    findings.sort(key=lambda f: (f.independent, len(f.members)), reverse=True)
    findings.sort(key=lambda f: (latest(f) or "")[:DAY], reverse=True)
    findings.sort(key=lambda f: (KINDS.index(f.kind), -f.weight))
    findings.sort(key=is_sure, reverse=True)
    again = _told_again(findings)
    findings.sort(key=lambda f: (not is_sure(f), f.id in again))
    return findings


def _told_again(findings: Iterable[Finding]) -> frozenset[str]:
    """Return the findings all of whose claims an earlier one of their kind has.

    Conflicts and differences in precision are told again only if they are about the same.
    """
    told: dict[tuple[str, str, str], list[frozenset[Key]]] = defaultdict(list)
    again = set()
    for one in findings:
        about = "" if one.kind == "corroborates" else one.about
        claims = frozenset(m.key for m in one.members)
        if any(claims <= wide for wide in told[one.kind, about, one.members[0].document]):
            again.add(one.id)
        for document in sorted({m.document for m in one.members}):
            told[one.kind, about, document].append(claims)
    return frozenset(again)


class Telling:
    """Puts findings in words, caching claims and names."""

    def __init__(self, store: Store, *, base: str) -> None:
        self._store, self._names, self._reader = store, Names(base), ClaimReader(store)
        self._claim = lru_cache(maxsize=20_000)(self._reader.read)
        self._published = lru_cache(maxsize=20_000)(self._find_published)

    def key(self, iri: str) -> tuple[str, str]:
        """Return document id and local id of a claim."""
        start, _, local = iri.rpartition("/claim/")
        return unquote(start.rpartition("/")[2]), unquote(local)

    def latest(self, finding: Finding) -> str | None:
        """Return the date of the newest report in a finding."""
        dates = [self._published(m.document) for m in finding.members]
        return max((d for d in dates if d), default=None)

    def point(self, finding: Finding) -> Point:
        """Put a finding in words, its accounts by side, then by date and document."""
        accounts = sorted(
            self._accounts(finding.members),
            key=lambda a: (a.side or 0, a.published or "9", a.outlet, a.claim),
        )
        return Point(
            id=finding.id,
            kind=finding.kind,
            about=finding.about,
            question=finding.question,
            reason=finding.reason,
            origins=tuple(self._origin(origin) for origin in finding.origins),
            independent=finding.independent,
            latest=self.latest(finding),
            accounts=tuple(accounts),
            sure=is_sure(finding),
        )

    def _accounts(self, members: Iterable[Member]) -> Iterator[Account]:
        for member in members:
            claim = self._claim(self._names.part(member.document, "claim", member.claim).value)
            yield account(claim, side=member.side)

    def _origin(self, origin: str) -> str:
        for node in (self._names.entity(origin), self._names.document(origin)):
            if label := lookup.text(self._store, node, "rdfs:label"):
                return label
        return origin

    def _find_published(self, document: str) -> str | None:
        node: NamedNode = self._names.document(document)
        return lookup.text(self._store, node, "dcterms:date")


def account(claim: Claim, *, side: int | None = None) -> Account:
    """Put a claim in words: its outlet, its holders from the outlet inwards, its evidence."""
    return Account(
        claim=short_id(claim),
        document=unquote(lookup.last(claim.document)),
        outlet=claim.publisher or claim.title or unquote(lookup.last(claim.document)),
        published=claim.published[:DAY] if claim.published else None,
        holders=tuple(holder.name for holder in claim.holders),
        side=side,
        label=claim.label,
        status=claim.status,
        polarity=claim.polarity,
        certainty=claim.certainty,
        words=" ".join(claim.evidence.exact.split()),
        doubtful=claim.doubtful,
    )
