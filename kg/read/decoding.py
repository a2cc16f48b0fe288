"""Bytes → text, exactly: the byte order mark is dropped, nothing else is altered."""

import codecs
import re

from kg.errors import InputError

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
WINDOWS = "windows-1252"
LARGEST_SHARE = 0.2
"""Largest share of bytes beyond ASCII in a Windows-1252 text.

Cyrillic and Greek texts in eight bits are far above it.
"""

HEAD = 2_000
FEW_ZEROS, MANY_ZEROS = 0.02, 0.7
"""Shares of zeros among the high and the low bytes of a Latin text in UTF-16."""

_MULTIBYTE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
_UNUSED = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]")
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")


def decode(raw: bytes) -> tuple[str, str]:
    """Decode a text and return its encoding: UTF-8, UTF-16 with a mark, or Windows-1252.

    Raise InputError for a binary file, and with the byte's offset for one that is neither.
    """
    for mark, encoding in MARKS:
        if raw.startswith(mark):
            return _strict(raw[len(mark) :], encoding, offset=len(mark)), encoding
    zero = raw.find(b"\0")
    if zero >= 0 and _is_unmarked_utf16(raw):
        raise InputError("looks like UTF-16 without a byte order mark; save it as UTF-8")
    if zero >= 0:
        raise InputError(f"binary, not text (a zero byte at byte {zero}); give the text itself")
    try:
        return raw.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        if is_windows_1252(raw):
            return raw.decode(WINDOWS), WINDOWS
        return _strict(raw, "utf-8", offset=0), "utf-8"


def is_windows_1252(raw: bytes) -> bool:
    """Return True if bytes that are not UTF-8 can be Western European text of one byte per letter.

    A single well-formed UTF-8 sequence is evidence against it: then the file is UTF-8, but damaged.
    """
    if _UNUSED.search(raw) or _MULTIBYTE.search(raw):
        return False
    return len(_BEYOND_ASCII.findall(raw)) <= LARGEST_SHARE * len(raw)


def _is_unmarked_utf16(raw: bytes) -> bool:
    """Return True if usually every other byte of the head is zero, and the others are not."""
    shares = sorted(half.count(0) / max(1, len(half)) for half in (raw[:HEAD:2], raw[1:HEAD:2]))
    return shares[0] <= FEW_ZEROS and shares[1] >= MANY_ZEROS


def _strict(raw: bytes, encoding: str, *, offset: int) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(
            f"not {encoding.upper()} at byte {error.start + offset}, nor plausibly "
            "Windows-1252; save it as UTF-8"
        ) from None
