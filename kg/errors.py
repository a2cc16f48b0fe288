"""The errors a user can meet, each saying what was wrong, where, and what to do."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def called(path: Path) -> Path:
    """Return the usual name of a path; one through an open folder is meaningless to people."""
    return path.resolve() if path.parts[1:2] == ("proc",) else path


class KgError(Exception):
    """Any error that kg raises on purpose; `exit_code` is that of the command line."""

    exit_code = 2


class InputError(KgError):
    """A file, folder or line that cannot be read as what it was given for."""


class CaseError(KgError):
    """A case folder that is missing, damaged, in use, or not a case."""


class DamagedError(CaseError):
    """A case whose files differ from what was written; the message says what can be done."""


class QueryError(KgError):
    """A query that is malformed, unknown, or refused."""


class RefusedError(QueryError):
    """A query that would change the graph, or reach outside it."""


class UsageError(KgError):
    """An option or name that kg does not know; the message lists the known ones."""


class ServiceError(KgError):
    """An outside service (a database, a server) that refused or disconnected."""

    exit_code = 3


@contextmanager
def readable(path: Path, needed: str) -> Iterator[None]:
    """Raise InputError if a file of text cannot be read; it asks for what is `needed` instead."""
    try:
        yield
    except FileNotFoundError:
        raise InputError(f"{called(path)}: no such file; give {needed}") from None
    except UnicodeDecodeError as error:
        raise InputError(
            f"{called(path)}: not UTF-8 at byte {error.start}; save it as UTF-8"
        ) from None
    except OSError as error:
        raise InputError(f"{called(path)}: cannot be read ({error.strerror or error})") from None
