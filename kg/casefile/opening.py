"""What a page shows first: a case in figures and names, computed quickly from its plain files."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from kg.account.disputed import by_dispute
from kg.casefile import contents
from kg.casefile.brief import SECTIONS, Briefing, Picked, Told, spoken_of, title_of
from kg.casefile.chosen import latest
from kg.casefile.described import Described
from kg.casefile.documents import shown_document
from kg.casefile.judged import misread
from kg.casefile.method import method
from kg.casefile.opening_contents import BriefLine, Dispute, Leading, Named, Opening, Spoken
from kg.casefile.places import Places, places
from kg.casefile.rows import Row, claim_rows, damaged, listed, listed_by_id
from kg.compare.sure import is_sure
from kg.graph.doubt import is_doubtful_row
from kg.graph.epistemic_status import STATUSES, standing
from kg.graph.happened import is_speech
from kg.model import Document, Finding
from kg.model.codec import decode
from kg.model.dating import calendar_date
from kg.model.readings import read_lines

if TYPE_CHECKING:
    from kg.case_view import Opened

DISPUTES = 6
LEADING = 14
SHOWN = (0, 1)
"""The sides of a dispute that are shown with a claim; the others are counted."""
GROUPS = (
    ("People", ("Person",)),
    ("Organizations and agencies", ("Organization",)),
    ("Groups", ("Group",)),
    ("Places", ("Place", "Facility")),
)
Key = tuple[str, str]
stands = cache(standing)


def opening(opened: "Opened") -> Opening:
    """Return what a page shows before it has the claims; all of the case is counted in it.

    Raise CaseError if a reading is damaged.
    """
    where = places(opened.folder, opened.manifest.base)
    wrong = misread(opened.folder)
    briefing = Briefing(where, wrong, gate=opened.manifest.plain)
    tally = _Tally(where, wrong, briefing)
    found = read_lines(Finding, opened.folder.findings)
    findings = by_dispute(found, partial(latest, dates=tally.dates))
    disputes = _disputed(findings, tally.dates, briefing)
    happened = [one.date for one in where.occurrences if one.date and not is_speech(one.action)]
    days = [day for date in happened if (day := calendar_date(date))]
    told = briefing.lines(findings)
    lines = _Lines(where, disputes, told, wrong)
    return Opening(
        title=title_of(opened),
        base=opened.manifest.base,
        method=method(opened.folder, opened.manifest, ()),
        documents=tuple(tally.documents),
        told=tuple(tally.told),
        misread=tally.misread,
        doubtful=tally.doubtful,
        standings={one: tally.standings[one] for one in STATUSES},
        entities=len(where.entities),
        named=sum(entity.named for entity in where.entities),
        dated=len(happened),
        days=(min(days), max(days)) if days else None,
        findings=dict(sorted(Counter(finding.kind for finding in findings).items())),
        brief=tuple(map(lines.brief, told)),
        leading=tuple(_leading(where, tally.spoken, tally.described)),
        disputes=tuple(map(lines.dispute, disputes)),
        claims=tuple(lines.claims),
        spoken=tuple(lines.spoken(tally.described)),
    )


class _Tally:
    """Counts the claims of all readings as rows, because decoding them would take many seconds.

    What was judged misread is counted separately and nowhere else.
    """

    def __init__(self, where: Places, wrong: Container[Key], briefing: Briefing) -> None:
        self._where, self._wrong, self._briefing = where, wrong, briefing
        self.described = Described(where, wrong)
        self.misread = self.doubtful = 0
        self.documents: list[contents.Doc] = []
        self.dates: dict[str, str] = {}
        self.told: list[int] = []
        self.standings: Counter[str] = Counter()
        self.spoken: Counter[int] = Counter()
        for number, (row, claims) in enumerate(claim_rows(where.folder), start=1):
            try:
                self._take(row, claims)
            except (ValueError, KeyError, TypeError):
                raise damaged(where.folder, number) from None

    def _take(self, row: Row, claims: list[Row]) -> None:
        self._briefing.take(row, claims)
        self.described.take(row, claims)
        document = self._document(decode(Document, row))
        name = document.document
        self.documents.append(shown_document(document, self._where))
        if document.published:
            self.dates[name] = document.published
        mentions = listed_by_id(row, "mentions")
        read = [claim for claim in claims if (name, claim["id"]) not in self._wrong]
        self.told.append(len(read))
        self.misread += len(claims) - len(read)
        self.doubtful += sum(map(is_doubtful_row, read))
        for claim in read:
            level, _ = stands(
                claim["status"],
                claim["polarity"],
                claim["certainty"],
                vouched=bool(claim["holder"]),
            )
            self.standings[level] += 1
            meant = {mentions[one]["chain"] for one in _mentions(claim)}
            found = {self._where.entity(name, chain) for chain in meant}
            self.spoken.update(at for at in found if at is not None)

    def _document(self, document: Document) -> Document:
        dating = self._where.dates.get(document.document)
        if dating is None or dating.published is None:
            return document
        return replace(document, published=dating.published, published_inferred=True)


def _mentions(claim: Row) -> Iterator[str]:
    """Yield the mentions that take part in a claim or vouch for it."""
    yield from claim["holder"]
    for part in listed(claim, "participants"):
        if part.get("mention") is not None:
            yield part["mention"]
    for end in ("subject", "object"):
        if claim.get(end) is not None:
            yield claim[end]


def _disputed(
    findings: Iterable[Finding], dates: Mapping[str, str], briefing: Briefing
) -> list[Finding]:
    """Return the weightiest contradictions, those with most origins first, then the newest.

    Those whose sides name different agents come last: they may be none.
    """
    found = [finding for finding in findings if finding.kind == "contradicts"]
    found.sort(key=lambda one: latest(one, dates) or "", reverse=True)
    found.sort(key=lambda one: (is_sure(one), one.weight, one.independent), reverse=True)
    found.sort(key=briefing.tells_of_others)
    return found[:DISPUTES]


def _leading(where: Places, spoken: Mapping[int, int], described: Described) -> Iterator[Leading]:
    """Yield the named entities of each type that most claims mention."""
    for title, types in GROUPS:
        found = [
            (-claims, at)
            for at, claims in spoken.items()
            if where.listed[at].named and where.listed[at].type in types
        ]
        if found:
            told = tuple(
                Spoken(
                    id=where.listed[at].id,
                    name=where.listed[at].name,
                    claims=-claims,
                    described=described.of(at),
                )
                for claims, at in sorted(found)[:LEADING]
            )
            yield Leading(title=title, entities=told)


class _Lines:
    """The claims of the brief, and one of each side of some disputes."""

    def __init__(
        self,
        where: Places,
        disputes: Iterable[Finding],
        brief: Iterable[Told],
        wrong: Mapping[Key, str],
    ) -> None:
        self._where = where
        self._sides = {one.id: _first_of_sides(one) for one in disputes}
        sides = [key for keys in self._sides.values() for key in keys]
        keys = (*sides, *(key for line in brief for key in line.claims))
        told = Picked(where, keys, wrong, brief, verbatim=sides).told
        self._number = {key: at for at, key in enumerate(told)}
        self.claims = [claim for claim, _ in told.values()]

    def brief(self, line: Told) -> BriefLine:
        """Return a line with its claims by their positions among those of the opening."""
        return BriefLine(
            section=line.section,
            title=SECTIONS[line.section],
            head=line.head,
            claims=tuple(self._number[key] for key in line.claims),
            finding=line.finding,
        )

    def dispute(self, finding: Finding) -> Dispute:
        keys = self._sides[finding.id]
        return Dispute(
            id=finding.id,
            about=finding.about,
            question=finding.question,
            independent=finding.independent,
            accounts=len(finding.members),
            sides=tuple(self._number[key] for key in keys if key in self._number),
            more=len({member.side for member in finding.members} - {None, *SHOWN}),
        )

    def spoken(self, described: Described) -> Iterator[Named]:
        """Yield the entities that the claims mention, by position."""
        return spoken_of(self.claims, described, self._where)


def _first_of_sides(finding: Finding) -> list[Key]:
    found: dict[int, Key] = {}
    for member in finding.members:
        if member.side in SHOWN:
            found.setdefault(member.side, member.key)
    return [found[side] for side in sorted(found)]
