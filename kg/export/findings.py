"""Findings as JSON lines: where accounts agree, conflict, or differ in precision."""

from pathlib import Path

from kg.export.material import Material
from kg.model import Finding
from kg.model.readings import read_lines, write_lines


def write_findings(material: Material, out: Path) -> None:
    """Write one finding per line, each with its reason and the words of every member."""
    write_lines(read_lines(Finding, material.folder.findings), out)
