"""Findings and judgements as resources: what agrees, what conflicts, what is the same."""

from collections.abc import Callable, Iterator, Set

from pyoxigraph import NamedNode

from kg.graph.literals import Object, Triple, decimal, describe, integer, moment, text
from kg.graph.namespaces import Names, term
from kg.model import Finding, Judgement, Member

CLASSES = {
    "corroborates": "kg:Corroboration",
    "contradicts": "kg:Contradiction",
    "refines": "kg:Refinement",
    "hardens": "kg:Hardening",
}


def finding_triples(
    finding: Finding, names: Names, origin_of: Callable[[str], Object]
) -> Iterator[Triple]:
    """Describe a finding; `origin_of` returns the node or name of an origin: see `origins`."""
    node = names.finding(finding.id)
    yield from describe(
        node,
        ("rdf:type", term(CLASSES[finding.kind])),
        ("rdfs:label", text(f"{finding.kind}: {finding.about}")),
        ("kg:about", text(finding.about)),
        ("kg:question", text(finding.question) if finding.question else None),
        ("kg:reason", text(finding.reason)),
        ("kg:independent", integer(finding.independent)),
    )
    for origin in finding.origins:
        yield node, term("kg:origin"), origin_of(origin)
    for number, member in enumerate(finding.members, start=1):
        part = names.under(node, "member", str(number))
        yield node, term("kg:member"), part
        yield from _member(member, part, names)


def origins(names: Names, entities: Set[str], documents: Set[str]) -> Callable[[str], Object]:
    """Return a function from ids to entities, documents or, otherwise, names of publishers.

    A publisher that no document mentions is not a resource of the case and stays a string.
    """

    def origin_of(origin: str) -> Object:
        if origin in entities:
            return names.entity(origin)
        return names.document(origin) if origin in documents else text(origin)

    return origin_of


def _member(member: Member, node: NamedNode, names: Names) -> Iterator[Triple]:
    yield from describe(
        node,
        ("kg:claim", names.part(member.document, "claim", member.claim)),
        ("kg:evidence", names.span(member.document, *member.evidence)),
        ("kg:side", integer(member.side) if member.side is not None else None),
    )


def judgement_triples(judgement: Judgement, names: Names) -> Iterator[Triple]:
    """Describe a judgement with all its grounds, so that a person can weigh it again."""
    node = names.judgement(judgement.id)
    weighed = "; ".join(f"{name} {weight:+g}" for name, weight in judgement.features)
    yield from describe(
        node,
        ("rdf:type", term("kg:Judgement")),
        *_judged(judgement, names),
        ("kg:verdict", text(judgement.verdict)),
        ("kg:score", decimal(judgement.score)),
        ("kg:reason", text(judgement.reason)),
        ("kg:by", text(judgement.by)),
        ("kg:features", text(weighed) if weighed else None),
    )
    yield from _given(judgement, node)


def _given(judgement: Judgement, node: NamedNode) -> Iterator[Triple]:
    """Describe what a person corrected, the old value, and who judged when, if that is known."""
    given, change = judgement.given, judgement.correction
    if given is not None:
        yield from describe(
            node,
            ("kg:judge", text(given.who) if given.who else None),
            ("kg:judgedOn", moment(given.when) if given.when else None),
        )
    if change is not None and judgement.about != "finding":
        yield from describe(
            node,
            ("kg:part", text(change.part)),
            ("kg:was", text(change.was) if change.was else None),
            ("kg:becomes", text(change.to) if change.to else None),
        )


def _judged(judgement: Judgement, names: Names) -> Iterator[tuple[str, Object]]:
    """Yield the one claim, or the two chains or claims, that a judgement is on."""
    if judgement.about == "claim":
        yield "kg:claim", names.part(judgement.left[0], "claim", judgement.left[1])
        return
    kind = "chain" if judgement.about == "entity" else "claim"
    for side, (document, part) in (("kg:left", judgement.left), ("kg:right", judgement.right)):
        yield side, names.part(document, kind, part)
