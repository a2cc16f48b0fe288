"""The parts of a case that its page is drawn from, compressed for sending."""

import gzip
import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg import casefile
from kg.api import Case

if TYPE_CHECKING:
    import networkx as nx

    from kg.casefile.contents import CaseFile

MOST_CLAIMS = 20_000
"""Most claims of the page; of more, disputed ones and those most reported are chosen."""


class Parts:
    """Makes the parts of one state of a case, each on request."""

    def __init__(self, path: Path) -> None:
        self._case = _Networked(path)

    def part(self, job: Mapping[str, Any]) -> bytes:
        """Return the part that a job names.

        `claims` are the IRIs of the claims of the part `case`, in their order; `network` needs
        them. `ties` sends nothing: it makes what takes `network` longest.
        """
        match job["part"]:
            case "opening":
                return packed(casefile.encode(casefile.opening(self._case)))
            case "case":
                return packed(casefile.encode(self._file))
            case "claims":
                return json.dumps([claim.iri for claim in self._file.claims]).encode()
            case "ties":
                self._case.network()
                return b""
        return packed(casefile.encode(casefile.ties_of(self._case, job["claims"])))

    @cached_property
    def _file(self) -> "CaseFile":
        return casefile.case_file(self._case, claims=MOST_CLAIMS, tied=False)


class _Networked(Case):
    """A case that makes its network of actors once."""

    def network(self, view: str = "actors", **wanted: Any) -> "nx.MultiDiGraph[str]":
        """Return a network; the whole network of actors is cached."""
        whole = view == "actors" and not wanted
        return self._actors if whole else super().network(view, **wanted)

    @cached_property
    def _actors(self) -> "nx.MultiDiGraph[str]":
        return super().network()


def packed(content: bytes) -> bytes:
    """Compress content; the same bytes for the same content."""
    return gzip.compress(content, compresslevel=6, mtime=0)
