"""An open case, to be looked at: asked, shown, drawn, carried out; never changed from here."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.case_networks import Networked, wanted_of
from kg.model import Entity, Finding, Judgement, Reading
from kg.model.readings import read_lines
from kg.read import Notice

if TYPE_CHECKING:
    import networkx as nx
    import pandas as pd
    from rdflib import Dataset

    from kg.account import Overview, Portrait, Trail
    from kg.draw import Drawn
    from kg.export import Material
    from kg.export.bolt import Pushed, Server
    from kg.graph.claims import Claim
    from kg.graph.validate import Violation
    from kg.query import Result
    from kg.query.terms import Value


class Opened(Networked):
    """An open case: ask it, look at it, carry it out.

    It is held as it was when it was opened: another that takes its place is seen when it is opened
    anew. What is yielded holds it too, until it is used up.
    """

    def __repr__(self) -> str:
        from kg.account.wording import counted

        held = counted(self.manifest.documents, "document")
        return f"<{type(self).__name__} {self.folder.path}: {held}>"

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

        return dataset(self.store, keeping=self)

    def claims(self, *, doubtful: bool = False) -> "Iterator[Claim]":
        """Yield claims as frozen values, ordered by document and position.

        Those that are `doubtful`, probably misread or not worth having, are among them only where
        they are asked for. One that a person judged wrong is among them, marked by `wrong`.
        """
        from kg.graph.claims import ClaimReader

        # The generator keeps the case, and with it the folder that its store reads from.
        every = ClaimReader(self.store).all()
        yield from (claim for claim in every if doubtful or not claim.doubtful or claim.wrong)

    def readings(self) -> Iterator[Reading]:
        """Yield the readings, sorted by document id, with what the case tells of their dates."""
        yield from self.folder.read_readings()

    def entities(self) -> Iterator[Entity]:
        """Yield the entities that joining made."""
        yield from read_lines(Entity, self.folder.entities)

    def findings(self) -> Iterator[Finding]:
        """Yield where accounts agree, conflict, or differ in precision."""
        yield from read_lines(Finding, self.folder.findings)

    def judgements(self) -> Iterator[Judgement]:
        """Yield every stored decision on what is the same."""
        yield from read_lines(Judgement, self.folder.judgements)

    def notices(self) -> Iterator[Notice]:
        """Yield what could not be read, or was read with a doubt."""
        yield from read_lines(Notice, self.folder.notices)

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
        """Check every file of the case, and its graph against the shapes of the ontology.

        Raises DamagedError naming each file that is not what was written.
        """
        from kg.case import damage_in, damaged
        from kg.graph.validate import validate

        if damage := damage_in(self.folder, whole=True):
            raise damaged(self.folder, damage)
        return validate(self.store)

    def dataframe(self, table: str) -> "pd.DataFrame":
        """Give a table (kg.export.tabular lists them) as a pandas DataFrame, dates as dates.

        Raises UsageError where pandas is not installed.
        """
        from kg.export.frames import dataframe

        return dataframe(self._material(), table)

    def claims_frame(self) -> "pd.DataFrame":
        """Give the claims as a DataFrame: what is told, by whom, how surely, in which words."""
        return self.dataframe("claims")

    def documents_frame(self) -> "pd.DataFrame":
        """Give the documents as a DataFrame."""
        return self.dataframe("documents")

    def entities_frame(self) -> "pd.DataFrame":
        """Give who and what is spoken of as a DataFrame."""
        return self.dataframe("entities")

    def events_frame(self) -> "pd.DataFrame":
        """Give the events in the world as a DataFrame, with how they stand."""
        return self.dataframe("events")

    def findings_frame(self) -> "pd.DataFrame":
        """Give where accounts agree or conflict as a DataFrame."""
        return self.dataframe("findings")

    def mentions_frame(self) -> "pd.DataFrame":
        """Give where entities are spoken of as a DataFrame."""
        return self.dataframe("mentions")

    def participants_frame(self) -> "pd.DataFrame":
        """Give who takes part in which claim, in which role, as a DataFrame."""
        return self.dataframe("participants")

    def relations_frame(self) -> "pd.DataFrame":
        """Give the claims that two things stand in a relation as a DataFrame."""
        return self.dataframe("relations")

    def ties_frame(self) -> "pd.DataFrame":
        """Give who is tied to whom as a DataFrame, an edge of the network a row."""
        return self.dataframe("ties")

    def draw(
        self,
        picture: str,
        out: Path | str,
        *,
        of: str | None = None,
        top: int | None = None,
        **part: Any,
    ) -> "Drawn":
        """Draw a picture (kg.draw.DRAWINGS lists them) to a PNG, SVG or PDF file.

        `of` is the name, id or IRI of an entity, `top` how many are drawn at most; `start` and
        `end` choose a period as in `network`, `steps` (1 or 2) how far an ego network reaches.
        """
        from kg.draw import Material, draw, wanted
        from kg.graph.claims import ClaimReader
        from kg.graph.happened import Teller

        chosen = wanted(of=self._entity(of) if of else None, top=top, **part)
        reader = ClaimReader(self.store)
        teller = Teller(self.store)
        material = Material(
            network=partial(self.network, start=part.get("start"), end=part.get("end")),
            claims=lambda: (claim for claim in reader.all() if claim.wrong is None),
            happenings=teller.dated,
            undated=teller.undated,
            documents=reader.documents,
            entities=self.entities,
            findings=self.findings,
            readings=self.readings,
            base=self.manifest.base,
        )
        return draw(picture, Path(out), material, chosen)

    def export(
        self,
        format: str,
        out: Path | str,
        *,
        rdf12: bool = False,
        view: str = "actors",
        **wanted: Any,
    ) -> tuple[Path, ...]:
        """Write the case in another format (kg.export.EXPORTERS lists them).

        With `rdf12` claims in turtle, trig and nquads lead to what they claim as triple terms.
        GEXF and GraphML hold the network of a `view`, `wanted` as in `network`. Raises UsageError
        where another format is asked for a part of the case.
        """
        from kg.analyse import Wanted
        from kg.errors import UsageError
        from kg.export import NETWORKS, export

        part = view != "actors" or wanted_of(**wanted) != Wanted()
        if part and format not in NETWORKS:
            formats = " and ".join(NETWORKS)
            raise UsageError(f"{formats} hold a view or a part of a case; {format} holds all of it")
        material = self._material(rdf12=rdf12, network=partial(self._grouped, view, **wanted))
        return export(format, material, Path(out))

    def _grouped(self, view: str, **wanted: Any) -> "nx.MultiDiGraph[str]":
        """Give a network whose nodes know their community, as other programs show it."""
        from kg.analyse.measures import grouped

        network = self.network(view, **wanted)
        for iri, number in grouped(network).items():
            network.nodes[iri]["community"] = number
        return network

    def push(self, server: "Server", **wanted: Any) -> "Pushed":
        """Make a Neo4j database hold the case as it is now (kg.export.bolt.push)."""
        from kg.export.bolt import push

        return push(self._material(), server, **wanted)

    def _material(self, *, rdf12: bool = False, network: Any = None) -> "Material":
        from kg.export import Material

        return Material(
            folder=self.folder,
            store=self.store,
            base=self.manifest.base,
            network=network or self.network,
            rdf12=rdf12,
        )
