"""The address at which a server listens, bound before anything else is loaded."""

import ipaddress
import socket

from kg.errors import UsageError

BACKLOG = 512
"""Connections that may wait to be accepted."""


def listen(host: str, port: int) -> socket.socket:
    """Bind an address to listen on. Raise UsageError if it is not available."""
    try:
        kind = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        taken = socket.socket(kind[0], socket.SOCK_STREAM)
    except (OSError, OverflowError, UnicodeError) as error:
        raise UsageError(f"{host}: no address to listen on ({error})") from None
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(kind[4])
        taken.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        taken.close()
        told = getattr(error, "strerror", None) or error
        raise UsageError(
            f"cannot listen on {host}, port {port} ({told}); choose another --port, "
            "or --port 0 for any that is free"
        ) from None
    return taken


def is_loopback(host: str) -> bool:
    """Return True if only this machine can reach an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
