"""Ids made from content: the same parts give the same id on every machine, in every run."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from typing import Protocol, TypeVar

DOCUMENT_DIGITS = 16


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


_T = TypeVar("_T", bound=_Identified)


def by_id(items: Iterable[_T]) -> dict[str, _T]:
    """Map the ids of items to the items."""
    return {item.id: item for item in items}


def digest(*parts: str, digits: int = 12) -> str:
    """Hash the parts, each framed by its length, so that ("a.b", "c") and ("a", "b.c") differ.

    Return `digits` lower-case hex digits of SHA-256.
    """
    framed = hashlib.sha256()
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass")
        framed.update(f"{len(raw)}:".encode())
        framed.update(raw)
    return framed.hexdigest()[:digits]


def outlet_key(name: str) -> str:
    """Return a normalised outlet name: 'The Malabar Post' and 'malabar post' are equal."""
    return " ".join(name.casefold().split()).removeprefix("the ")


def document_id(content: bytes) -> str:
    """Return a document's id from its bytes: the first 16 hex digits of their SHA-256."""
    return hashlib.sha256(content).hexdigest()[:DOCUMENT_DIGITS]


def slug(name: str, *, longest: int = 48) -> str:
    """Return the readable part of an IRI from a name: ASCII letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).replace("'", "").encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:longest].strip("-") or "thing"
