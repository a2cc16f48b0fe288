"""Search over the API: entities, documents and claims that contain the words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import nsmallest

from kg.serve.api.claim_index import slim_claims
from kg.serve.api.claims import row
from kg.serve.api.documents import held
from kg.serve.api.entities import entity_row, folded_names
from kg.serve.api.operations import Given
from kg.serve.api.problems import Problem
from kg.serve.api.rows import ClaimRow, DocumentRow, EntityRow
from kg.serve.api.state import State
from kg.serve.api.words import fits, nearness, wanted

Ranked = Iterable[tuple[tuple[int | str, ...], str]]
"""Ids with their ranks; ranks are comparable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What contains the words: how many entities, documents and claims, and the first of each."""

    words: str
    counts: dict[str, int]
    entities: tuple[EntityRow, ...]
    documents: tuple[DocumentRow, ...]
    claims: tuple[ClaimRow, ...]


def search(state: State, given: Given) -> Found:
    """Find what has words beginning with each of the requested words."""
    asked, most = wanted(given["words"]), given["limit"]
    if not asked:
        raise Problem(400, "the parameter words holds no letter or digit", parameter="words")
    entities, documents = list(_entities(state, asked)), list(_documents(state, asked))
    claims = list(_claims(state, asked))
    return Found(
        words=given["words"],
        counts={
            "entities": len(entities),
            "documents": len(documents),
            "claims": len(claims),
        },
        entities=tuple(entity_row(state, state.entity_of[e]) for e in _best(entities, most)),
        documents=tuple(held(state).rows[d] for d in _best(documents, most)),
        claims=tuple(row(state, state.claim(c)) for c in _best(claims, most)),
    )


def _best(found: Ranked, most: int) -> list[str]:
    return [name for _, name in nsmallest(most, found)]


def _entities(state: State, asked: tuple[str, ...]) -> Ranked:
    """Rank entities: named ones first, the nearest name, then in listed order."""
    names = folded_names(state)
    for number, entity in enumerate(state.entities):
        near = [nearness(asked, name) for name in names[entity.id] if fits(asked, name)]
        if near:
            yield (not entity.named, min(near), number), entity.id


def _documents(state: State, asked: tuple[str, ...]) -> Iterator[tuple[tuple[int, int], str]]:
    """Rank documents: in the heading first, then by the frequency of the words in the text."""
    for name, (heading, text) in held(state).folded.items():
        if fits(asked, heading + text):
            often = sum(text.count(f" {word}") for word in asked)
            yield (not fits(asked, heading), -often), name


def _claims(state: State, asked: tuple[str, ...]) -> Iterator[tuple[tuple[int, int], str]]:
    """Rank claims: the words in sequence first, then in listed order."""
    for number, slim in enumerate(slim_claims(state)):
        if fits(asked, slim.folded):
            yield (nearness(asked, slim.folded), number), slim.iri
