"""The location of the ontology: terms, shapes, lexicons, frames and named queries, as data."""

import marshal
import os
import sys
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source
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
    return parsed(path)


@cache
def constructions(name: str) -> list[dict[str, Any]]:
    """Load the frames of `ontology/constructions/NAME.toml`, as written there."""
    path = ontology_folder() / "constructions" / f"{name}.toml"
    found: list[dict[str, Any]] = parsed(path)["frame"]
    return found


def parsed(path: Path) -> dict[str, Any]:
    """Load a TOML file.

    What was parsed is kept beside it as Python keeps what it compiles, and under the same settings:
    a process that reads would parse TOML for a sixth of a second. It counts as long as the file has
    the size and the time of then.
    """
    told = path.stat()
    stamp = told.st_size, told.st_mtime_ns
    kept = Path(cache_from_source(str(path))).with_suffix(".toml.marshal")
    with suppress(OSError, EOFError, ValueError, TypeError):
        of, found = marshal.loads(kept.read_bytes())
        if of == stamp:
            return found  # type: ignore[no-any-return]
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    if not sys.dont_write_bytecode:
        with suppress(OSError, ValueError):
            _keep(kept, marshal.dumps((stamp, found)))
    return found


def _keep(path: Path, content: bytes) -> None:
    """Write a file at once, whoever writes the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    new.write_bytes(content)
    new.replace(path)


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
