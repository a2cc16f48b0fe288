"""Downloads: every export of the case, made on request, with the same bytes as kg export."""

import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec
from pathlib import Path
from threading import BoundedSemaphore

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from kg.errors import UsageError
from kg.export import EXPORTERS
from kg.serve.api.encode import to_json
from kg.serve.api.problems import Problem, answering
from kg.serve.download_formats import FORMATS, Format
from kg.serve.negotiation import wants_html
from kg.serve.plainpage import STYLE_POLICY, plain_page
from kg.serve.served import Served

AT_ONCE = 2
PATIENCE = 60.0
"""Seconds a download waits for those before it."""

OLDEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive, so that the same case gives the same bytes."""
RUNS = 0o755
READ = 0o644


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """A download as it is listed; `reason` says why one is not available."""

    format: str
    about: str
    file: str
    media_type: str
    href: str
    available: bool
    reason: str | None


def format_of(name: str) -> Format:
    """Return the description of an export; by default a file of its name, or a zipped folder."""
    ending, kind = f".{name}", "application/octet-stream"
    if EXPORTERS[name].folder:
        ending, kind = f"{ending}.zip", "application/zip"
    return FORMATS.get(name) or Format(ending=ending, media_type=kind, about=name)


def listed(case: str) -> tuple[Download, ...]:
    """List what can be downloaded, and what cannot, and why."""
    return tuple(_download(name, case) for name in EXPORTERS)


def _download(name: str, case: str) -> Download:
    told = format_of(name)
    reason = _missing(told)
    return Download(
        format=name,
        about=told.about,
        file=f"{file_stem(case)}{told.ending}",
        media_type=told.media_type,
        href=f"/download/{name}",
        available=reason is None,
        reason=reason,
    )


def _missing(told: Format) -> str | None:
    lacking = [name for name in told.needs if find_spec(name) is None]
    if not lacking:
        return None
    return f"needs {', '.join(lacking)}: pip install 'kg-news[tables]', and start the server anew"


def file_stem(name: str) -> str:
    """Return a file name from the name of a case that is valid on every system."""
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "-" for c in name)
    return kept.strip("-.")[:80] or "case"


def routes(served: Served) -> list[BaseRoute]:
    """Return the routes of the downloads."""
    turns = BoundedSemaphore(AT_ONCE)

    @answering
    def overview(request: Request) -> Response:
        found = listed(served.path.name)
        if wants_html(request):
            body = plain_page("Downloads", _table(found), case=served.path.name)
            headers = {"Content-Security-Policy": STYLE_POLICY, "Vary": "Accept"}
            return Response(body, headers=headers, media_type="text/html")
        told = to_json({"downloads": found})
        return Response(told, headers={"Vary": "Accept"}, media_type="application/json")

    @answering
    def download(request: Request) -> Response:
        name = request.path_params["format"]
        if name not in EXPORTERS:
            raise Problem(404, f"no format {name!r}; there are: {', '.join(EXPORTERS)}")
        found = _download(name, served.path.name)
        if found.reason is not None:
            raise Problem(501, found.reason)
        if request.method == "HEAD":
            told = {"Content-Disposition": f'attachment; filename="{found.file}"'}
            return Response(headers=told, media_type=found.media_type)
        return _made(served, found, turns)

    return [
        Route("/downloads", overview, methods=["GET"]),
        Route("/download/{format}", download, methods=["GET"]),
    ]


def _made(served: Served, found: Download, turns: BoundedSemaphore) -> Response:
    """Make a download in a folder of its own, which is removed when it is sent or has failed."""
    if not turns.acquire(timeout=PATIENCE):
        raise Problem(503, "too many downloads are being made; ask again in a moment")
    folder = Path(tempfile.mkdtemp(prefix="kg-download-"))
    try:
        file = _write(served, found, folder)
    except BaseException as error:
        _remove(folder)
        if isinstance(error, UsageError):
            raise Problem(501, str(error)) from None
        raise
    finally:
        turns.release()
    return _Sent(file, found, lambda: _remove(folder))


class _Sent(FileResponse):
    """Sends a file and removes it afterwards, also if the client disconnected."""

    def __init__(self, file: Path, found: Download, remove: Callable[[], None]) -> None:
        super().__init__(file, media_type=found.media_type, filename=found.file)
        self._remove = remove

    async def __call__(self, scope, receive, send) -> None:  # type: ignore[no-untyped-def]
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._remove()


def _remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)


def _write(served: Served, found: Download, folder: Path) -> Path:
    """Write an export, and again if the case was replaced meanwhile."""
    out = folder / "export"
    for _ in range(2):
        case, version = served.case, served.version
        case.export(found.format, out)
        if served.version == version:
            break
        _remove(out)
        out.unlink(missing_ok=True)
    else:
        raise Problem(503, "the case is being changed; ask again in a moment")
    return out if out.is_file() else _packed(out, folder / found.file)


def _packed(folder: Path, archive: Path) -> Path:
    """Zip the files of a folder; the same files give the same bytes."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(folder.iterdir()):
            told = zipfile.ZipInfo(file.name, OLDEST)
            told.create_system, told.compress_type = 3, zipfile.ZIP_DEFLATED
            told.external_attr = (RUNS if file.suffix == ".sh" else READ) << 16
            with packed.open(told, "w", force_zip64=True) as out, file.open("rb") as read:
                shutil.copyfileobj(read, out)
    return archive


def _table(found: tuple[Download, ...]) -> str:
    return f"<ul class='list'>{''.join(_rows(found))}</ul>"


def _rows(found: tuple[Download, ...]) -> Iterator[str]:
    for one in found:
        name = escape(one.file)
        title = f"<a href='{one.href}' download>{name}</a>" if one.available else name
        reason = f" <em>Not available: {escape(one.reason)}.</em>" if one.reason else ""
        yield f"<li><strong>{title}</strong> <span>{escape(one.about)}</span>{reason}</li>"
