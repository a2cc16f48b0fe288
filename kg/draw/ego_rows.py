"""The neighbours of an actor as rows: each with its name and a labelled line for every tie."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import networkx as nx

from kg.draw.sheet import Ruler
from kg.draw.words import short

TYPE = 8.0
NAME = 9.0
LINE = 11.0
NAME_ROOM = 140.0
TIE_ROOM = 172.0
AIR = 14.0
FURTHER = 4
FURTHER_NAME, FURTHER_WORDS = 28, 18
"""Most characters: names and words are shortened, never the status of a tie."""
LONGEST = 60
STATUS_WORDS: Mapping[str, str] = {
    "asserted": "",
    "reported": "on someone's word",
    "uncertain": "uncertain",
    "alleged": "alleged",
    "denied": "denied",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TieLine:
    """A tie to draw: its words as lines, whether it leads to the neighbour, and the edge."""

    words: str
    outward: bool
    edge: Mapping[str, Any]

    @property
    def height(self) -> float:
        """Return the height of words and line, in points."""
        return LINE * (self.words.count("\n") + 1) + 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """A neighbour: its name as lines, its ties, and its further ties as lines."""

    iri: str
    name: str
    further: str
    ties: tuple[TieLine, ...]
    rank: tuple[int, bool, int, str, str]

    @property
    def height(self) -> float:
        """Return the height of the row, in points."""
        names = 12 * (self.name.count("\n") + 1)
        further = 9.5 * (self.further.count("\n") + 1) + 3 if self.further else 0
        return max(names + further, sum(tie.height for tie in self.ties)) + AIR


def neighbours(
    network: "nx.MultiDiGraph[str]", ego: str, *, steps: int, ruler: Ruler
) -> list[Neighbour]:
    """List the neighbours of an actor, those with most documents first."""
    found = []
    for iri in sorted(set(nx.all_neighbors(network, ego)) - {ego}):
        edges = sorted(
            _between(network, ego, iri), key=lambda tie: (-tie[1]["documents"], -tie[1]["claims"])
        )
        further = "\n".join(_further(network, ego, iri, ruler)) if steps > 1 else ""
        label = network.nodes[iri]["label"]
        found.append(
            Neighbour(
                iri=iri,
                name=ruler.wrap(label, points=NAME, width=NAME_ROOM - 22, most=3, weight="bold"),
                further=further,
                ties=tuple(_tie_line(edge, ruler, outward=out) for out, edge in edges),
                rank=(
                    -len({source for _, edge in edges for source in edge["sources"]}),
                    not network.nodes[iri]["named"],
                    -sum(edge["claims"] for _, edge in edges),
                    label,
                    iri,
                ),
            )
        )
    return sorted(found, key=lambda one: one.rank)


def _between(
    network: "nx.MultiDiGraph[str]", ego: str, other: str
) -> Iterator[tuple[bool, Mapping[str, Any]]]:
    for outward, (source, target) in ((True, (ego, other)), (False, (other, ego))):
        if network.has_edge(source, target):
            for _, edge in sorted(network[source][target].items()):
                yield outward, edge


def _tie_line(edge: Mapping[str, Any], ruler: Ruler, *, outward: bool) -> TieLine:
    words = f"not so: {edge['label']}" if edge["negated"] else edge["label"]
    told = [short(words, LONGEST)]
    if STATUS_WORDS[edge["status"]]:
        told.append(STATUS_WORDS[edge["status"]])
    if edge["documents"] > 1:
        told.append(f"{edge['documents']} documents")
    line = " · ".join(told)
    return TieLine(
        words=ruler.wrap(line, points=TYPE, width=TIE_ROOM, most=6), outward=outward, edge=edge
    )


def _further(network: "nx.MultiDiGraph[str]", ego: str, iri: str, ruler: Ruler) -> Iterator[str]:
    """Yield lines on the further ties of a neighbour, the most reported first."""
    others = sorted(set(nx.all_neighbors(network, iri)) - {ego, iri})
    ranked = sorted(others, key=lambda other: (-_documents(network, iri, other), other))
    for other in ranked[:FURTHER]:
        edges = [edge for _, edge in _between(network, iri, other)]
        edge = max(edges, key=lambda e: (e["documents"], e["claims"], e["kind"]))
        reserve = " ".join(
            word for word in ("not so," * edge["negated"], STATUS_WORDS[edge["status"]]) if word
        )
        name, words = network.nodes[other]["label"], edge["label"].split(",")[0]
        told = f"– {short(name, FURTHER_NAME)}: {short(words, FURTHER_WORDS)}"
        told += f" [{reserve.strip(',')}]" if reserve else ""
        yield ruler.wrap(told, points=7.0, width=NAME_ROOM - 22, most=6)
    if len(ranked) > FURTHER:
        yield f"– and {len(ranked) - FURTHER} more"


def _documents(network: "nx.MultiDiGraph[str]", one: str, other: str) -> int:
    return sum(edge["documents"] for _, edge in _between(network, one, other))


def split(rows: Sequence[Neighbour]) -> tuple[list[Neighbour], list[Neighbour]]:
    """Distribute rows on two sides, the first on top, so that both are about as high."""
    sides: tuple[list[Neighbour], list[Neighbour]] = [], []
    heights = [0.0, 0.0]
    for row in rows:
        side = 0 if heights[0] <= heights[1] else 1
        sides[side].append(row)
        heights[side] += row.height
    return sides
