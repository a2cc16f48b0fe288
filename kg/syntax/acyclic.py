"""Guard against repairs of a parse that leave a sentence without a tree."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from spacy.attrs import DEP, HEAD  # type: ignore[import-not-found]
from spacy.tokens import Doc

from kg.syntax.columns import heads as heads_of
from kg.syntax.parser import KEY, parse_of
from kg.syntax.spanning import cycle


@contextmanager
def without_cycles(doc: Doc) -> Iterator[None]:
    """Give each sentence its parse from before, if repairs made a word depend on itself.

    Two repairs of one long sentence can attach each of two words below the other. All that walks up
    a tree would never end there. Both parses of a document are checked.
    """
    sentences = [(s.start, s.end) for s in doc.sents]
    rows = doc.to_array([HEAD, DEP])
    parse = parse_of(doc)
    yield
    broken = _broken(heads_of(doc), sentences)
    if broken:
        now: Any = doc.to_array([HEAD, DEP])
        for start, end in broken:
            now[start:end] = rows[start:end]
        doc.from_array([HEAD, DEP], now)
    changed = parse_of(doc)
    if parse is None or changed is None:
        return
    broken = _broken(changed.heads, sentences)
    if broken:
        heads, labels = list(changed.heads), list(changed.labels)
        for start, end in broken:
            heads[start:end], labels[start:end] = parse.heads[start:end], parse.labels[start:end]
        doc.user_data[KEY] = replace(changed, heads=tuple(heads), labels=tuple(labels))


def _broken(heads: Sequence[int], sentences: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the sentences in which a word depends on itself."""
    left, found = list(heads), set[tuple[int, int]]()
    while ring := cycle(left):
        for start, end in sentences:
            if any(start <= word < end for word in ring):
                left[start:end] = range(start, end)
                found.add((start, end))
    return found
