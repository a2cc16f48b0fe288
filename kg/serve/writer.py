"""A process that changes the case, one change after the other, and keeps what it made of it.

Apart from the server, whose interpreter would else have to share its time between joining and those
who ask. The first line of standard input is the folder of the case, and for how many seconds a
change waits for another writer, in a list of JSON. Changes come as objects of JSON (`change`, the
name of an operation, and its checked `body`); what asks for nothing is answered as soon as the code
is loaded. Each answer is a line of JSON that says what it is and how long, then that many bytes.
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
