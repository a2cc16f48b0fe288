"""A brief as text: for a terminal, and in Markdown with the words of each line in a note.

A web address or file name used as a title is shortened as on the page, and people are described at
the first line that mentions them.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from textwrap import fill

from kg.casefile.brief import SECTIONS, Brief, Line, entities_of
from kg.casefile.contents import Claim, Doc
from kg.explain.plain import plain
from kg.number_words import counted

CAVEAT = (
    "Statements by others, read by a program that misreads some of them: look at the words before "
    "you rely on a line."
)
NOTHING = "No claim of this case is sure enough to be told here: kg info and kg findings list them."
SHOWN_WORDS = 400
SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
DAY = 10
SITE = re.compile(r"(?:https?://)?(?:www\.)?([\w-]+(?:\.[\w-]+)+)[/?#]\S*", re.I)
FILE = re.compile(r"(\S+)\.(?:txt|html?|xml|pdf|md|jsonl?)", re.I)
STANDS = {"alleged": "alleged", "denied": "denied", "uncertain": "uncertain"}
"""What precedes a claim; one that is not certain may say so itself, in brackets."""


def brief_text(brief: Brief, *, width: int) -> str:
    """Return a brief for a terminal: each line with its source and the id of its claim."""
    lines, people = [fill(one, width) for one in _head(brief)], _People(brief)
    for section, told in groupby(brief.lines, key=lambda line: line.section):
        lines += ["", SECTIONS[section]]
        for line in told:
            lead = f"{_heading(line)} " if line.head else ""
            parts = [f"{said(c)} ({source(c, d)}){people.at(c)} [{c.id}]" for c, d in line.accounts]
            lines.append(
                fill(
                    f"– {lead}{_between(line).join(parts)}",
                    width,
                    initial_indent="  ",
                    subsequent_indent="    ",
                    break_long_words=False,
                    break_on_hyphens=False,
                )
            )
    return "\n".join(lines)


def brief_markdown(brief: Brief) -> str:
    """Return a brief as Markdown: a note under it gives the exact words of each claim."""
    title, *head = _head(brief)
    people = _People(brief)
    lines, notes = [f"# {_marked(title)}", *(f"\n{_marked(one)}" for one in head)], list[str]()
    for section, told in groupby(brief.lines, key=lambda line: line.section):
        lines.append(f"\n## {SECTIONS[section]}\n")
        for line in told:
            parts = []
            for claim, document in line.accounts:
                notes.append(f"[^{len(notes) + 1}]: {_note(claim, document)}")
                told_by = _marked(source(claim, document))
                parts.append(
                    f"{_marked(said(claim))} ({told_by}){_marked(people.at(claim))}[^{len(notes)}]"
                )
            lead = f"**{_marked(_heading(line))}** " if line.head else ""
            lines.append(f"- {lead}{_between(line).join(parts)}")
    return "\n".join([*lines, "", *notes]) + "\n"


def said(claim: Claim) -> str:
    """Return a claim in words, so that an allegation never reads as a fact."""
    told = plain(claim.sentence)
    said_so = claim.standing == "uncertain" and told.endswith("]")
    stands = None if said_so else STANDS.get(claim.standing)
    return f"{stands.capitalize()}: {told}" if stands else told


def source(claim: Claim, document: Doc) -> str:
    """Return the source of a claim: the outlet or the article, when, and whom it cites."""
    told = plain(short(document.publisher) if document.publisher else f"“{short(document.title)}”")
    day = f", {document.published[:DAY]}" if document.published else ""
    chain = "".join(f", citing {plain(holder.name)}" for holder in claim.holders)
    unnamed = ", naming no source" if claim.status == "reported" and not claim.holders else ""
    return f"{told}{day}{chain}{unnamed}"


def short(name: str) -> str:
    """Return a web address or file name in a short form; other names unchanged."""
    if site := SITE.fullmatch(name.strip()):
        return site[1]
    if file := FILE.fullmatch(name.strip()):
        return re.sub(r"[_-]+", " ", file[1]).strip()
    return name


class _People:
    """Descriptions of people in a brief: each is given once, at the first mention."""

    def __init__(self, brief: Brief) -> None:
        self._unknown = {one.entity: one for one in brief.people}

    def at(self, claim: Claim) -> str:
        """Return descriptions of people in a claim that no line before and not its words give."""
        whom = dict.fromkeys(entities_of(claim))
        found = (self._unknown.pop(at, None) for at in whom if at is not None)
        told = [
            f"{plain(one.name)}: {plain(one.described)}"
            for one in found
            if one and not _says_all(claim.words, one.described)
        ]
        return f" ({'; '.join(told)})" if told else ""


def _says_all(words: str, described: str) -> bool:
    return all(one.removeprefix("aged ") in words for one in described.split(", "))


def _head(brief: Brief) -> Iterator[str]:
    yield plain(brief.title)
    yield f"{counted(brief.documents, 'article')}, {counted(brief.claims, 'claim')}. {CAVEAT}"
    if not brief.lines:
        yield NOTHING


def _heading(line: Line) -> str:
    """Return what precedes the claims of a line: a question, or what they differ on or count."""
    if line.head.endswith("?"):
        return plain(line.head)
    return f"Accounts differ on: {plain(line.head)}:" if line.finding else f"{line.head}:"


def _between(line: Line) -> str:
    return " – but – " if line.finding else "; "


def _note(claim: Claim, document: Doc) -> str:
    words = plain(" ".join(claim.words.split()))
    cut = words if len(words) <= SHOWN_WORDS else f"{words[:SHOWN_WORDS]}…"
    title = _marked(plain(document.title))
    address = document.source or ""
    web = address.startswith(("http://", "https://")) and not re.search(r"[\s()<>]", address)
    where = f"[{title}]({address})" if web else title
    start, end = claim.evidence
    name = claim.id.replace("`", "")
    return f"“{_marked(cut)}” – {where}, characters {start}–{end} (`kg why CASE {name}`)"


def _marked(words: str) -> str:
    """Escape words so that Markdown shows them unchanged."""
    return SPECIAL.sub(r"\\\1", words)
