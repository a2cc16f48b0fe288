"""Questions in plain words over the API."""

from kg.answering import Answered, Asker
from kg.errors import QueryError
from kg.serve.api.operations import Given
from kg.serve.api.problems import Problem
from kg.serve.api.state import State


def ask(state: State, given: Given) -> Answered:
    """Answer a question; what is searched is made once for a case. Raise Problem without a word."""
    asker = state.whole("asker", lambda state: Asker(state.store, state.folder, base=state.base))
    try:
        return asker.ask(given["question"], limit=given["limit"])
    except QueryError as error:
        raise Problem(400, str(error), parameter="question") from None
