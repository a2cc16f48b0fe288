"""Parses kept between runs, so that only what is extracted from them is recomputed.

A parse is kept under a hash of the paragraphs as the pipeline gets them, of the pipeline itself
(components, settings, weights) and of the code that runs it. What kg does to the tree afterwards is
not kept: a changed repair needs no new parse, and a changed model or tokenizer always does.
"""

import hashlib
import pickle
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

from kg.annotate import attribute_rules
from kg.annotate import nlp as seam
from kg.annotate.names import recogniser
from kg.syntax.parser import weights_folder

CODE = (seam, recogniser, attribute_rules)
"""The modules of kg that decide what the pipeline makes of a paragraph."""
LAYOUT = "2"
"""The format of a kept parse; another format has other keys."""

Parse = Callable[[Language, Iterable[str]], Iterable[Doc]]


@contextmanager
def kept(folder: Path | None) -> Iterator[None]:
    """Keep in `folder` what the pipeline makes of paragraphs, and reuse what is known.

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
        return _restored(nlp, place.read_bytes())
    docs = list(parse(nlp, pieces))
    held = DocBin(attrs=seam.ATTRIBUTES, docs=docs).to_bytes()
    part = place.with_suffix(f".{getpid()}")
    part.write_bytes(pickle.dumps((held, [doc.user_data for doc in docs])))
    part.replace(place)
    return docs


def _restored(nlp: Language, raw: bytes) -> list[Doc]:
    held, told = pickle.loads(raw)
    docs = list(DocBin().from_bytes(held).get_docs(nlp.vocab))
    for doc, data in zip(docs, told, strict=True):
        doc.user_data.update(data)
    return docs


def _key(nlp: Language, pieces: list[str]) -> str:
    found = hashlib.sha256(pipeline_key(nlp).encode())
    for piece in pieces:
        raw = piece.encode("utf-8", "surrogatepass")
        found.update(f"{len(raw)}:".encode() + raw)
    return found.hexdigest()[:32]


@cache
def pipeline_key(nlp: Language) -> str:
    """Return the key of a pipeline, from everything that decides its parses, not its vocabulary.

    A component of kg's own counts with its module and with the fitted weights of the parser,
    because it need not give its weights to spaCy.
    """
    found = hashlib.sha256(LAYOUT.encode())
    for version in (spacy.__version__, thinc.__version__, numpy.__version__):
        found.update(version.encode())
    found.update(nlp.to_bytes(exclude=["vocab"]))
    components = {type(component).__module__ for _, component in nlp.pipeline}
    own = [import_module(name) for name in sorted(components) if name.startswith("kg.")]
    for module in (*CODE, *own):
        found.update(getsource(module).encode())
    if own:
        for path in sorted(weights_folder().rglob("*")):
            if path.is_file():
                found.update(path.read_bytes())
    return found.hexdigest()
