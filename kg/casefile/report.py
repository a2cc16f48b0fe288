"""A case as one file to pass on: the page, its script and style, and all that it shows."""

import base64
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kg.casefile.article import articles
from kg.casefile.assembled import case_file
from kg.casefile.contents import Held
from kg.casefile.encoded import encode
from kg.casefile.page import Shell, closing, opening, policy, script, style
from kg.export.place import whole_file

if TYPE_CHECKING:
    from kg.opened import Opened


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

    Raises InputError where `out` cannot take it; a failed report leaves what was there before.
    """
    file = case_file(opened)
    shell = Shell(title=file.title, manifest=opened.manifest)
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy()}">\n'
        f"<style>{style()}</style>"
    )
    with whole_file(out) as part, part.open("wb") as page:
        page.write(opening(shell, head).encode())
        page.write(b'<script id="case-file" type="application/octet-stream">')
        page.writelines(_packed(_told(opened, encode(file))))
        page.write(b"</script>\n")
        page.write(closing(f"<script>{script()}</script>").encode())
    return Report(
        path=out,
        bytes=out.stat().st_size,
        documents=len(file.documents),
        claims=len(file.claims),
        findings=len(file.findings),
        entities=len(file.entities),
        held=file.method.held,
    )


def _told(opened: "Opened", file: bytes) -> Iterator[bytes]:
    """Yield what the page shows as JSON, one article after the other."""
    yield b'{"file":'
    yield file
    yield b',"articles":['
    for number, one in enumerate(articles(opened)):
        yield b"," * bool(number) + encode(one)
    yield b"]}"


def _packed(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield pieces deflated and in base64, in which no markup can stand."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    left = b""
    for piece in pieces:
        left += packing.compress(piece)
        whole = len(left) - len(left) % 3
        yield base64.b64encode(left[:whole])
        left = left[whole:]
    yield base64.b64encode(left + packing.flush())
