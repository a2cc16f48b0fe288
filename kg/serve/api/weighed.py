"""Findings, events by date, origins and judgements over the API."""

from typing import Any

from kg.account.disputed import Point
from kg.account.happened import Happened, Period
from kg.account.source_roots import Origin
from kg.errors import UsageError
from kg.serve.api.by_date import by_date
from kg.serve.api.claims import day_of
from kg.serve.api.operations import MOST, Given, Listed, sliced
from kg.serve.api.problems import Problem
from kg.serve.api.state import State


def findings(state: State, given: Given) -> Listed:
    """List findings: the sure ones first, of them the most disputed and newest."""
    chosen = _about(state, given, "kind", "origins")
    return _first(state, "findings", state.case.points, chosen, given)


def finding(state: State, given: Given) -> Point:
    """Return one finding in words. Raise Problem if none has this id."""
    ids = state.whole("finding", lambda s: {f.id: f for f in s.findings})
    found = ids.get(given["id"])
    if found is None:
        raise Problem(404, f"no finding has the id {given['id']!r}; /api/findings lists them")
    return state.telling.point(found)


def judgements(state: State, given: Given) -> Listed:
    """List judgements, those that wait for a person first."""
    chosen = _about(state, given, "by", "verdict", "kind")
    return _first(state, "judgements", state.case.judged, chosen, given)


def doubts(state: State, given: Given) -> Listed:
    """List what is doubtful, the most important first."""
    return _first(state, "doubts", state.case.doubts, _about(state, given, "kind"), given)


def timeline(state: State, given: Given) -> Listed:
    """List what happened by date."""
    chosen = _about(state, given, "documents", "speech")
    for name, key in (("from", "start"), ("to", "end")):
        if given[name] is not None:
            day_of(given[name], name)
            chosen[key] = given[name]
    if "about" not in chosen:
        return by_date(state, Period(**chosen), given)
    found: tuple[Happened, ...] = state.kept(
        ("timeline", *sorted(chosen.items())), lambda: state.case.timeline(**chosen)
    )
    return sliced(found, given)


def sources(state: State, given: Given) -> Listed:
    """List where lines of reporting end."""
    found: tuple[Origin, ...] = state.whole("sources", lambda s: s.case.sources())
    return sliced(found, given)


def _about(state: State, given: Given, *names: str) -> dict[str, Any]:
    """Return the selection; an entity is resolved here, so that its parameter can be named."""
    chosen = {name: given[name] for name in names if given[name] is not None}
    if given["about"] is not None:
        chosen["about"] = state.entity(given["about"], "about")
    return chosen


def _first(state: State, name: str, ask: Any, chosen: dict[str, Any], given: Given) -> Listed:
    """Request enough items for the page, in steps, so that the next page is cached."""
    needed = -(-(given["offset"] + given["limit"]) // MOST) * MOST

    def told() -> tuple[int, tuple[Any, ...]]:
        number, found = ask(**chosen, limit=needed)
        return number, found

    try:
        key = (name, needed, *sorted(chosen.items()))
        total, found = state.kept(key, told)
    except UsageError as error:
        raise Problem(400, str(error)) from None
    return Listed(total, sliced(found, given).items)
