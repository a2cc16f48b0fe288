"""A language model as a second reader: its quotations checked, its answers kept, never needed.

Off unless asked for. What a model says of a passage is kept only where its words stand there, and
every answer is kept by the hash of what was asked, so that a rebuild asks nothing again.
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
