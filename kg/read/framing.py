"""What stands around a text and says where it comes from: front matter, and a leading dateline."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from kg.read.dates import iso_date
from kg.read.draft import FRAMING, Draft

ALIASES = {"date": "published"}
LONGEST_FRONT_MATTER = 16_384

_FRONT = re.compile(r"---[ \t]*\r?\n(.*?)(?:^)(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.M)
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
        words = _words(value)
        if name not in FRAMING or not words:
            continue
        if name == "published":
            words = iso_date(words) or ""
        if words:
            fields.setdefault(name, words)
        else:
            warnings.append(f"{key}: {value!r} is no full ISO 8601 date; the date is left out")
    return fields, warnings


def with_dateline(draft: Draft) -> Draft:
    """Take date and publisher, where still unknown, from a line like '2018-02-24 (Paper) - …'.

    The line stays in the text: it is the first words of the story.
    """
    match = _DATELINE.match(draft.text)
    if match is None:
        return draft
    return draft.filled(published=iso_date(match["date"]), publisher=match["publisher"].strip())


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
