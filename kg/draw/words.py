"""Names as pictures can show them: on few short lines, without control characters."""

import re
import textwrap
from datetime import date
from urllib.parse import unquote

from kg.graph.claims import Claim

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]+")
"""What no font has, and what would turn the direction of all text behind it."""


def plain(text: str) -> str:
    """Put a text on one line without what no font has."""
    return " ".join(_CONTROL.sub(" ", text).split())


def short(text: str, longest: int) -> str:
    """Cut a text to so many characters, at a word where there is one."""
    told = plain(text)
    return (
        told
        if len(told) <= longest
        else textwrap.shorten(told[: longest * 4], longest, placeholder="…").strip()
        if " " in told[:longest]
        else told[: longest - 1] + "…"
    )


def lines(text: str, *, width: int, most: int) -> str:
    """Break a text into lines of about `width` characters, at most so many."""
    told = textwrap.wrap(
        plain(text[: width * most * 4]), width, max_lines=most, placeholder=" …",
        break_on_hyphens=False,
    )  # fmt: skip
    return "\n".join(told)


def day_words(when: tuple[date, date]) -> str:
    """Say a day, week, month or year shortly: '14 Feb 2018', 'Feb 2018', '2018'."""
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
    """Name who published a claim: the publisher, or else the document."""
    return claim.publisher or claim.title or unquote(claim.document.rpartition("/")[2])
