"""A case as one value: everything a page shows except the texts of the articles."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from kg.casefile import contents
from kg.casefile.brief import title_of
from kg.casefile.chosen import choose, latest
from kg.casefile.claims import Claims
from kg.casefile.documents import shown_document
from kg.casefile.happenings import Happenings, in_order
from kg.casefile.judged import Judged, judged
from kg.casefile.method import method
from kg.casefile.places import Places, places
from kg.compare.sure import is_sure
from kg.draw.whereabouts import Spot, whereabouts
from kg.graph import lookup
from kg.graph.build_provenance import document_label
from kg.model import Finding, Occurrence, Reading

if TYPE_CHECKING:
    import networkx as nx

    from kg.case_view import Opened

Key = tuple[str, str]
Beside = Callable[[Reading, Places], None]
NO_TIES = contents.Network(nodes=(), edges=(), foremost=(), directed=True, remarks=())


def case_file(
    opened: "Opened",
    *,
    claims: int | None = None,
    beside: Beside | None = None,
    tied: bool = True,
) -> contents.CaseFile:
    """Return what a page shows of a case, with at most `claims` claims.

    Of more, those of findings are kept first, then what most documents report; `method.held` says
    how many of how many. `beside` is shown each reading on the way. With `tied` False the network
    is empty (`ties_of` makes it later). Equal cases give equal values.
    """
    # First, because making a network takes much memory, which is free again afterwards.
    ties = opened.network() if tied else None
    file = _Assembly(opened, claims).file(beside)
    if ties is None:
        return file
    return replace(file, network=_drawn(ties, opened, [claim.iri for claim in file.claims]))


def ties_of(opened: "Opened", claims: Sequence[str]) -> contents.Network:
    """Return the network of a page whose claims have these IRIs, in this order."""
    return _drawn(opened.network(), opened, claims)


def _drawn(
    ties: "nx.MultiDiGraph[str]", opened: "Opened", claims: Sequence[str]
) -> contents.Network:
    from kg.casefile.network import network  # noqa: PLC0415 (loads much)

    where = places(opened.folder, opened.manifest.base)
    return network(
        ties,
        entity={where.names.entity(e.id).value: at for at, e in enumerate(where.listed)},
        claim={iri: at for at, iri in enumerate(claims)},
    )


class _Assembly:
    """Makes a case file in one pass over the readings."""

    def __init__(self, opened: "Opened", claims: int | None) -> None:
        self.opened, self.folder, self.manifest = opened, opened.folder, opened.manifest
        self.places = places(self.folder, self.manifest.base)
        self.chosen = choose(
            self.folder, self.places, self.dates, told=self.manifest.claims, claims=claims
        )
        self.told = self._told()
        self.documents: list[contents.Doc] = []
        self.labels: dict[str, str] = {}
        self.claims: list[contents.Claim] = []
        self.number: dict[Key, int] = {}
        self.happenings = Happenings(self.told, self.places)

    def file(self, beside: Beside | None) -> contents.CaseFile:
        """Read the case and return its file."""
        from kg.casefile.outlines import outlines  # noqa: PLC0415 (loads much)

        self._read(beside)
        return contents.CaseFile(
            title=title_of(self.opened),
            base=self.manifest.base,
            method=method(self.folder, self.manifest, self._held()),
            entities=tuple(self._entities()),
            documents=tuple(self.documents),
            claims=tuple(self.claims),
            findings=tuple(map(self._finding, self.chosen.findings)),
            happenings=tuple(self.happenings.of(one, self.number) for one in self.told),
            network=NO_TIES,
            map=outlines(
                [
                    (spot.longitude, spot.latitude)
                    for entity in self.places.listed
                    if (spot := self.where.get(entity.id))
                ]
            ),
        )

    @cached_property
    def dates(self) -> dict[str, str]:
        """When each document was written, if known, by its id."""
        store = self.opened.store
        ids = lookup.subjects(store, "dcterms:identifier")
        dates = {node: value.value for node, value in lookup.subjects(store, "dcterms:date")}
        return {value.value: dates[node] for node, value in ids if node in dates}

    @cached_property
    def where(self) -> dict[str, Spot]:
        """Coordinates of places, by their ids; claims must have been read."""
        ids = [entity.id for entity in self.places.listed]
        within = []
        for claim in self.claims:
            if claim.what == "kg:locatedIn" and claim.polarity == "positive":
                ends = {part.role: part.entity for part in claim.parts}
                inner, outer = ends.get("subject"), ends.get("object")
                if inner is not None and outer is not None:
                    within.append((ids[inner], ids[outer]))
        return whereabouts(self.places.listed, within)

    @cached_property
    def judged(self) -> Judged:
        """What was judged of the entities and claims."""
        return judged(self.folder, self.places)

    def _told(self) -> list[Occurrence]:
        """Return the occurrences of the kept claims, in the order of a timeline."""
        keeps = self.chosen.keeps
        told = [one for one in self.places.occurrences if any(map(keeps, one.members))]
        return in_order(told, self.opened.store, self.places)

    def _read(self, beside: Beside | None) -> None:
        """Take from each reading its document, its claims, and the status of its events."""
        findings: dict[Key, list[int]] = defaultdict(list)
        for at, finding in enumerate(self.chosen.findings):
            for key in dict.fromkeys(m.key for m in finding.members):
                findings[key].append(at)
        happening = {key: at for at, one in enumerate(self.told) for key in one.members}
        claims = Claims(
            self.places, findings=findings, happening=happening, wrong=self.judged.wrong
        )
        for reading in self.folder.read_stated():
            self._take(reading, claims)
            if beside is not None:
                beside(reading, self.places)

    def _take(self, reading: Reading, claims: Claims) -> None:
        name = reading.document.document
        self.documents.append(shown_document(reading.document, self.places))
        self.labels[name] = document_label(reading.document)
        for key, claim in claims.of(reading, self.chosen.of(name)):
            self.number[key] = len(self.claims)
            self.claims.append(claim)
        self.happenings.take(reading)

    def _entities(self) -> Iterator[contents.Entity]:
        for at, entity in enumerate(self.places.listed):
            spot = self.where.get(entity.id)
            yield contents.Entity(
                id=entity.id,
                iri=self.places.names.entity(entity.id).value,
                name=entity.name,
                type=entity.type,
                named=entity.named,
                names=entity.names,
                documents=len({document for document, _ in entity.members}),
                latitude=spot.latitude if spot else entity.latitude,
                longitude=spot.longitude if spot else entity.longitude,
                near=spot.of if spot else None,
                judgements=tuple(self.judged.entities.get(at, {}).values()),
            )

    def _finding(self, finding: Finding) -> contents.Finding:
        entities = self.places.named
        members = ((m, self.number.get(m.key)) for m in finding.members)
        return contents.Finding(
            id=finding.id,
            iri=self.places.names.finding(finding.id).value,
            kind=finding.kind,
            about=finding.about,
            question=finding.question,
            weight=finding.weight,
            sure=is_sure(finding),
            reason=finding.reason,
            origins=tuple(entities.get(o) or self.labels.get(o, o) for o in finding.origins),
            independent=finding.independent,
            latest=latest(finding, self.dates),
            accounts=tuple(
                contents.Account(claim=at, side=m.side) for m, at in members if at is not None
            ),
        )

    def _held(self) -> Iterator[contents.Held]:
        """Yield for each list how much of it is shown."""
        manifest = self.manifest
        for what, shown, of in (
            ("claims", len(self.claims), manifest.claims),
            ("findings", len(self.chosen.findings), manifest.findings),
            ("events", len(self.told), len(self.places.occurrences)),
            ("entities", len(self.places.listed), len(self.places.entities)),
        ):
            yield contents.Held(what=what, shown=shown, of=of)
