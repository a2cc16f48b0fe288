"""Querying a case: SPARQL 1.1 and the named questions, with values, tables, CSV or JSON."""

from kg.query.limited import Limits
from kg.query.questions import Question, named_questions
from kg.query.result import RENDERERS, Result
from kg.query.run import run_limited, run_query

__all__ = [
    "RENDERERS",
    "Limits",
    "Question",
    "Result",
    "named_questions",
    "run_limited",
    "run_query",
]
