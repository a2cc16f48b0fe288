"""The story of a case in at most twelve lines, each made of claims that lead to their words.

Nothing is written here but claims and the fixed words around them. Only a claim that passes the
gate of the case is told: its action, and each of those who do it and to whom it is done, must be as
probable as a triple of the plain graphs has to be; of the sides of a contradiction, which stand
against each other in their own words, the action. Which of these are told is decided by what most
documents speak of (SumBasic, Nenkova and Vanderwende 2005, over events and entities instead of
words): the claim whose things most documents name comes first, and what it has told counts less
from then on.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING

from kg.casefile.claims import Claims
from kg.casefile.contents import Claim, Doc
from kg.casefile.documents import shown_document
from kg.casefile.judged import misread
from kg.casefile.places import Places, places
from kg.casefile.rows import Row, claim_rows
from kg.casefile.surety import surety, takes_place
from kg.graph.happened import is_speech
from kg.graph.plain import ANY, GATES, gates
from kg.model import Finding
from kg.model.readings import from_line, read_lines

if TYPE_CHECKING:
    from kg.opened import Opened

Key = tuple[str, str]

HAPPENED, SAYS, DENIES, FIGURES, OPEN = "happened", "says", "denies", "figures", "open"
SECTIONS: Mapping[str, str] = {
    HAPPENED: "What happened",
    SAYS: "Who says so",
    DENIES: "Disputed or denied",
    FIGURES: "Figures, by source",
    OPEN: "Open",
}
"""What a brief tells, in this order, and what each part of it is headed."""
LINES = {HAPPENED: 4, SAYS: 3, DENIES: 2, FIGURES: 2, OPEN: 1}
"""Lines of each part at most: twelve together."""
FIGURES_OF: Mapping[str, tuple[str, ...]] = {
    "Dead": ("Death", "Killing"),
    "Wounded": ("Injury",),
    "Arrested": ("Arrest",),
    "Charged": ("Charge",),
    "Rescued": ("Rescue",),
    "Evacuated": ("Evacuation",),
    "Abducted": ("Abduction",),
    "Dismissed": ("Dismissal",),
}
"""Deeds whose figures readers ask for first, and the classes that tell them."""
TOLD_BY_FIGURE = 4
SUFFERS = ("patient", "agent")
"""In which roles those stand that a deed counts; who dies is told as its patient, or its agent."""
DEED = ("class", "lemma")
VAGUE = frozenset({ANY, "kg:State"})
LOOKED_INTO = ("investigate", "probe", "review", "look into")
LIKELY = 0.5
"""What is told of who takes part in a side of a contradiction is more probably right than not."""
LONGEST = 320
"""Characters of a claim's words beyond which it is no line."""
LEAD = 700
"""So many characters from its first are where a report tells its main points."""
SAID_MORE = 0.15
"""What an account is worth more for a day or a place told of it, and for standing in the lead."""
OF_TITLE = re.compile(r"[.!?:”\"’')]\s*$")
NARROWER = frozenset({"hypothetical", "counterfactual", "future", "possible"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A line before it is worded: the claims it tells, and in front of them a fixed heading."""

    section: str
    head: str
    claims: tuple[Key, ...]
    finding: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a brief: its claims, each with the document that tells it, under a fixed heading.

    `head` says what the accounts differ in, or of what the figures are; empty where one claim
    stands for itself. `finding` is the contradiction that the claims are the sides of.
    """

    section: str
    head: str
    accounts: tuple[tuple[Claim, Doc], ...]
    finding: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """A case in at most twelve lines."""

    title: str
    documents: int
    claims: int
    gate: str
    lines: tuple[Line, ...]


def brief(opened: "Opened") -> Brief:
    """Tell the story of a case in lines that are claims. Raises CaseError where it is damaged."""
    where = places(opened.folder, opened.manifest.base)
    wrong = misread(opened.folder)
    briefing = Briefing(where, wrong, gate=opened.manifest.plain)
    for row, claims in claim_rows(where.folder):
        briefing.take(row, claims)
    told = briefing.lines(read_lines(Finding, opened.folder.findings))
    chosen = Picked(where, (key for line in told for key in line.claims), wrong)
    return Brief(
        title=title_of(opened),
        documents=opened.manifest.documents,
        claims=opened.manifest.claims,
        gate=opened.manifest.plain,
        lines=tuple(
            Line(
                section=line.section,
                head=line.head,
                accounts=tuple(chosen.told[key] for key in line.claims),
                finding=line.finding,
            )
            for line in told
        ),
    )


def title_of(opened: "Opened") -> str:
    """Give what a case is called: its title, else the name of its folder."""
    return opened.manifest.title or opened.folder.path.resolve().name


class Picked:
    """Some claims of a case, read from their documents alone, each with its document."""

    def __init__(self, where: Places, keys: Iterable[Key], wrong: Mapping[Key, str]) -> None:
        wanted: dict[str, set[str]] = {}
        for document, claim in keys:
            wanted.setdefault(document, set()).add(claim)
        making = Claims(where, findings={}, happening={}, wrong=wrong)
        self.told: dict[Key, tuple[Claim, Doc]] = {}
        with where.folder.readings.open("rb") as readings:
            for document in sorted(wanted):
                line = where.lines[document]
                readings.seek(line.start)
                reading = from_line(readings.read(line.length).decode("utf-8"))
                dated = where.view(reading)
                doc = shown_document(dated.document, where)
                for key, made in making.of(dated, wanted[document]):
                    self.told[key] = made, doc


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A claim that may be told: what it speaks of, and how much of that is its own."""

    key: Key
    row: Row
    order: tuple[int, int]
    units: frozenset[str]
    bonus: float
    outlet: str | None
    speakers: tuple[int, ...]
    figure: tuple[str, str] | None


class Briefing:
    """Takes the rows of the readings of a case one by one, then chooses the lines."""

    def __init__(self, where: Places, wrong: Container[Key], *, gate: str) -> None:
        self._where, self._wrong = where, wrong
        self._least = gates()[next((one for one in GATES if one == gate), "sure")]
        self._found: list[_Candidate] = []
        self._known: dict[Key, _Candidate] = {}
        self._documents: dict[str, set[int]] = defaultdict(set)
        self._vouched: dict[int, Counter[int]] = defaultdict(Counter)
        self._number = 0

    def take(self, row: Row, claims: Sequence[Row]) -> None:
        """Take a document with its claims."""
        document = _Document(row, self._where, self._number)
        self._number += 1
        for claim in claims:
            for holder in document.entities(claim["holder"]):
                self._vouched[holder][document.number] += 1
            units = document.units(claim)
            for unit in units:
                self._documents[unit].add(document.number)
            key = (document.name, claim["id"])
            if "class" in claim and key not in self._wrong and takes_place(claim) >= self._least:
                found = document.candidate(claim, units)
                if found is not None:
                    self._known[key] = found
                    if surety(claim) >= self._least:
                        self._found.append(found)

    def lines(self, findings: Iterable[Finding]) -> tuple[Told, ...]:
        """Choose the lines, section by section."""
        weights = {unit: len(told) / self._number for unit, told in self._documents.items()}
        if self._number > 1:
            weights = {u: w for u, w in weights.items() if w * self._number >= 2}
        chosen = _Choice(weights)
        found = sorted(findings, key=lambda f: (-f.independent, -len(f.members), f.id))
        same = _told_together(found)
        happened = self._lines(HAPPENED, chosen, filter(_happened, self._found), same)
        says = self._says(chosen)
        denies = list(islice(_denials(found, self._known, self._found, chosen), LINES[DENIES]))
        told = {key for line in (*happened, *says, *denies) for key in line.claims}
        figures = self._figures(told)
        left_open = (one for one in self._found if _is_open(one) and one.key not in told)
        last = self._lines(OPEN, chosen, left_open, same)
        return (*happened, *says, *denies, *figures, *last)

    def _lines(
        self,
        section: str,
        chosen: "_Choice",
        found: Iterable[_Candidate],
        same: Mapping[Key, Set[str]],
    ) -> list[Told]:
        """Choose claims one after the other, each told once however many tell it."""
        left, lines, told = list(found), list[Told](), set[str]()
        while left and len(lines) < LINES[section]:
            best = chosen.best(left)
            if best is None:
                break
            lines.append(Told(section=section, head="", claims=(best.key,)))
            told |= same.get(best.key, frozenset())
            left = [o for o in left if o.key != best.key and not told & same.get(o.key, set())]
        return lines

    def _says(self, chosen: "_Choice") -> list[Told]:
        """Choose those on whose word most is told, each with what it says of the story."""
        said: dict[int, list[_Candidate]] = defaultdict(list)
        for one in self._found:
            if _says(one) and len(one.speakers) == 1:
                said[one.speakers[0]].append(one)

        def told_by(speaker: int) -> tuple[int, int, int]:
            vouched = self._vouched[speaker]
            return -len(vouched), -vouched.total(), speaker

        lines = list[Told]()
        for speaker in sorted(said, key=told_by):
            best = chosen.best(said[speaker])
            if best is not None and len(lines) < LINES[SAYS]:
                lines.append(Told(section=SAYS, head="", claims=(best.key,)))
        return lines

    def _figures(self, told: Set[Key]) -> list[Told]:
        """Put figures of one kind side by side, one of each outlet and each number.

        What is `told` in other lines already is no line of its own.
        """
        kinds: dict[str, list[_Candidate]] = defaultdict(list)
        for one in self._found:
            if one.figure is not None and _so(one.row):
                kinds[one.figure[0]].append(one)
        order = {kind: at for at, kind in enumerate(FIGURES_OF)}

        def first(kind: str) -> tuple[bool, int]:
            return len({one.key[0] for one in kinds[kind]}) < 2, order[kind]

        lines = list[Told]()
        for kind in sorted(kinds, key=first):
            seen: dict[tuple[str | None, str], Key] = {}
            for one in sorted(kinds[kind], key=lambda o: (-o.bonus, o.order)):
                seen.setdefault((one.outlet or one.key[0], str(one.figure)), one.key)
            claims = tuple(dict.fromkeys(list(seen.values())[:TOLD_BY_FIGURE]))
            if not told >= set(claims):
                lines.append(Told(section=FIGURES, head=kind, claims=claims))
        return lines[: LINES[FIGURES]]


class _Document:
    """A document's row, with what stands where in it."""

    def __init__(self, row: Row, where: Places, number: int) -> None:
        self.name, self.number = row["document"], number
        self._row, self._where = row, where
        self._mentions = {mention["id"]: mention for mention in row.get("mentions") or ()}
        self._counts = [v for v in row.get("values") or () if v.get("value") is not None]
        self._text: str = row["text"]
        head = self._text.find("\n")
        self._title = head if 0 < head < 200 and not OF_TITLE.search(self._text[:head]) else 0

    def entities(self, mentions: Iterable[str]) -> Iterator[int]:
        for one in mentions:
            at = self._where.entity(self.name, self._mentions[one]["chain"])
            if at is not None:
                yield at

    def units(self, claim: Row) -> frozenset[str]:
        """Give what a claim speaks of: its kind of deed, and every thing within its words."""
        start, end = claim["evidence"]
        inside = [m["id"] for m in self._mentions.values() if start <= m["start"] < end]
        deeds = (e for e in self._row.get("events") or () if start <= e["trigger"][0] < end)
        told = [e for e in deeds if e["class"] not in VAGUE and not is_speech(e["class"])]
        things = {f"entity {at}" for at in self.entities(inside)}
        return frozenset(things | {f"{kind} {e.get(kind)}" for e in told for kind in DEED})

    def candidate(self, claim: Row, units: frozenset[str]) -> _Candidate | None:
        """Give a claim as one that may be told; None for what is no line by itself."""
        start, end = claim["evidence"]
        if start < self._title or end - start > LONGEST or claim.get("form", "finite") != "finite":
            return None
        parts = claim.get("participants") or ()
        roles = {one["role"] for one in parts}
        extra = (bool(claim.get("date")) + ("place" in roles) + (start < LEAD)) * SAID_MORE
        agents = (one["mention"] for one in parts if one["role"] == "agent" and one.get("mention"))
        return _Candidate(
            key=(self.name, claim["id"]),
            row=claim,
            order=(self.number, start),
            units=units,
            bonus=1 + extra,
            outlet=self._row.get("publisher"),
            speakers=tuple(dict.fromkeys(self.entities(agents))),
            figure=self._figure(claim),
        )

    def _figure(self, claim: Row) -> tuple[str, str] | None:
        """Give the kind of a deed that is asked for in figures, and how many it concerns."""
        action = claim["class"].partition(":")[2]
        kind = next((name for name, classes in FIGURES_OF.items() if action in classes), None)
        if kind is None:
            return None
        for role in SUFFERS:
            for one in claim.get("participants") or ():
                if one["role"] == role and one.get("mention"):
                    counts = self._counted(self._mentions[one["mention"]])
                    return (kind, counts) if counts else None
        return None

    def _counted(self, mention: Row) -> str:
        inside = (v for v in self._counts if mention["start"] <= v["start"] < mention["end"])
        return " ".join(f"{v['value']:g}{v.get('bound') or ''}" for v in inside)


class _Choice:
    """Chooses the claim that speaks of what most documents speak of, and not of the same twice."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weights = dict(weights)

    def best(self, found: Sequence[_Candidate]) -> _Candidate | None:
        """Choose one; what it speaks of counts less from now on."""
        ranked = sorted(found, key=lambda one: (-self._worth(one), one.order))
        if not ranked or not self._worth(ranked[0]):
            return None
        for unit in ranked[0].units & self._weights.keys():
            self._weights[unit] = 0.999 * self._weights[unit] ** 2
        return ranked[0]

    def _worth(self, one: _Candidate) -> float:
        told = sum(self._weights.get(unit, 0.0) for unit in sorted(one.units))
        return one.bonus * told / sqrt(3 + len(one.units))


def _so(claim: Row) -> bool:
    return claim["polarity"] == "positive" and claim["certainty"] not in NARROWER


def _happened(one: _Candidate) -> bool:
    """Say whether a claim may tell what happened: told as so, by a deed that is not speech."""
    claim = one.row
    told = _so(claim) and claim["status"] in ("asserted", "reported")
    return told and claim["class"] not in VAGUE and not is_speech(claim["class"])


def _says(one: _Candidate) -> bool:
    """Say whether somebody is told to have said something, and what."""
    parts = one.row.get("participants") or ()
    what = any(part.get("event") for part in parts)
    return is_speech(one.row["class"]) and _so(one.row) and what and not one.row["holder"]


def _is_open(one: _Candidate) -> bool:
    """Say whether a claim tells that something is not known, or being looked into."""
    claim = one.row
    return claim["polarity"] == "unknown" or (
        claim.get("lemma", "").startswith(LOOKED_INTO) and _so(claim)
    )


def _told_together(findings: Iterable[Finding]) -> dict[Key, Set[str]]:
    """Say of each claim of a finding which ones it belongs to: claims of one tell the same deed."""
    found: dict[Key, set[str]] = defaultdict(set)
    for finding in findings:
        for member in finding.members:
            found[(member.document, member.claim)].add(finding.id)
    return dict(found)


def _denials(
    findings: Iterable[Finding],
    known: Mapping[Key, _Candidate],
    found: Sequence[_Candidate],
    chosen: _Choice,
) -> Iterator[Told]:
    """Yield the contradictions of which two sides can be told, then what is denied."""
    told: set[Key] = set()
    for finding in findings:
        sides: dict[int, Key] = {}
        for member in finding.members:
            key = (member.document, member.claim)
            likely = key in known and surety(known[key].row) >= LIKELY
            if finding.kind == "contradicts" and member.side is not None and likely:
                sides.setdefault(member.side, key)
        if len(sides) > 1 and not told & set(sides.values()):
            told |= set(sides.values())
            claims = tuple(sides[side] for side in sorted(sides))[:2]
            yield Told(section=DENIES, head=finding.about, claims=claims, finding=finding.id)
    left = [one for one in found if one.key not in told and _denied(one)]
    while (best := chosen.best(left)) is not None:
        yield Told(section=DENIES, head="", claims=(best.key,))
        left = [one for one in left if one.key != best.key]


def _denied(one: _Candidate) -> bool:
    """Say whether a claim is denied, alleged, or told by somebody as not so."""
    claim = one.row
    if claim["status"] in ("denied", "alleged") or claim["class"] == "kg:Denial":
        return True
    return claim["polarity"] == "negative" and bool(claim["holder"])
