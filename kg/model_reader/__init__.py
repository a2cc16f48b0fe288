"""A language model as an optional second reader, with checked quotations and kept answers.

It is off by default. What a model says about a passage is kept only if its words are there, and
every answer is kept by the hash of the request, so that a rebuild requests nothing again.
"""

from kg.model_reader.answers import Answer, Kept, read_answers
from kg.model_reader.checking import REASONS, Dropped
from kg.model_reader.endpoint import KEY, Address
from kg.model_reader.keeping import keep, kept_for
from kg.model_reader.rereading import (
    Checked,
    Consent,
    Plan,
    Reread,
    Second,
    Way,
    consenting,
    reread,
)

__all__ = [
    "KEY",
    "REASONS",
    "Address",
    "Answer",
    "Checked",
    "Consent",
    "Dropped",
    "Kept",
    "Plan",
    "Reread",
    "Second",
    "Way",
    "consenting",
    "keep",
    "kept_for",
    "read_answers",
    "reread",
]
