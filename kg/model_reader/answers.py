"""Kept answers of a language model: by the hash of model, prompt and passage."""

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from kg.errors import InputError, called

FILE = "answers.jsonl.gz"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer of a model to one request about one document.

    `finish` is the endpoint's reason why it ended ('stop', 'length'); `sent` and `received` are
    tokens, as the endpoint counted them.
    """

    key: str
    document: str
    model: str
    text: str
    finish: str = "stop"
    sent: int = 0
    received: int = 0


class Kept:
    """Answers by key, from files and new ones; those used are recorded, to be kept with a case.

    New ones are written at once to `journal`, so that an interrupted run loses none.
    """

    def __init__(self, files: Iterable[Path] = (), *, journal: Path | None = None) -> None:
        self._held: dict[str, Answer] = {}
        self._used: dict[tuple[str, str], Answer] = {}
        self._journal = journal
        self.got = 0
        """Answers that came in this run."""
        if journal is not None:
            _mended(journal)
        for path in (*files, *((journal,) if journal else ())):
            if path.is_file():
                self._held.update((a.key, a) for a in read_answers(path))

    def __enter__(self) -> "Kept":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Delete the journal if all went well: its contents are in the case."""
        if kind is None and self._journal is not None:
            self._journal.unlink(missing_ok=True)

    def __contains__(self, key: str) -> bool:
        return key in self._held

    def get(self, key: str) -> Answer | None:
        """Return the answer to a request, if there is one."""
        return self._held.get(key)

    def put(self, answer: Answer) -> None:
        """Store a new answer on the disk."""
        self._held[answer.key] = answer
        self.got += 1
        if self._journal is not None:
            with self._journal.open("a", encoding="utf-8", newline="\n") as out:
                out.write(_line(answer))

    def use(self, answer: Answer, document: str) -> None:
        """Record that the reading of a document depends on an answer."""
        row = Answer(**{**asdict(answer), "document": document})
        self._used[document, answer.key] = row

    def write(self, path: Path, *, also: Iterable[Answer] = ()) -> None:
        """Write the answers that were used, and others, sorted; no file if there are none."""
        rows = {(a.document, a.key): a for a in also} | self._used
        write_answers((rows[key] for key in sorted(rows)), path)


def _mended(journal: Path) -> None:
    """Remove an incomplete last line, so that the next entry begins on a line of its own."""
    if journal.is_file():
        held = journal.read_bytes()
        whole = held.rfind(b"\n") + 1
        if whole < len(held):
            with journal.open("r+b") as out:
                out.truncate(whole)


def read_answers(path: Path) -> list[Answer]:
    """Read a file of answers; an incomplete last line is skipped.

    Raise InputError naming the file if it holds something else.
    """
    try:
        raw = path.read_bytes()
        text = (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode("utf-8")
    except (OSError, EOFError, ValueError) as error:
        raise InputError(
            f"{called(path)}: cannot be read ({error}); delete it, and the model is asked again"
        ) from None
    lines = text.split("\n")
    found = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                found.append(_answer(json.loads(line)))
            except (ValueError, TypeError, RecursionError) as error:
                if number == len(lines):
                    break
                raise InputError(
                    f"{called(path)}:{number}: no answer of a model ({error}); take the line out"
                ) from None
    return found


def write_answers(answers: Iterable[Answer], path: Path) -> None:
    """Write answers compressed, without a time, so that equal answers give equal bytes."""
    lines = "".join(map(_line, answers))
    if lines:
        path.write_bytes(gzip.compress(lines.encode("utf-8"), mtime=0))


def _line(answer: Answer) -> str:
    return json.dumps(asdict(answer), separators=(",", ":")) + "\n"


def _answer(row: Mapping[str, Any]) -> Answer:
    answer = Answer(**row)
    for name in ("key", "document", "model", "text", "finish"):
        if not isinstance(getattr(answer, name), str):
            raise TypeError(f"{name} must be text")
    for name in ("sent", "received"):
        if not isinstance(getattr(answer, name), int):
            raise TypeError(f"{name} must be a whole number")
    return answer
