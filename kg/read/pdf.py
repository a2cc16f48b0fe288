"""PDF files with a text layer: the text of the pages, and the title and author of the file."""

import io
import logging
import re
from typing import Any

import pypdf
import pypdf.errors

from kg.errors import InputError
from kg.read.draft import Draft
from kg.read.framing import checked

logging.getLogger("pypdf").addHandler(logging.NullHandler())  # below cli, nothing prints

_ENDED = re.compile(r"[.!?:][\"'”’)\]]*\s*\Z")


def read(raw: bytes) -> Draft:
    """Read a PDF: its pages' text by pypdf, with sentences continued across pages.

    The day in a PDF says when the file was made, not when the story was published: it is not used.
    Raise InputError for a file that is damaged, encrypted, or only holds pictures of text.
    """
    try:
        reader = pypdf.PdfReader(io.BytesIO(raw))
        if reader.is_encrypted and not _unlocked(reader):
            raise InputError("encrypted: save a copy without the password, or its text as .txt")
        pages = [_mended(page.extract_text()).strip() for page in reader.pages]
        stated = _stated(reader.metadata)
    except (InputError, MemoryError):
        raise
    except Exception as error:  # whatever a parser of strangers' files may raise
        raise InputError(f"not readable as PDF ({error}); save its text as .txt") from error
    if not any(pages):
        raise InputError(
            f"no text in its {len(pages)} page(s): pictures only, as of a scan; "
            "run text recognition (OCR) over it first"
        )
    fields, warnings = checked(stated)
    return Draft(text=_joined(pages)).filled(**fields).warn(*warnings)


def _unlocked(reader: pypdf.PdfReader) -> bool:
    """Try the empty password, which opens files that only forbid printing or copying."""
    try:
        return bool(reader.decrypt(""))
    except (pypdf.errors.PyPdfError, pypdf.errors.DependencyError):
        return False


def _mended(text: str) -> str:
    """Join halves of characters, which some files hold; a single half is shown as unknown."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _joined(pages: list[str]) -> str:
    text = ""
    for page in filter(None, pages):
        text += ("\n\n" if _ENDED.search(text) else "\n" if text else "") + page
    return text


def _stated(metadata: Any) -> dict[str, Any]:
    return {"title": metadata.title, "author": metadata.author} if metadata else {}
