"""Claims read back from the store as frozen values: what is claimed, by whom, in which words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import get_args

from pyoxigraph import Literal, NamedNode, Store

from kg.graph import lookup
from kg.graph.epistemic_status import standing
from kg.graph.literals import DAY
from kg.graph.namespaces import mention_curie, role_curie, term
from kg.model import Role, Span
from kg.model.told_once import Kind, told_once

ROLES: tuple[str, ...] = get_args(Role)
KINDS = ("kg:EventClaim", "kg:RelationClaim")
PROPERTIES = (
    *("rdfs:label", "kg:document", "kg:evidence", "kg:status", "kg:polarity", "kg:certainty"),
    *("kg:holderChain", "rdf:first", "rdf:rest", "kg:trigger", "kg:cue", "kg:confidence"),
    *("kg:action", "kg:occurrence", "kg:date", "kg:predicate", "kg:subject", "kg:object"),
    *(
        "kg:subjectMention",
        "kg:objectMention",
        "kg:chain",
        "kg:start",
        "kg:exact",
        "kg:phrase",
        "kg:time",
        "kg:timexValue",
    ),
    *("kg:judgedWrong", "kg:corrected", "kg:doubtful", *map(mention_curie, ROLES)),
)
"""What is read of claims and of what belongs to them, all in the graph of their document."""
JUDGED_WRONG = "judged wrong"
MANY = 12
"""From this number of claims of a document on, holding its graph is faster than asking for each."""
KEPT = 100_000
"""Number of names and documents that a reader caches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Verbatim words of a document: code points from `start` to `end`, exclusive."""

    document: str
    start: int
    end: int
    exact: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A thing that a claim refers to: its IRI (None for a bare literal) and its name."""

    iri: str | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A participant of a claim; for relations the roles are 'subject' and 'object'.

    `restates` is True if another part has the same words: the number in 'three guards'.
    """

    role: str
    thing: Named
    words: str
    restates: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a document states, with everything needed to judge it.

    `title` is the document's, or else the name of its file; `publisher` and `published` are None if
    unknown. `what` is the CURIE of the action or predicate; `every_part` are all participants, also
    those that restate another, and `when` are the words that say when; `holders` are ordered
    outermost first and empty for the document's own voice. `doubtful` is True if it is probably
    misread or not worth keeping: lists leave it out. `wrong` is None, or why a person judged that
    the claim was misread: it is shown struck through, and nothing else is made from it. `corrected`
    are the judgements by which a person corrected it, in words.
    """

    iri: str
    document: str
    title: str | None = None
    publisher: str | None
    published: str | None
    kind: str
    what: str
    label: str
    every_part: tuple[Part, ...]
    when: Part | None = None
    polarity: str
    certainty: str
    status: str
    holders: tuple[Named, ...]
    evidence: Passage
    trigger: Passage | None
    cue: Passage | None
    date: str | None
    confidence: float
    doubtful: bool = False
    occurrence: str | None
    wrong: str | None = None
    corrected: tuple[Named, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """Who and what takes part, each told once, and when."""
        told = (part for part in self.every_part if not part.restates)
        return (*told, *([self.when] if self.when is not None else []))

    @property
    def standing(self) -> tuple[str, bool]:
        """The status that the whole claim supports, and whether it is negative."""
        vouched = bool(self.holders)
        return standing(self.status, self.polarity, self.certainty, vouched=vouched)

    @property
    def event_type(self) -> str | None:
        """The CURIE of the action, None for a relation."""
        return self.what if self.kind == "event" else None

    @property
    def predicate(self) -> str | None:
        """The CURIE of the relation, None for an event."""
        return self.what if self.kind == "relation" else None

    @property
    def holder(self) -> Named | None:
        """Whom the document cites, the outermost holder; None for the document's own voice."""
        return self.holders[0] if self.holders else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """A document as a claim refers to it: its title and publisher, and the day of publication."""

    document: str
    title: str | None
    publisher: str | None
    published: str | None


class ClaimReader:
    """Reads claims from a store, caching names and documents."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._near: lookup.Readable = store
        self._entities: dict[str, NamedNode] | None = None
        self._name = lru_cache(maxsize=KEPT)(self._find_name)
        self._document = lru_cache(maxsize=KEPT)(self._find_document)

    def all(self) -> Iterator[Claim]:
        """Yield every claim, ordered by IRI; one document's graph in memory at a time."""
        found = (
            quad.subject.value
            for kind in KINDS
            for quad in self._store.quads_for_pattern(None, term("rdf:type"), term(kind))
            if isinstance(quad.subject, NamedNode)
        )
        return self.each(found)

    def each(self, iris: Iterable[str]) -> Iterator[Claim]:
        """Yield some claims, ordered by IRI; one document's graph in memory at a time."""
        by_document: dict[str, set[str]] = defaultdict(set)
        for iri in iris:
            by_document[lookup.claimed_in(iri)].add(iri)
        for start in sorted(by_document, key=lambda iri: f"{iri}/"):
            some = sorted(by_document[start])
            if len(some) >= MANY:
                self._hold(start, NamedNode(some[0]))
            yield from map(self.read, some)
            self._near = self._store

    def _hold(self, start: str, claim: NamedNode) -> None:
        """Hold the graph of a document, given one of its claims."""
        if self._entities is None:
            self._entities = lookup.entities_of_chains(self._store)
        quads = self._store.quads_for_pattern(claim, term("kg:document"), None)
        graph = next((q.graph_name for q in quads if isinstance(q.graph_name, NamedNode)), None)
        if graph is not None:
            of = f"{start}/", f"{start}#"
            self._near = lookup.Held(self._store, graph, of=of, names=PROPERTIES)

    def documents(self) -> Iterator[Published]:
        """Yield the documents, by IRI."""
        found = lookup.subjects(self._store, "rdf:type", term("kg:Document"))
        for node in sorted({node for node, _ in found}, key=lambda node: node.value):
            title, publisher, published = self._document(node)
            yield Published(
                document=node.value, title=title, publisher=publisher, published=published
            )

    def about(self, entity: str) -> Iterator[Claim]:
        """Yield the claims in which an entity takes part or which it vouches for, by IRI."""
        properties = (*(role_curie(role) for role in ROLES), "kg:subject", "kg:object", "kg:holder")
        found = {
            node.value
            for name in properties
            for node, _ in lookup.subjects(self._store, name, NamedNode(entity))
        }
        found |= {claim.iri for claim in self.wrong() if _takes_part(claim, entity)}
        yield from (self.read(iri) for iri in sorted(found) if self.is_claim(iri))

    def wrong(self) -> Iterator[Claim]:
        """Yield the claims that a person judged wrong, by IRI; they are few."""
        marked = {node.value for node, _ in lookup.subjects(self._store, "kg:judgedWrong")}
        yield from (self.read(iri) for iri in sorted(marked))

    def is_claim(self, iri: str) -> bool:
        """Return True if the store holds a claim of this IRI (the plain graphs refer to others)."""
        found = lookup.objects(self._store, NamedNode(iri), "rdf:type")
        return any(term(kind) in found for kind in KINDS)

    def read(self, iri: str) -> Claim:
        """Read one claim completely. Raise CaseError if the case is damaged."""
        store, node = self._near, NamedNode(iri)
        document = lookup.needed(store, node, "kg:document")
        title, publisher, published = self._document(document)
        action = lookup.link(store, node, "kg:action")
        what = action or lookup.needed(store, node, "kg:predicate")
        return Claim(
            iri=iri,
            document=document.value,
            title=title,
            publisher=publisher,
            published=published,
            kind="event" if action else "relation",
            what=lookup.curie(what.value),
            label=lookup.text(store, node, "rdfs:label") or "",
            every_part=tuple(self._event_parts(node) if action else self._relation_parts(node)),
            when=next(self._when(node), None) if action else None,
            polarity=lookup.local(store, node, "kg:polarity"),
            certainty=lookup.local(store, node, "kg:certainty"),
            status=lookup.local(store, node, "kg:status"),
            holders=tuple(self._holders(node)),
            evidence=self.passage(lookup.needed(store, node, "kg:evidence")),
            trigger=self._passage(node, "kg:trigger"),
            cue=self._passage(node, "kg:cue"),
            date=lookup.text(store, node, "kg:date"),
            confidence=float(lookup.text(store, node, "kg:confidence") or 1),
            doubtful=lookup.text(store, node, "kg:doubtful") == "true",
            occurrence=lookup.text(store, node, "kg:occurrence"),
            wrong=self._why_wrong(node),
            corrected=tuple(self._corrections(node)),
        )

    def passage(self, node: NamedNode) -> Passage:
        """Read a span of text with its verbatim words."""
        start, end = lookup.place(node)
        return Passage(
            document=lookup.document_of(node).value,
            start=start,
            end=end,
            exact=lookup.text(self._near, node, "kg:exact") or "",
        )

    def name(self, node: lookup.Node) -> Named:
        """Return a thing with its label, its words, or its value as the name."""
        if isinstance(node, Literal):
            return Named(iri=None, name=node.value)
        return Named(iri=node.value, name=self._name(node))

    def _event_parts(self, claim: NamedNode) -> Iterator[Part]:
        """Yield who takes part by role, those in one role in the order of the text."""
        parts = list(self._taking(claim))
        placed = [(role, *self._words_of(node, entity)) for role, node, entity in parts]
        trigger = self._passage(claim, "kg:trigger")
        for (role, node, entity), telling in zip(parts, told_once(placed), strict=True):
            _, spoken, named = (role, node, entity) if telling is None else parts[telling]
            part = self._part(role, entity or node, spoken if named is not None else None)
            if trigger is not None and named is not None:
                part = self._without_action(part, spoken, trigger)
            yield part if telling is not None else replace(part, restates=True)

    def _taking(self, claim: NamedNode) -> Iterator[tuple[str, NamedNode, NamedNode | None]]:
        """Yield the role, the mention or value or claim, and the entity of each participant."""
        for role in ROLES:
            found = lookup.objects(self._near, claim, mention_curie(role))
            nodes = [node for node in found if isinstance(node, NamedNode)]
            for node in sorted(nodes, key=self._place) if len(nodes) > 1 else nodes:
                yield role, node, self._entity_of(node)

    def _entity_of(self, mention: NamedNode) -> NamedNode | None:
        """Return the entity of a mention; its chain if that belongs to no entity."""
        chain = lookup.link(self._near, mention, "kg:chain")
        if chain is None or self._entities is None:
            return None if chain is None else lookup.entity_of_chain(self._store, chain)
        return self._entities.get(chain.value, chain)

    def _without_action(self, part: Part, mention: NamedNode, trigger: Passage) -> Part:
        """Return a participant without the action itself: 'guests' of 'guests to try the games'."""
        start = lookup.start(self._near, mention)
        inside = start <= trigger.start and trigger.end <= start + len(part.words)
        exact = lookup.text(self._near, mention, "kg:exact")
        return replace(part, words=exact) if inside and exact is not None else part

    def _words_of(self, node: NamedNode, entity: NamedNode | None) -> tuple[Span, Kind]:
        """Return where a participant is in its document, and what it is."""
        trigger = lookup.link(self._near, node, "kg:trigger") if entity is None else None
        at = trigger or node
        start = lookup.start(self._near, at)
        exact = lookup.text(self._near, at, "kg:exact") or ""
        kind: Kind = "claim" if trigger else "mention" if entity is not None else "value"
        return Span(start, start + len(exact)), kind

    def _when(self, claim: NamedNode) -> Iterator[Part]:
        """Yield the words that say when, with the date that they mean, as a part."""
        time = lookup.link(self._near, claim, "kg:time")
        words = self._words(time) if time is not None else None
        if time is not None and words is not None:
            date = lookup.text(self._near, claim, "kg:date")
            yield Part(role="time", thing=Named(iri=time.value, name=date or words), words=words)

    def _place(self, part: NamedNode) -> tuple[int, str]:
        """Return where a mention, a value or a claim is in its document."""
        words = lookup.link(self._near, part, "kg:trigger")
        return lookup.start(self._near, words or part), part.value

    def _relation_parts(self, claim: NamedNode) -> Iterator[Part]:
        for role in ("subject", "object"):
            thing = lookup.one(self._near, claim, f"kg:{role}")
            if thing is not None:
                part = self._part(role, thing, lookup.link(self._near, claim, f"kg:{role}Mention"))
                yield self._dated(part, thing)

    def _dated(self, part: Part, thing: lookup.Node) -> Part:
        """Return a part that is a time with the date that its words mean: 'on Thursday'."""
        if not isinstance(thing, NamedNode):
            return part
        value = lookup.text(self._near, thing, "kg:timexValue") or ""
        day = DAY.fullmatch(value) is not None
        return replace(part, thing=replace(part.thing, name=value)) if day else part

    def _part(self, role: str, thing: lookup.Node, mention: NamedNode | None) -> Part:
        """Return a participant with its words: those of its mention, or the claim's own."""
        spoken = mention
        if spoken is None and isinstance(thing, NamedNode):
            clauses = (lookup.link(self._near, thing, n) for n in ("kg:trigger", "kg:evidence"))
            spoken = next((clause for clause in clauses if clause is not None), None)
        named = self.name(thing)
        words = self._words(spoken) if spoken is not None else None
        return Part(role=role, thing=named, words=words or named.name)

    def _words(self, node: NamedNode) -> str | None:
        """Return the words of a mention with its complements, or of a stretch of text."""
        told = (lookup.text(self._near, node, name) for name in ("kg:phrase", "kg:exact"))
        return next((words for words in told if words is not None), None)

    def _holders(self, claim: NamedNode) -> Iterator[Named]:
        cell = lookup.link(self._near, claim, "kg:holderChain")
        while cell is not None and cell != term("rdf:nil"):
            yield self.name(lookup.needed(self._near, cell, "rdf:first"))
            cell = lookup.link(self._near, cell, "rdf:rest")

    def _why_wrong(self, claim: NamedNode) -> str | None:
        judgement = lookup.link(self._near, claim, "kg:judgedWrong")
        if judgement is None:
            return None
        return lookup.text(self._store, judgement, "kg:reason") or JUDGED_WRONG

    def _corrections(self, claim: NamedNode) -> Iterator[Named]:
        for one in lookup.objects(self._near, claim, "kg:corrected"):
            if isinstance(one, NamedNode):
                reason = lookup.text(self._store, one, "kg:reason") or ""
                yield Named(iri=one.value, name=reason)

    def _passage(self, node: NamedNode, name: str) -> Passage | None:
        found = lookup.link(self._near, node, name)
        return None if found is None else self.passage(found)

    def _find_name(self, node: NamedNode) -> str:
        words = (lookup.text(self._near, node, name) for name in ("rdfs:label", "kg:exact"))
        return next((found for found in words if found), lookup.curie(node.value))

    def _find_document(self, node: NamedNode) -> tuple[str | None, str | None, str | None]:
        """Return a document's title (or its file's name), publisher and date."""
        names = ("dcterms:title", "dcterms:source", "dcterms:publisher", "dcterms:date")
        title, source, publisher, date = (lookup.text(self._near, node, n) for n in names)
        return title or lookup.file_name(source), publisher, date


def _takes_part(claim: Claim, entity: str) -> bool:
    return any(part.thing.iri == entity for part in claim.every_part)
