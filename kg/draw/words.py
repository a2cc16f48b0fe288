"""Names as pictures can show them: on few short lines, without control characters."""

import re
import textwrap
from datetime import date
from urllib.parse import unquote

from kg.graph.claims import Claim

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]+")
"""Characters that no font has, and those that would reverse the direction of all following text."""


def plain(text: str) -> str:
    """Return a text on one line without characters that no font has."""
    return " ".join(_CONTROL.sub(" ", text).split())


def short(text: str, longest: int) -> str:
    """Cut a text to a number of characters, at a word if there is one."""
    told = plain(text)
    return (
        told
        if len(told) <= longest
        else textwrap.shorten(told[: longest * 4], longest, placeholder="…").strip()
        if " " in told[:longest]
        else told[: longest - 1] + "…"
    )


def lines(text: str, *, width: int, most: int) -> str:
    """Break a text into lines of about `width` characters, at most `most`."""
    told = textwrap.wrap(
        plain(text[: width * most * 4]), width, max_lines=most, placeholder=" …",
        break_on_hyphens=False,
    )  # fmt: skip
    return "\n".join(told)


def day_words(when: tuple[date, date]) -> str:
    """Return a day, week, month or year in short: '14 Feb 2018', 'Feb 2018', '2018'."""
    first, last = when
    if first == last:
        return f"{first.day} {first:%b} {first.year}"
    length = (last - first).days
    if length > 31:
        return str(first.year)
    return (
        f"{first:%b} {first.year}" if length > 6 else f"week of {first.day} {first:%b} {first.year}"
    )


def outlet(claim: Claim) -> str:
    """Return who published a claim: the publisher, or else the document."""
    return claim.publisher or claim.title or unquote(claim.document.rpartition("/")[2])
