"""Hostile input for as long as you like: files, readings, judgements, wishes, queries, requests.

    python benchmarks/fuzz.py --seconds 600 [--only NAME] [--seed N] [--keep out/fuzz]

Each input is made from a valid one by a seeded generator, so that a seed and a number reproduce it.
Acceptable answers are a result, a notice, or an error of kg: anything else is kept, as the input
and the traceback, under `--keep`, and so is whatever takes longer than `LONGEST` seconds. The tests
run the same generators for a fixed number of inputs (`tests/fuzzing/`).
"""

import argparse
import copy
import json
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import kg
from kg.errors import KgError
from kg.model import (
    Document,
    Event,
    Judgement,
    Mention,
    Participant,
    Quotation,
    Reading,
    Relation,
    Span,
    Time,
    Value,
)
from kg.model.readings import from_line, read_lines, to_line
from kg.read import documents, sources

LONGEST = 20.0
"""Maximum number of seconds of processor time for one input."""

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 5, 10**6, 10**20, 10**400, -(10**400), 0.5, 1e300, -1e308, 1e-320,
    "", " ", "x", "\0", "\x1b[31m", "a\nb", "\ud800", "\u202e", "d1", "m1", "e1", "r1", "t1", "c1",
    "kg:", "kg:Nothing", ":", "http://x/<>", "99999", "99999-01-01", "0000", "2018-02-30", "2018-13",
    "2018-W99", "junk", "PT99999999999S", "published -9999999 D", "published weekday 9 past", "t1 +1 D",
    [], [None], [[]], {}, {"id": None}, [0, 10**9], [5, 2], [True, 2], [0], "😀" * 50, "x" * 5_000,
)  # fmt: skip
RAW = ("NaN", "Infinity", "-Infinity", "1e999", "9" * 5_000, "[" * 2_000 + "]" * 2_000, '"\\ud800"')
"""Values that are written into a line as they are here, whether they are JSON or not."""

TEXT = "Ann Lee, 34, met Bo Ek on Monday. Lee said that at least five boats had sunk off Lund."


def a_reading() -> Reading:
    """Return a reading in which everything occurs at least once."""

    def span(words: str, at: int = 0) -> Span:
        return Span(found := TEXT.index(words, at), found + len(words))

    places = (span("Ann Lee"), span("Bo Ek"), span("Lee", 30), span("Lund"))
    kinds = ("Person", "Person", "Person", "Place")
    return Reading(
        document=Document(
            document="d1", text=TEXT, title="T", publisher="P", published="2021-03-04",
            furniture=(Span(0, 0),),
        ),
        mentions=tuple(
            Mention(
                id=f"m{i}", start=at.start, end=at.end, head=at, kind="name", type=kinds[i],
                chain=f"c{(0, 1, 0, 2)[i]}",
            )
            for i, at in enumerate(places)
        ),
        times=(
            Time(id="t1", start=26, end=32, type="DATE", value="2021-03-01",
                 rule="published weekday 1 past"),
        ),
        values=(Value(id="v1", start=52, end=65, type="COUNT", value=5, bound="at least"),),
        events=(
            Event(
                id="e1", trigger=span("met"), lemma="meet", action="kg:Meeting", time="t1",
                date="2021-03-01", evidence=Span(0, 33),
                participants=(
                    Participant(role="agent", mention="m0"), Participant(role="patient", mention="m1"),
                ),
            ),
            Event(
                id="e2", trigger=span("sunk"), lemma="sink", action="kg:Action", holder=("m2",),
                cue=span("said"), status="reported", evidence=Span(34, len(TEXT)),
                participants=(
                    Participant(role="patient", value="v1"), Participant(role="place", mention="m3"),
                ),
            ),
        ),
        relations=(
            Relation(id="r1", predicate="kg:aged", subject="m0", value="v1", evidence=Span(0, 20),
                     since="2020"),
            Relation(id="r2", predicate="kg:locatedIn", subject="m0", object="m3", evidence=Span(0, 20)),
        ),
        quotations=(Quotation(start=39, end=80, kind="indirect", speaker="m2", cue=span("said")),),
    )  # fmt: skip


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place of a JSON value as its container and key."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in list(items):
        yield value, key
        if isinstance(item, dict | list):
            yield from places_in(item)


