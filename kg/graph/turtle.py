"""Readable Turtle and TriG: prefixes, short names, one block per subject, stable order."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, Triple

from kg.graph.namespaces import PREFIXES

Node = NamedNode | BlankNode
Term = NamedNode | BlankNode | Literal | Triple
Block = tuple[Node, list[tuple[NamedNode, Term]]]

XSD = PREFIXES["xsd"]
RDF_TYPE = PREFIXES["rdf"] + "type"
LABEL = PREFIXES["rdfs"] + "label"
LOCAL = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
BELOW = re.compile(r"(?!/)[A-Za-z0-9_.%~#=,-]+(/[A-Za-z0-9_.%~#=,-]+)*")
BARE = {
    XSD + "integer": re.compile(r"[+-]?\d+", re.ASCII),
    XSD + "decimal": re.compile(r"[+-]?\d*\.\d+", re.ASCII),
    XSD + "boolean": re.compile(r"true|false"),
}
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
AWKWARD = re.compile(r"[\x00-\x1f\x7f\"\\\u0085\u2028\u2029\ufeff]")
AWKWARD_IN_LONG = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\\\u0085\u2028\u2029\ufeff]|\"(?=\"|\Z)")


def natural(iri: str) -> tuple[list[str | int], str]:
    """Return a sort key in natural order, m2 before m10; equal numbers are sorted by characters."""
    parts = re.split(r"([0-9]+)", iri)
    return [int(p) if n % 2 else p for n, p in enumerate(parts)], iri


class Shortener:
    """Writes nodes as short as possible: prefix:name, a path under the base, or in full."""

    def __init__(self, base: str | None, prefixes: Mapping[str, str] = PREFIXES) -> None:
        self.base = base
        self._spaces = {iri: prefix for prefix, iri in prefixes.items()}

    def compact(self, iri: str) -> str | None:
        """Return prefix:name, or None if no prefix fits."""
        cut = max(iri.rfind("#"), iri.rfind("/")) + 1
        prefix = self._spaces.get(iri[:cut])
        return f"{prefix}:{iri[cut:]}" if prefix and LOCAL.fullmatch(iri, cut) else None

    def relative(self, iri: str) -> str | None:
        """Return the path under the base, or None if it would not resolve to the same IRI."""
        if self.base is None or not iri.startswith(self.base):
            return None
        below = iri[len(self.base) :]
        dotted = any(part in (".", "..") for part in below.split("/"))
        return below if BELOW.fullmatch(below) and not dotted else None

    def node(self, term: Term) -> str:
        """Return a subject, predicate or object in Turtle."""
        if isinstance(term, NamedNode):
            iri = term.value
            return self.compact(iri) or f"<{self.relative(iri) or iri}>"
        if isinstance(term, Triple):
            parts = (term.subject, term.predicate, term.object)
            return f"<<( {' '.join(map(self.node, parts))} )>>"
        return self._literal(term) if isinstance(term, Literal) else str(term)

    def _literal(self, term: Literal) -> str:
        datatype = term.datatype.value
        bare = BARE.get(datatype)
        if bare and bare.fullmatch(term.value):
            return term.value
        words = quoted(term.value)
        if term.language:
            return f"{words}@{term.language}"
        return words if datatype == XSD + "string" else f"{words}^^{self.node(term.datatype)}"


def quoted(words: str) -> str:
    """Quote words for Turtle, over several lines if they have several."""
    if "\n" in words:
        return f'"""{AWKWARD_IN_LONG.sub(_escape, words)}"""'
    return f'"{AWKWARD.sub(_escape, words)}"'


def _escape(found: re.Match[str]) -> str:
    return ESCAPES.get(found[0]) or f"\\u{ord(found[0]):04X}"


def blocks(triples: Iterable[Triple | Quad]) -> Iterator[Block]:
    """Group triples by subject, in natural order; equal triples once. Holds all in memory."""
    gathered: dict[Node, dict[tuple[NamedNode, Term], None]] = defaultdict(dict)
    for one in triples:
        gathered[one.subject][one.predicate, one.object] = None  # type: ignore[index]
    for subject in sorted(gathered, key=lambda s: natural(s.value)):
        yield subject, list(gathered[subject])


def header(short: Shortener, used: Collection[str] = tuple(PREFIXES)) -> str:
    """Return the base and the prefixes."""
    base = f"@base <{short.base}> .\n" if short.base else ""
    spaces = sorted((p, iri) for p, iri in PREFIXES.items() if p in used)
    return base + "".join(f"@prefix {p}: <{iri}> .\n" for p, iri in spaces) + "\n"


def block_text(block: Block, short: Shortener, indent: str = "") -> str:
    """Return all triples of one subject: type first, then the label, then by name."""
    subject, pairs = block
    lines: dict[str, list[str]] = defaultdict(list)
    for predicate, value in sorted(pairs, key=lambda pair: pair_key(*pair)):
        lines[predicate.value].append(short.node(value))
    told = [f"{_verb(predicate, short)} {', '.join(values)}" for predicate, values in lines.items()]
    return f"{indent}{short.node(subject)} " + f" ;\n{indent}    ".join(told) + " .\n"


def _verb(predicate: str, short: Shortener) -> str:
    return "a" if predicate == RDF_TYPE else short.node(NamedNode(predicate))


def pair_key(predicate: NamedNode, value: Term) -> tuple[object, ...]:
    """Return a sort key for triples of a subject: type first, then the label, then by name."""
    iri = predicate.value
    rank = (RDF_TYPE, LABEL).index(iri) if iri in (RDF_TYPE, LABEL) else 2
    order = natural(value.value) if isinstance(value, NamedNode) else ([], str(value))
    return rank, iri, not isinstance(value, NamedNode), order


def triples_text(triples: Iterable[Triple | Quad], base: str | None) -> str:
    """Return a few triples (the answer to a query) as Turtle."""
    short = Shortener(base)
    told = "\n".join(block_text(block, short) for block in blocks(triples))
    used = set(re.findall(r"([a-z]+):", told))
    return header(short, used) + told
