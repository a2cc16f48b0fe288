"""The command that serves: kg serve."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kg.cli.looking import CaseArgument
from kg.cli.telling import complain, say, told

if TYPE_CHECKING:
    from kg.serve.served import Settings

WARNING = (
    "{host} is reached from other machines: whoever can call it reads the whole case, with the "
    "articles; there is no password, and nothing is encrypted"
)


@told
def serve(
    case: CaseArgument,
    *,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port; 0 for any that is free.", min=0, max=65535)
    ] = 8000,
    edit: Annotated[
        bool, typer.Option("--edit", help="Allow whoever has the token to judge.")
    ] = False,
    seconds: Annotated[float, typer.Option(help="Seconds an answer may take.", min=0.1)] = 30.0,
    rows: Annotated[int, typer.Option(help="Most rows of an answer.", min=1)] = 10_000,
    workers: Annotated[
        int | None, typer.Option(help="Queries answered at once.", min=1, max=64)
    ] = None,
    cors: Annotated[
        str | None, typer.Option(help="An origin whose pages may read the answers.")
    ] = None,
) -> None:
    """Serve a case to browsers and to programs.

    Its page, SPARQL, linked data and a JSON API.

    Read-only unless --edit is given; only this machine can reach it unless --host is given.

    Example: kg serve out/case --port 8000
    """
    from kg.serve.fork_server import SERVER
    from kg.serve.listening import listen
    from kg.serve.served import Served

    settings = _settings(
        host, edit=edit, seconds=seconds, rows=rows, workers=workers, cors=_origin(cors)
    )
    served = Served(case, settings)
    served.case  # noqa: B018 (says at once what is wrong with it)
    taken = listen(host, port)
    SERVER.load()
    from kg.serve.running import serve as run

    if settings.addresses:
        complain(WARNING.format(host=host))
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{taken.getsockname()[1]}/"
    run(served, taken, lambda: _ready(case, address, settings.token))


def _settings(host: str, *, edit: bool, workers: int | None, **limits: Any) -> "Settings":
    import secrets
    import socket

    from kg.serve.listening import is_loopback
    from kg.serve.served import Settings

    local = is_loopback(host)
    return Settings(
        workers=workers or max(2, os.cpu_count() or 2),
        token=secrets.token_urlsafe(24) if edit else None,
        hosts=frozenset() if local else frozenset((host.lower(), socket.gethostname().lower())),
        addresses=not local,
        **limits,
    )


def _ready(case: Path, address: str, token: str | None) -> None:
    say(f"{case} is served at {address}")
    if token:
        say(f"to judge, open {address}#token={token}")
    say("end with Ctrl+C")


def _origin(given: str | None) -> str | None:
    """Return an origin after checking it: scheme, host and port, as a browser sends it."""
    import re

    from kg.errors import UsageError

    if given is None or re.fullmatch(r"https?://[^/\s?#@,*]+", given):
        return given
    raise UsageError(
        f"{given!r} is no origin; give one such as https://example.org, without a path"
    )


COMMANDS = (serve,)
"""Commands of this file."""
