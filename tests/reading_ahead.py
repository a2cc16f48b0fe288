"""Reads the sentences of a file of tests together.

The pipeline reads many sentences at once in a third of the time that it takes for them one by one,
and reads the same in them. What is found in a file are the sentences in the parameters and in the
code of its tests; a text that is not among them is read when a test wants it.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import chain, islice
from multiprocessing import parent_process
from pathlib import Path
from types import CodeType

import pytest
from spacy.language import Language
from spacy.tokens import Doc

from kg.annotate.names.recogniser import recognised, separable
from kg.annotate.names.title_case import Casing
from kg.annotate.paragraphs import cut
from kg.syntax.parser import COMPONENT

SENTENCE = re.compile(r"[A-Z\"“‘'].*\s.*[.?!][\"”’']?\s*", re.DOTALL)
LONGEST = 1_000
"""Of longer texts there are several pieces, which are read together as it is."""
BATCH = 64
Parsed = Callable[[Language, Iterable[str]], Iterable[Doc]]


class ReadAhead:
    """The sentences of the file whose tests run, read or to be read when its first one is."""

    def __init__(self, parsed: Parsed) -> None:
        """Take how the pieces of one document are read."""
        self._parsed = parsed
        self._nlp: Language | None = None
        self._items: dict[Path, list[pytest.Item]] = defaultdict(list)
        self._file = Path()
        self._unread = False
        self._read: dict[tuple[str, ...], list[Doc]] = {}

    def read_by(self, nlp: Language) -> None:
        """Read ahead with this pipeline, and no other."""
        self._nlp = nlp

    def collected(self, items: Iterable[pytest.Item]) -> None:
        """Take the tests that will run."""
        for item in items:
            self._items[item.path].append(item)

    def turn_to(self, file: Path) -> None:
        """Forget what was read for another file."""
        if file != self._file:
            self._file, self._unread, self._read = file, True, {}

    def parsed(self, nlp: Language, pieces: Iterable[str]) -> Iterable[Doc]:
        """Return the parses of the pieces of one document."""
        if nlp is not self._nlp:
            return self._parsed(nlp, pieces)
        if (
            self._unread and parent_process() is None
        ):  # a forked process reads only what it is given
            self._unread = False
            self._read = _read_together(nlp, _texts(self._items.pop(self._file, ())))
        wanted = tuple(pieces)
        found = self._read.pop(wanted, None)
        return self._parsed(nlp, wanted) if found is None else found


def _read_together(nlp: Language, texts: Iterable[str]) -> dict[tuple[str, ...], list[Doc]]:
    """Read texts, each by itself with our own parser, whose numbers are used further on."""
    name = separable(nlp)
    assert name is not None
    found = {pieces: [*map(nlp.make_doc, pieces)] for pieces in _pieces(nlp, texts)}
    for docs in found.values():
        nlp.get_pipe(COMPONENT).parse_together(docs)
    unnamed = nlp.pipe(chain.from_iterable(found.values()), batch_size=BATCH, disable=[name])
    read = recognised(nlp, name, unnamed, batch=BATCH)
    return {pieces: [*islice(read, len(pieces))] for pieces in found}


def _pieces(nlp: Language, texts: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield the pieces of each text, as the pipeline gets them."""
    for text in texts:
        words = [text[start:end] for start, end in cut(text)]
        yield tuple(map(Casing(nlp, words).mend, words))


def _texts(items: Iterable[pytest.Item]) -> Iterator[str]:
    """Yield what may be read by tests: sentences in what they are given, and in their code."""
    codes = set()
    for item in items:
        if isinstance(item, pytest.Function):
            codes.add(item.function.__code__)
            if hasattr(item, "callspec"):
                yield from _sentences(item.callspec.params)
    for code in codes:
        yield from _sentences(code)


def _sentences(held: object) -> Iterator[str]:
    """Yield the sentences in some data."""
    if isinstance(held, str):
        if len(held) <= LONGEST and SENTENCE.fullmatch(held):
            yield held
        return
    inner: Collection[object] = ()
    if isinstance(held, CodeType):
        inner = held.co_consts
    elif isinstance(held, Mapping):
        inner = held.values()
    elif isinstance(held, tuple | list | set | frozenset):
        inner = held
    elif is_dataclass(held) and not isinstance(held, type):
        inner = [getattr(held, field.name) for field in fields(held)]
    for one in inner:
        yield from _sentences(one)
