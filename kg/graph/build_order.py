"""Order of events in documents: statements that order two claims, and their occurrences."""

from collections.abc import Iterator

from kg.graph.literals import Triple, describe, text
from kg.graph.namespaces import term
from kg.graph.scope import Scope
from kg.model import Event, Order, Span

KINDS = {
    "before": ("kg:before", "kg:toldBefore"),
    "after": ("kg:after", "kg:toldAfter"),
    "during": ("kg:during", "kg:toldDuring"),
    "part of": ("kg:partOfEvent", "kg:toldPartOf"),
}
"""The property for each kind, between claims and between occurrences."""
INVERSE = {"before": "after", "after": "before"}
NOT_TOLD_OF = frozenset({"hypothetical", "counterfactual"})


def order_triples(scope: Scope) -> Iterator[Triple]:
    """Order the claims of one document: a statement with its words, and a direct triple.

    Before and after are stated in both directions, so that one pattern finds them. A claim that was
    judged wrong is in no order.
    """
    for event, number, order in _orders(scope):
        yield from _statement(scope, event, order, number)


def cues(scope: Scope) -> set[Span]:
    """Return the words by which a document states these orders."""
    return {order.cue for _, _, order in _orders(scope)}


def _orders(scope: Scope) -> Iterator[tuple[Event, int, Order]]:
    for event in scope.reading.events:
        for number, order in enumerate(event.order, start=1):
            if scope.judged_wrong(event.id) is None and scope.judged_wrong(order.event) is None:
                yield event, number, order


def _statement(scope: Scope, event: Event, order: Order, number: int) -> Iterator[Triple]:
    one, other = scope.part("claim", event.id), scope.part("claim", order.event)
    node = scope.index.names.under(one, "order", str(number))
    words = (scope.told(e.trigger) for e in (event, scope.events[order.event]))
    yield one, term("kg:order"), node
    yield from describe(
        node,
        ("rdf:type", term("kg:OrderStatement")),
        ("rdfs:label", text(f" {order.kind} ".join(words))),
        ("kg:orderKind", term(KINDS[order.kind][0])),
        ("kg:claim", other),
        ("kg:cue", scope.span(order.cue)),
    )
    yield one, term(KINDS[order.kind][0]), other
    if order.kind in INVERSE:
        yield other, term(KINDS[INVERSE[order.kind]][0]), one


def told_order(scope: Scope) -> Iterator[Triple]:
    """Yield how a document orders two occurrences, and the statement.

    Claims that are hypothetical, denied or negative give no order.
    """
    for event in scope.reading.events:
        for number, order in enumerate(event.order, start=1):
            other = scope.events[order.event]
            pair = scope.occurrence(event.id), scope.occurrence(other.id)
            if None in pair or pair[0] == pair[1] or not (_told(event) and _told(other)):
                continue
            one, two = (node for node in pair if node is not None)
            statement = scope.index.names.under(scope.part("claim", event.id), "order", str(number))
            yield one, term("kg:toldOrder"), statement
            yield one, term(KINDS[order.kind][1]), two
            if order.kind in INVERSE:
                yield two, term(KINDS[INVERSE[order.kind]][1]), one


def _told(event: Event) -> bool:
    doubted = event.certainty in NOT_TOLD_OF or event.status == "denied"
    return event.polarity == "positive" and not doubted
