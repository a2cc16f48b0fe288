"""A document as a page lists it."""

from kg.casefile.contents import Doc
from kg.casefile.method import shown_source
from kg.casefile.places import Places
from kg.model import Document


def shown_document(document: Document, where: Places) -> Doc:
    """Return what a page shows of a document beside its text."""
    source = shown_source(document)
    return Doc(
        id=document.document,
        iri=where.names.document(document.document).value,
        title=document.title or source or document.document,
        publisher=document.publisher,
        author=document.author,
        published=document.published,
        inferred=document.published_inferred,
        source=source,
        words=len(document.text.split()),
    )
