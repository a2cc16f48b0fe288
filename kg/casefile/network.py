"""The network of actors with positions and communities, as a page draws it."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kg.analyse.measures import grouped
from kg.casefile.contents import Edge, Network, Node, Spot
from kg.draw.foremost import FOREMOST, foremost, is_known
from kg.draw.layout import place
from kg.export.placing import places as laid_out
from kg.number_words import counted

if TYPE_CHECKING:
    import networkx as nx

MOST_NODES = 5_000
MOST_EDGES = 20_000
LETTER, LONGEST, HIGH = 6.0, 30, 34.0
"""Width of a letter, number of letters and height of a node with its name, in points."""
NOWHERE = (0.0, 0.0)
"""The position of an actor without ties: it is in the table alone."""


def network(
    whole: "nx.MultiDiGraph[str]", *, entity: Mapping[str, int], claim: Mapping[str, int]
) -> Network:
    """Make the network of a page; `entity` and `claim` give the positions of IRIs.

    The edges with most weight are kept, and the nodes that they connect most; the remarks say what
    is left out.
    """
    import networkx as nx

    edges = [edge for edge in whole.edges(data=True) if _is_shown(edge, claim)]
    nodes = _heaviest(whole, edges, entity)
    kept = _between(nodes, edges)[:MOST_EDGES]
    shown: nx.MultiDiGraph[str] = nx.MultiDiGraph(**whole.graph)
    shown.add_nodes_from(nodes)
    shown.add_edges_from(kept)
    # The communities are those of the analysis, whatever is left out here.
    groups = grouped(whole)
    number = {iri: at for at, iri in enumerate(nodes)}
    chosen = foremost(shown, FOREMOST)
    drawn = _as_drawn(shown, sorted(chosen.kept, key=number.__getitem__), whole)
    few = len(chosen.kept) == chosen.tied
    spots = {iri: drawn.get(iri, NOWHERE) for iri in nodes} if few else laid_out(shown)
    return Network(
        nodes=tuple(
            Node(
                entity=entity[iri],
                x=round(spots[iri][0], 1),
                y=round(spots[iri][1], 1),
                community=groups[iri],
            )
            for iri in nodes
        ),
        edges=tuple(_edge(edge, number, claim) for edge in kept),
        foremost=()
        if few
        else tuple(Spot(node=number[iri], x=x, y=y) for iri, (x, y) in drawn.items()),
        directed=bool(whole.graph.get("directed", True)),
        remarks=(*whole.graph.get("remarks", ()), *_left_out(whole, nodes, kept)),
    )


def _between(
    nodes: Container[str], edges: Iterable[tuple[str, str, dict[str, Any]]]
) -> list[tuple[str, str, dict[str, Any]]]:
    """Return the edges between some nodes, those with most claims first."""
    return sorted(
        (edge for edge in edges if edge[0] in nodes and edge[1] in nodes),
        key=lambda edge: (-edge[2]["claims"], edge[0], edge[1], _key(edge[2])),
    )


def _is_shown(edge: tuple[str, str, dict[str, Any]], claim: Container[str]) -> bool:
    """Return True if the page has a claim of an edge."""
    return any(iri in claim for iri in edge[2]["claim_iris"])


def _heaviest(
    whole: "nx.MultiDiGraph[str]",
    edges: Sequence[tuple[str, str, dict[str, Any]]],
    entity: Mapping[str, int],
) -> dict[str, None]:
    """Choose the nodes with most claims, in the order of the page's entities."""
    known = (iri for iri in whole if iri in entity and is_known(whole.nodes[iri]))
    weights = Counter(dict.fromkeys(known, 0))
    for source, target, data in edges:
        for iri in (source, target):
            if iri in weights:
                weights[iri] += data["claims"]
    ranked = sorted(weights, key=lambda iri: (-weights[iri], entity[iri]))[:MOST_NODES]
    return dict.fromkeys(sorted(ranked, key=entity.__getitem__))


def _as_drawn(
    shown: "nx.MultiDiGraph[str]", kept: Sequence[str], whole: "nx.MultiDiGraph[str]"
) -> dict[str, tuple[float, float]]:
    """Return positions of some nodes as pictures have them: with room for every name."""
    at = {iri: number for number, iri in enumerate(kept)}
    edges = [(at[one], at[other]) for one, other in shown.subgraph(kept).edges() if one != other]
    sizes = np.array([_room(whole.nodes[iri]["label"]) for iri in kept], dtype=np.float64)
    centres = place(sizes.reshape(-1, 2), sorted(edges))
    return {iri: (float(x), float(y)) for iri, (x, y) in zip(kept, centres.round(1), strict=True)}


def _room(label: str) -> tuple[float, float]:
    """Return the width and height of a node with its name, roughly, in points."""
    return LETTER * min(len(label), LONGEST) + HIGH, HIGH


def _edge(
    edge: tuple[str, str, dict[str, Any]], number: Mapping[str, int], claim: Mapping[str, int]
) -> Edge:
    source, target, data = edge
    return Edge(
        source=number[source],
        target=number[target],
        kind=data["kind"],
        label=f"not: {data['label']}" if data["negated"] else data["label"],
        claims=tuple(sorted(claim[iri] for iri in data["claim_iris"] if iri in claim)),
    )


def _key(data: Mapping[str, Any]) -> tuple[str, bool]:
    return data["kind"], data["negated"]


def _left_out(
    whole: "nx.MultiDiGraph[str]", nodes: Mapping[str, None], edges: Sequence[object]
) -> Iterator[str]:
    pronouns = [iri for iri in whole if not is_known(whole.nodes[iri])]
    if pronouns:
        actors = counted(len(pronouns), "actor")
        yield f"Left out of this page: {actors} told of by a pronoun alone."
    lost = len(whole) - len(nodes) - len(pronouns)
    if lost:
        actors = counted(lost, "actor")
        yield f"Left out of this page: {actors} of {len(whole)}, those with the fewest ties."
    every = sum(_joins_known(whole, edge) for edge in whole.edges())
    if lost := every - len(edges):
        ties = counted(lost, "tie")
        yield f"Left out of this page: {ties} of {every}, those with the fewest claims."


def _joins_known(whole: "nx.MultiDiGraph[str]", edge: tuple[str, str]) -> bool:
    return all(is_known(whole.nodes[end]) for end in edge)
