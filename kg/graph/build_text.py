"""What is in the text: mentions, quotations, times, values, and the spans others refer to."""

from collections.abc import Iterable, Iterator

from pyoxigraph import NamedNode

from kg.graph.literals import Triple, decimal, describe, integer, text
from kg.graph.namespaces import term
from kg.graph.scope import Scope
from kg.model import Event, Mention, Quotation, Reading, Relation, Span, Time, Value

KINDS = {"name": "kg:Name", "nominal": "kg:Nominal", "pronoun": "kg:Pronoun"}
"""The class of each kind of mention."""


def text_triples(scope: Scope) -> Iterator[Triple]:
    """Describe mentions, quotations, times and values of a reading."""
    reading = scope.reading
    for mention in reading.mentions:
        yield from _mention(scope, mention)
    for number, quotation in enumerate(reading.quotations, start=1):
        yield from _quotation(scope, quotation, scope.part("quotation", str(number)))
    for time in reading.times:
        yield from _time(scope, time)
    for value in reading.values:
        yield from _value(scope, value)


def text_links(scope: Scope) -> Iterator[Triple]:
    """Describe what linking adds: the entities of speakers and addressees."""
    for number, quotation in enumerate(scope.reading.quotations, start=1):
        speaker, addressee = quotation.speaker, quotation.addressee
        yield from describe(
            scope.part("quotation", str(number)),
            ("kg:speaker", scope.entity(speaker) if speaker else None),
            ("kg:addressee", scope.entity(addressee) if addressee else None),
        )


def span_triples(scope: Scope, spans: Iterable[Span]) -> Iterator[Triple]:
    """Describe stretches of text that something refers to: their words; the IRIs say where."""
    for span in sorted(spans):
        yield scope.span(span), term("kg:exact"), scope.words(span)


def spans_of(reading: Reading) -> set[Span]:
    """Return the stretches of text that the claims and quotations of a reading refer to."""
    claims: tuple[Event | Relation, ...] = (*reading.events, *reading.relations)
    found = {claim.evidence for claim in claims} | {event.trigger for event in reading.events}
    found.update(one.cue for one in (*claims, *reading.quotations) if one.cue)
    return found


def _at(scope: Scope, node: NamedNode, kind: str, span: Span) -> Iterator[Triple]:
    """Describe the class of a node, its words, and their start if the IRI does not contain it."""
    yield from describe(
        node,
        ("rdf:type", term(kind)),
        ("kg:start", integer(span[0]) if node != scope.span(span) else None),
        ("kg:exact", scope.words(span)),
    )


def _mention(scope: Scope, mention: Mention) -> Iterator[Triple]:
    node = scope.mention(mention.id)
    yield from _at(scope, node, KINDS[mention.kind], mention.span)
    yield node, term("kg:chain"), scope.part("chain", mention.chain)
    if mention.phrase is not None:
        yield node, term("kg:phrase"), scope.words(mention.phrase)


def _quotation(scope: Scope, quotation: Quotation, node: NamedNode) -> Iterator[Triple]:
    speaker = quotation.speaker
    yield from _at(scope, node, "kg:Quotation", quotation.span)
    yield from describe(
        node,
        ("kg:document", scope.document),
        ("kg:kind", text(quotation.kind)),
        ("kg:speakerMention", scope.mention(speaker) if speaker else None),
        ("kg:cue", scope.span(quotation.cue) if quotation.cue else None),
    )


def _time(scope: Scope, time: Time) -> Iterator[Triple]:
    node = scope.part("time", time.id)
    yield from _at(scope, node, "kg:Time", time.span)
    yield from describe(
        node,
        ("rdfs:label", scope.words(time.span)),
        ("kg:timexType", text(time.type)),
        ("kg:timexValue", text(time.value)),
        ("kg:timexRule", text(time.rule) if time.rule else None),
    )


def _value(scope: Scope, value: Value) -> Iterator[Triple]:
    node = scope.part("value", value.id)
    yield from _at(scope, node, "kg:Value", value.span)
    yield from describe(
        node,
        ("rdfs:label", scope.words(value.whole)),
        ("kg:valueType", text(value.type)),
        ("kg:amount", decimal(value.value)),
        ("kg:unit", text(value.unit) if value.unit else None),
        ("kg:bound", text(value.bound) if value.bound else None),
        ("kg:upperAmount", decimal(value.upper)),
    )
