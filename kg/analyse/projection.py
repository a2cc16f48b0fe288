"""From the graph of a case to a network; every edge has its claims."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyoxigraph import Store

from kg.analyse.columns import Columns, document_of, outlet, read_columns
from kg.analyse.labels import told_apart
from kg.analyse.origins import Resting
from kg.analyse.telling import all_told
from kg.analyse.ties import TOGETHER, Tie, Told
from kg.analyse.views import View, view_named
from kg.analyse.views.view import Nodes, tied
from kg.analyse.wanted import Sifted, Wanted, sift, spells
from kg.graph.epistemic_status import STATUSES, worst
from kg.graph.namespaces import check_base
from kg.number_words import counted

if TYPE_CHECKING:
    import networkx as nx

WORDS = 3
"""Most different words of an edge label, the most frequent first."""

Edges = dict[tuple[str, str, str], list[Tie]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """What a view finds in a store, before anything is selected from it."""

    name: str
    view: View
    columns: Columns
    nodes: Nodes
    told: tuple[Told, ...]
    ties: tuple[Tie, ...]


def gather(store: Store, *, base: str, view: str = "actors") -> Gathered:
    """Read all that a view needs, in time linear in the number of claims.

    Raise UsageError for an unknown view.
    """
    how = view_named(view)
    columns = read_columns(store, base=base)
    told = tuple(all_told(columns))
    nodes = how.nodes(columns, check_base(base), told)
    ties = tuple(how.ties(columns, told, nodes.keys()))
    return Gathered(name=view, view=how, columns=columns, nodes=nodes, told=told, ties=ties)


def project(
    gathered: Gathered, wanted: Wanted | None = None, *, resting: Resting | None = None
) -> "nx.MultiDiGraph[str]":
    """Make a network of what was gathered, or of the requested part of it.

    Nodes are IRIs with `label`, `type`, `named` and `documents` (how many mention it), sorted. If
    several would have the same label, their documents are added: 'police sources (WXYZ)'. There is
    one edge for each pair, kind and polarity; its key is its kind, followed by ':not' if all claims
    are negative:

    - `claims` and `documents` (how many), `claim_iris` (sorted), `sources` (documents by name),
      `weight` (its documents, or its claims if the view says so)
    - `kind`, `label` (the most frequent words), `negated`
    - `status`, the worst of 'asserted', 'reported', 'uncertain', 'alleged', 'denied', and under
      each of these names the number of claims with that status
    - `first` and `last`, the ISO days that dated claims cover, or None; `spells`, the ranges of
      days between them
    - `origins`, how many independent ones vouch for it, if `resting` was given

    The graph attributes `remarks` and `left_out` (nodes) say what the network loses. Raise
    UsageError if origins are requested without `resting`, or for an invalid date or status.
    """
    import networkx as nx

    wanted = wanted or Wanted()
    if wanted.origins > 1 and resting is None:
        raise TypeError("origins are counted by `resting`; give it")
    sifted = sift(gathered.ties, wanted)
    edges, weak = _edges(sifted.ties, wanted.origins, resting)
    kept = gathered.view.keep(gathered.nodes, edges)
    edges = {key: edges[key] for key in sorted(edges) if kept.issuperset(key[:2])}
    if not wanted.all:
        kept &= tied(gathered.nodes, edges)
    network: nx.MultiDiGraph[str] = nx.MultiDiGraph(
        view=gathered.name,
        weigh=gathered.view.weigh,
        directed=gathered.view.directed,
        left_out=len(gathered.nodes) - len(kept),
    )
    columns = gathered.columns
    network.add_nodes_from(
        told_apart(
            {iri: gathered.nodes[iri] for iri in kept},
            lambda iri: outlet(columns, document_of(columns, iri)),
        )
    )
    for (source, target, key), reasons in edges.items():
        told = _edge(reasons, columns["rdfs:label"], resting)
        weight = told[gathered.view.weigh]
        network.add_edge(source, target, key=key, weight=weight, **told)
    network.graph["remarks"] = tuple(_remarks(network, gathered, wanted, sifted, weak))
    return network


def _edges(ties: tuple[Tie, ...], origins: int, resting: Resting | None) -> tuple[Edges, int]:
    """Group ties into edges; count those that too few origins vouch for."""
    edges: Edges = defaultdict(list)
    for tie in ties:
        edges[tie.source, tie.target, tie.kind + ":not" * tie.negated].append(tie)
    if resting is None or origins < 2:
        return edges, 0
    strong = {
        key: reasons
        for key, reasons in edges.items()
        if len(resting(tie.told.iri for tie in reasons)) >= origins
    }
    return strong, len(edges) - len(strong)


def _edge(
    reasons: list[Tie], labels: Mapping[str, list[str]], resting: Resting | None
) -> dict[str, object]:
    documents = sorted({tie.told.document for tie in reasons})
    dated = [tie.days for tie in reasons if tie.days]
    claims = {tie.told.iri: tie.status for tie in sorted(reasons, key=lambda t: t.told.iri)}
    statuses = Counter(claims.values())
    words = Counter(tie.words for tie in reasons)
    told: dict[str, object] = {
        "kind": reasons[0].kind,
        "label": ", ".join(sorted(words, key=lambda word: (-words[word], word))[:WORDS]),
        "claims": len(claims),
        "claim_iris": tuple(claims),
        "documents": len(documents),
        "sources": tuple(labels.get(document, [document])[0] for document in documents),
        "status": worst(*statuses),
        **{status: statuses[status] for status in STATUSES},
        "negated": reasons[0].negated,
        "first": min((first for first, _ in dated), default=None),
        "last": max((last for _, last in dated), default=None),
        "spells": spells(dated),
    }
    return told if resting is None else {**told, "origins": len(resting(claims))}


def _not_tied(number: int, *, actors: bool) -> str:
    if actors:
        told = counted(number, "actor")
        return f"Left out: {told} without a name whom no action ties to a named one."
    return f"Left out: {counted(number, 'node')} that nothing here ties to another."


def _remarks(
    network: "nx.MultiDiGraph[str]", gathered: Gathered, wanted: Wanted, sifted: Sifted, weak: int
) -> Iterator[str]:
    yield from gathered.view.losses
    if left_out := network.graph["left_out"]:
        actors = gathered.name == "actors" and wanted.all
        yield _not_tied(left_out, actors=actors)
    if sifted.others:
        yield f"Left out as asked: {counted(sifted.others, 'tie')} of another period or status."
    if sifted.undated:
        yield f"Left out: {counted(sifted.undated, 'tie')} of which no day is known."
    if weak:
        edges = counted(weak, "edge")
        yield f"Left out: {edges} with fewer than {wanted.origins} independent origins."
    long_lists = sum(
        sum(role == "agent" for role, _ in told.parts) > TOGETHER for told in gathered.told
    )
    if long_lists and gathered.name == "actors":
        claims = counted(long_lists, "claim")
        yield (
            f"In {claims} with more than {TOGETHER} agents, only the first {TOGETHER} "
            "are tied to each other."
        )
