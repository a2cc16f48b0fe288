"""Readings, judgements and findings as lines of text that a changed id does not alter."""

import json
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from kg.case import CaseFolder

Row = Mapping[str, Any]
Fields = Iterator[tuple[str, str]]

KINDS = {
    "mentions": "mention",
    "times": "time",
    "values": "value",
    "events": "claim",
    "relations": "relation",
    "quotations": "quotation",
}
"""The lists of a reading and the name of one item here; other lists keep their name."""
NAMES = {"class": "action", "head": "words", "trigger": "words"}
PARTS = frozenset({"worth"} | {f"{part}confidence" for part in ("", "action_", "class_", "date_")})
LEFT_OUT = frozenset({"id", "document", "text", "sentence", "sentences", "chain"}) | PARTS
"""Keys that carry no information, or change without a change of what is read."""
JOINED = frozenset({"entity", "event"})
"""Keys of mentions and events that joining fills in: judgements report it."""
LITERAL = frozenset({"lemma", "unit", "kind", "type", "rule", "reason"})
"""Keys whose string is never an id, whatever it looks like."""
PLACED = frozenset({"evidence", "clause", "furniture"})
"""Spans given by their position alone, because their words are long."""
PLACES = ("trigger", "head", "evidence", "span", "clause")
WORDS = 80
"""Longer words are cut in the middle."""

_SHORT = r"(?:Mrs?|Ms|Dr|St|Gov|Sen|Rep|Lt|Sgt|Col|Gen|Capt|Jr|Sr|No|Inc|Corp|vs|[A-Z])"
_BREAK = re.compile(r"[.!?][\"”’')\]]*\s+(?=[\"“‘'(\[]?[A-Z0-9])|\n\s*")
_NO_BREAK = re.compile(rf"\b{_SHORT}\.\s+$")


@dataclass(frozen=True, slots=True)
class Line:
    """One thing read or judged: `start`, `end` are its position, `sentence` where that begins."""

    kind: str
    document: str
    sentence: int
    start: int
    end: int
    fields: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        told = (f"{name}={value}" for name, value in self.fields)
        place = f"{self.start}-{self.end}"
        return "\t".join((self.kind, self.document, str(self.sentence), place, *told))

    @property
    def key(self) -> tuple[object, ...]:
        """What identifies a line while other things about it change."""
        told = dict(self.fields)
        match self.kind:
            case "relation":
                return self.kind, self.document, self.sentence, told.get("predicate")
            case "finding" | "judgement":
                about = told.get("about"), told.get("right")
                return self.kind, self.document, self.start, *about
        return self.kind, self.document, self.start

    @classmethod
    def of(cls, text: str) -> "Line":
        """Parse a line."""
        kind, document, sentence, place, *told = text.split("\t")
        start, end = map(int, place.split("-"))
        parts = (field.partition("=") for field in told)
        fields = tuple((name, value) for name, _, value in parts)
        return cls(kind, document, int(sentence), start, end, fields)


def sentence_starts(text: str) -> list[int]:
    """Return where sentences begin, by the text alone, so that no change of the code moves them."""
    found = [0]
    for match in _BREAK.finditer(text):
        if not _NO_BREAK.search(text, max(0, match.start() - 8), match.end()):
            found.append(match.end())
    return found


