"""Page furniture: what is on a page but not in the story, marked so that it is not read.

Marking a line of the story is worse than leaving a button unmarked: cues must fill a whole line,
and lines without a cue are marked only if position, form and names agree.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from kg.model import Span
from kg.ontology import lexicon

LONGEST_LINE = 40
"""Most words of a line that is furniture by its cue."""

TEASER = (5, 25)
"""Least and most words of a headline that leads to another page."""

BUTTONS = 12
"""Most words of a row of buttons."""

LEAST_STORY = 3
"""Lines that a text must have before what follows can be recognised."""

LABEL = 4
"""Most words of a keyword or a picture's name between paragraphs."""

_LINE = re.compile(r"[^\n\r]+")
_PARAGRAPH_END = re.compile(r"\n[^\S\n]*\r?\n")
_FINISHED = re.compile(r"[.!?…][\"'”’»)\]]*$")
_BRACKETS = re.compile(r"\(([^()\n]{2,120})\)")
_NOTE_MARK = re.compile(r"(?:(?<=[\w.,;:!?”\"’')\]])|(?<=[.!?]) )\[(?:\d{1,3}|citation needed)\]")
_EDGES = " \t\u00a0•·*–—-|>»▶►+"
_CLOSING = " .!?…:>»→"
_NAME = re.compile(r"(?<![\w’'])[A-Z][\w’'-]*\w")
_LISTED = re.compile(r"^\W*\d|,\s*\d|[:;|]")
_QUOTED = ('"', "“", "'", "‘")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    span: Span
    words: str
    finished: bool
    length: int

    @property
    def prose(self) -> bool:
        """Return True if this is at least one whole sentence."""
        return self.finished and self.length >= 8


def furniture(text: str) -> tuple[Span, ...]:
    """Return the spans of page furniture in a text, sorted; neighbours in a paragraph are joined.

    Cues (`ontology/lexicon/furniture.toml`) fill a whole line or bracket. Without a cue a line
    counts as furniture only as an unfinished line in a list of other pages, as a headline after the
    story that shares no name with it, or as a stray lower-case keyword.
    """
    lines = list(_lines(text))
    marked = _by_cue(lines)
    marked |= _listed_pages(lines, marked)
    marked |= _foreign_headlines(lines, marked)
    marked |= _keywords(lines)
    spans = [line.span for i, line in enumerate(lines) if i in marked]
    spans += [s for s in _picture_credits(text) if not any(m.overlaps(s) for m in spans)]
    return tuple(_joined(text, sorted(spans)))


def note_marks(text: str) -> Iterator[Span]:
    """Yield the marks of notes right behind words, if the first note is marked: 'was lost.[2]'.

    What stands alone in brackets ('lost [3] games') is the writer's.
    """
    if "[1]" in text:
        yield from (Span(*match.span()) for match in _NOTE_MARK.finditer(text))


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines with words; if lines are wrapped at a margin, paragraphs instead."""
    spans = [Span(*match.span()) for match in _LINE.finditer(text) if match.group().strip()]
    if _is_wrapped(text, spans):
        spans = list(_paragraphs(text, spans))
    for span in spans:
        raw = span.words(text)
        start = span.start + len(raw) - len(raw.lstrip())
        words = " ".join(raw.split())
        yield _Line(
            span=Span(start, start + len(raw.strip())),
            words=words,
            finished=bool(_FINISHED.search(words)),
            length=len(words.split()),
        )


def _is_wrapped(text: str, spans: Sequence[Span]) -> bool:
    """Return True if most lines that are followed by another stop in mid-sentence."""
    inner = [
        a
        for a, b in pairwise(spans)
        if a.end - a.start >= 40 and not _PARAGRAPH_END.search(text, a.end, b.start)
    ]
    return sum(bool(_FINISHED.search(a.words(text).strip())) for a in inner) * 2 < len(inner)


def _paragraphs(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    start = 0
    for i, span in enumerate(spans):
        last = i + 1 == len(spans)
        if last or _PARAGRAPH_END.search(text, span.end, spans[i + 1].start):
            yield Span(spans[start].start, span.end)
            start = i + 1


def _by_cue(lines: Sequence[_Line]) -> set[int]:
    return {i for i, line in enumerate(lines) if _has_cue(line, first=i == 0)}


def _is_on_button(word: str) -> bool:
    """Return True for a number and a word of a button: 'share', 'comments'."""
    return word.isdigit() or word in _words("buttons")


def _has_cue(line: _Line, *, first: bool) -> bool:
    """Return True if a line has a cue; a labelled line at the top is the story's own headline."""
    if line.words.startswith(_QUOTED) or line.length > LONGEST_LINE:
        return False
    plain = _plain(line.words).replace(" | ", ": ", 1)
    if label := _label(plain):
        return not first and (not line.finished or line.words[: len(label)].isupper())
    if line.length <= BUTTONS and all(map(_is_on_button, plain.casefold().split())):
        return True
    return _is_credit(line) or _is_phrase("lines", line.words) or _is_section(line)


