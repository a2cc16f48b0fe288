"""Guard against repairs of a parse that leave a sentence without a tree."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from spacy.attrs import DEP, HEAD  # type: ignore[import-not-found]
from spacy.tokens import Doc

from kg.syntax.parser import KEY, parse_of


@contextmanager
def without_cycles(doc: Doc) -> Iterator[None]:
    """Give each sentence its parse from before, if repairs made a word depend on itself.

    Two repairs of one long sentence can attach each of two words below the other. All that walks up
    a tree would never end there. Both parses of a document are checked.
    """
    rows = doc.to_array([HEAD, DEP])
    parse = parse_of(doc)
    yield
    broken = cyclic([token.head.i for token in doc])
    if broken:
        now: Any = doc.to_array([HEAD, DEP])
        for sentence in {doc[i].sent.start: doc[i].sent for i in broken}.values():
            now[sentence.start : sentence.end] = rows[sentence.start : sentence.end]
        doc.from_array([HEAD, DEP], now)
    changed = parse_of(doc)
    if parse is not None and changed is not None and cyclic(changed.heads):
        doc.user_data[KEY] = replace(changed, heads=parse.heads, labels=parse.labels)


def cyclic(heads: Sequence[int]) -> set[int]:
    """Return the words whose way up does not end at a root, which is its own head."""
    good: set[int] = set()
    found: set[int] = set()
    for index in range(len(heads)):
        path: list[int] = []
        at = index
        while at not in good and at not in found and at not in path and heads[at] != at:
            path.append(at)
            at = heads[at]
        (found if at in path or at in found else good).update(path)
    return found
