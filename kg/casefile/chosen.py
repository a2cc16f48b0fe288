"""What a page holds of a case that is too large: what most documents report comes first."""

from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import partial
from heapq import nsmallest

from kg.account.disputed import by_dispute
from kg.case import CaseFolder
from kg.casefile.places import Places
from kg.casefile.rows import claim_rows
from kg.model import Finding
from kg.model.readings import read_lines

Key = tuple[str, str]
Rank = tuple[bool, int, int, int, str, str]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The findings of a page, most disputed first, and its claims; None if it holds all."""

    findings: tuple[Finding, ...]
    claims: Mapping[str, Set[str]] | None

    def of(self, document: str) -> Collection[str] | None:
        """Return the claims that are kept of a document, None for all."""
        return None if self.claims is None else self.claims.get(document, frozenset())

    def keeps(self, key: Key) -> bool:
        """Return True if a claim is kept."""
        return self.claims is None or key[1] in self.claims.get(key[0], frozenset())


def choose(
    folder: CaseFolder, places: Places, dates: Mapping[str, str], *, told: int, claims: int | None
) -> Chosen:
    """Choose `claims` of the `told` claims: those of findings, then those most reported."""
    findings = by_dispute(read_lines(Finding, folder.findings), partial(latest, dates=dates))
    if claims is None or told <= claims:
        return Chosen(tuple(findings), None)
    held = tuple(_fitting(findings, claims))
    found = {m.key for finding in held for m in finding.members}
    kept: dict[str, set[str]] = {}
    for rank in nsmallest(claims, _ranks(folder, places, found)):
        kept.setdefault(rank[4], set()).add(rank[5])
    return Chosen(held, kept)


def latest(finding: Finding, dates: Mapping[str, str]) -> str | None:
    """Return the date of the newest report in a finding."""
    found = (dates.get(member.document) for member in finding.members)
    return max((date for date in found if date), default=None)


def _fitting(findings: list[Finding], claims: int) -> Iterator[Finding]:
    """Yield the first findings whose claims together do not exceed the limit."""
    held: set[Key] = set()
    for finding in findings:
        held |= {member.key for member in finding.members}
        if len(held) > claims:
            return
        yield finding


def _ranks(folder: CaseFolder, places: Places, found: Set[Key]) -> Iterator[Rank]:
    """Yield each claim with a rank by how much it is reported; the most reported sorts first."""
    told = places.index.occurrences
    for number, (row, claims) in enumerate(claim_rows(folder)):
        document = row["document"]
        for at, claim in enumerate(claims):
            key = (document, claim["id"])
            happening = told.get(key)
            documents = len({one for one, _ in happening.members}) if happening else 1
            yield key not in found, -documents, number, at, *key
