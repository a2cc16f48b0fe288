"""A case as one file to share: the page, its script and style, and everything it shows."""

import base64
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from kg.casefile.article import laid_out
from kg.casefile.assembled import case_file
from kg.casefile.brief import title_of
from kg.casefile.contents import CaseFile, Held
from kg.casefile.encoded import encode, pieces
from kg.casefile.judged import misread
from kg.casefile.opening import opening
from kg.casefile.page import Shell, bottom, policy, script, style, top
from kg.casefile.places import Places
from kg.export.place import whole_file
from kg.model import Reading

if TYPE_CHECKING:
    from kg.case_view import Opened


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The file that was written, and what it holds."""

    path: Path
    bytes: int
    documents: int
    claims: int
    findings: int
    entities: int
    held: tuple[Held, ...]


def write_report(opened: "Opened", out: Path) -> Report:
    """Write a case as one page that needs nothing else; equal cases give equal bytes.

    Raise InputError if `out` cannot be written; a failed report leaves what was there before.
    """
    wrong = len(misread(opened.folder))
    shell = Shell(title=title_of(opened), manifest=opened.manifest, misread=wrong)
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy()}">\n'
        f"<style>{style()}</style>"
    )
    with whole_file(out) as part, part.open("wb") as page:
        page.write(top(shell, head).encode())
        page.write(b'<script id="case-file" type="application/octet-stream">')
        packed = _Packed(page)
        file = _told(opened, packed)
        packed.end()
        page.write(b"</script>\n")
        page.write(bottom(f"<script>{script()}</script>").encode())
    return Report(
        path=out,
        bytes=out.stat().st_size,
        documents=len(file.documents),
        claims=len(file.claims),
        findings=len(file.findings),
        entities=len(file.entities),
        held=file.method.held,
    )


def _told(opened: "Opened", packed: "_Packed") -> CaseFile:
    """Write what the page shows as JSON: each article as it is read, the opening, the case."""
    count = 0

    def beside(reading: Reading, places: Places) -> None:
        nonlocal count
        packed.write(b"," * (count > 0) + encode(laid_out(reading, places)))
        count += 1

    packed.write(b'{"articles":[')
    file = case_file(opened, beside=beside)
    packed.write(b'],"opening":' + encode(opening(opened)) + b',"file":')
    for piece in pieces(file):
        packed.write(piece)
    packed.write(b"}")
    return file


class _Packed:
    """Writes bytes deflated and in base64, which cannot contain markup."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        self._left = b""

    def write(self, piece: bytes) -> None:
        """Take a piece; whole groups of base64 are written."""
        self._left += self._packing.compress(piece)
        whole = len(self._left) - len(self._left) % 3
        self._out.write(base64.b64encode(self._left[:whole]))
        self._left = self._left[whole:]

    def end(self) -> None:
        """Write the rest."""
        self._out.write(base64.b64encode(self._left + self._packing.flush()))
