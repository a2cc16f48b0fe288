"""The command that serves: kg serve."""

import os
from typing import Annotated

import typer

from kg.cli.looking import CaseArgument
from kg.cli.telling import complain, say, told

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
        bool, typer.Option("--edit", help="Let whoever has the token judge what is the same.")
    ] = False,
    seconds: Annotated[float, typer.Option(help="A query may take so long.", min=0.1)] = 30.0,
    rows: Annotated[int, typer.Option(help="Rows of an answer at most.", min=1)] = 10_000,
    workers: Annotated[
        int | None, typer.Option(help="Queries answered at once.", min=1, max=64)
    ] = None,
    cors: Annotated[
        str | None, typer.Option(help="An origin whose pages may read the answers.")
    ] = None,
) -> None:
    """Serve a case to browsers and to programs.

    Its page, SPARQL, linked data and a JSON API.

    Read-only unless --edit is given; only this machine can call it unless --host is given.

    Example: kg serve out/case --port 8000
    """
    import secrets
    import socket

    from kg.serve.listening import is_loopback, listen
    from kg.serve.served import Served, Settings

    local = is_loopback(host)
    settings = Settings(
        seconds=seconds,
        rows=rows,
        workers=workers or max(2, os.cpu_count() or 2),
        token=secrets.token_urlsafe(24) if edit else None,
        cors=_origin(cors),
        hosts=frozenset() if local else frozenset((host.lower(), socket.gethostname().lower())),
        addresses=not local,
    )
    served = Served(case, settings)
    served.case  # noqa: B018 (says at once what is wrong with it)
    taken = listen(host, port)
    if not local:
        complain(WARNING.format(host=host))
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{taken.getsockname()[1]}/"

    def ready() -> None:
        say(f"{case} is served at {address}")
        if settings.token:
            say(f"to judge, open {address}#token={settings.token}")
        say("end with Ctrl+C")

    from kg.serve.running import serve

    serve(served, taken, ready)


def _origin(given: str | None) -> str | None:
    """Check an origin: scheme, host and port, as a browser tells it."""
    import re

    from kg.errors import UsageError

    if given is None or re.fullmatch(r"https?://[^/\s?#@,*]+", given):
        return given
    raise UsageError(
        f"{given!r} is no origin; give one such as https://example.org, without a path"
    )


COMMANDS = (serve,)
"""Commands of this file."""
