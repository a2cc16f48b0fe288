"""From the graph of a case to a network of its actors; every edge knows its claims."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

import networkx as nx
from pyoxigraph import NamedNode, Store, Triple

from kg.analyse.clauses import around
from kg.analyse.labels import told_apart
from kg.analyse.ties import TARGETS, TOGETHER, Tie, Told, ties
from kg.graph.days import days
from kg.graph.namespaces import ONTOLOGY, Names, term
from kg.graph.standing import STATUSES, standing, worst

ACTORS = ("Person", "Organization", "Group")
"""The classes of entities that act: people, agencies, groups."""

ROLES = ("agent", *TARGETS, "instrument", "attribute")
ACTING = ("action", "together")
"""The kinds of ties for which an actor without a name is kept beside a named one."""
WORDS = 3
"""So many different words an edge is labelled with, the most frequent first."""

REMARKS = (
    "Nodes are people, organizations and groups; places, facilities, works and amounts are not.",
    "An edge tells that claims tie two actors, not that what they claim is true: its status is the "
    "worst of its claims, and what is told as not so has an edge of its own.",
    "Lost on the way: who else took part in the same event, the order of events, the words.",
)

Columns = Mapping[str, Mapping[str, list[str]]]


def project_actors(store: Store, *, base: str) -> "nx.MultiDiGraph[str]":
    """Make a network of actors, in time linear in the number of claims.

    Nodes are entity IRIs with `label`, `type`, `named` and `documents` (how many name it). All
    named actors are there; one without a name ('a deputy') only where an action ties it to a named
    one, or where it ties two named ones together. Where several nodes would be labelled alike,
    their documents tell them apart: 'police sources (WXYZ)'.
    Edges, one a pair, kind and polarity, are keyed by their kind ('action', 'together', 'speech',
    'membership', 'relation'), with ':not' behind it where all claims tell that it is not so:

    - `claims` (IRIs, sorted), `weight` (how many), `documents` (how many documents), `sources`
    - `kind`, `label` (the most frequent words), `negated`
    - `status`, the worst of 'asserted', 'reported', 'uncertain', 'alleged', 'denied', and under
      each of these names the number of claims that stand so
    - `first` and `last`, the ISO days that dated claims cover, or None

    The graph attributes `remarks` and `left_out` (unnamed actors) say what the network loses.
    """
    columns = _read(store)
    actors = _actors(columns, Names(base))
    edges: dict[tuple[str, str, str], list[Tie]] = defaultdict(list)
    long_lists = 0
    for told in _told(columns):
        long_lists += sum(role == "agent" for role, _ in told.parts) > TOGETHER
        for tie in ties(told, actors.keys()):
            edges[tie.source, tie.target, tie.kind + ":not" * tie.negated].append(tie)
    kept = _kept(actors, edges)
    network: nx.MultiDiGraph[str] = nx.MultiDiGraph(left_out=len(actors) - len(kept))
    network.add_nodes_from(
        told_apart({iri: actors[iri] for iri in kept}, partial(_outlet, columns))
    )
    labels = columns["rdfs:label"]
    for (source, target, key), reasons in sorted(edges.items()):
        if source in kept and target in kept:
            network.add_edge(source, target, key=key, **_edge(reasons, labels))
    network.graph["remarks"] = tuple(_remarks(network, long_lists))
    return network


PROPERTIES = (
    *("rdf:type", "rdfs:label", "rdfs:subClassOf", "kg:named", "kg:documents", "kg:document"),
    *("kg:status", "kg:polarity", "kg:certainty", "kg:action", "kg:lemma", "kg:predicate"),
    *("kg:subject", "kg:object", "kg:date", "kg:since", "kg:until", "kg:participant", "kg:claim"),
    *("kg:holderChain", "rdf:first", "rdf:rest"),
    *("kg:hasMention", "dcterms:publisher", "dcterms:title", "dcterms:source"),
    *(f"kg:{role}" for role in ROLES),
)


def _read(store: Store) -> Columns:
    """Read the properties needed, whole: far quicker than asking claim by claim."""
    columns: dict[str, dict[str, list[str]]] = {}
    for name in PROPERTIES:
        column = columns[name] = defaultdict(list)
        for quad in store.quads_for_pattern(None, term(name), None):
            if isinstance(quad.subject, NamedNode) and not isinstance(quad.object, Triple):
                column[quad.subject.value].append(quad.object.value)
        for values in column.values():
            values.sort()
        column.default_factory = None
    return columns


def _one(columns: Columns, name: str, subject: str) -> str:
    return columns[name].get(subject, ("",))[0]


def _local(iri: str) -> str:
    return iri.rsplit("#", 1)[-1]


def _actors(columns: Columns, names: Names) -> dict[str, dict[str, object]]:
    classes = {ONTOLOGY + name: name for name in ACTORS}
    found = {}
    for iri, kinds in columns["rdf:type"].items():
        kind = next((classes[kind] for kind in kinds if kind in classes), None)
        if kind and iri.startswith(f"{names.base}entity/"):
            found[iri] = {
                "label": _one(columns, "rdfs:label", iri),
                "type": kind,
                "named": _one(columns, "kg:named", iri) != "false",
                "documents": int(_one(columns, "kg:documents", iri) or 0),
            }
    return found


def _told(columns: Columns) -> Iterator[Told]:
    speech = _kinds_of(ONTOLOGY + "Communication", columns["rdfs:subClassOf"])
    clauses = around(columns["kg:participant"], columns["kg:claim"])
    own = {iri: _standing(columns, iri) for iri in sorted(columns["kg:status"])}
    for iri, (status, negated) in own.items():
        outer = [own[clause] for clause in clauses(iri) if clause in own]
        level = worst(status, *(worst(s, "uncertain") if no else s for s, no in outer))
        yield _one_told(columns, iri, (level, negated), speech)


def _standing(columns: Columns, iri: str) -> tuple[str, bool]:
    status, polarity, certainty = (
        _local(_one(columns, name, iri)) for name in ("kg:status", "kg:polarity", "kg:certainty")
    )
    return standing(status, polarity, certainty, vouched=iri in columns["kg:holderChain"])


def _one_told(columns: Columns, iri: str, stands: tuple[str, bool], speech: frozenset[str]) -> Told:
    action = _one(columns, "kg:action", iri)
    what = _local(action or _one(columns, "kg:predicate", iri))
    roles = ROLES if action else ("subject", "object")
    return Told(
        iri=iri,
        document=_one(columns, "kg:document", iri),
        what=what,
        words=_one(columns, "kg:lemma", iri) or _in_words(what),
        relation=not action,
        speaks=action in speech,
        status=stands[0],
        negated=stands[1],
        parts=tuple((r, e) for r in roles for e in columns[f"kg:{r}"].get(iri, ())),
        holders=tuple(_chain(columns, iri)),
        days=_days(columns, iri),
    )


def _chain(columns: Columns, iri: str) -> Iterator[str]:
    cell = _one(columns, "kg:holderChain", iri)
    while cell in columns["rdf:first"]:
        yield columns["rdf:first"][cell][0]
        cell = _one(columns, "rdf:rest", cell)


def _days(columns: Columns, iri: str) -> tuple[str, str] | None:
    values = [_one(columns, name, iri) for name in ("kg:date", "kg:since", "kg:until")]
    found = [extent for value in values if (extent := days(value))]
    if not found:
        return None
    return min(first for first, _ in found).isoformat(), max(e for _, e in found).isoformat()


def _kinds_of(root: str, parents: Mapping[str, list[str]]) -> frozenset[str]:
    found, more = {root}, True
    while more:
        below = {kind for kind, above in parents.items() if found.intersection(above)} - found
        more = bool(below)
        found |= below
    return frozenset(found)


def _in_words(name: str) -> str:
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


def _kept(
    actors: Mapping[str, Mapping[str, object]], edges: Iterable[tuple[str, str, str]]
) -> set[str]:
    """Keep the named, and the unnamed that act with or on one of them, or lie between two."""
    named = {iri for iri, actor in actors.items() if actor["named"]}
    neighbours = defaultdict(set)
    acting = set()
    for source, target, key in edges:
        for one, other in ((source, target), (target, source)):
            if other in named:
                neighbours[one].add(other)
                if key.partition(":")[0] in ACTING:
                    acting.add(one)
    return named | acting | {iri for iri, others in neighbours.items() if len(others) > 1}


def _outlet(columns: Columns, iri: str) -> str:
    """Name the document of an actor's first mention by its publisher, title or file."""
    document = _one(columns, "kg:hasMention", iri).partition("/mention/")[0]
    names = ("dcterms:publisher", "dcterms:title", "dcterms:source")
    found = (_one(columns, name, document) for name in names)
    return next((name for name in found if name), document.rpartition("/")[2])


