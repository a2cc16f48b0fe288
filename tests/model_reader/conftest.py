"""A small server that speaks OpenAI's protocol on this machine, and readings to ask it of."""

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import kg.api

Body = dict[str, Any]

TEXTS = {
    "ferry": (
        "Harbour ferry runs aground near Skerry Point\n\n"
        "The ferry Maren Vik ran aground on Monday, the coast guard said. Captain Ines Halvorsen "
        "left the bridge before the impact, according to two crew members. She denied it.\n\n"
        "No passenger was hurt. Engineers from Norlund Shipping will inspect the hull on Friday."
    ),
    "club": (
        "Rovers dismiss coach after sixth defeat\n\n"
        "Ashby Rovers dismissed coach Tom Renner on Tuesday. “I did not see it coming,” Renner "
        "said. The club’s chairwoman, Lena Ortiz, reportedly wanted a younger man.\n\n"
        "Renner won the regional cup with Ashby Rovers in 2019."
    ),
}


def write_texts(folder: Path, texts: dict[str, str]) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        title, _, story = text.partition("\n\n")
        head = f"---\ntitle: {title}\ndate: 2021-03-04\n---\n"
        (folder / f"{name}.md").write_text(f"{head}{title}\n\n{story}\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def readings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What kg alone reads in the invented reports."""
    place = tmp_path_factory.mktemp("second")
    out = place / "readings.jsonl"
    kg.api.read_files(write_texts(place / "texts", TEXTS), out=out, processes=1)
    return out


def passage_of(body: Body) -> str:
    """Give the passage that a request holds, as a model would find it."""
    found = re.search(r"<(passage-\w+)>\n(.*)\n</\1>", body["messages"][1]["content"], re.DOTALL)
    assert found is not None
    return found[2]


def claim(evidence: str, trigger: str, *parts: tuple[str, str], **more: Any) -> Body:
    """Write an event in the form that is asked for."""
    row = {
        "evidence": evidence,
        "trigger": trigger,
        "class": "Action",
        "participants": [{"role": role, "words": words} for role, words in parts],
        "time": "",
        "polarity": "positive",
        "certainty": "certain",
        "status": "asserted",
        "holder": [],
        "cue": "",
    }
    return row | more


def verbs(body: Body) -> str:
    """Answer as a modest model would: each 'NAME verbed' of the passage is an event."""
    found = re.findall(r"((?:[A-Z]\w+ )+)(\w+ed|ran|left|won)\b", passage_of(body))
    events = [claim(f"{who}{verb}", verb, ("agent", who.strip())) for who, verb in found]
    return json.dumps({"events": events, "relations": []})


@dataclass
class Server:
    """What was asked of the server, and how it answers."""

    url: str = ""
    answer: Callable[[Body], str] = verbs
    statuses: list[int] = field(default_factory=list)
    """Refusals that come before the first answer."""
    finish: str = "stop"
    slow: float = 0.0
    dies_after: int | None = None
    redirect: str = ""
    asked: list[Body] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0
    lock: Any = field(default_factory=threading.Lock)
    claim = staticmethod(claim)
    passage_of = staticmethod(passage_of)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"
    told: Server

    def log_message(self, *_: Any) -> None:
        pass

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        told = self.told
        with told.lock:
            told.asked.append(body)
            told.headers.append(dict(self.headers))
            status = told.statuses.pop(0) if told.statuses else 200
            told.at_once += 1
            told.most_at_once = max(told.most_at_once, told.at_once)
        try:
            self._answer(told, body, status)
        finally:
            with told.lock:
                told.at_once -= 1

    def _answer(self, told: Server, body: Body, status: int) -> None:
        if told.dies_after is not None and len(told.asked) > told.dies_after:
            self.connection.close()
            return
        time.sleep(told.slow)
        if told.redirect:
            self.send_response(307)
            self.send_header("Location", told.redirect)
            self.end_headers()
            return
        row: Body = {"error": {"message": f"refused: {self.headers.get('Authorization')}"}}
        if status == 200:
            message = {"role": "assistant", "content": told.answer(body)}
            row = {
                "id": "1",
                "object": "chat.completion",
                "created": 0,
                "model": body["model"],
                "choices": [{"index": 0, "message": message, "finish_reason": told.finish}],
                "usage": {"prompt_tokens": 700, "completion_tokens": 300, "total_tokens": 1000},
            }
        raw = json.dumps(row).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """The invented reports, in a folder."""
    return write_texts(tmp_path / "texts", TEXTS)


@pytest.fixture
def server() -> Iterator[Server]:
    pytest.importorskip("openai", reason="asking needs the extra kg-news[model]")
    told = Server()
    handler = type("Handler", (_Handler,), {"told": told})
    listening = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    listening.handle_error = lambda *_: None  # type: ignore[method-assign]
    thread = threading.Thread(target=listening.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    told.url = f"http://127.0.0.1:{listening.server_port}/v1"
    yield told
    listening.shutdown()
    listening.server_close()
    thread.join()
