"""Exports that hold nothing: told, so that nobody takes an empty file for a result."""

from collections.abc import Mapping, Sequence
from pathlib import Path

SIGNS: Mapping[str, tuple[bytes, str]] = {
    "gexf": (b"<node ", "nobody and nothing is in this network"),
    "graphml": (b"<node ", "nobody and nothing is in this network"),
    "findings": (b"{", "no accounts were found to differ or to agree"),
    "readings": (b"{", "the case has no documents"),
}
"""What a file of a format has where it holds anything, and what to say where it does not."""
BLOCK = 1 << 16


def hollow(format: str, files: Sequence[Path]) -> str | None:
    """Say why a written export holds nothing; None where it holds something."""
    if format not in SIGNS:
        return None
    sign, words = SIGNS[format]
    return None if any(_holds(path, sign) for path in files) else words


def _holds(path: Path, sign: bytes) -> bool:
    before = b""
    with path.open("rb") as handle:
        while block := handle.read(BLOCK):
            if sign in before + block:
                return True
            before = block[-len(sign) :]
    return False