def _edge(reasons: list[Tie], labels: Mapping[str, list[str]]) -> dict[str, object]:
    documents = sorted({tie.told.document for tie in reasons})
    dated = [tie.days for tie in reasons if tie.days]
    statuses = Counter(tie.status for tie in reasons)
    words = Counter(tie.words for tie in reasons)
    return {
        "kind": reasons[0].kind,
        "label": ", ".join(sorted(words, key=lambda word: (-words[word], word))[:WORDS]),
        "claims": tuple(sorted({tie.told.iri for tie in reasons})),
        "weight": len({tie.told.iri for tie in reasons}),
        "documents": len(documents),
        "sources": tuple(labels.get(document, [document])[0] for document in documents),
        "status": worst(*statuses),
        **{status: statuses[status] for status in STATUSES},
        "negated": reasons[0].negated,
        "first": min((first for first, _ in dated), default=None),
        "last": max((last for _, last in dated), default=None),
    }


def _remarks(network: "nx.MultiDiGraph[str]", long_lists: int) -> Iterator[str]:
    yield from REMARKS
    if left_out := network.graph["left_out"]:
        yield f"Left out: {left_out} actors without a name whom no action ties to a named one."
    if long_lists:
        yield (
            f"In {long_lists} claims with more than {TOGETHER} agents, only the first {TOGETHER} "
            "are tied to each other."
        )
