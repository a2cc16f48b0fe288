"""The nouns of kg, in the standard library only: what is read, what is judged, what is found."""

from kg.model.facts import (
    Certainty,
    Event,
    Form,
    Order,
    OrderKind,
    Participant,
    Polarity,
    Quotation,
    QuotationKind,
    Reading,
    Relation,
    Role,
    Status,
)
from kg.model.findings import Entity, Finding, Judgement, Linking, Member, Occurrence
from kg.model.text import Document, Mention, MentionKind, MentionType, Span, Time, Value

__all__ = [
    "Certainty",
    "Document",
    "Entity",
    "Event",
    "Finding",
    "Form",
    "Judgement",
    "Linking",
    "Member",
    "Mention",
    "MentionKind",
    "MentionType",
    "Occurrence",
    "Order",
    "OrderKind",
    "Participant",
    "Polarity",
    "Quotation",
    "QuotationKind",
    "Reading",
    "Relation",
    "Role",
    "Span",
    "Status",
    "Time",
    "Value",
]
