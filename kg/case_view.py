"""An open case for reading: querying, showing, drawing, exporting; never changed from here."""

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

    from kg.account.evidence_path import Trail
    from kg.account.overview import Overview
    from kg.account.portrait import Portrait
    from kg.answering import Answered
    from kg.draw import Drawn
    from kg.export import Material
    from kg.export.bolt import Pushed, Server
    from kg.graph.claims import Claim
    from kg.graph.validate import Violation
    from kg.query import Result
    from kg.query.terms import Value


class Opened(Networked):
    """An open case: query it, show it, export it.

    It is held as it was when it was opened: a case that replaces it is seen when it is opened
    again. Iterators that it returned hold it too, until they are used up.
    """

    def __repr__(self) -> str:
        from kg.number_words import counted

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
        """Query in SPARQL: a query, the path of a .rq file, or the name of a named question.

        `values` bind variables. With a limit of `seconds` or `rows` a separate process answers,
        which is ended when its time is over.
        """
        from kg.query import Limits, run_limited, run_query

        base = self.manifest.base
        if seconds is None and rows is None:
            return run_query(self.store, question, base=base, values=values)
        limits = Limits(seconds=seconds, rows=rows)
        return run_limited(self.folder.graph, question, base=base, limits=limits, values=values)

    def graph(self) -> "Dataset":
        """Return the case as an rdflib Dataset over the same store."""
        from kg.graph.store import dataset

        return dataset(self.store, keeping=self)

    def claims(self, *, doubtful: bool = False) -> "Iterator[Claim]":
        """Yield claims as frozen values, ordered by document and position.

        Claims that are `doubtful`, probably misread or not worth keeping, are only included on
        request. A claim that a person judged wrong is included, marked by `wrong`.
        """
        from kg.graph.claims import ClaimReader

        # The generator keeps the case, and with it the folder that its store reads from.
        every = ClaimReader(self.store).all()
        yield from (claim for claim in every if doubtful or not claim.doubtful or claim.wrong)

    def readings(self) -> Iterator[Reading]:
        """Yield the readings, sorted by document id, with inferred dates and corrections."""
        yield from self.folder.read_readings()

    def entities(self) -> Iterator[Entity]:
        """Yield the entities."""
        yield from read_lines(Entity, self.folder.entities)

    def findings(self) -> Iterator[Finding]:
        """Yield where accounts agree, conflict, or differ in precision."""
        yield from read_lines(Finding, self.folder.findings)

    def judgements(self) -> Iterator[Judgement]:
        """Yield every stored decision on what is the same."""
        yield from read_lines(Judgement, self.folder.judgements)

    def notices(self) -> Iterator[Notice]:
        """Yield what could not be read, or was read with a warning."""
        yield from read_lines(Notice, self.folder.notices)

    def info(self) -> "Overview":
        """Return what the case holds, in figures and names."""
        from kg.account.overview import overview

        return overview(self.store, self.folder, base=self.manifest.base)

    def ask(self, question: str, *, limit: int = 12) -> "Answered":
        """Answer a question in plain words with at most `limit` passages, and their claims.

        Raise QueryError if the question holds no word.
        """
        from kg.answering import Asker

        asker = Asker(self.store, self.folder, base=self.manifest.base)
        return asker.ask(question, limit=limit)

    def show(self, name: str) -> "Portrait":
        """Return who or what an entity is, what it did, and what others say of it."""
        from kg.account.portrait import portrait

        return portrait(self.store, name, base=self.manifest.base)

    def why(self, claim: str) -> "Trail":
        """Return the words that a claim was read from, with their context."""
        from kg.account.evidence_path import trail

        return trail(self.store, claim)

    def validate(self) -> "tuple[Violation, ...]":
        """Check every file of the case, and its graph against the shapes of the ontology.

        Raise DamagedError naming each file that differs from what was written.
        """
        from kg.case import damage_in, damaged
        from kg.graph.validate import validate

        if damage := damage_in(self.folder, whole=True):
            raise damaged(self.folder, damage)
        return validate(self.store)

    def dataframe(self, table: str) -> "pd.DataFrame":
        """Return a table (kg.export.tabular lists them) as a pandas DataFrame, dates as dates.

        Raise UsageError if pandas is not installed.
        """
        from kg.export.frames import dataframe

        return dataframe(self._material(), table)

    def claims_frame(self) -> "pd.DataFrame":
        """Return the claims as a DataFrame: content, holders, status, words."""
        return self.dataframe("claims")

    def documents_frame(self) -> "pd.DataFrame":
        """Return the documents as a DataFrame."""
        return self.dataframe("documents")

    def entities_frame(self) -> "pd.DataFrame":
        """Return the entities as a DataFrame."""
        return self.dataframe("entities")

    def events_frame(self) -> "pd.DataFrame":
        """Return the occurrences as a DataFrame, with their standing."""
        return self.dataframe("events")

    def findings_frame(self) -> "pd.DataFrame":
        """Return where accounts agree or conflict as a DataFrame."""
        return self.dataframe("findings")

    def mentions_frame(self) -> "pd.DataFrame":
        """Return the mentions of entities as a DataFrame."""
        return self.dataframe("mentions")

    def participants_frame(self) -> "pd.DataFrame":
        """Return the participants of claims, with their roles, as a DataFrame."""
        return self.dataframe("participants")

    def relations_frame(self) -> "pd.DataFrame":
        """Return the relation claims as a DataFrame."""
        return self.dataframe("relations")

    def ties_frame(self) -> "pd.DataFrame":
        """Return the ties between actors as a DataFrame, one edge of the network per row."""
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

        `of` is the name, id or IRI of an entity, `top` the most items to draw; `start` and `end`
        select a period as in `network`, `steps` (1 or 2) how far an ego network reaches.
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

        With `rdf12` claims in turtle, trig and nquads lead to what they claim as triple terms. GEXF
        and GraphML hold the network of a `view`, `wanted` as in `network`. Raise UsageError if a
        part of the case is requested in another format.
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
        """Return a network whose nodes have their community, for other programs."""
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
