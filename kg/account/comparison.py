"""Two documents side by side: what both say, what only one says, where they differ."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass

from pyoxigraph import NamedNode, Store

from kg.account.disputed import Account, Point, Wanted, account, points
from kg.account.references import Known, find_document, known_documents
from kg.case import CaseFolder
from kg.errors import QueryError
from kg.graph import lookup
from kg.graph.claims import Claim, ClaimReader
from kg.graph.namespaces import term


@dataclass(frozen=True, slots=True, kw_only=True)
class Both:
    """What both documents report, with the accounts of each."""

    left: tuple[Account, ...]
    right: tuple[Account, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """Two documents compared.

    `differ` are findings between the two other than agreement, `agree` those of agreement, `both`
    what both report without a finding; `left_only` and `right_only` are what the other does not
    report, and the named entities that it does not mention.
    """

    left: str
    right: str
    differ: tuple[Point, ...]
    agree: tuple[Point, ...]
    both: tuple[Both, ...]
    left_only: tuple[Account, ...]
    right_only: tuple[Account, ...]
    left_names: tuple[str, ...]
    right_names: tuple[str, ...]


def compare(store: Store, folder: CaseFolder, left: str, right: str, *, base: str) -> Compared:
    """Compare two documents, named as for `find_document`.

    Accounts of one occurrence, or of one relation between the same two, count as the same. Raise
    QueryError for an unknown document, or for one document twice.
    """
    known = known_documents(store)
    one, other = find_document(known, left), find_document(known, right)
    if one == other:
        raise QueryError(f"{left!r} and {right!r} are one document: {one.label}")
    pair = frozenset((one.document, other.document))
    _, found = points(store, folder, Wanted(documents=pair), base=base)
    ours, theirs = _told(store, one), _told(store, other)
    weighed = {a.claim for point in found for a in point.accounts}
    names, other_names = _named(store, one), _named(store, other)
    return Compared(
        left=one.label or one.document,
        right=other.label or other.document,
        differ=tuple(p for p in found if p.kind != "corroborates"),
        agree=tuple(p for p in found if p.kind == "corroborates"),
        both=tuple(_told_by_both(ours, theirs, weighed)),
        left_only=_alone(ours, theirs, weighed),
        right_only=_alone(theirs, ours, weighed),
        left_names=_without(names, other_names),
        right_names=_without(other_names, names),
    )


def _without(names: Mapping[str, str], others: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of what the other side does not name."""
    return tuple(name for iri, name in names.items() if iri not in others)


Topic = tuple[str, ...]
Told = dict[Topic, list[Claim]]


def _told_by_both(ours: Told, theirs: Told, weighed: Set[str]) -> Iterator[Both]:
    """Yield what both sides tell of, in the order of the first, unless it is in a finding."""
    for topic in sorted(ours.keys() & theirs.keys(), key=lambda t: ours[t][0].evidence.start):
        both = Both(left=_accounts(ours[topic]), right=_accounts(theirs[topic]))
        if weighed.isdisjoint(a.claim for a in (*both.left, *both.right)):
            yield both


def _told(store: Store, document: Known) -> Told:
    """Group the claims of a document by what they are about, in the order of the text."""
    reader = ClaimReader(store)
    nodes = (
        node.value for node, _ in lookup.subjects(store, "kg:document", NamedNode(document.iri))
    )
    claims = [reader.read(iri) for iri in sorted(set(nodes)) if "/claim/" in iri]
    found: Told = {}
    claims = [claim for claim in claims if claim.wrong is None]
    for claim in sorted(claims, key=lambda c: (c.evidence.start, c.evidence.end, c.iri)):
        found.setdefault(_topic(claim), []).append(claim)
    return found


def _topic(claim: Claim) -> Topic:
    if claim.occurrence:
        return (claim.occurrence,)
    return (claim.what, *(part.thing.iri or part.thing.name for part in claim.every_part))


def _accounts(claims: list[Claim]) -> tuple[Account, ...]:
    return tuple(account(claim) for claim in claims)


def _alone(ours: Told, theirs: Told, weighed: set[str]) -> tuple[Account, ...]:
    alone = (c for topic, claims in ours.items() if topic not in theirs for c in claims)
    told = (account(claim) for claim in alone if not claim.doubtful)
    return tuple(a for a in told if a.claim not in weighed)


def _named(store: Store, document: Known) -> dict[str, str]:
    """Map the entities that a document names to their names, sorted by name."""
    found = {}
    for graph, _ in lookup.subjects(store, "prov:wasDerivedFrom", NamedNode(document.iri)):
        for mention, _ in lookup.subjects(store, "rdf:type", term("kg:Name"), graph):
            entity = lookup.entity_of(store, mention)
            if entity is not None:
                found[entity.value] = lookup.text(store, entity, "rdfs:label") or entity.value
    return dict(sorted(found.items(), key=lambda item: (item[1].casefold(), item[0])))
