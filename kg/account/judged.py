"""The judgements of a case for people: what was held to be the same, by whom, and why."""

import json
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pyoxigraph import NamedNode, Store

from kg.account.find import find_entity
from kg.account.references import key_of
from kg.case import CaseFolder
from kg.errors import QueryError
from kg.graph import lookup
from kg.graph.claims import ClaimReader
from kg.graph.lookup import short_id_of
from kg.graph.namespaces import Names
from kg.model import Entity, Judgement
from kg.model.findings import About, Key, Verdict
from kg.model.readings import from_row, read_lines

VERDICTS: tuple[Verdict, ...] = (
    *("suggested", "same", "different", "wrong", "corrected", "right"),
)
LISTED = 10
MOST_WORDS = 3
KINDS = ("Name", "Nominal", "Pronoun")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A judgement with its two sides in words; `left_id` and `right_id` can be typed back.

    If one claim is judged wrong the right side is empty. `applies` is False for one by hand whose
    object is not in the case, or is now read differently: it is kept, and changes nothing.
    """

    id: str
    about: About
    verdict: Verdict
    by: Literal["machine", "hand"]
    score: float
    left: str
    right: str
    left_id: str
    right_id: str
    left_document: str
    right_document: str
    reason: str
    features: tuple[tuple[str, float], ...]
    applies: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Which judgements are requested; None means all."""

    by: str | None = None
    verdict: str | None = None
    about: str | None = None
    kind: str | None = None


def judgements(
    store: Store, folder: CaseFolder, asked: Asked, *, base: str, limit: int | None = None
) -> tuple[int, tuple[Judged, ...]]:
    """Count the requested judgements and describe the first of them.

    Those that need a person come first: suggestions, the most probable first; then those by hand;
    then 'same' by rising score; 'different' last. Those by hand that do not apply are included.
    Raise QueryError for an unknown name.
    """
    keys = None if asked.about is None else _keys(store, asked.about, base=base)
    applying = list(read_lines(Judgement, folder.judgements))
    known = {j.id for j in applying}
    idle = [j for j in _by_hand(folder) if j.id not in known]
    found = sorted((j for j in (*applying, *idle) if _is_asked(j, asked, keys)), key=_rank)
    telling = _Telling(store, folder, base=base)
    return len(found), tuple(telling.told(j, applies=j.id in known) for j in found[:limit])


def _is_asked(one: Judgement, asked: Asked, keys: Set[Key] | None) -> bool:
    """Return True if a judgement is as requested, and about one of the keys if they are given."""
    if asked.by not in (None, one.by) or asked.verdict not in (None, one.verdict):
        return False
    if asked.kind not in (None, one.about):
        return False
    return keys is None or one.left in keys or one.right in keys


def _by_hand(folder: CaseFolder) -> Iterable[Judgement]:
    return read_lines(Judgement, folder.hand) if folder.hand.is_file() else ()


def unfitting(store: Store, folder: CaseFolder) -> tuple[Judgement, ...]:
    """Return judgements by hand on documents of the case that do not fit the current readings.

    Judgements on documents that the case does not hold wait for these, and are not included.
    """
    known = {node.value for _, node in lookup.subjects(store, "dcterms:identifier")}
    applying = {j.id for j in read_lines(Judgement, folder.judgements) if j.by == "hand"}
    return tuple(
        j for j in _by_hand(folder) if j.id not in applying and {j.left[0], j.right[0]} <= known
    )


def find_judgement(known: Iterable[Judgement], typed: str) -> Judgement:
    """Return a judgement by its id, its IRI, or the start of its id.

    Raise QueryError if none or several fit.
    """
    wanted = _id_in(typed)
    fits = sorted((j for j in known if wanted and j.id.startswith(wanted)), key=lambda j: j.id)
    fits = [j for j in fits if j.id == wanted][:1] or fits
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise QueryError(
            f"{typed!r} fits {len(fits)} judgements; give more of one of these ids:\n"
            + "\n".join(f"  {j.id}  {j.verdict}: {j.reason}" for j in fits[:LISTED])
        )
    raise QueryError(f"no judgement is called {typed!r}; kg judgements CASE prints their ids")


