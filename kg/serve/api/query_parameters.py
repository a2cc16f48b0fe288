"""From a request to checked parameters: an unknown or invalid one is an error."""

import re
from typing import Any

from starlette.requests import Request

from kg.serve.api.operations import Operation, Parameter
from kg.serve.api.problems import Problem

LONGEST = 2_000
"""Most characters of a value; names of entities may be long."""
MOST_FREE = 20
TRUTHS = {"true": True, "1": True, "false": False, "0": False}


def given(operation: Operation, request: Request) -> dict[str, Any]:
    """Return the parameters of a request. Raise Problem naming the first that is wrong."""
    known = {p.name: p for p in operation.known}
    in_query = {name for name, p in known.items() if not p.in_path}
    asked = request.query_params
    for name in asked:
        if name not in in_query and operation.free is None:
            raise _unknown(name, in_query)
    found: dict[str, Any] = {}
    for name, parameter in known.items():
        if parameter.in_path:
            found[name] = _checked(parameter, request.path_params[name])
        else:
            found[name] = _of_query(parameter, asked.getlist(name))
    if operation.free is not None:
        found[operation.free] = _free(request, in_query)
    return found


def _of_query(parameter: Parameter, values: list[str]) -> Any:
    if parameter.several:
        return tuple(_checked(parameter, value) for value in values)
    if len(values) > 1:
        raise _wrong(parameter.name, "is given more than once")
    if values:
        return _checked(parameter, values[0])
    if parameter.needed:
        raise _wrong(parameter.name, "is needed")
    return parameter.default


def _checked(parameter: Parameter, value: str) -> Any:
    name = parameter.name
    if len(value) > LONGEST:
        raise _wrong(name, f"has {len(value):,} characters; {LONGEST:,} are the most")
    if "\x00" in value:
        raise _wrong(name, "holds a NUL, which no name has")
    if parameter.kind == "integer":
        return _integer(parameter, value)
    if parameter.kind == "boolean":
        if value not in TRUTHS:
            raise _wrong(name, f"is {value!r}; give true or false")
        return TRUTHS[value]
    if parameter.choices and value not in parameter.choices:
        raise _wrong(name, f"is {value!r}; give one of {', '.join(parameter.choices)}")
    if not value.strip():
        raise _wrong(name, "is empty; leave it out, or give a value")
    return value


def _integer(parameter: Parameter, value: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,12}", value):
        raise _wrong(parameter.name, f"is {value!r}; give a whole number")
    number = int(value)
    least, most = parameter.least, parameter.most
    if (least is not None and number < least) or (most is not None and number > most):
        raise _wrong(parameter.name, f"is {number}; give a number from {least} to {most}")
    return number


def _free(request: Request, in_query: set[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in in_query:
            continue
        if name in found:
            raise _wrong(name, "is given more than once")
        if len(found) == MOST_FREE:
            raise _wrong(name, f"is one too many; {MOST_FREE} are the most")
        found[name] = _checked(Parameter(name=name, about=""), value)
    return found


def _wrong(name: str, told: str) -> Problem:
    return Problem(400, f"the parameter {name} {told}", parameter=name)


def _unknown(name: str, known: set[str]) -> Problem:
    told = ", ".join(sorted(known)) or "none"
    shown = name if len(name) <= 60 else name[:60] + "…"
    return Problem(400, f"there is no parameter {shown!r} here; there are: {told}", parameter=shown)
