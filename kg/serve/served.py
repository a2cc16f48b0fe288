"""The case that a server has open: the same files as last time, or those of a newer build."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from kg.api import Case
from kg.api import open as open_case
from kg.errors import CaseError

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a server may do, and for whom.

    `seconds`, `rows` and `workers` limit queries; `token` allows changes to whoever sends it, and
    without one nothing can be changed; `cors` is the origin whose pages may read answers; `hosts`
    are additional names by which it may be called besides those of this machine, and with
    `addresses` any IP address is such a name; a change waits `patience` seconds for another writer.
    """

    seconds: float = 30.0
    rows: int = 10_000
    workers: int = 2
    token: str | None = None
    cors: str | None = None
    hosts: frozenset[str] = frozenset()
    addresses: bool = False
    patience: float = 60.0


Stamp = tuple[int, int, int]


class Served:
    """A case that is opened again when a build or a judgement has replaced its folder.

    Take `case` once for each request and use that: the next may be another. Endpoints written as
    plain functions run in threads, so all methods may be called from several at once.
    """

    def __init__(self, path: Path, settings: Settings | None = None) -> None:
        self.path = path.resolve()
        self.settings = settings or Settings()
        self._opening = threading.RLock()
        self._stamp: Stamp | None = None
        self._case: Case | None = None
        self._kept: dict[str, Any] = {}
        self._still = False
        self._coming: tuple[Case, Stamp] | None = None

    @property
    def case(self) -> Case:
        """The current case. Raise CaseError if there is none any more."""
        with self._opening:
            stamp = self._stamp if self._still else self._look()
            if self._case is None or stamp is None or stamp != self._stamp:
                coming, self._coming = self._coming, None
                known = coming is not None and coming[1] == stamp
                self._case = coming[0] if coming is not None and known else self._opened()
                self._stamp, self._kept = stamp, {}
            return self._case

    def _opened(self) -> Case:
        case = open_case(self.path)
        case.store  # noqa: B018 (opens the store while its files surely stand)
        return case

    @contextmanager
    def as_it_stands(self) -> Iterator[None]:
        """Keep showing the current case until this ends, whatever replaces it meanwhile.

        So a change by this server becomes visible when everything is ready to answer from it.
        """
        # Without a case there is none to show, and the change will say so.
        with self._opening, suppress(CaseError, OSError):
            self._still = self.case is not None
        try:
            yield
        finally:
            with self._opening:
                self._still = False

    def coming(self) -> tuple[Case, str] | None:
        """Open the case that is to be shown next, with its version; None without a case."""
        stamp = self._look()
        if stamp is None:
            return None
        case = self._opened()
        with self._opening:
            self._coming = case, stamp
        return case, _version(stamp)

    @property
    def version(self) -> str:
        """What differs between two states of the case: for entity tags and cached answers."""
        return self.state()[1]

    def state(self) -> tuple[Case, str]:
        """Return the case and its version, of the same moment."""
        with self._opening:
            case = self.case
            return case, _version(self._stamp)

    def kept(self, name: str, make: Callable[[Case], Made]) -> Made:
        """Make something of the case once, and cache it until the case is replaced.

        Concurrent requests wait for the first rather than make the same again.
        """
        with self._opening:
            case, kept = self.case, self._kept
            lock = kept.setdefault(f"{name} ", threading.Lock())
        with lock:
            if name not in kept:
                kept[name] = make(case)
            found: Made = kept[name]
            return found

    def _look(self) -> Stamp | None:
        try:
            told = (self.path / "case.json").stat()
        except OSError:
            return None
        return told.st_ino, told.st_mtime_ns, told.st_size


def _version(stamp: Stamp | None) -> str:
    return "-".join(f"{part:x}" for part in stamp or ())
