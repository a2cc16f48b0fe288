"""The application: the routes of every family of pages, behind the guards."""

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kg.serve import pages
from kg.serve.served import Served

FAMILIES = (pages,)
"""Modules with `routes(served)`; the first route that fits a path answers."""


def create_app(served: Served) -> Starlette:
    """Make the application that serves a case."""
    found: list[BaseRoute] = []
    for family in FAMILIES:
        found += family.routes(served)
    app = Starlette(routes=found)
    app.state.served = served
    return app