def judgements_called(path: Path, typed: str) -> Iterator[Judgement]:
    """Yield the judgements of a file whose ids begin as somebody typed; no other is decoded."""
    wanted = _id_in(typed)
    start = b'{"id":' + json.dumps(wanted, ensure_ascii=False).encode("utf-8", "replace")[:-1]
    with path.open("rb") as lines:
        yield from (from_row(Judgement, line) for line in lines if line.startswith(start))


def _id_in(typed: str) -> str:
    """Return the id in what somebody typed, which may be an IRI."""
    return typed.strip().rpartition("/")[2]


def _rank(one: Judgement) -> tuple[int, float, str]:
    if one.verdict == "suggested":
        return 0, -one.score, one.id
    if one.by == "hand":
        return 1, 0, one.id
    return (2, one.score, one.id) if one.verdict == "same" else (3, -one.score, one.id)


def _keys(store: Store, name: str, *, base: str) -> frozenset[Key]:
    """Return the chains of an entity and the claims that it takes part in."""
    node = NamedNode(find_entity(store, name, base=base))
    chains = lookup.objects(store, node, "kg:hasChain")
    parts = (claim for claim, _ in lookup.subjects(store, "kg:agent", node))
    others = (claim for claim, _ in lookup.subjects(store, "kg:patient", node))
    iris = {chain.value for chain in chains}
    iris |= {claim.value for claim in (*parts, *others) if "/claim/" in claim.value}
    iris |= {claim.iri for claim in ClaimReader(store).about(node.value) if claim.wrong}
    return frozenset(key_of(store, iri) for iri in iris)


class _Telling:
    """Puts the sides of judgements in words, caching the entities of a case."""

    def __init__(self, store: Store, folder: CaseFolder, *, base: str) -> None:
        self._store, self._folder, self._names = store, folder, Names(base)
        self._entity: dict[Key, Entity] = {}
        self._document = lru_cache(maxsize=10_000)(self._label)

    def told(self, one: Judgement, *, applies: bool) -> Judged:
        alone = one.left == one.right
        left, right = self._name(one, one.left), "" if alone else self._name(one, one.right)
        if not applies and one.words:
            left = f"“{one.words[0]}”"
            right = "" if alone else f"“{one.words[1]}”"
        return Judged(
            id=one.id,
            about=one.about,
            verdict=one.verdict,
            by=one.by,
            score=one.score,
            left=left,
            right=right,
            left_id=short_id_of(*one.left),
            right_id="" if alone else short_id_of(*one.right),
            left_document=self._document(one.left[0]),
            right_document="" if alone else self._document(one.right[0]),
            reason=one.reason,
            features=one.features,
            applies=applies,
        )

    def _label(self, document: str) -> str:
        return lookup.text(self._store, self._names.document(document), "rdfs:label") or document

    def _name(self, one: Judgement, key: Key) -> str:
        if one.about != "entity":
            claim = self._names.part(key[0], "claim", key[1])
            return lookup.text(self._store, claim, "rdfs:label") or key[1]
        words = list(dict.fromkeys(self._words(key)))[:MOST_WORDS]
        return " / ".join(words) or key[1]

    def _words(self, key: Key) -> Iterator[str]:
        """Yield the words for a chain: its names, or otherwise its nominals."""
        found = sorted(self._mentions(key))
        yield from (words for order, _, words in found if order == found[0][0])

    def _mentions(self, key: Key) -> Iterator[tuple[int, int, str]]:
        if not self._entity:
            entities = read_lines(Entity, self._folder.entities)
            self._entity = {member: e for e in entities for member in e.members}
        if key not in self._entity:
            return
        store, chain = self._store, self._names.part(key[0], "chain", key[1])
        for node, _ in lookup.subjects(store, "kg:chain", chain):
            kind = next(iter(lookup.kinds(store, node)), KINDS[0])
            start = lookup.start(store, node)
            words = lookup.text(store, node, "kg:exact") or ""
            yield KINDS.index(kind), start, " ".join(words.split())
