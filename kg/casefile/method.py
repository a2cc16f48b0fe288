"""How a case was made, and how well kg reads, as a page shows it."""

import json
from collections.abc import Iterable
from pathlib import PurePath

from kg.case import CaseFolder, Manifest
from kg.casefile.contents import Audited, Held, Method, Quality, Remark
from kg.graph.plain import gates
from kg.model import Document
from kg.model.readings import read_lines
from kg.ontology import ontology_folder
from kg.read import Notice

FIGURES, AUDIT = "quality.json", "audit.json"


def method(folder: CaseFolder, manifest: Manifest, held: Iterable[Held]) -> Method:
    """Return what a case was made with and what could not be read."""
    notices = read_lines(Notice, folder.notices) if folder.notices.is_file() else ()
    return Method(
        kg=manifest.kg,
        model=manifest.model,
        documents=manifest.documents,
        failed=manifest.failed,
        gate=manifest.plain,
        gates=dict(gates()),
        notices=tuple(
            Remark(level=n.level, source=_file_of(n.source), message=n.message) for n in notices
        ),
        held=tuple(one for one in held if one.shown < one.of),
        quality=quality(),
        audited=audited(),
    )


def quality() -> tuple[Quality, ...]:
    """Return the figures recorded with this version, if any."""
    path = ontology_folder() / FIGURES
    if not path.is_file():
        return ()
    rows = json.loads(path.read_text(encoding="utf-8"))
    return tuple(
        Quality(measure=row["measure"], set=row["set"], value=row["value"]) for row in rows
    )


def audited() -> Audited | None:
    """Return what the last audit of claims found, if it is recorded (`docs/quality.md`)."""
    path = ontology_folder() / AUDIT
    if not path.is_file():
        return None
    row = json.loads(path.read_text(encoding="utf-8"))
    return Audited(
        claims=row["claims"], stories=row["stories"], right=row["right"], wrong=row["false"]
    )


def shown_source(document: Document) -> str | None:
    """Return the origin of a text: its address, or the name of its file without folders.

    A page is shared, and the folders of its author are private.
    """
    for known in (document.url, document.source):
        if known and known.lower().startswith(("http://", "https://")):
            return known
    return _file_of(document.source or "") or None


def _file_of(path: str) -> str:
    return PurePath(path.replace("\\", "/")).name
