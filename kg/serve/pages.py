"""The page of the case over live data: what it is, its articles, its script and style."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from kg.serve.served import Served


def routes(served: Served) -> list[BaseRoute]:
    """Give the routes of the page."""

    def front(_request: Request) -> Response:
        return PlainTextResponse(f"{served.path.name}\n")

    return [Route("/", front)]
