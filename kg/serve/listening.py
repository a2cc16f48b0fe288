"""Where a server listens: an address of this machine, taken before anything else is loaded."""

import ipaddress
import socket

from kg.errors import UsageError

BACKLOG = 512
"""Connections that wait to be taken."""


def listen(host: str, port: int) -> socket.socket:
    """Take an address to listen on. Raises UsageError where it cannot be had."""
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
    """Say whether only this machine can call an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
