"""Where the ontology lies: terms, shapes, lexicons and named queries, all policy as data."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from kg.errors import UsageError


@cache
def ontology_folder() -> Path:
    """Find the ontology: inside an installed package, or beside it in a checkout."""
    here = Path(__file__).resolve().parent
    inside = here / "ontology_data"
    return inside if inside.is_dir() else here.parent / "ontology"


@cache
def lexicon(name: str) -> dict[str, Any]:
    """Load `ontology/lexicon/NAME.toml`. Raises UsageError that lists the lexicons there are."""
    path = ontology_folder() / "lexicon" / f"{name}.toml"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in path.parent.glob("*.toml")))
        raise UsageError(f"no lexicon {name!r}; there are: {known}")
    with path.open("rb") as handle:
        return tomllib.load(handle)
