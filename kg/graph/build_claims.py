"""Claims as resources: what is stated, by whom, how certainly, in which words."""

from collections.abc import Iterator

from pyoxigraph import NamedNode

from kg.graph.doubt import is_doubtful
from kg.graph.literals import Object, Triple, boolean, decimal, describe, moment, text
from kg.graph.namespaces import mention_curie, role_curie, term
from kg.graph.scope import Scope
from kg.graph.verbalise.labels import event_label, relation_label, voucher
from kg.model import Event, Participant, Relation
from kg.model.claimants import vouchers

WRONG = " [judged wrong]"


def claim_triples(scope: Scope) -> Iterator[Triple]:
    """Describe every event and relation of a document, as far as its reading goes."""
    for event in scope.reading.events:
        yield from _event(scope, event)
    for relation in scope.reading.relations:
        yield from _relation(scope, relation)


def claim_links(scope: Scope) -> Iterator[Triple]:
    """Describe what linking and judgements add to claims: entities, occurrences and labels."""
    for event in scope.reading.events:
        yield from _event_links(scope, event)
    for relation in scope.reading.relations:
        yield from _relation_links(scope, relation)


def participant_object(scope: Scope, one: Participant) -> NamedNode | None:
    """Return the node of a participant: an entity, a value, or the occurrence of a clause."""
    if one.mention is not None:
        return scope.entity(one.mention)
    if one.value is not None:
        return scope.part("value", one.value)
    return scope.occurrence(one.event) if one.event is not None else None


def _claim(scope: Scope, claim: Event | Relation, node: NamedNode, kind: str) -> Iterator[Triple]:
    """Yield what all claims have: the document, the words, status and confidence."""
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
        ("kg:doubtful", boolean(True) if is_doubtful(claim) else None),
        ("kg:readBy", text(claim.read_by) if claim.read_by is not None else None),
    )
    cells = _cells(scope, claim)
    if cells:
        yield node, term("kg:holderChain"), cells[0]
    for cell, rest in zip(cells, [*cells[1:], term("rdf:nil")], strict=False):
        yield cell, term("rdf:rest"), rest


def _links(scope: Scope, claim: Event | Relation, node: NamedNode, label: str) -> Iterator[Triple]:
    """Yield what linking adds to all claims: label, holders, and judgements by hand."""
    wrong, corrections = scope.judged_wrong(claim.id), scope.corrections(claim.id)
    changed = filter(None, (one.correction for one in corrections))
    label += "".join(f" [corrected: {one.part} {one.to or 'none'}]" for one in changed)
    yield node, term("rdfs:label"), text(label + (WRONG if wrong is not None else ""))
    if wrong is not None:
        yield node, term("kg:judgedWrong"), wrong
    for one in corrections:
        yield node, term("kg:corrected"), scope.index.names.judgement(one.id)
    if not claim.holder:
        return
    holders = [scope.entity(holder) for holder in vouchers(claim, scope.mentions)]
    yield node, term("kg:source"), holders[-1]
    yield node, term("kg:onWordOf"), text(voucher(scope, claim))
    for cell, holder in zip(_cells(scope, claim), holders, strict=True):
        yield node, term("kg:holder"), holder
        yield cell, term("rdf:first"), holder


def _cells(scope: Scope, claim: Event | Relation) -> list[NamedNode]:
    """Return the cells of an RDF list of the holders, outermost first.

    The IRI of a cell has the chains of its holder and of the holders after it, so claims of a
    document with the same holders share one list, and a longer list ends in a shorter one.
    """
    chains = [scope.mentions[h].chain for h in vouchers(claim, scope.mentions)]
    return [scope.holders(chains[place:]) for place in range(len(chains))]


def _event(scope: Scope, event: Event) -> Iterator[Triple]:
    node = scope.part("claim", event.id)
    yield from _claim(scope, event, node, "kg:EventClaim")
    yield from describe(
        node,
        ("kg:trigger", scope.span(event.trigger)),
        ("kg:lemma", text(event.lemma) if event.lemma else None),
        ("kg:action", scope.vocabulary(event.told_class, event.id)),
        ("kg:date", moment(event.date) if event.date else None),
        ("kg:time", scope.part("time", event.time) if event.time else None),
    )
    for one in event.participants:
        yield from describe(node, (mention_curie(one.role), _in_text(scope, one)))


def _event_links(scope: Scope, event: Event) -> Iterator[Triple]:
    node = scope.part("claim", event.id)
    yield from _links(scope, event, node, event_label(scope, event))
    yield from describe(node, ("kg:occurrence", scope.occurrence(event.id)))
    if scope.judged_wrong(event.id) is None:
        for one in event.participants:
            yield from describe(node, (role_curie(one.role), participant_object(scope, one)))


def _in_text(scope: Scope, one: Participant) -> NamedNode | None:
    """Return what represents a participant in the text: a mention, a value or another claim."""
    if one.mention is not None:
        return scope.mention(one.mention)
    if one.value is not None:
        return scope.part("value", one.value)
    return scope.part("claim", one.event) if one.event is not None else None


def _relation(scope: Scope, relation: Relation) -> Iterator[Triple]:
    node = scope.part("claim", relation.id)
    target = relation.object
    yield from _claim(scope, relation, node, "kg:RelationClaim")
    yield from describe(
        node,
        ("kg:subjectMention", scope.mention(relation.subject)),
        ("kg:predicate", scope.vocabulary(relation.predicate, relation.id)),
        ("kg:objectMention", scope.mention(target) if target is not None else None),
        ("kg:since", moment(relation.since) if relation.since else None),
        ("kg:until", moment(relation.until) if relation.until else None),
    )


def _relation_links(scope: Scope, relation: Relation) -> Iterator[Triple]:
    node = scope.part("claim", relation.id)
    yield from _links(scope, relation, node, relation_label(scope, relation))
    yield from describe(
        node,
        ("kg:subject", scope.entity(relation.subject)),
        ("kg:object", _relation_object(scope, relation)),
    )


def _relation_object(scope: Scope, relation: Relation) -> Object | None:
    if relation.object is not None and scope.is_own_object(relation):
        return scope.words(scope.mentions[relation.object].span)
    if relation.object is not None:
        return scope.entity(relation.object)
    if relation.value is not None:
        return scope.part("value", relation.value)
    return scope.part("time", relation.time) if relation.time is not None else None
