"""Quotation marks: which mark opens, which closes, and what runs over paragraphs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, zip_longest

from kg.model import Span

OPENING, CLOSING, EITHER = "“«„‟", "”»", '"＂'
MARKS = OPENING + CLOSING + EITHER
_MARK = re.compile(f"[{MARKS}]")
_SINGLE = re.compile("[‘'’]")
ENDS = frozenset(".!?")
LONGEST_SINGLE = 400

_PARAGRAPH = re.compile(r"\S.*?(?=\n[ \t\r\f\v\u00a0]*\n|\Z)", re.DOTALL)
_ELISION = re.compile(
    r"[’'‘](?:\d\ds?\b|(?:tis|twas|em|cause|til|bout|round|n|cuz)\b)", re.IGNORECASE
)
_TWO_SINGLE = re.compile(r"(?<!['‘’`])(?:''|‘‘|’’|``)(?!['‘’`])")
"""Two single marks that are typed for a double one."""


_ESCAPED = re.compile(r'(?<!")""(?=\w)[^"\n]+(?<=[\w.,!?])""(?!")')
"""Words in marks that a table doubled; the marks around the whole cell are none of the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """Words between quotation marks; `continues` if begun in the last paragraph."""

    span: Span
    paragraph: int
    continues: bool = False
    single: bool = False


@lru_cache(maxsize=4)
def marked_stretches(text: str) -> tuple[Marked, ...]:
    """Return what is in quotation marks, in order; nested quotations stay in the outer one.

    Straight and curly marks may be mixed; two single ones count as a double one. A quotation left
    open at the end of a paragraph ends there; if the next paragraph opens with a mark it continues.
    Single marks count outside double ones.
    """
    lines = (_unescaped(line) for line in text.splitlines(keepends=True))
    return tuple(_marked(_TWO_SINGLE.sub(_as_double, "".join(lines))))


def _unescaped(line: str) -> str:
    """Return a line without the marks of a table's cell: '"The ""Iron Fist"" began."'.

    Of equal length: what is left out is a blank.
    """
    if not _ESCAPED.search(line):
        return line
    quoted = _ESCAPED.split(line)
    inner = (f" “{found[0][2:-2]}” " for found in _ESCAPED.finditer(line))
    outer = (part.replace('"', " ") for part in quoted)
    return "".join(chain.from_iterable(zip_longest(outer, inner, fillvalue="")))


def _marked(text: str) -> Iterator[Marked]:
    last: Marked | None = None
    for marked, resumes in _by_paragraphs(text):
        if last is not None and resumes:
            whole = Span(last.span.start, marked.span.end)
            last = replace(last, span=whole, paragraph=marked.paragraph)
            continue
        if last is not None:
            yield last
        last = marked
    if last is not None:
        yield last


def _as_double(match: re.Match[str]) -> str:
    """Return a double mark for two single ones, of equal length: a blank is outside."""
    text, at = match.string, match.end()
    opens = match[0] in ("``", "‘‘") or (at < len(text) and text[at].isalnum())
    return ' "' if opens else '" '


def _by_paragraphs(text: str) -> Iterator[tuple[Marked, bool]]:
    """Yield the stretches of each paragraph, and whether each resumes the last without a mark."""
    running = False
    for number, match in enumerate(_PARAGRAPH.finditer(text)):
        found, left_open = _doubles(text, Span(*match.span()), running=running)
        for order, span in enumerate(found):
            starts = not text[match.start() : span.start].strip(OPENING + EITHER + " \t\u00a0'‘")
            continues = running and order == 0 and starts
            marked = Marked(span=span, paragraph=number, continues=continues)
            yield marked, span.start == match.start()
        if not found:
            for span in _singles(text, Span(*match.span())):
                yield Marked(span=span, paragraph=number, single=True), False
        running = left_open


def _doubles(text: str, within: Span, *, running: bool) -> tuple[list[Span], bool]:
    """Pair the double marks of a paragraph; also return whether the last one is left open.

    What the previous paragraph left open (`running`) may continue without a mark at its beginning.
    """
    found: list[Span] = []
    start: int | None = within.start if running and _closes_first(text, within) else None
    depth, going_on = 0, False
    marks = (mark.start() for mark in _MARK.finditer(text, *within))
    for at in marks:
        if start is None:
            start = at + 1 if _may_open(text, at, within) else None
        elif text[at] in OPENING and _nested(text, at, within):
            depth += 1
        elif text[at] in OPENING:
            found += _broken_off(text, start, at)
            start, depth = at + 1, 0
        elif depth:
            depth -= 1
        elif _opens_anew(text, at, within, going_on=going_on):
            found.append(Span(start, at))
            start, going_on = at + 1, True
        else:
            found.append(Span(start, at))
            start, going_on = None, False
    if start is not None and _goes_on(text[start : within.end]):
        found.append(Span(start, within.end))
        return _solid(text, found), True
    return _solid(text, found), False


