"""Markup of Markdown or HTML in a text: marks, link targets, code and tables."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from kg.model import Span

MARKED = "\0"
"""Replaces what is already marked while marks are searched, so that none is found twice."""

Found = tuple[int, int]
Finder = Callable[[str], Iterator[Found]]

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|=+[ \t]*|-+[ \t]*)$")
_TABLE = re.compile(
    r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$|\|[ \t]*:?-+:?[ \t]*\|$"
)
_TARGET = re.compile(r"^ {0,3}\[(?!\^)([^\]\n]+)\]:[ \t]*\S+.*$", re.MULTILINE)
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]+|$)")
_HEADING_END = re.compile(r"[ \t]+#+[ \t]*$")
_LEAD = re.compile(r"(?:[ \t]{0,3}>[ \t]?)+")
_BULLET = re.compile(r"[ \t]*(?:[-*+]|(\d{1,3})[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_FOOTNOTE = re.compile(r" {0,3}\[\^[^\]\s]+\]:[ \t]*")

_LINK_WORDS = r"\[(?:[^\[\]\\\n]|\\.|\n(?!\s*\n)|\[[^\[\]\n]*\])*"
_LINK_TARGET = (
    r"\]\(\s*(?:<[^<>\n]*>|(?:[^()\s\\]|\\.|\([^()\s]*\))*)"
    r"(?:\s+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?\s*\)"
)
_IMAGE = re.compile("!" + _LINK_WORDS + f"(?:{_LINK_TARGET}" + r"|\]\[[^\[\]\n]*\])")
_LINK = re.compile(f"({_LINK_WORDS})({_LINK_TARGET})")
_REFERENCE = re.compile(r"(\[[^\[\]\n]+)(\](?:[ ]?\[([^\[\]\n]*)\])?)")
_NOTE = re.compile(r"\[\^[^\[\]\s]+\]")
_HIDDEN = re.compile(
    r"<!--(?:(?!<!--).)*?-->|<(script|style|svg|iframe)\b(?:(?!<\1\b).)*?</\1\s*>|"
    r"<https?://[^<>\s]*>|<[^<>\s@]+@[^<>\s]+>",
    re.DOTALL | re.IGNORECASE,
)
_TAG = re.compile(r"</?[a-z][a-z0-9-]*(?:\s[^<>]*)?/?>", re.IGNORECASE)
_ESCAPE = re.compile(r"\\(?=[!-/:-@\[-`{-~])|\\(?=\r?\n)")
_PAIRED = (("`", 2), ("`", 1), ("*", 3), ("*", 2), ("*", 1), ("_", 3), ("_", 2), ("_", 1), ("~", 2))
"""Marks in pairs around words of one paragraph, the longer ones first."""


def markup(text: str) -> tuple[Span, ...]:
    """Return the spans of markup: marks, link targets, pictures, code and tables.

    A mark that begins a block includes the line end before it, and a heading's the one after, so
    that the ends of paragraphs remain visible when the spans are cut out.
    """
    targets = frozenset(m[1].casefold() for m in _TARGET.finditer(text))
    page = _Page(text)
    page.mark(_whole(_HIDDEN))
    page.mark(_blocks)
    page.mark(_whole(_IMAGE))
    page.mark(_whole(_NOTE))
    page.mark(_links)
    page.mark(partial(_references, targets))
    page.mark(_whole(_TAG))
    for mark, width in _PAIRED:
        page.mark(partial(_pairs, mark, width))
    page.mark(_whole(_ESCAPE))
    return tuple(page.spans())


def blocks(text: str) -> Iterator[Span]:
    """Yield code and tables, which a page shows though they are not prose."""
    masked = _HIDDEN.sub(lambda hidden: MARKED * len(hidden[0]), text)
    lines = [Span(*match.span()) for match in _LINE.finditer(masked)]
    number = 0
    while number < len(lines):
        until = _block(masked, lines, number)
        if until is not None:
            yield Span(lines[number].start, lines[until - 1].end)
        number = until or number + 1


class _Page:
    """A text in which marks are being found: what is marked is masked for the next finder."""

    def __init__(self, text: str) -> None:
        self.masked = text
        self._found: list[Found] = []

    def mark(self, find: Finder) -> None:
        """Record what a finder finds."""
        found = sorted(find(self.masked))
        parts, at = [], 0
        for start, end in found:
            parts += [self.masked[at:start], MARKED * (end - max(start, at))]
            at = max(at, end)
        self.masked = "".join(parts) + self.masked[at:]
        self._found += found

    def spans(self) -> Iterator[Span]:
        """Yield the spans that are marked; neighbours are joined."""
        current = Span(0, 0)
        for start, end in sorted(self._found):
            if start <= current.end:
                current = Span(current.start, max(current.end, end))
                continue
            if current.end > current.start:
                yield current
            current = Span(start, end)
        if current.end > current.start:
            yield current


def _whole(pattern: re.Pattern[str]) -> Finder:
    return lambda text: (match.span() for match in pattern.finditer(text))


def _pairs(mark: str, width: int, text: str) -> Iterator[Found]:
    """Pair each mark that can open with the next in its paragraph that can close."""
    run = rf"(?<![\\{mark}]){re.escape(mark) * width}(?!{re.escape(mark)})"
    opened: Found | None = None
    for match in re.finditer(rf"{run}|\n[ \t]*\r?\n", text):
        start, end = match.span()
        before, after = text[max(0, start - 1) : start], text[end : end + 1]
        if match.group().isspace():
            opened = None
        elif opened and _is_edge(mark, before, after):
            yield opened
            yield start, end
            opened = None
        elif opened is None and _is_edge(mark, after, before):
            opened = start, end


def _is_edge(mark: str, inside: str, outside: str) -> bool:
    """Return True if a mark can be between these characters; '_' cannot be within a word."""
    return bool(inside.strip()) and not (mark == "_" and outside.isalnum())


def _links(text: str) -> Iterator[Found]:
    for match in _LINK.finditer(text):
        yield match.start(), match.start() + 1
        yield match.span(2)


def _references(targets: frozenset[str], text: str) -> Iterator[Found]:
    for match in _REFERENCE.finditer(text):
        if (match[3] or match[1][1:]).casefold() in targets:
            yield match.start(), match.start() + 1
            yield match.span(2)


def _blocks(text: str) -> Iterator[Found]:
    lines = [Span(*match.span()) for match in _LINE.finditer(text)]
    number = 0
    while number < len(lines):
        until = _block(text, lines, number)
        if until is not None:
            yield lines[number].start, lines[until - 1].end
            number = until
            continue
        yield from _line(text, lines, number)
        number += 1


def _block(text: str, lines: Sequence[Span], number: int) -> int | None:
    """Return the line after code or a table that begins at a line; None if neither does."""
    rows = [line.words(text).rstrip("\r\n") for line in lines[number : number + 2]]
    if len(rows) > 1 and "|" in rows[0] and _TABLE.match(rows[1]):
        return _tabled(text, lines, number)
    return _fenced(text, lines, number) if _FENCE.match(rows[0]) else None


def _fenced(text: str, lines: Sequence[Span], first: int) -> int:
    """Return the line after a fence is closed; one that never is runs to the end of the text."""
    mark = lines[first].words(text).strip()[:3]
    for number in range(first + 1, len(lines)):
        if lines[number].words(text).strip().startswith(mark):
            return number + 1
    return len(lines)


def _tabled(text: str, lines: Sequence[Span], first: int) -> int:
    """Return the line after a table."""
    number = first
    while number < len(lines) and "|" in lines[number].words(text):
        number += 1
    return number


def _is_rule(words: str, before: str) -> bool:
    """Return True for a line that is only drawn; '===' does so below words alone."""
    return bool(_RULE.match(words)) and bool(before or words.strip()[0] != "=")


def _opens_item(number: str, before: str) -> bool:
    """Return True for a bullet, and for a number that begins or continues a list."""
    return not number or not before or number == "1" or bool(_BULLET.match(before))


def _line(text: str, lines: Sequence[Span], number: int) -> Iterator[Found]:
    """Yield the marks at the edges of a line."""
    line = lines[number]
    before = _words(text, lines, number - 1)
    words = _words(text, lines, number)
    end = line.start + len(words)
    if _TARGET.match(words) or _is_rule(words, before):
        yield line
        return
    lead = _LEAD.match(words)
    at = lead.end() if lead else 0
    if lead:
        yield line.start, line.start + at
    begin = lines[number - 1].start + len(before) if before else line.start
    if heading := _HEADING.match(words, at):
        yield begin, line.start + heading.end()
        closing = _HEADING_END.search(words, heading.end())
        after = _words(text, lines, number + 1)
        yield line.start + closing.start() if closing else end, line.end if after else end
    elif bullet := _BULLET.match(words, at):
        if _opens_item(bullet[1], before):
            yield begin, line.start + bullet.end()
    elif note := _FOOTNOTE.match(words, at):
        yield begin, line.start + note.end()


def _words(text: str, lines: Sequence[Span], number: int) -> str:
    """Return a line without its end; '' if it is blank or missing."""
    words = lines[number].words(text).rstrip("\r\n") if 0 <= number < len(lines) else ""
    return words if words.strip() else ""
