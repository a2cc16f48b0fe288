"""Annotation: a document's parse, its mentions in chains, its times and amounts."""

from spacy.language import Language

from kg.annotate.annotation import Annotation
from kg.annotate.mentions import find_mentions
from kg.annotate.nlp import DEFAULT_MODEL, DEFAULT_PARSER, load, parse
from kg.annotate.times import dated as day_given
from kg.annotate.times import find_times
from kg.annotate.values import find_values
from kg.model import Document
from kg.syntax.parsed import Doc

__all__ = [
    "DEFAULT_MODEL",
    "DEFAULT_PARSER",
    "Annotation",
    "annotate",
    "annotate_parsed",
    "load",
    "parse",
]


def annotate(nlp: Language, document: Document, *, dated: bool = True) -> Annotation:
    """Parse a document and add mentions, quotations, times and values."""
    return annotate_parsed(parse(nlp, document), document, dated=dated)


def annotate_parsed(doc: Doc, document: Document, *, dated: bool = True) -> Annotation:
    """Add mentions, quotations, times and values to a parse of the document's text.

    A document without a day of publication gets the one inferred from its text, marked as inferred,
    unless `dated` is False because it is a stretch from the middle of another.
    """
    if dated:
        document = day_given(doc, document)
    times = tuple(find_times(doc, document))
    mentions, quotations = find_mentions(doc, document, times)
    return Annotation(
        document=document,
        doc=doc,
        mentions=mentions,
        quotations=quotations,
        times=times,
        values=tuple(find_values(doc, times)),
    )
