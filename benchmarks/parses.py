"""Parses kept between runs, so that only what is read out of them is worked out anew.

A parse is kept under a hash of the paragraphs as the pipeline gets them, of the pipeline itself
(components, settings, weights) and of the code that runs it. What kg does to the tree afterwards
is not kept: a changed repair needs no new parse, and a changed model or tokenizer always does.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from inspect import getsource
from os import getpid
from pathlib import Path

import numpy
import spacy
import thinc
from spacy.language import Language
from spacy.tokens import Doc, DocBin

from kg.annotate import nlp as seam
from kg.annotate import recognising

CODE = (seam, recognising)
"""The modules of kg that decide what the pipeline makes of a paragraph."""

Parse = Callable[[Language, Iterable[str]], Iterable[Doc]]


@contextmanager
def kept(folder: Path | None) -> Iterator[None]:
    """Keep in `folder` what the pipeline makes of paragraphs, and take from there what is known.

    Processes forked meanwhile do the same. Without a folder nothing is kept.
    """
    if folder is None:
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    parse: Parse = seam._parsed
    seam._parsed = lambda nlp, pieces: _known(folder, parse, nlp, list(pieces))  # type: ignore[assignment]
    try:
        yield
    finally:
        seam._parsed = parse  # type: ignore[assignment]


def _known(folder: Path, parse: Parse, nlp: Language, pieces: list[str]) -> list[Doc]:
    place = folder / f"{_key(nlp, pieces)}.parse"
    if place.is_file():
        return list(DocBin().from_bytes(place.read_bytes()).get_docs(nlp.vocab))
    docs = list(parse(nlp, pieces))
    held = DocBin(attrs=seam.ATTRIBUTES, docs=docs, store_user_data=True)
    part = place.with_suffix(f".{getpid()}")
    part.write_bytes(held.to_bytes())
    part.replace(place)
    return docs


def _key(nlp: Language, pieces: list[str]) -> str:
    found = hashlib.sha256(pipeline_key(nlp).encode())
    for piece in pieces:
        raw = piece.encode("utf-8", "surrogatepass")
        found.update(f"{len(raw)}:".encode() + raw)
    return found.hexdigest()[:32]


@cache
def pipeline_key(nlp: Language) -> str:
    """Name a pipeline by all that decides its parses; the words it has met do not count."""
    found = hashlib.sha256()
    for version in (spacy.__version__, thinc.__version__, numpy.__version__):
        found.update(version.encode())
    found.update(nlp.to_bytes(exclude=["vocab"]))
    own = {type(component).__module__ for _, component in nlp.pipeline}
    modules = [*CODE, *(import_module(n) for n in sorted(own) if n.startswith("kg."))]
    for module in modules:
        found.update(getsource(module).encode())
    return found.hexdigest()
