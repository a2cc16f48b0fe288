"""A process that changes the case, one change after the other, and caches its results.

It is separate from the server, whose interpreter would otherwise share its time between joining and
requests. The first line of standard input is a JSON list of the folder of the case and the seconds
a change waits for another writer. Changes come as JSON objects (`change`, the name of an operation,
and its checked `body`); an empty one is answered as soon as the code is loaded. Each answer is a
line of JSON with its kind and length, then that many bytes.
"""

import json
import sys
from pathlib import Path
from typing import Any

import kg.case
import kg.judging  # (loaded before the first change wants it)
from kg.limited_processes import end_with_parent
from kg.serve.api.changes import perform


def main() -> None:
    """Make changes until standard input ends."""
    end_with_parent()
    given = sys.stdin.buffer.readline()
    if not given:
        return
    folder, patience = json.loads(given)
    kg.case.PATIENCE = float(patience)
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        head, body = _told(Path(folder), json.loads(line))
        out.write(json.dumps({**head, "length": len(body)}).encode() + b"\n" + body)
        out.flush()


def _told(folder: Path, job: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    if not job:
        return {"kind": "told"}, b""
    told = perform(folder, job["change"], job["body"])
    head = {"kind": "told", "status": told.status_code, "headers": dict(told.headers)}
    return head, bytes(told.body)


if __name__ == "__main__":
    main()
