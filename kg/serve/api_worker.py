"""A process that answers the JSON API over one state of a case, and makes the parts of its page.

A line of standard input that is a JSON list gives the folder of the case and its expected version:
a process may wait for it with all code loaded, and may be given another later, or none by an empty
list. Jobs come as JSON objects: an operation of the API (`kg.serve.api.answering`), `index`, or a
part of the page (`kg.serve.parts`); an empty job is answered as soon as the code is loaded, and the
case opened if one was given. Each answer is a line of JSON with its kind and length, then that many
bytes.
"""

import gc
import json
import sys
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from kg.errors import KgError
from kg.limited_processes import end_with_parent
from kg.serve.api.answering import index, respond
from kg.serve.api.state import State
from kg.serve.parts import Parts
from kg.serve.served import Served

Answer = tuple[dict[str, Any], bytes]


class Desk:
    """A state of a case, with everything that was computed from it to answer."""

    def __init__(self, path: Path, version: str) -> None:
        self._served, self._version = Served(path), version
        case, settings = self._served.case, self._served.settings
        self._state, self._parts = State(case, settings, BoundedSemaphore()), Parts(path)

    def answer(self, job: dict[str, Any]) -> Answer:
        """Answer a job; `changed` if the case was replaced before a part was made."""
        if "operation" in job:
            told = respond(self._state, job)
            head = {"status": told.status_code, "headers": dict(told.headers)}
            return {"kind": "told", **head}, bytes(told.body)
        try:
            body = self._made(job)
            same = self._served.version == self._version
        except (KgError, OSError) as error:
            return {"kind": "failed", "message": str(error)}, b""
        return ({"kind": "told"}, body) if same else ({"kind": "changed"}, b"")

    def _made(self, job: dict[str, Any]) -> bytes:
        if job.get("part"):
            return self._parts.part(job)
        index(self._state)
        return b""


def main() -> None:
    """Answer jobs until standard input ends."""
    end_with_parent()
    out = sys.stdout.buffer
    desk: Desk | None = None
    for line in sys.stdin.buffer:
        job = json.loads(line)
        if isinstance(job, list):
            if desk is not None:
                desk = None
                gc.collect()  # releases the case before, whose folder can be deleted then
            if job:
                desk = Desk(Path(job[0]), job[1])
            continue
        head, body = desk.answer(job) if desk is not None and job else ({"kind": "told"}, b"")
        out.write(json.dumps({**head, "length": len(body)}).encode() + b"\n" + body)
        out.flush()


if __name__ == "__main__":
    main()
