"""Guards before every page: who may call, how much may be sent, how long it may take."""

import asyncio
import ipaddress
from contextlib import suppress

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kg.serve.served import Settings

LONGEST_ADDRESS = 32 << 10
LARGEST_BODY = 1 << 20
PATIENCE = 15.0
"""Seconds between two pieces of a body."""
BODY_SECONDS = 60.0
"""Seconds for a body as a whole."""
MOST_PASSED_OVER = 64 << 20
"""Bytes of a refused body that are read and discarded, so that its sender reads the answer."""
PASSING_OVER = 15.0
"""Seconds for that as a whole, and between two pieces."""
A_PIECE = 1.0
READING = 60.0
"""Seconds in which a client must read a piece of its answer."""

PAGE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""What a page may load; a page that needs another policy sends its own."""
DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class TooMuchError(Exception):
    """A body that is larger than the server accepts."""


class TooSlowError(Exception):
    """A client that sends or receives too slowly."""


class Guarded:
    """An application behind the guards."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with what is wrong with it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        guard = _Request(scope, receive, send, self.settings)
        refused = guard.refused()
        if refused:
            await refused(scope, receive, guard.send)
            return
        try:
            await self.app(scope, guard.receive, guard.send)
        except TooMuchError:
            await guard.answer(413, f"a body of more than {LARGEST_BODY} bytes; send less")
        except TooSlowError:
            await guard.answer(408, "the request did not arrive in time")


class _Request:
    """One request: its body counted and timed, the headers of its answer completed."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, settings: Settings) -> None:
        self.scope = scope
        self.settings = settings
        self._receive, self._send = receive, send
        self._taken, self._whole, self._begun = 0, False, False
        self._until = asyncio.get_running_loop().time() + BODY_SECONDS

    def refused(self) -> PlainTextResponse | None:
        """Return the answer to a request that is refused before anything is done for it."""
        headers = Headers(scope=self.scope)
        host = headers.getlist("host")
        if len(host) != 1 or not called_rightly(host[0], self.settings):
            told = "this server is not called by that name; see kg serve --host"
            return PlainTextResponse(f"{told}\n", 421)
        if len(self.scope["query_string"]) + len(self.scope["path"]) > LONGEST_ADDRESS:
            told = f"an address of more than {LONGEST_ADDRESS} bytes; send queries by POST"
            return PlainTextResponse(f"{told}\n", 414)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > LARGEST_BODY:
            told = f"a body of more than {LARGEST_BODY} bytes; send less"
            return PlainTextResponse(f"{told}\n", 413, {"Connection": "close"})
        return None

    async def receive(self) -> Message:
        """Receive the next piece of the body; when it is complete, wait for the client to leave."""
        if self._whole:
            return await self._receive()
        left = self._until - asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(max(min(PATIENCE, left), 0.0)):
                message = await self._receive()
        except TimeoutError:
            raise TooSlowError from None
        if message["type"] == "http.request":
            self._taken += len(message.get("body", b""))
            self._whole = not message.get("more_body", False)
        if self._taken > LARGEST_BODY:
            raise TooMuchError
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the answer, and disconnect a client that does not read it."""
        if message["type"] == "http.response.start":
            await self._pass_over_the_rest()
            self._begun = True
            complete(MutableHeaders(scope=message))
        try:
            async with asyncio.timeout(READING):
                await self._send(message)
        except TimeoutError:
            raise TooSlowError from None

    async def _pass_over_the_rest(self) -> None:
        """Read the rest of a refused body, because a client that still sends reads no answer.

        A connection that is closed while bytes wait in it is reset, and the answer lost. A client
        that asked whether to send at all (Expect: 100-continue) is answered at once.
        """
        asks = "100-continue" in Headers(scope=self.scope).get("expect", "").lower()
        if self._whole or (asks and not self._taken):
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(PASSING_OVER):
                while not self._whole and self._taken <= MOST_PASSED_OVER:
                    async with asyncio.timeout(A_PIECE):
                        message = await self._receive()
                    self._taken += len(message.get("body", b""))
                    self._whole = not message.get("more_body", False)

    async def answer(self, status: int, told: str) -> None:
        """Send what is wrong, if nothing was sent before."""
        if not self._begun:
            response = PlainTextResponse(f"{told}\n", status, {"Connection": "close"})
            await response(self.scope, self._receive, self.send)


def complete(headers: MutableHeaders) -> None:
    """Add the headers that every answer has for browsers, if they are missing."""
    page = headers.get("content-type", "").startswith("text/html")
    headers.setdefault("Content-Security-Policy", PAGE_POLICY if page else DATA_POLICY)
    for name, value in ALWAYS.items():
        headers.setdefault(name, value)
    if "access-control-allow-origin" not in headers:
        headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")


def called_rightly(host: str, settings: Settings) -> bool:
    """Return True if a Host header names this server, so that no other site's name leads here.

    Otherwise a page of another site could give its own name this machine's address, and read
    answers as its own. Numeric addresses cannot be taken over in this way.
    """
    name, colon, port = host.rpartition(":")
    if not colon or not port.isdecimal() or (":" in name and not name.startswith("[")):
        name = host
    name = name.lower().removesuffix(".")
    if name == "localhost" or name.endswith(".localhost") or name in settings.hosts:
        return True
    return _address(name, only_loopback=not settings.addresses)


def _address(name: str, *, only_loopback: bool) -> bool:
    try:
        address = ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return address.is_loopback or not only_loopback
