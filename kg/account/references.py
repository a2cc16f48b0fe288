"""What a person means on the command line: documents, and the sides of a judgement."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal
from urllib.parse import unquote

from pyoxigraph import NamedNode, Store

from kg.account.candidates import folded
from kg.account.find import find_claim, find_entity
from kg.case import CaseFolder
from kg.errors import QueryError
from kg.graph import lookup
from kg.graph.namespaces import Names, term
from kg.graph.store import open_store
from kg.model.findings import Key
from kg.number_words import counted

LISTED = 10
LEAST = 4
"""Number of characters of an id that are enough to remove a document."""
NAMED_BY = (
    f"Name it by its file name, its whole title, its id, or at least {LEAST} characters of the id"
)

CLAIM = re.compile(r"/(claim/)?[er]\d+$")
CHAIN = re.compile(r"(?P<document>.+?)/(chain/)?(?P<chain>c\d+(?:\.m\d+)*)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of a judgement: its name, and the chain or claim that represents it."""

    about: Literal["entity", "event"]
    key: Key
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A document as people may name it."""

    iri: str
    document: str
    source: str
    title: str
    label: str
    outlet: str = ""


def known_documents(store: Store) -> list[Known]:
    """List the documents of a case, sorted by id."""
    from_type = lookup.subjects(store, "rdf:type", term("kg:Document"))
    found = []
    for node, _ in from_type:
        said = {
            name: lookup.text(store, node, curie) or ""
            for name, curie in (
                ("document", "dcterms:identifier"),
                ("source", "dcterms:source"),
                ("title", "dcterms:title"),
                ("label", "rdfs:label"),
                ("outlet", "dcterms:publisher"),
            )
        }
        found.append(Known(iri=node.value, **said))
    return sorted(found, key=lambda d: d.document)


def find_document(known: Sequence[Known], typed: str) -> Known:
    """Return a document by id, IRI, source, file name, title or label, or the start of one.

    Raise QueryError listing the documents if none or several fit.
    """
    for tier in _tiers(known, typed.strip()):
        if len(tier) == 1:
            return tier[0]
        if tier:
            raise QueryError(
                f"{typed!r} names {len(tier)} documents; give more of one of these:\n"
                + _listed(tier)
            )
    raise QueryError(f"no document is called {typed!r}; the case holds:\n" + _listed(known))


def document_ids(folder: CaseFolder, typed: Sequence[str]) -> list[str]:
    """Return the ids of documents that are to be removed, named so that nothing is guessed.

    Each is named by its whole id, IRI, source, file name, title or label, or by the start of its
    id, of at least LEAST characters; an outlet names none, even if it has only one document. Raise
    QueryError listing what may be meant.
    """
    known = known_documents(open_store(folder.graph))
    return [_named_whole(known, one.strip()).document for one in typed]


def _named_whole(known: Sequence[Known], typed: str) -> Known:
    whole, begun, files, titled, *loose = _tiers(known, typed) if typed else ([],) * 4
    enough = begun if len(typed) >= LEAST else []
    fitting = whole or files or titled or enough
    if len(fitting) == 1:
        return fitting[0]
    raise _not_one(known, typed, fitting, chain(begun, *loose))


def _not_one(
    known: Sequence[Known], typed: str, fitting: Sequence[Known], like: Iterable[Known]
) -> QueryError:
    """Return an error for words that name no document, or several that are fitting."""
    wanted = folded(typed)
    outlets = [d for d in known if folded(d.outlet) == wanted] if wanted else []
    if outlets and not fitting:
        return _of_outlet(typed, outlets)
    near = {d.document: d for d in chain(fitting, outlets, like)}
    if not near:
        return QueryError(
            f"no document is called {typed!r}. {NAMED_BY}; the case holds:\n{_listed(known)}"
        )
    return _unclear(typed, [near[key] for key in sorted(near)])


def _of_outlet(typed: str, documents: Sequence[Known]) -> QueryError:
    """Return an error that says that an outlet names no document."""
    number = counted(len(documents), "document")
    return QueryError(
        f"{typed!r} is an outlet, with {number} in the case; nothing was removed, as an outlet "
        f"names no document. {NAMED_BY}:\n{_listed(documents)}"
    )


def _unclear(typed: str, near: Sequence[Known]) -> QueryError:
    """Return an error that lists what may be meant."""
    many = f"may mean one of these {len(near)}"
    may = many if len(near) > 1 else "is not enough; this may be meant"
    return QueryError(f"{typed!r} {may}. {NAMED_BY}:\n{_listed(near)}")


BY_ADDRESS: Sequence[Callable[[Known, str], bool]] = (
    lambda d, typed: typed in (d.document, d.iri, d.source),
    lambda d, typed: bool(typed) and d.document.startswith(typed),
    lambda d, typed: typed == (lookup.file_name(d.source) or ""),
)
"""Ways to name a document by its id or file, the surest first."""
BY_WORDS: Sequence[Callable[[Known, str], bool]] = (
    lambda d, wanted: wanted in (folded(d.title), folded(d.label)),
    lambda d, wanted: folded(d.title).startswith(wanted) or folded(d.label).startswith(wanted),
    lambda d, wanted: wanted in folded(f"{d.label} {d.title} {d.source}"),
)
"""Ways to name it by its title or label, in folded form; the last also takes a part of a source."""


def _tiers(known: Sequence[Known], typed: str) -> Iterator[list[Known]]:
    wanted = folded(typed)
    yield from ([d for d in known if fits(d, typed)] for fits in BY_ADDRESS)
    yield from ([d for d in known if wanted and fits(d, wanted)] for fits in BY_WORDS)


def _listed(known: Sequence[Known]) -> str:
    rows = [f"  {d.document}  {d.label or d.title or d.source}" for d in known[:LISTED]]
    more = [f"  … and {len(known) - LISTED} more"] if len(known) > LISTED else []
    return "\n".join([*rows, *more])


def find_sides(store: Store, left: str, right: str, *, base: str) -> tuple[Side, Side]:
    """Return what the two sides of a judgement refer to: two entities, or two claims.

    A side is a name, an entity's id or IRI, a chain (DOCUMENT/c4), a claim (DOCUMENT/e12), or an
    occurrence. For an entity the chain is taken that has the given name most often. Raise
    QueryError if a side is unknown or ambiguous, or if both are one chain or not of one kind.
    """
    one, other = (_side(store, typed, base=base) for typed in (left, right))
    if one.about != other.about:
        raise QueryError(f"{left!r} is an {one.about} and {right!r} an {other.about}")
    if one.key == other.key:
        raise QueryError(
            f"{left!r} and {right!r} both mean {one.name} in one document: give the chains or "
            "claims themselves (kg judgements and kg show print them)"
        )
    return one, other


def find_side(store: Store, typed: str, *, base: str) -> Side:
    """Return what one side of a judgement refers to, as `find_sides` does."""
    return _side(store, typed, base=base)


def _side(store: Store, typed: str, *, base: str) -> Side:
    names = Names(base)
    if CLAIM.search(typed):
        return _claim_side(store, find_claim(store, typed.replace("/claim/", "/")))
    if match := CHAIN.match(typed):
        document = find_document(known_documents(store), match["document"])
        return _chain_side(store, names.part(document.document, "chain", match["chain"]))
    for iri in (typed, names.occurrence(typed).value):
        if "://" in iri and (accounts := _accounts(store, iri)):
            return _claim_side(store, accounts[0])
    return _entity_side(store, NamedNode(find_entity(store, typed, base=base)), typed)


def _accounts(store: Store, iri: str) -> list[str]:
    try:
        node = NamedNode(iri)
    except ValueError:
        return []
    return lookup.accounts(store, node)


def _claim_side(store: Store, iri: str) -> Side:
    label = lookup.text(store, NamedNode(iri), "rdfs:label") or iri
    return Side(about="event", key=key_of(store, iri), name=label)


def _chain_side(store: Store, chain: NamedNode) -> Side:
    for entity, _ in lookup.subjects(store, "kg:hasChain", chain):
        name = lookup.text(store, entity, "rdfs:label") or chain.value
        return Side(about="entity", key=key_of(store, chain.value), name=name)
    raise QueryError(f"no entity is made of the chain {chain.value!r}; kg judgements prints them")


def _entity_side(store: Store, entity: NamedNode, typed: str) -> Side:
    label = lookup.text(store, entity, "rdfs:label") or typed
    wanted = {folded(typed)}
    uses: Counter[str] = Counter()
    for mention in lookup.mentions(store, entity):
        chain = lookup.needed(store, mention, "kg:chain").value
        named = lookup.is_name(store, mention)
        exact = folded(lookup.text(store, mention, "kg:exact") or "")
        uses[chain] += 1 + 100 * named + 10_000 * (exact in wanted)
    if not uses:
        raise QueryError(f"{label} has no mention: the case is damaged; build it again")
    best = min(uses, key=lambda iri: (-uses[iri], iri))
    return Side(about="entity", key=key_of(store, best), name=label)


def key_of(store: Store, iri: str) -> Key:
    """Return the key of the IRI of a chain or claim: the document's id and the local id."""
    for kind in ("/chain/", "/claim/"):
        start, found, local = iri.rpartition(kind)
        if found:
            document = lookup.text(store, NamedNode(start), "dcterms:identifier")
            return document or unquote(start.rpartition("/")[2]), unquote(local)
    raise QueryError(f"{iri!r} is neither a chain nor a claim")
