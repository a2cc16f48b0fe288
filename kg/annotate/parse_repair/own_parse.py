"""Corrections of the pipeline's parse, made in the tree of our own parser as well."""

from collections.abc import Iterable
from dataclasses import replace

from spacy.tokens import Doc, Token

from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import parse_of

Moved = tuple[Token, Token, str]
"""A word, its new head, and the relation between them."""


def move_in_own_parse(doc: Doc, moved: Iterable[Moved]) -> None:
    """Give words other heads in the tree of our parser, if it parsed the document."""
    parse, moved = parse_of(doc), list(moved)
    if parse is None or not moved:
        return
    heads, labels = list(parse.heads), list(parse.labels)
    for word, head, label in moved:
        heads[word.i], labels[word.i] = head.i, label
    doc.user_data[PARSE] = replace(parse, heads=tuple(heads), labels=tuple(labels))
