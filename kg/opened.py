"""An open case, to be looked at: asked, shown, drawn, carried out; never changed from here."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kg.case import CaseFolder, Manifest, open_case
from kg.model import Entity, Finding, Judgement, Reading
from kg.model.readings import read_lines
from kg.read import Notice

if TYPE_CHECKING:
    import networkx as nx
    from pyoxigraph import Store
    from rdflib import Dataset

    from kg.account import Overview, Portrait, Trail
    from kg.analyse import Measures
    from kg.draw import Drawn
    from kg.graph.claims import Claim
    from kg.graph.validate import Violation
    from kg.query import Result
    from kg.query.terms import Value


class Opened:
    """An open case: ask it, look at it, carry it out."""

    def __init__(self, path: Path | str) -> None:
        self.folder: CaseFolder = open_case(path)
        self.manifest: Manifest = self.folder.read_manifest()

    def __repr__(self) -> str:
        from kg.account.wording import counted

        held = counted(self.manifest.documents, "document")
        return f"<{type(self).__name__} {self.folder.path}: {held}>"

    @cached_property
    def store(self) -> "Store":
        """The Oxigraph store, read-only."""
        from kg.graph.store import open_store

        return open_store(self.folder.graph)

    def query(
        self,
        question: str | Path,
        *,
        values: "Mapping[str, str | Value] | None" = None,
        seconds: float | None = None,
        rows: int | None = None,
    ) -> "Result":
        """Ask in SPARQL: a query, the path of a .rq file, or the name of a named question.

        `values` bind variables. With a limit of `seconds` or `rows` a process of its own answers,
        which is ended when its time is over.
        """
        from kg.query import Limits, run_limited, run_query

        base = self.manifest.base
        if seconds is None and rows is None:
            return run_query(self.store, question, base=base, values=values)
        limits = Limits(seconds=seconds, rows=rows)
        return run_limited(self.folder.graph, question, base=base, limits=limits, values=values)

    def graph(self) -> "Dataset":
        """Give the case as an rdflib Dataset over the same store."""
        from kg.graph.store import dataset

        return dataset(self.store)

    def network(self) -> "nx.MultiDiGraph[str]":
        """Give the network of people, agencies and groups; each edge knows its claims."""
        from kg.analyse import project_actors

        return project_actors(self.store, base=self.manifest.base)

    def claims(self) -> "Iterator[Claim]":
        """Yield every claim as a frozen value, ordered by document and position."""
        from kg.graph.claims import ClaimReader

        return ClaimReader(self.store).all()

    def readings(self) -> Iterator[Reading]:
        """Yield the readings, sorted by document id, with what the case tells of their dates."""
        return self.folder.read_readings()

    def entities(self) -> Iterator[Entity]:
        """Yield the entities that joining made."""
        return read_lines(Entity, self.folder.entities)

    def findings(self) -> Iterator[Finding]:
        """Yield where accounts agree, conflict, or differ in precision."""
        return read_lines(Finding, self.folder.findings)

    def judgements(self) -> Iterator[Judgement]:
        """Yield every stored decision on what is the same."""
        return read_lines(Judgement, self.folder.judgements)

    def notices(self) -> Iterator[Notice]:
        """Yield what could not be read, or was read with a doubt."""
        return read_lines(Notice, self.folder.notices)

    def info(self) -> "Overview":
        """Say what the case holds, in figures and names."""
        from kg.account import overview

        return overview(self.store, self.folder, base=self.manifest.base)

    def show(self, name: str) -> "Portrait":
        """Say who or what an entity is, what it did, and what others say of it."""
        from kg.account import portrait

        return portrait(self.store, name, base=self.manifest.base)

    def why(self, claim: str) -> "Trail":
        """Lead from a claim to the words it was read from."""
        from kg.account import trail

        return trail(self.store, claim)

    def validate(self) -> "tuple[Violation, ...]":
        """Check the case against the shapes of the ontology."""
        from kg.graph.validate import validate

        return validate(self.store)

    def analyse(self) -> "Measures":
        """Rank the actors and find the communities of the network."""
        from kg.analyse import measure

        return measure(self.network())

    def draw(self, picture: str, out: Path | str) -> "Drawn":
        """Draw a picture (kg.draw.DRAWINGS lists them) to a PNG, SVG or PDF file."""
        from kg.draw import draw

        return draw(picture, Path(out), network=self.network, claims=self.claims)

    def export(self, format: str, out: Path | str, *, rdf12: bool = False) -> tuple[Path, ...]:
        """Write the case in another format (kg.export.EXPORTERS lists them).

        With `rdf12` claims in turtle, trig and nquads lead to what they claim as triple terms.
        """
        from kg.export import Material, export

        material = Material(
            folder=self.folder,
            store=self.store,
            base=self.manifest.base,
            network=self.network,
            rdf12=rdf12,
        )
        return export(format, material, Path(out))
