"""The named questions over the API: listed, and answered with bound values within limits."""

import shlex
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from kg.query import Question, named_questions
from kg.query.cells import Cell
from kg.query.questions import find_query
from kg.serve.api.operations import Given
from kg.serve.api.problems import Problem
from kg.serve.api.state import State

WAIT = 10.0
"""Seconds a question waits for its turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A variable that may be bound, and its meaning."""

    name: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionRow:
    """A named question: its title, its variables, its SPARQL, and its path."""

    name: str
    title: str
    about: str
    values: tuple[Value, ...]
    example: dict[str, str]
    query: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to a question: rows of variables; `more` if a limit cut some off."""

    name: str
    title: str
    variables: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    more: bool


@cache
def known() -> dict[str, QuestionRow]:
    """Return the named questions by name."""
    return {q.name: _row(q) for q in named_questions()}


def _row(question: Question) -> QuestionRow:
    text, _ = find_query(question.name)
    return QuestionRow(
        name=question.name,
        title=question.title,
        about=question.about,
        values=tuple(Value(name=name, about=about) for name, about in question.values),
        example=dict(_example(question)),
        query=text,
        href=f"/api/questions/{question.name}",
    )


def _example(question: Question) -> list[tuple[str, str]]:
    """Return the values of the example for the command line."""
    parts = shlex.split(question.example)
    given = (after for before, after in pairwise(parts) if before == "--set")
    return [(name, value) for name, sign, value in (one.partition("=") for one in given) if sign]


def questions(_state: State, _given: Given) -> tuple[QuestionRow, ...]:
    """List the named questions."""
    return tuple(known().values())


def question(state: State, given: Given) -> Answer:
    """Answer a named question. Raise Problem if there is none of this name, or no turn."""
    name = given["name"]
    found = known().get(name)
    if found is None:
        raise Problem(404, f"no question is called {name!r}; there are: {', '.join(known())}")
    values = {v.name for v in found.values}
    for one in given["values"]:
        if one not in values:
            told = ", ".join(sorted(values)) or "none"
            raise Problem(400, f"the question has no value {one!r}; it has: {told}", parameter=one)
    if not state.turns.acquire(timeout=WAIT):
        raise Problem(503, "too many questions are being answered; ask again in a moment")
    try:
        result = state.case.query(
            name,
            values=given["values"],
            seconds=state.settings.seconds,
            rows=min(given["limit"], state.settings.rows),
        )
    finally:
        state.turns.release()
    return Answer(
        name=name,
        title=found.title,
        variables=result.variables,
        rows=result.rows,
        more=result.more,
    )
