"""Extraction: what a document states, and who vouches for it (walking skeleton)."""

from kg.annotate import Annotation
from kg.model import Reading

__all__ = ["extract"]


def extract(annotation: Annotation) -> Reading:
    """Read the claims and quotations of an annotated document."""
    return Reading(
        document=annotation.document,
        mentions=annotation.mentions,
        times=annotation.times,
        values=annotation.values,
    )
