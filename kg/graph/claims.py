"""Claims read back from the store as frozen values: what is claimed, by whom, in which words."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pyoxigraph import Literal, NamedNode, Quad, Store

from kg.graph.namespaces import PREFIXES, term

ROLES = (
    "agent",
    "patient",
    "recipient",
    "instrument",
    "beneficiary",
    "topic",
    "place",
    "attribute",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Verbatim words of a document: code points from `start` to `end`, exclusive."""

    document: str
    start: int
    end: int
    exact: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A thing as claims point to it: its IRI (None for a bare literal) and what to call it."""

    iri: str | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A participant of a claim; for relations the roles are 'subject' and 'object'."""

    role: str
    thing: Named
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a document states, with everything needed to judge it.

    `what` is the CURIE of the action or predicate; `holders` are ordered outermost first and empty
    for the document's own voice.
    """

    iri: str
    document: str
    publisher: str | None
    published: str | None
    kind: str
    what: str
    label: str
    parts: tuple[Part, ...]
    polarity: str
    certainty: str
    status: str
    holders: tuple[Named, ...]
    evidence: Passage
    trigger: Passage | None
    cue: Passage | None
    date: str | None
    confidence: float
    occurrence: str | None


def curie(iri: str) -> str:
    """Shorten an IRI by the known prefixes, longest first; others stay as they are."""
    for prefix, start in sorted(PREFIXES.items(), key=lambda item: -len(item[1])):
        if iri.startswith(start):
            return f"{prefix}:{iri[len(start) :]}"
    return iri


class ClaimReader:
    """Reads claims from a store, keeping the names and documents it has met."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._name = lru_cache(maxsize=100_000)(self._find_name)
        self._document = lru_cache(maxsize=100_000)(self._find_document)

    def all(self) -> Iterator[Claim]:
        """Yield every claim, ordered by IRI."""
        found = {
            quad.subject.value
            for kind in ("kg:EventClaim", "kg:RelationClaim")
            for quad in self._match(None, "rdf:type", term(kind))
        }
        yield from (self.read(iri) for iri in sorted(found))

    def about(self, entity: str) -> Iterator[Claim]:
        """Yield the claims in which an entity takes part or which it vouches for, by IRI."""
        properties = (*(f"kg:{role}" for role in ROLES), "kg:subject", "kg:object", "kg:holder")
        found = {
            quad.subject.value
            for name in properties
            for quad in self._match(None, name, NamedNode(entity))
        }
        yield from (self.read(iri) for iri in sorted(found) if self.is_claim(iri))

    def is_claim(self, iri: str) -> bool:
        """Say whether the store holds a claim of this IRI (plain graphs point elsewhere)."""
        kinds = {quad.object.value for quad in self._match(NamedNode(iri), "rdf:type", None)}
        return bool(kinds & {term("kg:EventClaim").value, term("kg:RelationClaim").value})

    def read(self, iri: str) -> Claim:
        """Read one claim whole."""
        node = NamedNode(iri)
        document = self._one(node, "kg:document")
        publisher, published = self._document(document.value)
        action = self._one(node, "kg:action")
        what = action or self._one(node, "kg:predicate")
        return Claim(
            iri=iri,
            document=document.value,
            publisher=publisher,
            published=published,
            kind="event" if action else "relation",
            what=curie(what.value),
            label=self._text(node, "rdfs:label") or "",
            parts=tuple(self._event_parts(node) if action else self._relation_parts(node)),
            polarity=self._local(node, "kg:polarity"),
            certainty=self._local(node, "kg:certainty"),
            status=self._local(node, "kg:status"),
            holders=tuple(self._holders(node)),
            evidence=self.passage(self._one(node, "kg:evidence")),
            trigger=self._passage(node, "kg:trigger"),
            cue=self._passage(node, "kg:cue"),
            date=self._text(node, "kg:date"),
            confidence=float(self._text(node, "kg:confidence") or 1),
            occurrence=self._text(node, "kg:occurrence"),
        )

    def passage(self, node: NamedNode) -> Passage:
        """Read a span of text with its verbatim words."""
        return Passage(
            document=self._one(node, "kg:document").value,
            start=int(self._one(node, "kg:start").value),
            end=int(self._one(node, "kg:end").value),
            exact=self._one(node, "kg:exact").value,
        )

    def name(self, node: NamedNode | Literal) -> Named:
        """Name a thing by its label, its words, or its value."""
        if isinstance(node, Literal):
            return Named(iri=None, name=node.value)
        return Named(iri=node.value, name=self._name(node.value))

    def _event_parts(self, claim: NamedNode) -> Iterator[Part]:
        nodes = [quad.object for quad in self._match(claim, "kg:participant", None)]
        for node in sorted(nodes, key=lambda n: int(n.value.rsplit("/", 1)[1])):
            mention = self._one(node, "kg:mention")
            thing = self._first(node, "kg:entity", "kg:value", "kg:claim")
            if thing is not None:
                named = self.name(thing)
                spoken = (
                    mention or self._one(thing, "kg:trigger") or self._one(thing, "kg:evidence")
                )
                words = self._one(spoken, "kg:exact").value if spoken else named.name
                yield Part(role=self._local(node, "kg:role"), thing=named, words=words)

    def _relation_parts(self, claim: NamedNode) -> Iterator[Part]:
        for role in ("subject", "object"):
            thing = self._one(claim, f"kg:{role}")
            mention = self._one(claim, f"kg:{role}Mention")
            if thing is not None:
                named = self.name(thing)
                words = self._one(mention, "kg:exact").value if mention else named.name
                yield Part(role=role, thing=named, words=words)

    def _holders(self, claim: NamedNode) -> Iterator[Named]:
        node = self._one(claim, "kg:holderChain")
        while node is not None and node != term("rdf:nil"):
            yield self.name(self._one(node, "rdf:first"))
            node = self._one(node, "rdf:rest")

    def _find_name(self, iri: str) -> str:
        node = NamedNode(iri)
        for name in ("rdfs:label", "kg:exact"):
            if text := self._text(node, name):
                return text
        return curie(iri)

    def _find_document(self, iri: str) -> tuple[str | None, str | None]:
        node = NamedNode(iri)
        return self._text(node, "dcterms:publisher"), self._text(node, "dcterms:date")

    def _passage(self, node: NamedNode, name: str) -> Passage | None:
        found = self._one(node, name)
        return self.passage(found) if found is not None else None

    def _local(self, node: NamedNode, name: str) -> str:
        found = self._one(node, name)
        return found.value.rsplit("#", 1)[-1] if found is not None else ""

    def _text(self, node: NamedNode, name: str) -> str | None:
        found = self._one(node, name)
        return found.value if found is not None else None

    def _first(self, node: NamedNode, *names: str) -> NamedNode | Literal | None:
        return next((found for n in names if (found := self._one(node, n)) is not None), None)

    def _one(self, node: NamedNode, name: str) -> NamedNode | None:
        """Give the smallest object, so that the answer never hangs on the order of the store."""
        found = [quad.object for quad in self._match(node, name, None)]
        return min(found, key=lambda o: o.value) if found else None

    def _match(
        self, subject: NamedNode | None, name: str, thing: NamedNode | None
    ) -> Iterator[Quad]:
        return self._store.quads_for_pattern(subject, term(name), thing, None)