def _label(line: str) -> str:
    """Return the label before a line of furniture: 'read more' of 'Read more: …'."""
    label, _, rest = line.casefold().partition(":")
    return label if rest and label in lexicon("furniture")["labels"] else ""


def _is_credit(line: _Line) -> bool:
    """Return True for a line that says whose a picture is."""
    return not line.finished and line.length <= LABEL * 2 and _is_phrase("credits", line.words)


def _is_section(line: _Line) -> bool:
    return _is_phrase("sections", line.words)


def _is_phrase(kind: str, words: str) -> bool:
    """Return True if a line matches the phrases of a kind.

    Before a full stop each '*' must be a name or a site: 'More on Site.com.' is furniture, 'More on
    the cause was not known.' is a sentence.
    """
    match = _phrases(kind).fullmatch(_plain(words))
    if match is None or not words.endswith("."):
        return match is not None
    return not any(open_ and open_[0].islower() and "." not in open_ for open_ in match.groups())


def _listed_pages(lines: Sequence[_Line], marked: set[int]) -> set[int]:
    """Return unfinished lines that belong to a marked one: below the story, or in a list in it.

    Within the story only the head of a list extends to other lines, and to none that shares its
    names.
    """
    last = _story_end(lines, marked)
    names = _story_names(lines, marked)
    found: set[int] = set()
    for i, line in enumerate(lines):
        if i in marked or line.finished or line.length > TEASER[1]:
            continue
        listed = i - 1 in found or (i - 1 in marked and _is_section(lines[i - 1]))
        below = i > last >= 0 and (i - 1 in found or i - 1 in marked)
        if below or (listed and not names & _capitalised(line, first=0)):
            found.add(i)
    return found


def _foreign_headlines(lines: Sequence[_Line], marked: set[int]) -> set[int]:
    """Return headlines below the story that share no name with it."""
    names = _story_names(lines, marked)
    last = _story_end(lines, marked)
    return {
        i
        for i, line in enumerate(lines)
        if i > last >= LEAST_STORY
        and i not in marked
        and not line.finished
        and TEASER[0] <= line.length <= TEASER[1]
        and not _LISTED.search(line.words)
        and len(_capitalised(line)) >= 2
        and not names & _capitalised(line, first=0)
    }


def _keywords(lines: Sequence[_Line]) -> set[int]:
    """Return single lines of a few lower-case words between whole sentences and a new start."""
    found = set()
    for i in range(1, len(lines) - 1):
        words = lines[i].words
        bare = words.replace(" ", "")
        between = lines[i - 1].finished and not lines[i + 1].words[0].islower()
        if bare.isalpha() and bare.islower() and lines[i].length <= LABEL and between:
            found.add(i)
    return found


def _story_end(lines: Sequence[_Line], marked: set[int]) -> int:
    return max((i for i, line in enumerate(lines) if line.prose and i not in marked), default=-1)


def _story_names(lines: Sequence[_Line], marked: set[int]) -> set[str]:
    prose = (line for i, line in enumerate(lines) if line.prose and i not in marked)
    return {name for line in prose for name in _capitalised(line)}


def _capitalised(line: _Line, *, first: int = 1) -> set[str]:
    """Return the capitalised words from character `first` on, without function words."""
    words = (match.group() for match in _NAME.finditer(line.words, first))
    return {word for word in words if word.lower() not in _words("function")}


def _picture_credits(text: str) -> Iterator[Span]:
    for match in _BRACKETS.finditer(text):
        if _is_phrase("credits", match.group(1)):
            yield Span(*match.span())


def _joined(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Join spans with nothing but a line end between them."""
    current: Span | None = None
    for span in spans:
        gap = "" if current is None else text[current.end : span.start]
        if current is not None and not gap.strip() and gap.count("\n") <= 1:
            current = Span(current.start, span.end)
        else:
            if current is not None:
                yield current
            current = span
    if current is not None:
        yield current


def _plain(words: str) -> str:
    return words.replace("’", "'").lstrip(_EDGES).rstrip(_CLOSING)


@cache
def _words(kind: str) -> frozenset[str]:
    return frozenset(lexicon("furniture")[kind])


@cache
def _phrases(kind: str) -> re.Pattern[str]:
    phrases = lexicon("furniture")[kind]
    return re.compile("|".join(_pattern(phrase) for phrase in phrases), re.IGNORECASE)


def _pattern(phrase: str) -> str:
    """Return the pattern of a phrase of the lexicon: '*' is one to eight words, '**' any number."""
    pattern = re.escape(phrase)
    pattern = pattern.replace(r"\ \*\*", r"(?:(?:\b|\s).*)?").replace(r"\*\*\ ", r"(?:.*\s)?")
    return pattern.replace(r"\*", r"(\S+(?: \S+){0,7}?)")