def altered(row: Any, chance: random.Random) -> str:
    """Return a row as a line, with one to three of its values altered, moved or left out."""
    row = json.loads(json.dumps(row))
    raw = None
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        container, key = chance.choice(list(places_in(row)))
        kind = chance.randrange(10)
        if kind == 0 and isinstance(container, dict):
            del container[key]
        elif kind == 1 and isinstance(container, list):
            container.append(container[key])
        elif kind == 2:
            raw = chance.choice(RAW)
            container[key] = "@RAW@"
        elif kind == 3:
            other, place = chance.choice(list(places_in(row)))
            container[key] = json.loads(json.dumps(other[place]))
        else:
            container[key] = copy.deepcopy(chance.choice(STRANGE))  # it may be altered in turn
    sys.set_int_max_str_digits(0)
    try:
        line = json.dumps(row, ensure_ascii=chance.random() < 0.5)
    finally:
        sys.set_int_max_str_digits(4300)
    line = line.replace('"@RAW@"', raw or "")
    if chance.random() < 0.05:
        line = line[: chance.randrange(len(line))]
    return line


PIECES = (
    "---\n", "title: x\n", "published: junk\n", "a: &a [x, x]\nb: *a\n", 'title: "\\ud800"\n', "---",
    "\n\n", " ", "\t", "\r", "\0", "\x1b[2J", "\ufeff", "\u2028", "\ud7ff", "9" * 400, "0.", "%", "$",
    "1e400", "£", "“", "”", '"', "'", "(", ")", "[", "]", "](", "![", "<", ">", "</", "<!--", "-->",
    "<script>", "<script type='application/ld+json'>", "</script>", '{"@type":"NewsArticle",', "{", "}",
    '"headline":"\\ud800"', "<p>", "</p>", "<div ", "a=b ", "&#xD800;", "&#0;", "&nbsp;", "<table>", "<td>",
    "```", "~~~", "|", "|-|\n", "# ", "> ", "* ", "- ", "_", "**", "\\", "http://x/", "By Ann Lee, ",
    "LUND (AP) — ", "said", " Ann Lee ", "Mr. ", "on Monday", "two hundred and ", "five million",
    "\n2018-02-30\n", "🎉", "é", "ß", "中文", "ا", "x" * 300, "W. ", "e.g. ", "...", "—", "the ",
)  # fmt: skip
STORY = (
    "A dam broke above Millbrook on Monday, officials said. Ann Lee, the mayor, denied that three "
    "people had died. “We saw nothing,” she told the Harbour Post.\n"
)


FRAMED = ("title", "publisher", "published", "author", "url", "language", "a", "&x", "? a\n")
STATED = (
    '"\\ud800"', '"\\0"', "*a", "&a [*a]", "&a {b: *a}", "[[[[[]]]]]", "2018-02-30", "!!python/x y", "{", "]",
    "x" * 900, "[a, b]", "99999-01-01", "\x1b[2J", "'", "&a [x,x,x]", "[*a,*a,*a]", "|", ">\n  x", "http://[", "https://x",
)  # fmt: skip
LINKED = (
    "headline", "name", "publisher", "author", "datePublished", "url", "mainEntityOfPage", "inLanguage",
    "@graph", "@type",
)  # fmt: skip


def _odd(chance: random.Random, deep: int) -> Any:
    """Return a value of JSON-LD of an unexpected kind."""
    kind = chance.randrange(7)
    if kind == 0 and deep:
        return [_odd(chance, deep - 1) for _ in range(3)]
    if kind == 1 and deep:
        return {chance.choice(("name", "@id", "@type", "@graph")): _odd(chance, deep - 1)}
    if kind == 2:
        found: Any = "x"
        for _ in range(chance.choice((5, 90, 480))):
            found = {"name": found} if chance.random() < 0.5 else [found]
        return found
    return chance.choice(
        ("\ud800", "x", "2021-03-04", 5, None, True, 1e300, "\0", "<b>", "&#xD800;")
    )


