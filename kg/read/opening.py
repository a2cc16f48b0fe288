"""Sources → open streams; standard input is spooled, so that its type can be detected."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from kg.errors import InputError
from kg.read.sources import STDIN, Source

SIGNATURES = (
    (b"%pdf-", "pdf"),
    (b"<!doctype html", "html"),
    (b"<html", "html"),
    (b"{", "jsonl"),
)
"""How standard input begins (ignoring case and white space) → reader; else plain text.

A single brace decides for JSON lines, so that one damaged line is reported as such and does not
turn the whole stream into one text.
"""
SPOOLED = 1_000_000


@contextmanager
def opened(source: Source) -> Iterator[tuple[str, BinaryIO]]:
    """Open a source: the name of its reader, and its bytes. Raise InputError, OSError."""
    if source.name == STDIN:
        with tempfile.SpooledTemporaryFile(max_size=SPOOLED) as spool:
            stream = cast(BinaryIO, spool)
            shutil.copyfileobj(_standard_input(), stream)
            stream.seek(0)
            start = stream.read(1024)
            stream.seek(0)
            yield sniff(start), stream
    else:
        with Path(source.name).open("rb") as stream:
            yield source.reader or sniff(b""), stream


def sniff(start: bytes) -> str:
    """Choose a reader by the first bytes."""
    plain = start.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    return next((reader for mark, reader in SIGNATURES if plain.startswith(mark)), "plain")


def whole(stream: BinaryIO, *, largest: int) -> bytes:
    """Read all of a stream; raise InputError, before reading, if it is too large."""
    size = stream.seek(0, os.SEEK_END)
    stream.seek(0)
    if size > largest:
        raise InputError(
            f"too large: {size:,} bytes, the limit is {largest:,} for one document; "
            "split it, or give many documents as .jsonl"
        )
    return stream.read(largest)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise InputError("standard input is closed; give paths, or send text through a pipe")
    return sys.stdin.buffer
