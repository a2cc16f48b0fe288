"""Exports: a case in the formats of other programs, each written completely or not at all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from kg.errors import UsageError
from kg.export.cypher_script import write_cypher
from kg.export.findings import write_findings
from kg.export.gephi import write_gexf, write_graphml
from kg.export.material import Material
from kg.export.neo4j import write_neo4j
from kg.export.parquet import write_parquet
from kg.export.place import whole_file, whole_folder
from kg.export.rdf import write_rdf
from kg.export.readings import write_readings
from kg.export.tables import write_tables
from kg.graph.dump import RDF12

__all__ = ["EXPORTERS", "NETWORKS", "Exporter", "Material", "export"]


@dataclass(frozen=True, slots=True)
class Exporter:
    """How a format is written, and whether it is a file or a folder of files."""

    write: Callable[[Material, Path], None]
    folder: bool = False


def _rdf(format: str, material: Material, out: Path) -> None:
    write_rdf(material.store, format, out, rdf12=material.rdf12)


EXPORTERS: Mapping[str, Exporter] = {
    "turtle": Exporter(partial(_rdf, "turtle")),
    "trig": Exporter(partial(_rdf, "trig")),
    "nquads": Exporter(partial(_rdf, "nquads")),
    "jsonld": Exporter(partial(_rdf, "jsonld")),
    "rdfxml": Exporter(partial(_rdf, "rdfxml")),
    "gexf": Exporter(write_gexf),
    "graphml": Exporter(write_graphml),
    "neo4j": Exporter(write_neo4j, folder=True),
    "cypher": Exporter(write_cypher),
    "csv": Exporter(write_tables, folder=True),
    "parquet": Exporter(write_parquet, folder=True),
    "readings": Exporter(write_readings),
    "findings": Exporter(write_findings),
}


NETWORKS = ("gexf", "graphml")
"""The formats that contain the network of a view."""


def export(format: str, material: Material, out: Path) -> tuple[Path, ...]:
    """Write a case to the file or folder `out`; equal cases give equal bytes.

    Return the files written. Raise UsageError for an unknown format (the message lists the known),
    InputError if `out` cannot be written; a failed export leaves what was there before.
    """
    exporter = EXPORTERS.get(format)
    if exporter is None:
        raise UsageError(f"no format {format!r}; there are: {', '.join(EXPORTERS)}")
    if material.rdf12 and format not in RDF12:
        raise UsageError(f"RDF 1.2 has triple terms in {', '.join(RDF12)}; {format} has none")
    with whole_folder(out) if exporter.folder else whole_file(out) as part:
        exporter.write(material, part)
    return tuple(sorted(out.iterdir())) if exporter.folder else (out,)
