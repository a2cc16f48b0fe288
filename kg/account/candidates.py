"""Which entities a person may mean by a name: exact names first, then other names, then parts."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pyoxigraph import NamedNode, Store
from rapidfuzz import fuzz

from kg.graph import lookup
from kg.graph.lookup import text, texts
from kg.graph.namespaces import Names
from kg.number_words import counted

NEAR = 75
"""Least similarity (0 to 100) of a name, or a word of it, to be suggested for an unknown one."""

OFFERED = 5
LISTED = 20
ARTICLES = ("the ", "a ", "an ")
BEFORE, AFTER = 30, 40
"""Characters of context around the first mention of a candidate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An entity under one of its names; `main` if that is its main name."""

    iri: str
    name: str
    main: bool
    named: bool
    documents: int

    @property
    def folded(self) -> str:
        """Return the name in the form used for comparison."""
        return folded(self.name)


def candidates(store: Store, *, base: str) -> list[Candidate]:
    """List every name of every entity: named entities first, the most frequent first."""
    return sorted(_all(store, Names(base)), key=_rank)


def matching(name: str, known: Iterable[Candidate]) -> list[Candidate]:
    """Return the entities that a name may mean, one candidate each; a single one is the answer.

    Tried in turn: the name itself, other names, whole words of a name, any part of one. If only one
    of several is a named entity, it is meant: names take precedence over common nouns. Among nouns
    alone, 'police' means what is called so before 'a police line'.
    """
    wanted = folded(name)
    listed = list(known)
    found: dict[str, Candidate] = {}
    for tier in _tiers(listed, wanted):
        fits = _by_entity(tier)
        named = [c for c in fits.values() if c.named]
        if len(named) == 1 or (len(fits) == 1 and not found):
            return named or list(fits.values())
        found = {**fits, **found}
        if named:
            return sorted(found.values(), key=_rank)
    return sorted(_called_wholly(found, listed, wanted) or found.values(), key=_rank)


def _by_entity(tier: Sequence[Candidate]) -> dict[str, Candidate]:
    return {c.iri: c for c in reversed(tier)}


def _called_wholly(
    found: Mapping[str, Candidate], known: Iterable[Candidate], wanted: str
) -> list[Candidate]:
    """Return the entities that are called just so: 'police', and not 'a police line'."""
    wholly = {c.iri for c in known if c.folded == wanted}
    return [c for c in found.values() if c.iri in wholly]


def near(name: str, known: Iterable[Candidate]) -> list[str]:
    """Return the names most similar to an unknown one, never a common noun."""
    wanted = folded(name)
    named = [c for c in known if c.named]
    called = {c.iri: c.name for c in named if c.main}
    scored: dict[str, float] = {}
    for c in named:
        scored[c.iri] = max(_likeness(wanted, c.folded), scored.get(c.iri, 0))
    ranked = sorted(scored, key=lambda iri: (-scored[iri], iri))
    return [called[iri] for iri in ranked if scored[iri] >= NEAR and iri in called][:OFFERED]


def chief(known: Iterable[Candidate]) -> list[str]:
    """Return the names of the most frequent entities."""
    return [c.name for c in leading(known)]


def leading(known: Iterable[Candidate]) -> list[Candidate]:
    """Return the most frequent named entities, under their main names."""
    return [c for c in known if c.named and c.main][:OFFERED]


def described(store: Store, candidate: Candidate) -> str:
    """Describe a candidate in one line: id, names, number of documents, first words."""
    node = NamedNode(candidate.iri)
    label = text(store, node, "rdfs:label") or candidate.name
    others = [name for name in texts(store, node, "skos:altLabel") if name != label][:3]
    also = f" (also {', '.join(others)})" if others else ""
    number = counted(candidate.documents, "document")
    words = _first_words(store, node)
    quoted = f": {words}" if words else ""
    return f"{lookup.last(candidate.iri)}  {label}{also}, in {number}{quoted}"


def folded(name: str) -> str:
    """Return a name in the form used for comparison: without accents, case and article."""
    plain = unicodedata.normalize("NFKD", name.replace("’", "'"))
    bare = "".join(c for c in plain if not unicodedata.combining(c))
    words = " ".join(bare.casefold().split())
    article = next((a for a in ARTICLES if words.startswith(a)), "")
    return words.removeprefix(article)


def _all(store: Store, names: Names) -> Iterator[Candidate]:
    graph = names.graph("entities")
    start = names.entity("x").value[:-1]
    for name, main in (("rdfs:label", True), ("skos:altLabel", False)):
        for node, value in lookup.subjects(store, name, graph=graph):
            if node.value.startswith(start):
                yield Candidate(
                    iri=node.value,
                    name=value.value,
                    main=main,
                    named=text(store, node, "kg:named") == "true",
                    documents=int(text(store, node, "kg:documents") or 1),
                )


def _rank(candidate: Candidate) -> tuple[bool, int, str, bool, str]:
    c = candidate
    return not c.named, -c.documents, c.iri, not c.main, c.name


def _tiers(known: list[Candidate], wanted: str) -> Iterator[list[Candidate]]:
    yield [c for c in known if c.main and c.folded == wanted]
    yield [c for c in known if c.folded == wanted]
    yield [c for c in known if f" {wanted} " in f" {c.folded} "]
    yield [c for c in known if wanted in c.folded]


def _likeness(wanted: str, name: str) -> float:
    words = [name, *(word for word in name.split() if len(word) > 2)]
    return max(fuzz.ratio(wanted, word) for word in words)


def _first_words(store: Store, entity: NamedNode) -> str:
    """Quote the first mention of an entity, with a little context."""
    places = sorted(
        (lookup.document_of(mention).value, lookup.start(store, mention))
        for mention in lookup.mentions(store, entity)
    )
    if not places:
        return ""
    document, start = NamedNode(places[0][0]), places[0][1]
    whole = text(store, document, "kg:text") or ""
    before = whole[max(0, start - BEFORE) : start]
    after = whole[start : start + AFTER]
    if start > BEFORE:
        before = "…" + before.partition(" ")[2]
    if start + AFTER < len(whole):
        after = after.rpartition(" ")[0] + "…"
    return f"“{' '.join((before + after).split())}” in {text(store, document, 'rdfs:label')}"
