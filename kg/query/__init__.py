"""Asking a case: SPARQL 1.1 and the named questions, answered as values, tables, CSV or JSON."""

from kg.query.questions import named_questions
from kg.query.result import RENDERERS, Result
from kg.query.run import run_query

__all__ = ["RENDERERS", "Result", "named_questions", "run_query"]
