"""One state of a case, with what the API caches of it."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from threading import Semaphore
from typing import TypeVar

from kg.account.candidates import Candidate, candidates, matching, near
from kg.account.disputed import Telling
from kg.account.references import Known, find_document, known_documents
from kg.analyse.networks import Networks
from kg.api import Case
from kg.errors import QueryError
from kg.graph.claims import ClaimReader
from kg.graph.namespaces import Names, segment
from kg.model import Entity, Finding, Judgement
from kg.model.findings import Key
from kg.serve.api.memo import Once
from kg.serve.api.problems import Problem
from kg.serve.served import Settings

Made = TypeVar("Made")
LISTED = 10
REMEMBERED = 10_000
"""Number of cached claims, some 2 kB each."""
KEPT = 12
"""Number of cached answers that depend on parameters (timelines, networks)."""


class State:
    """A case between two changes; all methods may be called from several threads."""

    def __init__(self, case: Case, settings: Settings, turns: Semaphore) -> None:
        self.case, self.store, self.folder = case, case.store, case.folder
        self.settings, self.turns = settings, turns
        self.base = case.manifest.base
        self.names = Names(self.base)
        self.claim = lru_cache(REMEMBERED)(ClaimReader(self.store).read)
        """Reads a claim by its IRI; the most recent are cached."""
        self.telling = Telling(self.store, base=self.base)
        self._whole, self._asked = Once(), Once(KEPT)

    def whole(self, key: str, make: Callable[["State"], Made]) -> Made:
        """Return something made of the whole case, made once."""
        return self._whole.get(key, lambda: make(self))

    def kept(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Return an answer that depends on parameters; the last few are cached."""
        return self._asked.get(key, make)

    @property
    def entities(self) -> tuple[Entity, ...]:
        """The entities, those in most documents first."""
        return self.whole("entities", _entities)

    @property
    def entity_of(self) -> dict[str, Entity]:
        """The entities by id."""
        return self.whole("entity_of", lambda s: {e.id: e for e in s.entities})

    @property
    def chains(self) -> dict[Key, str]:
        """The id of the entity of each chain."""
        return self.whole("chains", lambda s: {k: e.id for e in s.entities for k in e.members})

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings, in the order of the case."""
        return self.whole("findings", lambda s: tuple(s.case.findings()))

    @property
    def findings_of(self) -> dict[Key, tuple[str, ...]]:
        """The ids of the findings that contain a claim."""
        return self.whole("findings_of", _findings_of)

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        """The judgements, in the order of the case."""
        return self.whole("judgements", lambda s: tuple(s.case.judgements()))

    @property
    def judged(self) -> dict[Key, tuple[Judgement, ...]]:
        """The judgements in which a chain or a claim is a side."""
        return self.whole("judged", _judged)

    @property
    def documents(self) -> tuple[Known, ...]:
        """The documents as they may be named, sorted by id."""
        return self.whole("documents", lambda s: tuple(known_documents(s.store)))

    @cached_property
    def entity_start(self) -> str:
        """The beginning of the IRIs of entities."""
        return f"{self.base}entity/"

    def networks(self, view: str) -> Networks:
        """Return the networks of a view, read once."""
        return self.whole(
            f"networks {view}",
            lambda s: Networks(s.store, s.folder, base=s.base, view=view),
        )

    def entity(self, typed: str, parameter: str) -> str:
        """Return the IRI of the entity that an id, an IRI or a name means.

        Raise Problem that names the parameter if there is none, or if there are several.
        """
        name = typed.removeprefix(self.entity_start)
        if name in self.entity_of:
            return self.names.entity(name).value
        known: list[Candidate] = self.whole(
            "candidates", lambda s: candidates(s.store, base=s.base)
        )
        if any(c.iri == typed for c in known):
            return typed
        found = matching(typed, known)
        if len(found) == 1:
            return found[0].iri
        raise Problem(400, _which(typed, found, known), parameter=parameter)

    def document(self, typed: str, parameter: str) -> Known:
        """Return the document that an id, IRI, title or the start of one means."""
        try:
            return find_document(self.documents, typed)
        except QueryError as error:
            raise Problem(400, str(error), parameter=parameter) from None

    def entity_id(self, iri: str | None) -> str | None:
        """Return the id of an entity by its IRI; None for everything else."""
        if iri is None or not iri.startswith(self.entity_start):
            return None
        ids = self.whole("ids", lambda s: {segment(e.id): e.id for e in s.entities})
        return ids.get(iri[len(self.entity_start) :])


def _which(typed: str, found: list[Candidate], known: list[Candidate]) -> str:
    if found:
        ids = ", ".join(one.iri.rpartition("/")[2] for one in found[:LISTED])
        return f"{typed!r} names {len(found)} entities; give one of these ids: {ids}"
    like = near(typed, known)
    told = f"; near it: {', '.join(like)}" if like else ""
    return f"no entity is called {typed!r}{told}"


def _entities(state: State) -> tuple[Entity, ...]:
    found = state.case.entities()
    return tuple(sorted(found, key=lambda e: (-spoken_of(e), -len(e.members), e.id)))


def spoken_of(entity: Entity) -> int:
    """Return the number of documents that mention an entity."""
    return len({document for document, _ in entity.members})


def _findings_of(state: State) -> dict[Key, tuple[str, ...]]:
    found: dict[Key, list[str]] = defaultdict(list)
    for finding in state.findings:
        for member in finding.members:
            found[member.key].append(finding.id)
    return {key: tuple(dict.fromkeys(ids)) for key, ids in found.items()}


def _judged(state: State) -> dict[Key, tuple[Judgement, ...]]:
    found: dict[Key, list[Judgement]] = defaultdict(list)
    for judgement in state.judgements:
        for key in {judgement.left, judgement.right}:
            found[key].append(judgement)
    return {key: tuple(judged) for key, judged in found.items()}