def a_text(chance: random.Random) -> bytes:
    """Return the bytes of a file of any kind, part story, part what breaks readers."""
    parts = [STORY] if chance.random() < 0.7 else []
    for _ in range(chance.randrange(1, 12)):
        piece = chance.choice(PIECES)
        parts.insert(chance.randrange(len(parts) + 1), piece * chance.choice((1, 1, 2, 5, 50, 400)))
    text = "".join(parts)
    frame = chance.randrange(4)
    if frame == 0:
        stated = "".join(f"{chance.choice(FRAMED)}: {chance.choice(STATED)}\n" for _ in range(3))
        text = f"---\n{stated}---\n{text}"
    elif frame == 1:
        told = {chance.choice(LINKED): _odd(chance, 3) for _ in range(3)}
        told = json.dumps({"@type": "NewsArticle", **told})
        text = f"<html><script type='application/ld+json'>{told}</script><p>{STORY}<p>{text}</html>"
    raw = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.2:
        at = chance.randrange(len(raw) + 1)
        raw = (
            raw[:at]
            + bytes(chance.randrange(256) for _ in range(chance.randrange(1, 9)))
            + raw[at:]
        )
    return raw


KINDS = (".txt", ".md", ".html", ".jsonl", ".pdf")


def fuzz_reading(chance: random.Random, place: Path) -> bytes:
    """Read a hostile file beside a good one, which is read whatever the other does."""
    name = f"a{chance.choice(KINDS)}"
    raw = a_text(chance)
    if name.endswith(".jsonl"):
        raw = altered({"text": STORY, "title": "x", "published": "2021-03-04"}, chance).encode(
            "utf-8", "surrogatepass"
        )
    elif name.endswith(".pdf"):
        raw = b"%PDF-1.4\n" + raw
    (place / name).write_bytes(raw)
    (place / "b.txt").write_text("The mayor of Millbrook opened the bridge.")
    notices: list[Any] = []
    found = list(documents(sources([place / name, place / "b.txt"]), notice=notices.append))
    assert any(one.text.startswith("The mayor of Millbrook opened") for one in found)
    assert len(found) + len(notices) > 1
    for one in (*found, *notices):
        to_line(one).encode("utf-8")
    return raw


def fuzz_lines(chance: random.Random, place: Path) -> bytes:
    """Join a malformed or odd reading beside a good one."""
    line = altered(json.loads(to_line(a_reading())), chance)
    good = json.loads(to_line(a_reading()))
    file = place / "r.jsonl"
    raw = (line + "\n" + json.dumps({**good, "document": "d2"}) + "\n").encode(
        "utf-8", "surrogatepass"
    )
    file.write_bytes(raw)
    try:
        from_line(line)
    except ValueError:
        if chance.random() < 0.9:  # reported by its line: the path is always the same
            with_told(lambda: list(kg.model.readings.read_readings(file)))
            return raw
    with_told(lambda: kg.join(file, case=place / "case"))
    return raw


def fuzz_judgements(chance: random.Random, place: Path) -> bytes:
    """Read a malformed file of judgements."""
    row = {
        "id": "a", "about": "entity", "left": ["d1", "c1"], "right": ["d2", "c1"], "verdict": "same",
        "score": 1.0, "features": [["name", 0.5]], "reason": "x", "by": "hand", "words": ["x"],
    }  # fmt: skip
    file = place / "hand.jsonl"
    raw = (altered(row, chance) + "\n").encode("utf-8", "surrogatepass")
    file.write_bytes(raw)
    with_told(lambda: list(read_lines(Judgement, file)))
    return raw


