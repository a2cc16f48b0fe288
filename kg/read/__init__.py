"""Reading in: paths → Documents, one reader a format, and a Notice for whatever went wrong."""

from kg.read.documents import MAX_BYTES, documents
from kg.read.notice import Notice
from kg.read.sources import READERS, Source, sources

__all__ = ["MAX_BYTES", "READERS", "Notice", "Source", "documents", "sources"]
