"""Readings on one self-contained page: what was read beside the words it was read from."""

import base64
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path

from kg.errors import InputError
from kg.explain.laid_out import STATUSES, Explained, Line, by_status, explained
from kg.explain.marks import MENTIONS, Close, Mark, Open
from kg.explain.plain import plain
from kg.explain.told import PLAIN, Told
from kg.explain.words import Part
from kg.model import Reading
from kg.model.findings import Key
from kg.number_words import counted

TYPES = (
    *("Person", "Organization", "Group", "Place"),
    *("Facility", "Work", "Event", "Other"),
)


def write_page(
    readings: Iterable[Reading], out: Path, *, wrong: Mapping[Key, str] | None = None
) -> None:
    """Write readings as one page that loads nothing; `out` is replaced completely or not touched.

    Claims in `wrong` are struck through, with the reason. Raise InputError if `out` cannot be
    written.
    """
    part = out.with_name(f".{out.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as page:
            page.writelines(_page(readings, wrong))
        part.replace(out)
    except OSError as error:
        raise InputError(f"{out}: cannot be written ({error.strerror or error})") from None
    finally:
        part.unlink(missing_ok=True)


def _page(readings: Iterable[Reading], wrong: Mapping[Key, str] | None) -> Iterator[str]:
    """Yield the page piece by piece; the list of documents comes last and is shown first."""
    yield from _opening()
    entries = []
    for number, reading in enumerate(readings, start=1):
        shown = explained(reading, wrong)
        counts = shown.counted()
        sentences = counted(counts["sentences"], "sentence")
        entries.append(
            f'<li><a href="#d{number}">{_text(shown.title)}</a> <span class="soft">'
            f"{sentences}, {counts['missed']} without a claim</span></li>\n"
        )
        yield from _article(shown, number)
    yield f'<nav id="contents"><ol>\n{"".join(entries)}</ol></nav>\n'
    yield f"<script>{_file('page.js')}</script>\n</body>\n</html>\n"


def _opening() -> Iterator[str]:
    style, script = _file("page.css"), _file("page.js")
    policy = (
        f"default-src 'none'; style-src '{_hashed(style)}'; script-src '{_hashed(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield '<meta name="referrer" content="no-referrer">\n'
    yield f"<title>What was read</title>\n<style>{style}</style>\n</head>\n<body>\n"
    yield '<header><a class="skip" href="#contents">Documents</a><h1>What was read</h1>\n'
    yield f"{_legend()}</header>\n"


def _legend() -> str:
    types = "".join(f'<span class="name {kind}">{kind}</span><sup>1</sup> ' for kind in TYPES)
    badges = "".join(_badge(word) for word in (*STATUSES[1:], "not", "possible"))
    return (
        f'<div class="legend"><p>{types} <span class="nominal Person">noun phrase</span>, '
        '<span class="pronoun Person">pronoun</span>: one number, one thing. '
        '<span class="time">time</span><sub>value</sub> '
        '<span class="value">amount</span><sub>value</sub> '
        '<b class="trigger">trigger</b><sub>class</sub> '
        '<span class="quotation">quotation</span><sub>speaker</sub></p>\n'
        f"<p>Beside each sentence, what was read from it: who – <b>what</b> – whom "
        f'<span class="date">@ when</span> <span class="word">← on whose word</span> {badges}'
        "A sentence of the story on a yellow ground gave nothing.</p></div>\n"
    )


def _article(shown: Explained, number: int) -> Iterator[str]:
    counts = shown.counted()
    yield f'<article id="d{number}">\n<header><h2>{_text(shown.title)}</h2>\n'
    yield f'<p class="soft">{_text(_known(shown))}</p>\n'
    yield f"<p>Claims: {by_status(counts)}. {_missed(shown, number)}</p></header>\n{_things(shown)}"
    at = 0
    for paragraph in shown.paragraphs:
        yield '<section class="paragraph">\n'
        for line in paragraph:
            at += 1
            yield from _line(line, f"d{number}s{at}")
        yield "</section>\n"
    yield "</article>\n"


def _known(shown: Explained) -> str:
    document = shown.document
    sure = " (inferred)" if document.published_inferred else ""
    day = f"{document.published}{sure}" if document.published else "no date"
    known = (document.publisher, document.author, day, document.source)
    return " · ".join(part for part in known if part)


def _missed(shown: Explained, number: int) -> str:
    """Return links to each sentence of the story without a claim."""
    lines = shown.lines
    links = [
        f'<a href="#d{number}s{at}">{at}</a>' for at, line in enumerate(lines, 1) if line.missed
    ]
    told = f"{len(links)} of {sum(line.story for line in lines)} sentences gave no claim"
    return f"{told}: {' '.join(links)}." if links else f"{told}."


def _things(shown: Explained) -> str:
    things = "\n".join(
        f'<span tabindex="0" data-c="{thing.number}" title="{_text(", ".join(thing.types))}">'
        f'<span class="{"name" if thing.named else "nominal"} {_class(thing.types[0])}">'
        f"{_text(thing.called)}</span><sup>{thing.number}</sup> ×{thing.mentions}</span>"
        for thing in shown.things
    )
    return f'<details class="things" open><summary>Who and what</summary>\n{things}</details>\n'


def _line(line: Line, name: str) -> Iterator[str]:
    kind = "" if line.claims else " missed" if line.story else " furniture"
    yield f'<div class="line{kind}" id="{name}"><p>'
    for piece in line.pieces:
        match piece:
            case Open(mark):
                yield _opened(mark)
            case Close(mark):
                yield _closed(mark)
            case str(words):
                yield _text(words)
    yield "</p>"
    if line.claims:
        yield "<ul>\n" + "".join(map(_claim, line.claims)) + "</ul>"
    elif line.missed:
        yield "<p>no claim was read here</p>"
    yield "</div>\n"


def _opened(mark: Mark) -> str:
    if mark.kind in MENTIONS:
        title = f"{mark.note}: {mark.called}"
        return (
            f'<span class="{mark.kind} {_class(mark.note)}" data-c="{mark.chain}" tabindex="0" '
            f'title="{_text(title)}">'
        )
    if mark.kind == "trigger":
        return f'<b class="trigger" data-k="{mark.span.start}">'
    return f'<span class="{mark.kind}">'


def _closed(mark: Mark) -> str:
    end = "</b>" if mark.kind == "trigger" else "</span>"
    if mark.kind in MENTIONS:
        return f"{end}<sup>{mark.chain}</sup>"
    note = (mark.called or "nobody named") if mark.kind == "quotation" else mark.note
    return f"{end}<sub>{_text(note)}</sub>" if note else end


def _claim(told: Told) -> str:
    key, kind = "", ""
    if told.action:
        key = f' data-k="{told.place.start}"'
        kind = f' <span class="kind">({_text(told.kind)})</span>'
    after = "; ".join(map(_part_in_role, told.after))
    holders = " via ".join(map(_part, told.holders))
    pieces = (
        *("".join(map(_badge, told.reservations)), ", ".join(map(_part, told.before)) or "…"),
        f" – <b>{_text(told.action or told.kind)}</b>{kind}",
        f" – {after}" if after else "",
        f' <span class="date">@ {_text(told.date)}</span>' if told.date else "",
        f' <span class="word">← {holders}</span>' if told.holders else "",
    )
    if told.wrong is None:
        return f'<li class="{told.status}"{key}>{"".join(pieces)}</li>\n'
    reason = f' <span class="word">{_text(told.wrong)}</span>' if told.wrong else ""
    struck = f"{_badge('judged wrong')}{reason} <del>{''.join(pieces)}</del>"
    return f'<li class="{told.status} wrong"{key}>{struck}</li>\n'


def _part_in_role(part: Part) -> str:
    """Return a participant behind the verb, with the role if the preposition does not tell it."""
    told = _part(part)
    return told if part.role in PLAIN else f'<span class="kind">{part.role}</span> {told}'


def _part(part: Part) -> str:
    if part.chain is None:
        return _text(part.words)
    return f'<span data-c="{part.chain}">{_text(part.words)}<sup>{part.chain}</sup></span>'


def _badge(word: str) -> str:
    return f'<span class="badge {word.partition(" ")[0]}">{word}</span>'


def _class(kind: str) -> str:
    return kind if kind in TYPES else "Other"


def _text(words: str) -> str:
    return escape(plain(words))


@cache
def _file(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def _hashed(content: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}"
