"""Extraction: what a document states, and the source of each statement."""

from dataclasses import replace

from kg.annotate import Annotation
from kg.extract.attribution.assign import vouch, without_reporting_event
from kg.extract.attribution.joint_speakers import with_joint_speakers
from kg.extract.attribution.projection import as_told_in_passing
from kg.extract.attribution.spans import find_attributions
from kg.extract.confidence import rated
from kg.extract.event_values import with_event_values
from kg.extract.events.finding import find_events
from kg.extract.events.support_verbs import without_support_verbs
from kg.extract.factuality.generic import without_generic
from kg.extract.factuality.raising import without_raising
from kg.extract.order import find_order
from kg.extract.relations import find_relations
from kg.model import FORMAT, Reading
from kg.model.stated import told_apart

__all__ = ["extract", "extract_unrated"]


def extract(annotation: Annotation) -> Reading:
    """Extract the events, relations and quotations of an annotated document, sorted by position.

    Each claim, and each part of it, has the probability that it is right.
    """
    return with_joint_speakers(rated(extract_unrated(annotation), annotation), annotation)


def extract_unrated(annotation: Annotation) -> Reading:
    """Extract the same with the confidence that each rule has in itself, which says little."""
    quotations = annotation.quotations
    attributions = find_attributions(annotation, quotations)
    events = find_order([*vouch(find_events(annotation), attributions, annotation)], annotation)
    relations = as_told_in_passing(vouch(find_relations(annotation), attributions, annotation))
    in_order = sorted(without_reporting_event(events), key=lambda e: e.trigger)
    told = [*without_raising([*told_apart(in_order)], annotation)]
    told = [*without_support_verbs([*without_generic(told, annotation)], annotation)]
    reading = Reading(
        document=replace(annotation.document, format=FORMAT, sentences=annotation.sentences),
        mentions=tuple(sorted(annotation.mentions, key=lambda m: (m.start, m.end, m.id))),
        times=tuple(sorted(annotation.times, key=lambda t: (t.start, t.end))),
        values=tuple(sorted(annotation.values, key=lambda v: (v.start, v.end))),
        events=tuple(told),
        relations=tuple(sorted(relations, key=lambda r: r.evidence)),
        quotations=tuple(sorted(quotations, key=lambda q: q.span)),
    )
    return with_event_values(reading)
