"""One reading and the IRIs of everything in it, as every part of the build needs them."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from pyoxigraph import Literal, NamedNode

from kg.errors import InputError, UsageError
from kg.graph.literals import text
from kg.graph.namespaces import Names, segment, term
from kg.model import Entity, Judgement, Linking, Mention, Occurrence, Reading, Relation, Span
from kg.model.ids import by_id

Key = tuple[str, str]


class Index:
    """The linking, indexed by chain and event: to their entity or occurrence."""

    def __init__(self, linking: Linking, names: Names) -> None:
        self.names = names
        self.entities: Mapping[Key, Entity] = linking.entity_of()
        self.occurrences: Mapping[Key, Occurrence] = linking.occurrence_of()
        self.wrong: Mapping[Key, Judgement] = linking.wrong()
        self.corrected: Mapping[Key, tuple[Judgement, ...]] = linking.corrected()


def mention_nodes(reading: Reading, names: Names) -> dict[str, NamedNode]:
    """Return the IRIs of mentions by id: stretches of text; a second mention of one has its id."""
    document = reading.document.document
    found: dict[str, NamedNode] = {}
    taken: set[Span] = set()
    for mention in reading.mentions:
        new = mention.span not in taken
        span = names.span(document, *mention.span)
        found[mention.id] = span if new else names.part(document, "mention", mention.id)
        taken.add(mention.span)
    return found


class Scope:
    """What ids of a reading refer to: mentions to entities, events to occurrences."""

    def __init__(self, reading: Reading, index: Index) -> None:
        self.reading = reading
        self.index = index
        self.id = reading.document.document
        self.document = index.names.document(self.id)
        self.graph = index.names.document_graph(self.id)
        self.mentions = by_id(reading.mentions)
        self._mention_nodes = mention_nodes(reading, index.names)
        self.values = by_id(reading.values)
        self.times = by_id(reading.times)
        self.events = by_id(reading.events)
        self._pronouns = [m for m in reading.mentions if m.kind == "pronoun"]
        self._others = [m for m in reading.mentions if m.kind != "pronoun"]
        self._described = {m.chain for m in self._others}
        self._quoted = [q for q in reading.quotations if q.speaker is not None]
        self.heads = {mention.head for mention in reading.mentions}
        self._nodes: dict[str, NamedNode] = {}

    def part(self, kind: str, name: str) -> NamedNode:
        """Return the IRI of a claim, time, value or chain of this document."""
        return NamedNode(f"{self.document.value}/{kind}/{segment(name)}")

    def mention(self, name: str) -> NamedNode:
        """Return the IRI of a mention."""
        return self._mention_nodes[name]

    def holders(self, chains: Sequence[str]) -> NamedNode:
        """Return the IRI of the list of holders with these chains, outermost first."""
        return NamedNode("/".join((self.document.value, "holders", *map(segment, chains))))

    def span(self, span: Span) -> NamedNode:
        """Return the IRI of a stretch of text."""
        start, end = span
        return NamedNode(f"{self.document.value}#char={start},{end}")

    def words(self, span: Span) -> Literal:
        """Return the verbatim words at a span."""
        return text(self.reading.document.text[span[0] : span[1]])

    def told(self, span: Span) -> str:
        """Return the words at a span on one line, without marks between them, for labels."""
        return " ".join(self.reading.document.plain(span).split())

    def entity(self, mention: str) -> NamedNode:
        """Return the IRI of a mention's entity, or of its chain if nothing was linked."""
        chain = self.mentions[mention].chain
        found = self._nodes.get(chain)
        if found is None:
            entity = self.index.entities.get((self.id, chain))
            found = self.index.names.entity(entity.id) if entity else self.part("chain", chain)
            self._nodes[chain] = found
        return found

    def entity_name(self, mention: str) -> str:
        """Return the name of what a mention refers to."""
        found = self.mentions[mention]
        entity = self.index.entities.get((self.id, found.chain))
        return entity.name if entity else self.told(found.span)

    def pronouns_in(self, span: Span) -> list[Mention]:
        """Return the pronouns in a span by position."""
        return _within(self._pronouns, span)

    def named_in(self, span: Span) -> list[Mention]:
        """Return the names and noun phrases in a span by position."""
        return _within(self._others, span)

    def opens_phrase(self, mention: Mention) -> bool:
        """Return True if a longer noun phrase begins with a mention: 'her' of 'her boat'."""
        first = bisect_left(self._others, mention.start, key=lambda m: m.start)
        return any(
            m.span.end > mention.span.end
            for m in self._others[first : first + 4]
            if m.start == mention.start
        )

    def is_described(self, mention: Mention) -> bool:
        """Return True if the chain of a mention has more than pronouns."""
        return mention.chain in self._described

    def speaker(self, span: Span) -> str | None:
        """Return the mention of the speaker of the words at a span; in nested quotations the inner.

        Return None if no name or noun phrase refers to the speaker.
        """
        around = [q for q in self._quoted if q.span.contains(span)]
        if not around:
            return None
        said = min(around, key=lambda q: (q.end - q.start, q.start)).speaker
        known = said is not None and self.is_described(self.mentions[said])
        return said if known else None

    def is_named(self, mention: str) -> bool:
        """Return True if the chain of a mention contains a name."""
        entity = self.index.entities.get((self.id, self.mentions[mention].chain))
        return entity.named if entity else self.mentions[mention].kind == "name"

    def is_own_object(self, relation: Relation) -> bool:
        """Return True if a relation's object is its subject ('the mayor' of 'Ann, the mayor').

        The words of the object are then used, because a relation of a thing to itself says nothing.
        So they are if the object of a position is somebody with a name: nobody holds another
        person.
        """
        if relation.object is None:
            return False
        if self.entity(relation.object) == self.entity(relation.subject):
            return True
        position = relation.predicate == "kg:holdsPosition"
        thing = self.mentions[relation.object]
        return position and thing.type == "Person" and self.is_named(relation.object)

    def occurrence(self, event: str) -> NamedNode | None:
        """Return the IRI of the occurrence of an event claim."""
        found = self.index.occurrences.get((self.id, event))
        return self.index.names.occurrence(found.id) if found else None

    def judged_wrong(self, claim: str) -> NamedNode | None:
        """Return the IRI of the judgement that a claim was misread, if there is one."""
        found = self.index.wrong.get((self.id, claim))
        return self.index.names.judgement(found.id) if found else None

    def corrections(self, claim: str) -> tuple[Judgement, ...]:
        """Return the judgements by which a person corrected a claim."""
        return self.index.corrected.get((self.id, claim), ())

    def vocabulary(self, curie: str, claim: str) -> NamedNode:
        """Expand the class or predicate of a claim. Raise InputError naming document and claim."""
        try:
            return term(curie)
        except UsageError as error:
            raise InputError(f"document {self.id}, claim {claim}: {error}") from None


def _within(mentions: Sequence[Mention], span: Span) -> list[Mention]:
    first = bisect_left(mentions, span.start, key=lambda m: m.start)
    last = bisect_left(mentions, span.end, key=lambda m: m.start)
    return [m for m in mentions[first:last] if m.span.end <= span.end]
