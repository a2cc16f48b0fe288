"""Annotating: a document's parse, its mentions in chains, its times and amounts."""

from spacy.language import Language

from kg.annotate.annotation import Annotation
from kg.annotate.names import find_mentions
from kg.annotate.nlp import DEFAULT_MODEL, load, parse
from kg.model import Document

__all__ = ["DEFAULT_MODEL", "Annotation", "annotate", "load"]


def annotate(nlp: Language, document: Document) -> Annotation:
    """Parse a document and lay mentions, times and values over it."""
    doc = parse(nlp, document)
    return Annotation(document=document, doc=doc, mentions=tuple(find_mentions(doc)))
