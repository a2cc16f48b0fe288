"""The types of the API's table: operations with their parameters and answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kg.serve.api.state import State

Given = Mapping[str, Any]
"""The parameters of a request by name, parsed and checked; None if omitted."""

MOST = 500
"""Most items of a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A parameter of an operation: in the path, or in the query."""

    name: str
    about: str
    kind: Literal["string", "integer", "boolean"] = "string"
    choices: tuple[str, ...] = ()
    default: str | int | bool | None = None
    least: int | None = None
    most: int | None = None
    in_path: bool = False
    needed: bool = False
    several: bool = False
    example: str | None = None


LIMIT = Parameter(
    name="limit", about="At most so many items.", kind="integer", default=50, least=1, most=MOST
)
OFFSET = Parameter(
    name="offset", about="Leave out so many items.", kind="integer", default=0, least=0, most=10**9
)


@dataclass(frozen=True, slots=True)
class Listed:
    """One page of a list: how many items there are in all, and those of the page."""

    total: int
    items: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One operation: its path, its parameters, and its answer.

    `gives` is the type of the answer, or of one item if the answer is `paged`. With `free`, further
    parameters are accepted and given to `answer` as an object of that name. API workers answer, an
    `indexed` one if all claims are searched; what is answered `here` has its own limits.
    """

    path: str
    name: str
    summary: str
    answer: Callable[[State, Given], Any]
    gives: Any
    about: str = ""
    parameters: tuple[Parameter, ...] = ()
    paged: bool = False
    free: str | None = None
    indexed: bool = False
    here: bool = False

    @property
    def known(self) -> tuple[Parameter, ...]:
        """All parameters, including those of paging."""
        return (*self.parameters, LIMIT, OFFSET) if self.paged else self.parameters


def sliced(found: list[Any] | tuple[Any, ...], given: Given) -> Listed:
    """Return the requested page of a list."""
    start = given["offset"]
    return Listed(len(found), tuple(found[start : start + given["limit"]]))