def _goes_on(words: str) -> bool:
    """Return True if an open mark begins a quotation and is no stray: a sentence follows."""
    return len(words.split()) >= 3 and words.lstrip("[( ")[:1].isupper()


def _closes_first(text: str, within: Span) -> bool:
    """Return True if the first mark of a paragraph closes: 'I want to rest." The mayor left.'."""
    mark = _MARK.search(text, *within)
    at = within.start if mark is None else mark.start()
    if at == within.start or text[at] in OPENING:
        return False
    after = text[at + 1] if at + 1 < within.end else " "
    return not text[at - 1].isspace() and after.isspace()


def _broken_off(text: str, start: int, end: int) -> list[Span]:
    """Return quoted words that end with their paragraph: the next opens again and none closes."""
    words = text[start:end]
    ends = words[-1:].isspace() and words.rstrip()[-1:] in ENDS
    return [Span(start, end)] if ends and _goes_on(words) else []


def _may_open(text: str, at: int, within: Span) -> bool:
    """Return True if a double mark can open: words follow, and no word or digit precedes."""
    if text[at] in OPENING:
        return True
    before = text[at - 1] if at > within.start else " "
    after = text[at + 1] if at + 1 < within.end else " "
    if before.isdigit() or (before.isalpha() and not after.isalnum()):
        return False
    return before.isspace() or not after.isspace()


def _opens_anew(text: str, at: int, within: Span, *, going_on: bool) -> bool:
    """Return True if a straight mark opens the next part of a quotation that none has closed.

    'The mayor said: "We will stay. "We will build."': it precedes a sentence, and is on a line of
    its own, after another such mark, or one of the remaining marks is left to close it.
    """
    if text[at] not in EITHER or not text[at - 1].isspace() or at + 1 >= within.end:
        return False
    ahead = text[within.start : at]
    if ahead.rstrip()[-1:] not in ENDS or not text[at + 1].isupper():
        return False
    left = len(_MARK.findall(text, at + 1, within.end))
    return going_on or "\n" in ahead[len(ahead.rstrip()) :] or left % 2 == 1


def _nested(text: str, at: int, within: Span) -> bool:
    """Return True if a second opening mark has a closing one of its own."""
    rest = text[at + 1 : within.end]
    closing = [i for i, c in enumerate(rest) if c in CLOSING + EITHER]
    opening = [i for i, c in enumerate(rest) if c in OPENING]
    return len(closing) >= 2 and (not opening or closing[1] < opening[0])


def _singles(text: str, within: Span) -> list[Span]:
    """Pair single marks where they cannot be apostrophes."""
    found: list[Span] = []
    done = within.start
    for mark in _SINGLE.finditer(text, *within):
        at = mark.start()
        if at < done or not _opens_single(text, at, within):
            continue
        end = _closes_single(text, at + 1, within)
        if end is not None:
            found.append(Span(at + 1, end))
            done = end + 1
    return _solid(text, found)


def _opens_single(text: str, at: int, within: Span) -> bool:
    before = text[at - 1] if at > within.start else " "
    after = text[at + 1] if at + 1 < within.end else " "
    if _ELISION.match(text, at):
        return False
    return (before.isspace() or before in "([-–—:") and (after.isalnum() or after in "[…")


def _closes_single(text: str, start: int, within: Span) -> int | None:
    """Return the mark that closes a single quotation, rather a later one than a possessive."""
    possible: int | None = None
    for at in range(start, min(within.end, start + LONGEST_SINGLE)):
        if text[at] not in "’'":
            continue
        after = text[at + 1] if at + 1 < within.end else " "
        if _closes_apart(text, at, within):
            return at
        if after.isalnum() or text[at - 1].isspace():
            continue
        if text[at - 1] != "s" or after in ".,;:!?)":
            return at
        possible = at if possible is None else possible
    return possible


def _closes_apart(text: str, at: int, within: Span) -> bool:
    """Return True if a single mark closes despite a blank before it: "so cold, 'he said"."""
    if at < within.start + 2 or not text[at - 1].isspace() or text[at - 2] not in ",.!?":
        return False
    after = text[at + 1] if at + 1 < within.end else " "
    return after.isspace() or (text[at - 2] != "." and after.islower())


def _solid(text: str, spans: list[Span]) -> list[Span]:
    """Trim blanks and drop spans without a word."""
    trimmed = []
    for start, end in spans:
        words = text[start:end]
        left = len(words) - len(words.lstrip())
        right = len(words) - len(words.rstrip())
        if any(c.isalnum() for c in words):
            trimmed.append(Span(start + left, end - right))
    return trimmed
