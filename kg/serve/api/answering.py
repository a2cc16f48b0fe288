"""One operation of the API answered over one state of a case, wherever the state is held."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from kg.serve.api.claim_index import slim_claims
from kg.serve.api.documents import held
from kg.serve.api.encode import to_json
from kg.serve.api.entities import folded_names
from kg.serve.api.operations import Listed
from kg.serve.api.paging import link_header, page
from kg.serve.api.problems import answering
from kg.serve.api.state import State
from kg.serve.api.table import OPERATIONS

JSON = "application/json"
KNOWN = {operation.name: operation for operation in OPERATIONS}


@answering
def respond(state: State, job: Mapping[str, Any]) -> Response:
    """Answer a job: the operation, its checked parameters, the path and query of the request."""
    told = KNOWN[job["operation"]].answer(state, job["given"])
    if not isinstance(told, Listed):
        return Response(to_json(told), media_type=JSON)
    paged = page(told, job["given"], job["path"], [(n, v) for n, v in job["query"]])
    return Response(to_json(paged), headers=link_header(paged), media_type=JSON)


def index(state: State) -> None:
    """Make the indexes by which claims are selected and searched."""
    slim_claims(state)
    folded_names(state)
    held(state)
