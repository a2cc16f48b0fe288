"""The location of the ontology: terms, shapes, lexicons, frames and named queries, as data."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from kg.errors import UsageError


@cache
def ontology_folder() -> Path:
    """Return the folder of the ontology: in an installed package, or beside a checkout."""
    here = Path(__file__).resolve().parent
    inside = here / "ontology_data"
    return inside if inside.is_dir() else here.parent / "ontology"


@cache
def lexicon(name: str) -> dict[str, Any]:
    """Load `ontology/lexicon/NAME.toml`. Raise UsageError that lists the existing lexicons."""
    path = ontology_folder() / "lexicon" / f"{name}.toml"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in path.parent.glob("*.toml")))
        raise UsageError(f"no lexicon {name!r}; there are: {known}")
    with path.open("rb") as handle:
        return tomllib.load(handle)


@cache
def constructions(name: str) -> list[dict[str, Any]]:
    """Load the frames of `ontology/constructions/NAME.toml`, as written there."""
    with (ontology_folder() / "constructions" / f"{name}.toml").open("rb") as handle:
        found: list[dict[str, Any]] = tomllib.load(handle)["frame"]
    return found


@cache
def table(name: str, *path: str) -> Any:
    """Return a part of a lexicon, by its keys."""
    found: Any = lexicon(name)
    for key in path:
        found = found[key]
    return found


@cache
def lists(name: str, *path: str) -> Mapping[str, Sequence[str]]:
    """Return the lists of words in a part of a lexicon. Raise TypeError if it holds anything else.

    `lists("coreference", "uses")` maps each kind to the nouns of what is used so.
    """
    found: dict[str, list[str]] = table(name, *path)
    for key, held in found.items():
        if not isinstance(held, list) or not all(isinstance(word, str) for word in held):
            raise TypeError(f"{' '.join((name, *path))}: {key!r} is no list of words")
    return found


@cache
def values(name: str, *path: str) -> Mapping[str, str]:
    """Return what words of a lexicon stand for. Raise TypeError if its part holds anything else.

    `values("nominals", "fates")` maps "dead" to the class of its event: "Death".
    """
    found: dict[str, str] = table(name, *path)
    for key, held in found.items():
        if not isinstance(held, str):
            raise TypeError(f"{' '.join((name, *path))}: {key!r} stands for no word")
    return found


@cache
def words(name: str, *path: str) -> frozenset[str]:
    """Return a list of a lexicon as a set: `words("participants", "media", "nouns")`."""
    return frozenset(table(name, *path))
