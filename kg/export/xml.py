"""An XML tree as a file: declared, indented, the same bytes each time."""

from pathlib import Path
from xml.etree import ElementTree


def write_xml(root: ElementTree.Element, out: Path) -> None:
    """Write a tree as UTF-8."""
    ElementTree.indent(root)
    with out.open("wb") as handle:
        ElementTree.ElementTree(root).write(handle, encoding="utf-8", xml_declaration=True)
        handle.write(b"\n")
