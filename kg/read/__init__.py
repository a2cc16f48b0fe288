"""Reading in: paths → Documents, one reader per format, and a Notice for every problem."""

from kg.read.documents import MAX_BYTES, documents
from kg.read.notice import Notice
from kg.read.sources import READERS, Source, sources

__all__ = ["MAX_BYTES", "READERS", "Notice", "Source", "documents", "sources"]