class Told:
    """One document whose things are named by their words and positions."""

    def __init__(self, row: Row, name: str) -> None:
        self.row, self.name, self.text = row, f"{name}/{row['document']}", row["text"]
        self._starts = sentence_starts(self.text)
        lists = [value for value in row.values() if isinstance(value, list)]
        items = [item for some in lists for item in some if isinstance(item, dict)]
        self._ids = {item["id"]: self._named(item) for item in items if "id" in item}
        self._at = {item["id"]: _place(item) for item in items if "id" in item}
        self._chains: dict[str, list[Row]] = defaultdict(list)
        for mention in sorted(row["mentions"], key=_place):
            self._chains[mention["chain"]].append(mention)
        self._before: dict[str, str] = {}
        for chain in self._chains.values():
            for one, next_one in pairwise(chain):
                self._before[next_one["id"]] = self._ids[one["id"]]

    def lines(self) -> Iterator[Line]:
        """Yield a line for the document and for each thing read in it."""
        own = (k for k, v in self.row.items() if not _is_list_of_things(v))
        fields = tuple(f for k in own for f in self._field(k, self.row[k]))
        yield Line("document", self.name, 0, 0, 0, fields)
        for key, items in self.row.items():
            if _is_list_of_things(items):
                for item in items:
                    fields = tuple(self._fields(item))
                    yield self.line(KINDS.get(key, key), _place(item), fields)

    def line(self, kind: str, place: tuple[int, int], fields: tuple[tuple[str, str], ...]) -> Line:
        """Return a line of this document."""
        sentence = self._starts[bisect_right(self._starts, place[0]) - 1]
        return Line(kind, self.name, sentence, *place, fields)

    def sentences(self) -> Iterator[tuple[int, str]]:
        """Yield where each sentence starts, and its words."""
        ends = [*self._starts[1:], len(self.text)]
        for start, end in zip(self._starts, ends, strict=True):
            yield start, _clean(self.text[start:end])

    def ref(self, name: str) -> str:
        """Return the name of a thing; for a chain its first name, else its first mention."""
        if name in self._chains:
            return self._ids[self._chief(name)["id"]]
        return self._ids.get(name, name)

    def place(self, name: str) -> tuple[int, int]:
        """Return the position of a thing, or of the mention that names a chain."""
        if name in self._chains:
            return _place(self._chief(name))
        return self._at.get(name, (0, 0))

    def _chief(self, chain: str) -> Row:
        mentions = self._chains[chain]
        return next((m for m in mentions if m["kind"] == "name"), mentions[0])

    def _named(self, item: Row) -> str:
        if "predicate" in item:
            return f"{item['predicate']}@{item['evidence'][0]}"
        start, end = (item["start"], item["end"]) if "head" in item else _place(item)
        return self._words(start, end)

    def _words(self, start: int, end: int) -> str:
        words = _clean(self.text[start:end])
        if len(words) > WORDS:
            words = f"{words[: WORDS // 2]} … {words[-WORDS // 2 :]}"
        return f'"{words}"@{start}'

    def _fields(self, item: Row) -> Fields:
        if "start" in item:
            yield "words", self._words(*_place(item))
        for key, value in item.items():
            if key in JOINED or key in ("start", "end") or (key == "head" and "start" in item):
                continue
            if key == "participants":
                yield from self._participants(value)
            else:
                yield from self._field(key, value)
        if "chain" in item:
            if (item["start"], item["end"]) != _place(item):
                yield "whole", self._words(item["start"], item["end"])
            yield "after", self._before.get(item["id"], "nothing")

    def _participants(self, rows: list[Row]) -> Fields:
        """Yield a field for each role, and one for everything else about those in that role."""
        found: dict[str, list[str]] = defaultdict(list)
        for row in sorted(rows, key=self._of_participant):
            role = f"role.{row['role']}"
            named = next((k for k in ("mention", "value", "event") if row.get(k)), None)
            found[role].append(self._ids.get(row[named], row[named]) if named else "nothing")
            for key, value in row.items():
                if key not in ("role", named):
                    for name, told in self._field(key, value):
                        found[f"{role}.{name}"].append(told)
        yield from ((name, " & ".join(told)) for name, told in sorted(found.items()))

    def _of_participant(self, row: Row) -> tuple[str, tuple[int, int]]:
        told = next((row[k] for k in ("mention", "value", "event") if row.get(k)), "")
        return row["role"], self._at.get(told, (0, 0))

    def _field(self, key: str, value: Any) -> Fields:
        if key not in LEFT_OUT and value not in (None, [], ""):
            yield NAMES.get(key, key), self._told(key, value)

    def _told(self, key: str, value: Any) -> str:
        match value:
            case str():
                return _clean(value if key in LITERAL else self._ids.get(value, value))
            case [int(start), int(end)]:
                return f"{start}-{end}" if key in PLACED else self._words(start, end)
            case list():
                return " > ".join(self._told(key, one) for one in value)
            case dict():
                told = (f"{k}:{self._told(k, v)}" for k, v in value.items() if v is not None)
                return f"{{{' '.join(told)}}}"
        return str(value)


def documents_of(name: str, readings: Path) -> Iterator[Told]:
    """Open the documents of a readings file."""
    with readings.open(encoding="utf-8") as lines:
        for line in lines:
            yield Told(json.loads(line), name)


def joined_lines(folder: CaseFolder, documents: Mapping[str, Told]) -> Iterator[Line]:
    """Yield the lines of what was judged, found and dated when documents were joined."""
    called = {row["id"]: row["name"] for row in _rows(folder.entities)}
    for row in _rows(folder.judgements):
        (document, key), (other, other_key) = row["left"], row["right"]
        left, right = documents[document], documents[other]
        place = left.place(key)
        told = (
            ("about", row["about"]),
            ("verdict", row["verdict"]),
            ("left", left.ref(key)),
            ("right", f"{right.name} {right.ref(other_key)}"),
        )
        yield left.line("judgement", place, told)
    for row in _rows(folder.findings):
        yield _finding(row, documents, called)
    for row in _rows(folder.dates):
        document = documents[row["document"]]
        told = tuple((k, str(row[k])) for k in ("earliest", "latest", "because") if k in row)
        values = " ".join(f"{document.ref(time)}:{value}" for time, value in row.get("values", ()))
        yield document.line("dating", (0, 0), (*told, ("values", values)))


def _finding(row: Row, documents: Mapping[str, Told], called: Mapping[str, str]) -> Line:
    members = [(documents[m["document"]], m) for m in row["members"]]
    document, first = members[0]
    told = (
        f"{one.name} {one.ref(m['claim'])}" + (f" side {m['side']}" if "side" in m else "")
        for one, m in members
    )
    fields = (
        ("kind", row["kind"]),
        ("about", row["about"]),
        ("members", " & ".join(told)),
        ("origins", " & ".join(sorted(called.get(o, o) for o in row["origins"]))),
        ("independent", str(row["independent"])),
        ("reason", _clean(row["reason"])),
    )
    return document.line("finding", document.place(first["claim"]), fields)


def _rows(path: Path) -> Iterator[Row]:
    if path.is_file():
        with path.open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)


def _is_list_of_things(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _place(item: Row) -> tuple[int, int]:
    for key in PLACES:
        match item.get(key):
            case [int(start), int(end)]:
                return start, end
    return item.get("start", 0), item.get("end", 0)


def _clean(text: str) -> str:
    return " ".join(text.split())
