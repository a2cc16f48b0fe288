"""What follows from the plain graph by the ontology: optional, in a graph of its own."""

from collections.abc import Iterator
from pathlib import Path

from pyoxigraph import Literal, NamedNode, Quad, RdfFormat, Store, parse, serialize

from kg.errors import CaseError, UsageError
from kg.graph.namespaces import PREFIXES, Names, term
from kg.ontology import ontology_folder

RULES = ("none", "rdfs", "owlrl")
"""none; RDFS entailment; OWL 2 RL (the rule-based profile)."""

EMPTY = frozenset(
    (PREFIXES["rdfs"] + "Resource", PREFIXES["owl"] + "Thing", PREFIXES["rdf"] + "Statement")
)
"""Classes that say nothing about their members."""


def check_rules(rules: str) -> str:
    """Return the name of a set of rules. Raise UsageError that lists the known ones."""
    if rules not in RULES:
        raise UsageError(f"no rules are called {rules!r}; known: {', '.join(RULES)}")
    return rules


def write_inferred(folder: Path, rules: str, *, base: str) -> None:
    """Add to a written store what follows, as `graph/inferred`; nothing for the rules 'none'.

    Premises are the ontology with its axioms, the plain graph, and the types of entities: never
    what is only reported or alleged. A conclusion has no words of its own; its premises have.
    """
    if check_rules(rules) == "none":
        return
    try:
        store = Store(folder)
        store.bulk_extend(_quads(store, rules, Names(base)))
        store.optimize()
        store.flush()
    except OSError as error:
        raise CaseError(f"{folder}: what follows cannot be written ({error})") from None


def _quads(store: Store, rules: str, names: Names) -> Iterator[Quad]:
    graph = names.graph("inferred")
    for quad in _follows(_premises(store, names), rules):
        if _tells(quad, names.base):
            yield Quad(quad.subject, quad.predicate, quad.object, graph)
    note = f"What follows by {rules} from the plain graph and the ontology; nobody has said it."
    yield Quad(graph, term("rdfs:comment"), Literal(note), names.graph("provenance"))


def _premises(store: Store, names: Names) -> bytes:
    plain = list(store.quads_for_pattern(None, None, None, names.graph("plain")))
    types = store.quads_for_pattern(None, term("rdf:type"), None, names.graph("entities"))
    plain += [q for q in types if "/entity/" in getattr(q.subject, "value", "")]
    plain += parse(path=ontology_folder() / "kg.ttl")
    return serialize({quad.triple for quad in plain}, format=RdfFormat.N_TRIPLES) or b""


def _follows(premises: bytes, rules: str) -> list[Quad]:
    """Close the premises under the rules; return what is new, sorted."""
    import owlrl  # noqa: PLC0415  two seconds, for those who ask for it
    import rdflib  # noqa: PLC0415

    graph = rdflib.Graph().parse(data=premises, format="nt")
    before = set(graph)
    semantics = {"rdfs": owlrl.RDFS_Semantics, "owlrl": owlrl.OWLRL_Semantics}[rules]
    owlrl.DeductiveClosure(semantics, axiomatic_triples=False, datatype_axioms=False).expand(graph)
    new = rdflib.Graph()
    for triple in set(graph) - before:
        if not isinstance(triple[0], rdflib.Literal):
            new.add(triple)
    return sorted(parse(new.serialize(format="nt").encode(), format=RdfFormat.N_TRIPLES), key=str)


def _tells(quad: Quad, base: str) -> bool:
    """Return True if a conclusion is about the case, and says more than that something exists."""
    subject, value = quad.subject, quad.object
    if not isinstance(subject, NamedNode) or not subject.value.startswith(base):
        return False
    if isinstance(value, Literal):
        return True
    return isinstance(value, NamedNode) and value != subject and value.value not in EMPTY
