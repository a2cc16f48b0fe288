"""JSON-LD with the context of the ontology inside, graph after graph, one node per line."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pyoxigraph import Literal, NamedNode, Store

from kg.graph.dataset import graph_blocks, graphs_in_order
from kg.graph.namespaces import PREFIXES
from kg.graph.turtle import XSD, Block, Shortener, Term, natural
from kg.ontology import ontology_folder

NATIVE = {XSD + "boolean", XSD + "integer"}


@cache
def context() -> Mapping[str, Any]:
    """Return the context of the ontology: the keys of JSON-LD and their meaning."""
    path = ontology_folder() / "context.jsonld"
    return json.loads(path.read_text(encoding="utf-8"))["@context"]  # type: ignore[no-any-return]


@cache
def _keys() -> Mapping[str, tuple[str, str | None]]:
    """Map the IRI of each property in the context to its key and the type of its values."""
    keys = {}
    for key, meaning in context().items():
        if isinstance(meaning, dict) and not key.startswith("@"):
            keys[_expand(meaning["@id"])] = key, _expand(meaning.get("@type"))
    return keys  # type: ignore[return-value]


def _expand(curie: str | None) -> str | None:
    prefix, colon, local = (curie or "").partition(":")
    return PREFIXES[prefix] + local if colon and prefix in PREFIXES else curie


def jsonld_lines(store: Store, base: str) -> Iterator[str]:
    """Yield a whole store in pieces."""
    short = Shortener(base)
    told = json.dumps({"@base": base, **context()}, ensure_ascii=False, indent=1)
    yield '{"@context": ' + told + ',\n"@graph": [\n'
    comma = ""
    for graph in graphs_in_order(store):
        yield f'{comma}{{"@id": {json.dumps(_iri(graph, short))}, "@graph": [\n'
        inner = ""
        for block in graph_blocks(store, graph):
            yield inner + json.dumps(_node(block, short), ensure_ascii=False)
            inner = ",\n"
        yield "\n]}"
        comma = ",\n"
    yield "\n]}\n"


def _iri(node: Term, short: Shortener) -> str:
    iri = node.value if isinstance(node, NamedNode) else str(node)
    return short.compact(iri) or short.relative(iri) or iri


def _node(block: Block, short: Shortener) -> dict[str, Any]:
    subject, pairs = block
    values: dict[str, list[Any]] = defaultdict(list)
    for predicate, value in sorted(pairs, key=lambda p: (p[0].value, natural(str(p[1])))):
        if predicate.value == PREFIXES["rdf"] + "type":
            values["@type"].append(_iri(value, short))
        else:
            iri = predicate.value
            key, kind = _keys().get(iri, (short.compact(iri) or iri, None))
            values[key].append(_value(value, kind, short))
    one_or_many = {key: v[0] if len(v) == 1 else v for key, v in sorted(values.items())}
    return {"@id": _iri(subject, short), **one_or_many}


def _value(value: Term, kind: str | None, short: Shortener) -> Any:
    if not isinstance(value, Literal):
        iri = _iri(value, short)
        return iri if kind == "@id" else {"@id": iri}
    datatype = value.datatype.value
    if value.language:
        return {"@value": value.value, "@language": value.language}
    if datatype == XSD + "string":
        return value.value if kind is None else {"@value": value.value}
    if datatype == kind:
        return _native(value) if datatype in NATIVE else value.value
    return {"@value": value.value, "@type": short.compact(datatype) or datatype}


def _native(value: Literal) -> Any:
    """Return a number or boolean as native JSON if that has the same meaning."""
    try:
        native = json.loads(value.value)
    except json.JSONDecodeError:
        return value.value
    return native if json.dumps(native) == value.value else value.value
