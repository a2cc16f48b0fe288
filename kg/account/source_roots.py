"""Origins: where lines of reporting end, which claims rest on each, and who carries it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pyoxigraph import Store

from kg.case import CaseFolder
from kg.compare.claim_sources import vouched
from kg.compare.origins import Lines
from kg.graph import lookup
from kg.graph.namespaces import Names
from kg.model import Entity, Judgement, Linking
from kg.model.findings import Key
from kg.model.readings import read_lines

EXAMPLES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where lines of reporting end.

    `kind` is the type of the entity, 'outlet' for a publisher that no report mentions, or
    'document'. `claims` rest on it, in the documents `carriers`; `alone` counts those that nobody
    else vouches for; `examples` are some of these in words, or otherwise of the others.
    """

    id: str
    name: str
    kind: str
    claims: int
    alone: int
    carriers: tuple[str, ...]
    examples: tuple[str, ...]


@dataclass(slots=True, eq=False)
class _Resting:
    claims: list[Key] = field(default_factory=list)
    alone: list[Key] = field(default_factory=list)
    documents: set[str] = field(default_factory=set)


def origins(store: Store, folder: CaseFolder, *, base: str) -> tuple[Origin, ...]:
    """List the origins of a case by how many claims rest on them.

    Claims of one occurrence are vouched for together: an origin is alone if all accounts of the
    occurrence end there.
    """
    linking = Linking(
        entities=tuple(read_lines(Entity, folder.entities)),
        occurrences=tuple(folder.read_occurrences()),
        judgements=tuple(read_lines(Judgement, folder.judgements)),
    )
    lines = Lines(linking)
    accounts = list(vouched(folder.read_stated(), linking, lines))
    topic_of = {key: o.id for o in linking.occurrences for key in o.members}
    ends: dict[str, set[str]] = defaultdict(set)
    by_origin: dict[str, _Resting] = defaultdict(_Resting)
    told = []
    for account in accounts:
        key = account.document, account.claim
        topic = topic_of.get(key, "/".join(key))
        for end in lines.ends([account]):
            ends[topic].add(end)
            told.append((key, topic, end))
    for key, topic, end in told:
        resting = by_origin[end]
        resting.claims.append(key)
        resting.documents.add(key[0])
        if len(ends[topic]) == 1:
            resting.alone.append(key)
    types = {e.id: e.type for e in linking.entities}
    telling = _Telling(store, lines, types, base=base)
    found = (telling.origin(end, resting) for end, resting in by_origin.items())
    return tuple(sorted(found, key=lambda o: (-o.claims, o.name, o.id)))


class _Telling:
    """Puts origins in words."""

    def __init__(self, store: Store, lines: Lines, types: Mapping[str, str], *, base: str) -> None:
        self._store, self._lines, self._types, self._names = store, lines, types, Names(base)

    def origin(self, end: str, resting: _Resting) -> Origin:
        return Origin(
            id=end,
            name=self._lines.name(end),
            kind=self._kind(end),
            claims=len(resting.claims),
            alone=len(resting.alone),
            carriers=tuple(sorted(self._label(d) for d in resting.documents)),
            examples=tuple(self._examples(resting)),
        )

    def _kind(self, end: str) -> str:
        if end in self._types:
            return self._types[end].lower()
        known = lookup.text(self._store, self._names.document(end), "dcterms:identifier")
        return "document" if known else "outlet"

    def _label(self, document: str) -> str:
        return lookup.text(self._store, self._names.document(document), "rdfs:label") or document

    def _examples(self, resting: _Resting) -> Iterator[str]:
        for key in sorted(resting.alone or resting.claims)[:EXAMPLES]:
            claim = self._names.part(key[0], "claim", key[1])
            yield lookup.text(self._store, claim, "rdfs:label") or key[1]