WISHES = {
    "verdict": (
        *("same", "different", "wrong", "right", "split", "rename", "retype", "correct", "undo"),
        *("correct", "correct", "correct", "may be"),
    ),
    "of": (
        *("Ann Lee", "Bo Ek", "d1/m0", "d1/m1", "d1/c0", "d1/e1", "d1/e2", "d1/r1", "d1/r2"),
        *("d1/e2@52-56 sunk", "d1@0-7 Ann Lee", "d1@9-2", "d1/m9", "/", "http://["),
    ),
    "to": (
        *("Bo Ek", "d1/m2", "none", "Group", "negative", "alleged", "7", "at least 1e9", "9" * 400),
        *("2021-03-02", "20210302", "2021-W01-1", "2021", "d1@0-7 Ann Lee", "", "x" * 3_000),
    ),
    "part": (
        *("polarity", "certainty", "status", "date", "source", "figure", "agent", "patient"),
        *("place", "subject", "object", "contradicts", "", "chain", "name"),
    ),
    "was": ("", "", "", "Ann Lee", "at least five", "d1@0-7 Ann Lee", "none", "count"),
    "because": ("", "x", "\ud800", "\0"),
    "force": ("", "yes", "no"),
}


def fuzz_wishes(chance: random.Random, place: Path) -> bytes:
    """Give a case judgements in a file that may be malformed; what it accepts leaves it intact."""
    columns = [name for name in WISHES if name in ("verdict", "of") or chance.random() < 0.8]
    rows = [[chance.choice(WISHES[name]) for name in columns] for _ in range(chance.choice((1, 3)))]
    table = [columns, *rows]
    if chance.random() < 0.2:
        chance.choice(table).insert(0, str(chance.choice(STRANGE)))
    lines = (",".join(f'"{cell}"' if "," in cell else cell for cell in row) for row in table)
    raw = "\n".join(lines).encode("utf-8", "surrogatepass")
    if chance.random() < 0.2:
        at = chance.randrange(len(raw))
        raw = raw[:at] + chance.choice((b'"', b"\0", b"\xff", b"\r", b",", b"\n")) + raw[at:]
    file = place / "w.csv"
    file.write_bytes(raw)
    case = _standing(place)
    with_told(lambda: case.judge(file))
    assert case.validate() == ()
    return raw


def fuzz_queries(chance: random.Random, place: Path) -> bytes:
    """Ask a case something that may be a query."""
    case = _standing(place)
    words = (
        "SELECT", "ASK", "CONSTRUCT", "DESCRIBE", "WHERE", "{", "}", "?x", "?y", "*", "kg:alleged", "a",
        ".", ";", "FILTER", "(", ")", "OPTIONAL", "GRAPH", "SERVICE", "<http://x/>", '"\\ud800"', "<\\u0000>",
        "LIMIT", "99999999999999999999", "-1", "UNION", "^", "+", "|", "BIND", "AS", "#", "'''", "\0", "\x1b",
        "DELETE", "INSERT", "DATA", "PREFIX", ":", "\ud800", "BASE", "VALUES", "IN", "COUNT", "GROUP BY", "rdfs:label",
    )  # fmt: skip
    text = " ".join(chance.choice(words) for _ in range(chance.randrange(1, 14)))
    if chance.random() < 0.5:
        text = f"SELECT * WHERE {{ ?x ?y ?z {text} }}"
    with_told(
        lambda: list(
            case.query(text, values={"x": chance.choice(("<y>", "1", "\ud800", '"'))}).rows
        )
    )
    return text.encode("utf-8", "surrogatepass")


