"""A reading marked up for a terminal: in colour if possible, else in brackets for grep."""

from collections.abc import Iterator, Mapping
from io import StringIO

from rich.console import Console
from rich.text import Text

from kg.explain.laid_out import Explained, Line, by_status, explained
from kg.explain.marks import MENTIONS, Close, Mark, Open, Piece
from kg.explain.plain import plain
from kg.explain.told import PLAIN, Told
from kg.explain.words import Part
from kg.model import Reading
from kg.model.findings import Key
from kg.number_words import counted

TYPES = {
    "Person": "bold blue",
    "Organization": "bold magenta",
    "Group": "magenta",
    "Place": "bold green",
    "Facility": "green",
    "Work": "italic blue",
    "Event": "bold yellow",
    "Other": "bold",
}
KINDS = {
    "furniture": "bright_black",
    "quotation": "italic",
    "time": "cyan",
    "value": "cyan",
    "trigger": "bold underline",
}
BRACKETS = {
    "furniture": ("~~", "~~"),
    "quotation": ("«", "»"),
    "name": ("[", "]"),
    "nominal": ("[", "]"),
    "pronoun": ("[", "]"),
    "time": ("<", ">"),
    "value": ("<", ">"),
    "trigger": ("{", "}"),
}
"""Brackets around marked words without colour; a note follows a bar."""
BULLETS = {"asserted": "•", "reported": "›", "alleged": "!", "denied": "✗"}
STRUCK = "×"
RESERVED = {"alleged": "bold white on red", "denied": "bold white on magenta", "not": "bold red"}
CLAIMS = {"asserted": "", "reported": "", "alleged": "red", "denied": "magenta"}
NOTE = "not bold not italic not underline bright_black"
MISSED = "black on yellow"
INDENT = 4


def in_terminal(
    reading: Reading,
    *,
    wrong: Mapping[Key, str] | None = None,
    width: int | None = None,
    colour: bool = False,
) -> str:
    """Mark a reading up: lines of at most `width` columns, or one line per sentence and per claim.

    Without colour there are no escape codes, and marks become brackets. Claims in `wrong` are
    struck through, with the reason.
    """
    out = StringIO()
    console = Console(
        file=out,
        width=width or 80,
        force_terminal=colour,
        color_system="standard" if colour else None,
        no_color=not colour,
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
    )
    for text, indent in _blocks(explained(reading, wrong), colour=colour):
        lines = text.wrap(console, max(width - indent, 20)) if width else [text]
        for line in lines:
            line.rstrip()
            console.print(Text(" " * indent).append_text(line), soft_wrap=True)
    return out.getvalue()


def _blocks(shown: Explained, *, colour: bool) -> Iterator[tuple[Text, int]]:
    """Yield what is on lines of its own, and its indentation."""
    yield from ((text, 0) for text in _head(shown))
    for paragraph in shown.paragraphs:
        yield Text(), 0
        for line in paragraph:
            yield _sentence(line, colour=colour), 0
            yield from ((_claim(told), INDENT) for told in line.claims)
    yield Text(), 0
    yield Text("Who and what", "bold"), 0
    for thing in shown.things:
        name = Text(f"{thing.number:>4} ").append(plain(thing.called), TYPES.get(thing.types[0]))
        yield name.append(f" {', '.join(thing.types)}, {thing.mentions}", NOTE), 0


def _head(shown: Explained) -> Iterator[Text]:
    document, counts = shown.document, shown.counted()
    yield Text(plain(shown.title), "bold")
    sure = " (inferred)" if document.published_inferred else ""
    day = f"{document.published}{sure}" if document.published else "no date"
    known = (document.publisher, document.author, day, document.source)
    yield Text(plain(" · ".join(part for part in known if part)), NOTE)
    told = f"{counted(counts['sentences'], 'sentence')}, {counts['missed']} without a claim"
    yield Text(f"{told}; {by_status(counts)}")


def _sentence(line: Line, *, colour: bool) -> Text:
    pen = Pen(colour=colour)
    if line.missed:
        pen.text.append("(no claim)", MISSED).append(" ")
    for piece in line.pieces:
        pen.draw(piece)
    return pen.finished()


class Pen:
    """Draws pieces onto one Text: in colours, or in brackets without colour."""

    def __init__(self, *, colour: bool) -> None:
        self.text = Text()
        self._colour = colour
        self._begun: list[int] = []
        self._notes: list[tuple[int, int]] = []

    def draw(self, piece: Piece) -> None:
        """Add words, or begin or end a mark."""
        match piece:
            case Open(mark):
                self._begun.append(len(self.text))
                if not self._colour:
                    self.text.append(BRACKETS[mark.kind][0])
            case Close(mark):
                self._close(mark, self._begun.pop())
            case str(words):
                self.text.append(plain(words))

    def _close(self, mark: Mark, begun: int) -> None:
        note = plain(_note(mark))
        if self._colour:
            self.text.stylize(_style(mark), begun)
            begun = len(self.text)
            self.text.append(f"({note})" if note else "")
            self._notes.append((begun, len(self.text)))
        else:
            self.text.append(f"|{note}" if note else "").append(BRACKETS[mark.kind][1])

    def finished(self) -> Text:
        """Return the text; notes keep their own style inside other marks."""
        for start, end in self._notes:
            self.text.stylize(NOTE, start, end)
        return self.text


def _style(mark: Mark) -> str:
    if mark.kind == "name":
        return TYPES.get(mark.note, "bold")
    return KINDS.get(mark.kind, TYPES.get(mark.note, "").replace("bold", "").strip())


def _note(mark: Mark) -> str:
    if mark.kind == "quotation":
        return mark.called or "nobody named"
    if mark.kind in MENTIONS:
        return f"{mark.note} {mark.chain}" if mark.kind == "name" else str(mark.chain)
    return mark.note


def _claim(told: Told) -> Text:
    if told.wrong is None:
        return _words(told)
    text = Text(f"{STRUCK} ", CLAIMS["alleged"]).append("JUDGED WRONG", "bold red")
    text.append(f" ({plain(told.wrong)})" if told.wrong else "").append(" ~~", NOTE)
    struck = _words(told)[2:]
    struck.stylize("strike")
    return text.append_text(struck).append("~~", NOTE)


def _words(told: Told) -> Text:
    text = Text(f"{BULLETS[told.status]} ", CLAIMS[told.status])
    for word in told.reservations:
        text.append(word.upper(), RESERVED.get(word, "bold")).append(" ")
    text.append(", ".join(map(_part, told.before)) or "…").append(" – ")
    if told.action:
        text.append(plain(told.action), "bold").append(f" ({plain(told.kind)})", NOTE)
    else:
        text.append(plain(told.kind), "bold italic")
    if told.after:
        text.append(" – ").append("; ".join(map(_with_role, told.after)))
    if told.date:
        text.append(f" @ {plain(told.date)}", "cyan")
    if told.holders:
        text.append(" ← ").append(" via ".join(map(_part, told.holders)), "yellow")
    return text


def _part(part: Part) -> str:
    return plain(part.words) + (f" #{part.chain}" if part.chain else "")


def _with_role(part: Part) -> str:
    return _part(part) if part.role in PLAIN else f"{part.role}: {_part(part)}"
