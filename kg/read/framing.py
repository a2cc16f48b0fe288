"""What stands around a text and says where it comes from: front matter, and a leading dateline."""

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import yaml

from kg.read.dates import iso_date, stamp
from kg.read.draft import FRAMING, Draft

ALIASES = {"date": "published"}
LONGEST_FRONT_MATTER = 16_384
HEAD, HEAD_LINES = 2_000, 6
"""Characters, and lines with words, in which a date line can stand."""

_FRONT = re.compile(r"---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.M)
_LINE = re.compile(r"^(\w+)[ \t]*:[ \t]*(.*?)[ \t\r]*$", re.MULTILINE)
_DATELINE = re.compile(
    r"\s*(?:date\s+)?(?P<date>\d{4}-\d{2}-\d{2})\s*\((?P<publisher>[^()\n]{2,60})\)\s*[-–—]", re.I
)


def split_front_matter(text: str) -> Draft:
    """Part YAML front matter from the text that follows it; without any, all is text."""
    match = _FRONT.match(text[:LONGEST_FRONT_MATTER])
    if match is None:
        return Draft(text=text)
    stated, warnings = _parse(match.group(1))
    if stated is None:
        return Draft(text=text)
    fields, more = checked(stated)
    return Draft(text=text[match.end() :]).filled(**fields).warn(*warnings, *more)


def checked(stated: Mapping[str, Any]) -> tuple[dict[str, str], list[str]]:
    """Keep the framing fields that are usable, and say of the others why they were left out."""
    fields: dict[str, str] = {}
    warnings = []
    for key, value in stated.items():
        name = ALIASES.get(str(key).lower(), str(key).lower())
        if name not in FRAMING or not value:
            continue
        words = _words(value)
        if not words:
            warnings.append(f"{key}: expected words, got {value!r}; it is left out")
        elif name == "published" and not iso_date(words):
            warnings.append(f"{key}: {words!r} is no full ISO 8601 date; the date is left out")
        else:
            fields.setdefault(name, iso_date(words) or "" if name == "published" else words)
    return fields, warnings


def with_dateline(draft: Draft, text: str) -> Draft:
    """Take date and publisher, where still unknown, from what stands at the head of the text.

    Either a leading '2018-02-24 (Paper) - …', which states both; or one of the first lines that
    is a date and nothing else, which is taken for the day of publication and marked as inferred.
    `text` is the draft's without its furniture; what is taken stays in the text.
    """
    match = _DATELINE.match(text)
    if match is not None:
        publisher = match["publisher"].strip()
        draft = draft.filled(published=iso_date(match["date"]), publisher=publisher)
    if draft.published is not None:
        return draft
    head = (line.strip() for line in text[:HEAD].splitlines() if line.strip())
    day = next(filter(None, map(stamp, islice(head, HEAD_LINES))), None)
    return draft.filled(published=day, published_inferred=day is not None)


def _parse(block: str) -> tuple[Mapping[str, Any] | None, Iterable[str]]:
    """Read YAML with every scalar a string, so that no date, number or 'No' changes its type."""
    try:
        stated = yaml.load(block, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError) as error:
        lines = dict(_LINE.findall(block))
        if not any(ALIASES.get(key, key) in FRAMING for key in lines):
            return None, ()
        mark = getattr(error, "problem_mark", None)
        place = f" (line {mark.line + 2})" if mark else ""
        return lines, [
            f"the front matter is not valid YAML{place} and was read line by line; "
            "put values that hold a colon or a quotation mark in quotes"
        ]
    return (stated if isinstance(stated, dict) else None), ()


def _words(value: Any) -> str:
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ", ".join(" ".join(item.split()) for item in value)
    return ""