def fuzz_requests(chance: random.Random, place: Path) -> bytes:
    """Send the API a hostile request: no answer has status 500."""
    client, token = _served(place)
    body = altered({"verdict": "same", "left": "Ann Lee", "right": "Bo Ek", "because": "x"}, chance)
    if chance.random() < 0.3:
        body = json.dumps({"claim": "d1/e1", "because": chance.choice(STRANGE[11:21])})
    path = chance.choice(
        ("/api/judgements", "/api/judge", "/api/claims/wrong", "/sparql", "/api/search")
    )
    if path == "/api/judge" and chance.random() < 0.7:
        body = json.dumps({name: chance.choice(WISHES[name]) for name in WISHES})
    kind = chance.choice(("application/json", "application/sparql-query", "text/plain"))
    headers = {"Authorization": f"Bearer {token}", "Content-Type": kind}
    raw = body.encode("utf-8", "surrogatepass")
    method = chance.choice(("POST", "DELETE", "GET"))
    query = chance.choice(("", "?q=%ff", "?q=%00", "?limit=9e9", "?query=%ED%A0%80", "?cursor=x"))
    answer = client.request(method, path + query, content=raw, headers=headers)
    assert answer.status_code not in (500, 502), answer.text
    return f"{method} {path}{query}\n".encode() + raw


_CASES: dict[tuple[str, Path], Any] = {}


def _standing(place: Path) -> kg.Case:
    if ("case", place.parent) not in _CASES:
        file = place.parent / "standing.jsonl"
        file.write_text(to_line(a_reading()) + "\n", encoding="utf-8")
        _CASES["case", place.parent] = kg.join(file, case=place.parent / "standing")
    return _CASES["case", place.parent]


def _served(place: Path) -> tuple[Any, str]:
    if ("client", place.parent) not in _CASES:
        from starlette.testclient import TestClient

        from kg.serve.app import create_app
        from kg.serve.served import Served, Settings

        path = _standing(place).folder.path
        served = Served(path, Settings(seconds=10, token="secret", workers=1))
        client = TestClient(
            create_app(served), base_url="http://127.0.0.1", raise_server_exceptions=False
        )
        client.__enter__()
        _CASES["client", place.parent] = client
    return _CASES["client", place.parent], "secret"


def close() -> None:
    """Stop the server and forget the cases used for queries and requests."""
    for (kind, _), held in list(_CASES.items()):
        if kind == "client":
            held.__exit__(None, None, None)
    _CASES.clear()


def with_told(call: Callable[[], object]) -> None:
    """Let a call end, or be refused on purpose with something that can be printed."""
    try:
        call()
    except KgError as error:
        assert str(error).strip()
        str(error).encode("utf-8")
        assert len(str(error)) < 20_000


TARGETS: dict[str, Callable[[random.Random, Path], bytes]] = {
    "reading": fuzz_reading,
    "lines": fuzz_lines,
    "judgements": fuzz_judgements,
    "wishes": fuzz_wishes,
    "queries": fuzz_queries,
    "requests": fuzz_requests,
}


class TooLongError(Exception):
    """An input that takes more processor time than allowed."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise TooLongError when the processor time is used up."""

    def over(*_: object) -> None:
        raise TooLongError(f"more than {seconds:g} seconds of processor time")

    before = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def try_one(name: str, seed: str, root: Path) -> str | None:
    """Try one input; return the traceback of what should not happen."""
    import shutil

    place = root / "one"
    place.mkdir()
    try:
        with limited(LONGEST):
            TARGETS[name](random.Random(f"{name} {seed}"), place)
    except Exception:
        return traceback.format_exc()
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return None


def main() -> int:
    """Run until the time is over, and report what was found."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--only", choices=TARGETS)
    asked.add_argument("--seed", default="0")
    asked.add_argument("--keep", type=Path, default=Path("out/fuzz"))
    given = asked.parse_args()
    names = [given.only] if given.only else list(TARGETS)
    until, tried, found = time.monotonic() + given.seconds, Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as root:
        while time.monotonic() < until:
            for name in names:
                seed = f"{given.seed}.{tried[name]}"
                tried[name] += 1
                if told := try_one(name, seed, Path(root)):
                    found[name] += 1
                    given.keep.mkdir(parents=True, exist_ok=True)
                    (given.keep / f"{name}-{seed}.txt").write_text(told)
        close()
    for name in names:
        print(f"{name}: {tried[name]:,} inputs, {found[name]} that should not be")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
