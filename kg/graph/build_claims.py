"""Claims as resources: what is stated, by whom, how surely, in which words."""

from collections.abc import Iterator

from pyoxigraph import NamedNode

from kg.graph.labels import event_label, relation_label, voucher
from kg.graph.literals import Object, Triple, decimal, describe, moment, text
from kg.graph.namespaces import role_curie, term
from kg.graph.scope import Scope
from kg.model import Event, Participant, Relation

WRONG = " [judged wrong]"


def claim_triples(scope: Scope) -> Iterator[Triple]:
    """Describe every event and relation that a document states."""
    for event in scope.reading.events:
        yield from _event(scope, event)
    for relation in scope.reading.relations:
        yield from _relation(scope, relation)


def participant_object(scope: Scope, one: Participant) -> NamedNode | None:
    """Name who or what takes part: an entity, a value, or the occurrence that a clause tells."""
    if one.mention is not None:
        return scope.entity(one.mention)
    if one.value is not None:
        return scope.part("value", one.value)
    return scope.occurrence(one.event) if one.event is not None else None


def _claim(scope: Scope, claim: Event | Relation, node: NamedNode, kind: str) -> Iterator[Triple]:
    """Say what all claims have: the document, the words, the voucher and how sure they were."""
    yield from describe(
        node,
        ("rdf:type", term(kind)),
        ("kg:document", scope.document),
        ("kg:evidence", scope.span(claim.evidence)),
        ("kg:status", term(f"kg:{claim.status}")),
        ("kg:polarity", term(f"kg:{claim.polarity}")),
        ("kg:certainty", term(f"kg:{claim.certainty}")),
        ("kg:cue", scope.span(claim.cue) if claim.cue else None),
        ("kg:confidence", decimal(claim.confidence)),
        ("kg:judgedWrong", scope.judged_wrong(claim.id)),
    )
    for judgement in scope.corrections(claim.id):
        yield node, term("kg:corrected"), scope.index.names.judgement(judgement.id)
    yield from _holders(scope, claim, node)


def _mark(scope: Scope, claim: Event | Relation) -> str:
    """Say behind the words of a claim that a person judged it wrong, or corrected it."""
    corrected = "".join(
        f" [corrected: {one.correction.part} {one.correction.to or 'none'}]"
        for one in scope.corrections(claim.id)
        if one.correction is not None
    )
    return corrected + (WRONG if scope.judged_wrong(claim.id) is not None else "")


def _holders(scope: Scope, claim: Event | Relation, node: NamedNode) -> Iterator[Triple]:
    """Lay the chain of holders, outermost first, as an RDF list whose cells have names."""
    holders = [scope.entity(holder) for holder in claim.holder]
    if not holders:
        return
    cells = [scope.index.names.under(node, "holder", str(n + 1)) for n in range(len(holders))]
    yield node, term("kg:holderChain"), cells[0]
    yield node, term("kg:source"), holders[-1]
    yield node, term("kg:onWordOf"), text(voucher(scope, claim))
    for cell, rest, holder in zip(cells, [*cells[1:], term("rdf:nil")], holders, strict=True):
        yield node, term("kg:holder"), holder
        yield from describe(cell, ("rdf:first", holder), ("rdf:rest", rest))


def _event(scope: Scope, event: Event) -> Iterator[Triple]:
    node = scope.part("claim", event.id)
    yield from _claim(scope, event, node, "kg:EventClaim")
    yield from describe(
        node,
        ("rdfs:label", text(event_label(scope, event) + _mark(scope, event))),
        ("kg:trigger", scope.span(event.trigger)),
        ("kg:lemma", text(event.lemma) if event.lemma else None),
        ("kg:action", scope.vocabulary(event.action, event.id)),
        ("kg:occurrence", scope.occurrence(event.id)),
        ("kg:date", moment(event.date) if event.date else None),
        ("kg:time", scope.part("time", event.time) if event.time else None),
    )
    for number, one in enumerate(event.participants, start=1):
        part = scope.index.names.under(node, "participant", str(number))
        yield node, term("kg:participant"), part
        if scope.judged_wrong(event.id) is None:
            yield from describe(node, (role_curie(one.role), participant_object(scope, one)))
        yield from _participation(scope, one, part)


def _participation(scope: Scope, one: Participant, node: NamedNode) -> Iterator[Triple]:
    yield from describe(
        node,
        ("rdf:type", term("kg:Participation")),
        ("kg:role", term(role_curie(one.role))),
        ("kg:mention", scope.part("mention", one.mention) if one.mention is not None else None),
        ("kg:entity", scope.entity(one.mention) if one.mention is not None else None),
        ("kg:value", scope.part("value", one.value) if one.value is not None else None),
        ("kg:claim", scope.part("claim", one.event) if one.event is not None else None),
    )


def _relation(scope: Scope, relation: Relation) -> Iterator[Triple]:
    node = scope.part("claim", relation.id)
    subject, target = relation.subject, relation.object
    yield from _claim(scope, relation, node, "kg:RelationClaim")
    yield from describe(
        node,
        ("rdfs:label", text(relation_label(scope, relation) + _mark(scope, relation))),
        ("kg:subject", scope.entity(subject)),
        ("kg:subjectMention", scope.part("mention", subject)),
        ("kg:predicate", scope.vocabulary(relation.predicate, relation.id)),
        ("kg:object", _relation_object(scope, relation)),
        ("kg:objectMention", scope.part("mention", target) if target is not None else None),
        ("kg:since", moment(relation.since) if relation.since else None),
        ("kg:until", moment(relation.until) if relation.until else None),
    )


def _relation_object(scope: Scope, relation: Relation) -> Object | None:
    if relation.object is not None and scope.is_own_object(relation):
        return scope.words(scope.mentions[relation.object].span)
    if relation.object is not None:
        return scope.entity(relation.object)
    if relation.value is not None:
        return scope.part("value", relation.value)
    return scope.part("time", relation.time) if relation.time is not None else None
