"""Detection of empty exports, so that they are reported."""

from collections.abc import Mapping, Sequence
from pathlib import Path

SIGNS: Mapping[str, tuple[bytes, str]] = {
    "gexf": (b"<node ", "nobody and nothing is in this network"),
    "graphml": (b"<node ", "nobody and nothing is in this network"),
    "findings": (b"{", "no accounts were found to differ or to agree"),
    "readings": (b"{", "the case has no documents"),
}
"""What every non-empty file of a format contains, and the message if it does not."""
BLOCK = 1 << 16


def hollow(format: str, files: Sequence[Path]) -> str | None:
    """Return why a written export is empty; None if it is not."""
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
