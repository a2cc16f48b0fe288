"""Where accounts differ: each disputed point against the sources, with the side each takes."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.compare.sure import is_sure
from kg.draw.happenings import tell
from kg.draw.head import all_left_out, drawn_of, head
from kg.draw.key import Key
from kg.draw.marks import SHAPES, STANDINGS, Mark
from kg.draw.material import Material, Wanted
from kg.draw.matrix import Entry, Matrix, Row, matrix_sheet, matrix_width
from kg.draw.sheet import Sheet
from kg.draw.words import outlet, short
from kg.graph.claims import Claim
from kg.graph.namespaces import Names
from kg.model import Finding

POINTS = 16
MOST = 500
OUTLETS = 60
WORDS = 110
NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
CAMEL = re.compile(r"(?<=[a-z])[A-Z](?=[a-z])")
KINDS: Mapping[str, tuple[str, str]] = {
    "contradicts": ("Accounts conflict", "conflicts"),
    "hardens": ("Accounts grow surer on the way", "hardenings"),
    "refines": ("Accounts differ in precision", "refinements"),
    "corroborates": ("Accounts agree, by independent lines of reporting", "agreements"),
}
"""The headings, the most disputed first, and the name of the points under each."""
NOTE = (
    "Each mark is an account in one outlet and the side that it takes. Origins: in how many "
    "independent lines of reporting the accounts end, however many outlets carry them."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """One account: the outlet that carries it, its side, and the claim."""

    outlet: str
    side: int
    claim: Claim


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A finding with its accounts."""

    finding: Finding
    stances: tuple[Stance, ...]


def findings_sheet(material: Material, wanted: Wanted) -> Sheet:
    """Draw conflicts, hardenings and refinements, then the points that independent origins share.

    Agreement within one line of reporting says nothing and is left out; `of` selects the points
    that concern an entity.
    """
    every = weighed(material, wanted)
    telling = [w for w in every if w.finding.kind != "corroborates" or w.finding.independent > 1]
    chosen = telling[: wanted.most(POINTS, MOST)]
    outlets = _outlets(chosen)
    column = {name: at for at, name in enumerate(outlets)}
    told = [
        drawn_of(len(telling), len(every), "point", "on which accounts of one origin agree"),
        drawn_of(len(chosen), len(telling), "point", "that are less disputed"),
        drawn_of(len(outlets), len({s.outlet for w in chosen for s in w.stances}), "outlet",
                 "with fewer accounts"),
    ]  # fmt: skip
    left_out = all_left_out(told)
    matrix = Matrix(
        columns=outlets,
        rows=tuple(rows(chosen, column)),
        aside="independent\norigins",
        nothing="No accounts were found to differ or to agree.",
    )
    title = head("Where the accounts differ", NOTE, left_out, matrix_width(len(outlets)))
    nothing = None if chosen else "no accounts were found to differ or to agree"
    return Sheet(matrix_sheet(matrix, title, _key(chosen)), left_out, nothing)


def weighed(material: Material, wanted: Wanted) -> list[Weighed]:
    """Gather the requested findings with their accounts, the most disputed first."""
    names = Names(material.base)
    findings = list(material.findings())
    keys = {names.part(m.document, "claim", m.claim).value for f in findings for m in f.members}
    claims = {claim.iri: claim for claim in material.claims() if claim.iri in keys}
    found = []
    for finding in findings:
        told = _stances(finding, names, claims)
        stances = tuple(one for one in told if wanted.within(one.claim.published))
        if stances and _concerns(stances, wanted.of):
            found.append(Weighed(finding=finding, stances=stances))
    return sorted(found, key=_rank)


def _stances(finding: Finding, names: Names, claims: Mapping[str, Claim]) -> Iterator[Stance]:
    """Yield the accounts of a finding whose claims are known."""
    for member in finding.members:
        claim = claims.get(names.part(member.document, "claim", member.claim).value)
        if claim is not None:
            yield Stance(outlet=outlet(claim), side=member.side or 0, claim=claim)


