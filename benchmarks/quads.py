"""What the graph of a case holds per claim: quads by named graph, by subject and by property.

python benchmarks/quads.py CASE [--rows 40]
"""

import argparse
import re
from collections import Counter
from pathlib import Path

from pyoxigraph import NamedNode, Store

from kg.graph import names_of, open_store
from kg.graph.lookup import curie
from kg.graph.namespaces import term

PART = re.compile(r"document/[^/#]+/(\w+)/[^/]+(?:/(\w+))?")


def main() -> None:
    """Print the counts, largest first."""
    options = _options()
    store = open_store(options.case / "graph")
    by_graph, by_subject, by_property = _counts(store)
    claims = sum(1 for _ in store.quads_for_pattern(None, term("kg:status"), None))
    quads = sum(by_graph.values())
    print(f"{quads:,} quads, {claims:,} claims: {quads / claims:.1f} per claim")
    for title, counts in (
        ("named graph", by_graph), ("subject", by_subject), ("property of", by_property)
    ):  # fmt: skip
        print(f"\n{title}")
        for name, count in counts.most_common(options.rows):
            print(f"  {count / claims:6.2f}  {count:9,}  {name}")


def _counts(store: Store) -> tuple[Counter[str], Counter[str], Counter[str]]:
    base = names_of(store).base
    by_graph, by_subject, by_property = Counter[str](), Counter[str](), Counter[str]()
    for quad in store:
        graph, subject = (
            node.value.removeprefix(base) if isinstance(node, NamedNode) else ""
            for node in (quad.graph_name, quad.subject)
        )
        kind = _kind(subject)
        by_graph[graph.split("/")[1]] += 1
        by_subject[kind] += 1
        by_property[f"{kind}: {curie(quad.predicate.value)}"] += 1
    return by_graph, by_subject, by_property


def _kind(subject: str) -> str:
    """Return what a node is, from its IRI."""
    if "#char=" in subject:
        return "span or mention"
    if part := PART.match(subject):
        return part[1] if part[1] == "holders" or not part[2] else f"{part[1]}, {part[2]}"
    first, _, rest = subject.partition("/")
    return f"{first}, member" if "/member/" in rest else first.partition("#")[0]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("case", type=Path)
    parser.add_argument("--rows", type=int, default=40)
    return parser.parse_args()


if __name__ == "__main__":
    main()
