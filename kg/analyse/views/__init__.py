"""The views of a network: each defines its nodes and edges, and says what is lost."""

from collections.abc import Mapping

from kg.analyse.views import actors, documents, events, full, quotes
from kg.analyse.views.view import View
from kg.errors import UsageError

__all__ = ["VIEWS", "View", "view_named"]

VIEWS: Mapping[str, View] = {
    "actors": actors.VIEW,
    "events": events.VIEW,
    "documents": documents.VIEW,
    "who-quotes-whom": quotes.VIEW,
    "full": full.VIEW,
}


def view_named(name: str) -> View:
    """Return a view by name. Raise UsageError that lists the views."""
    if name not in VIEWS:
        raise UsageError(f"no view {name!r}; there are: {', '.join(VIEWS)}")
    return VIEWS[name]