def _concerns(stances: Iterable[Stance], iri: str | None) -> bool:
    """Return True if an account names what is asked for, or nothing is asked for."""
    parts = (part for stance in stances for part in stance.claim.every_part)
    return iri is None or any(part.thing.iri == iri for part in parts)


def _rank(one: Weighed) -> tuple[int, bool, int, int, int, str]:
    """Return a sort key: by kind, those that are probably right first, of these the weightiest."""
    finding = one.finding
    order, outlets = list(KINDS).index(finding.kind), len({s.outlet for s in one.stances})
    return order, not is_sure(finding), -finding.weight, -finding.independent, -outlets, finding.id


def _outlets(chosen: Sequence[Weighed]) -> list[str]:
    """Choose the outlets with most accounts, in order of publication."""
    first: dict[str, str] = {}
    counts: dict[str, int] = defaultdict(int)
    for stance in (stance for one in chosen for stance in one.stances):
        day = stance.claim.published or "9999"
        first[stance.outlet] = min(first.get(stance.outlet, day), day)
        counts[stance.outlet] += 1
    most = sorted(counts, key=lambda name: (-counts[name], name))[:OUTLETS]
    return sorted(most, key=lambda name: (first[name], name))


def rows(chosen: Sequence[Weighed], column: Mapping[str, int]) -> Iterable[Row]:
    """Yield a row for each finding, and before the first of each kind its heading."""
    kind = ""
    for one in chosen:
        if one.finding.kind != kind:
            kind = one.finding.kind
            yield Row(entries=(Entry(words=KINDS[kind][0], weight="bold"),))
        cells: dict[int, set[Mark]] = defaultdict(set)
        for stance in one.stances:
            if stance.outlet in column:
                cells[column[stance.outlet]].add(_mark(stance))
        yield Row(
            entries=tuple(_entries(one)),
            cells={at: tuple(sorted(marks)) for at, marks in cells.items()},
            aside=str(one.finding.independent),
        )


def _mark(stance: Stance) -> Mark:
    level, negated = stance.claim.standing
    return Mark(SHAPES[stance.side % len(SHAPES)], level, negated)


def _entries(one: Weighed) -> Iterable[Entry]:
    """Yield what the point is about, then for each side the words of its first account."""
    sides: dict[int, list[Stance]] = defaultdict(list)
    for stance in one.stances:
        sides[stance.side].append(stance)
    finding = one.finding
    topic = _disputed(finding) or tell([s.claim for s in one.stances])
    yield Entry(words=finding.question or _about(finding.about) + topic, weight="bold", most=12)
    for side, stances in sorted(sides.items()):
        said = " ".join(min(stances, key=lambda s: s.claim.iri).claim.evidence.exact.split())
        shape = SHAPES[side % len(SHAPES)]
        yield Entry(words=f"“{short(said, WORDS)}”", mark=Mark(shape, "asserted"))


def _disputed(finding: Finding) -> str:
    """Return what accounts differ on in the words of the finding, which are those of no side."""
    lead, end, _ = finding.reason.partition("): ")
    topic = lead.partition(" (")[2]
    return short(topic, WORDS) if end and finding.kind != "corroborates" else ""


def _about(topic: str) -> str:
    """Return a topic in words, 'worksFor' as 'Works for'; '' for an event, whose words suffice."""
    if topic.startswith("event"):
        return ""
    told = CAMEL.sub(lambda found: f" {found[0].lower()}", topic)
    return f"{told[:1].upper()}{told[1:]} – "


def _key(chosen: Iterable[Weighed]) -> Key:
    there = {stance.side % len(SHAPES) for one in chosen for stance in one.stances}
    sides = [
        (Mark(SHAPES[at], "asserted"), f"{number} side")
        for at, number in enumerate(NUMBERS)
        if at in there
    ]
    sure = [(Mark("o", status, negated), words) for status, negated, words in STANDINGS]
    return Key((("Shape: which side", sides), ("Fill: how sure", sure)))
