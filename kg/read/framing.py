"""What surrounds a text and says where it comes from: front matter, and a leading dateline."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

from kg.model.codec import shown
from kg.ontology import lexicon
from kg.read.dates import iso_date, stamp
from kg.read.draft import FRAMING, Draft

LONGEST_FRONT_MATTER = 16_384
HEAD, HEAD_LINES = 2_000, 6
"""Characters, and lines with words, in which a date line can be."""
MOST_UNKNOWN = 10
"""Most keys that a warning names."""

_FRONT = re.compile(r"---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.M)
_LINE = re.compile(r"^(\w+)[ \t]*:[ \t]*(.*?)[ \t\r]*$", re.MULTILINE)
_HEADER = re.compile(r"\s*((?:[^\W\d_][\w -]{0,24}:[^\r\n]*\r?\n)+)(?:[ \t]*\r?\n)+")
_ADDRESS = re.compile(r"https?://\S+$", re.IGNORECASE)
_DATELINE = re.compile(
    r"\s*(?:date\s+)?(?P<date>\d{4}-\d{2}-\d{2})\s*\((?P<publisher>[^()\n]{2,60})\)\s*[-–—]", re.I
)


def split_front_matter(text: str) -> Draft:
    """Separate what is stated above a text: YAML front matter, or plain header lines.

    Plain lines ('Source: Harbour Post') count if at least two of them have keys that kg knows,
    nothing else is among them, and an empty line follows. Otherwise everything is text.
    """
    match = _FRONT.match(text[:LONGEST_FRONT_MATTER])
    if match is not None:
        stated, warnings = _parse(match.group(1))
    else:
        match = _HEADER.match(text[:LONGEST_FRONT_MATTER])
        stated, warnings = (_header(match.group(1)) if match else None), ()
    if match is None or stated is None:
        return Draft(text=text)
    fields, more = checked(stated)
    unknown = _unknown(stated)
    return Draft(text=text[match.end() :]).filled(**fields).warn(*warnings, *more, *unknown)


def checked(stated: Mapping[str, Any]) -> tuple[dict[str, str], list[str]]:
    """Return the usable fields, and why the others were left out."""
    fields: dict[str, str] = {}
    warnings = []
    for key, name, value in _known(stated):
        words = _words(value)
        if not words:
            warnings.append(f"{shown(key)}: expected words, got {shown(value)}; it is left out")
        elif not _is_whole(words):
            warnings.append(f"{key}: half a surrogate pair, which is no character; it is left out")
        elif name == "published" and not iso_date(words):
            warnings.append(f"{key}: {shown(words)} is no full ISO 8601 date; the date is left out")
        else:
            fields.setdefault(name, iso_date(words) or "" if name == "published" else words)
    return fields, warnings


def _is_whole(words: str) -> bool:
    """Return True if a file in UTF-8 can hold these words."""
    try:
        words.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _known(stated: Mapping[str, Any]) -> list[tuple[str, str, Any]]:
    """List the known keys with field and value, for each field kg's own name first.

    A source that is an address is the url, not a publisher.
    """
    ranks = _keys()
    found = [(*ranks[_plain(k)], str(k), v) for k, v in stated.items() if v and _plain(k) in ranks]
    found.sort(key=lambda f: f[1])
    return [
        (key, "url" if name == "publisher" and _is_address(value) else name, value)
        for name, _, key, value in found
    ]


def _is_address(value: Any) -> bool:
    return bool(_ADDRESS.match(_words(value)))


@cache
def _keys() -> Mapping[str, tuple[str, int]]:
    """Map the names of a field to the field and the rank of the name."""
    keys = lexicon("dateline")["keys"]
    return {word: (name, rank) for name in FRAMING for rank, word in enumerate(keys[name])}


def _plain(key: Any) -> str:
    return " ".join(re.split(r"[\s_-]+", str(key).casefold().strip()))


def _header(block: str) -> dict[str, str] | None:
    """Parse plain header lines; None if fewer than two have a key that kg knows."""
    pairs = (line.partition(":") for line in block.splitlines())
    stated = {key.strip(): value.strip() for key, _, value in pairs}
    known = {_keys()[_plain(key)][0] for key in stated if _plain(key) in _keys()}
    return stated if len(known) > 1 else None


def _unknown(stated: Mapping[str, Any]) -> Iterator[str]:
    """Yield messages on keys above a text that are not used."""
    passed = {*_keys(), *lexicon("dateline")["beside"]["keys"]}
    unknown = [str(key) for key in stated if _plain(key) not in passed]
    if unknown:
        left = ", ".join(shown(key) for key in unknown[:MOST_UNKNOWN])
        left += f" and {len(unknown) - MOST_UNKNOWN} more" if unknown[MOST_UNKNOWN:] else ""
        known = ", ".join(lexicon("dateline")["keys"])
        plural = "s" if len(unknown) > 1 else ""
        yield f"unknown key{plural} above the text, left out: {left}; kg reads {known}"


def with_dateline(draft: Draft, text: str) -> Draft:
    """Take date and publisher, if still unknown, from the head of the text.

    Either a leading '2018-02-24 (Paper) - …', which states both; or one of the first lines that is
    only a date, which is taken for the day of publication and marked as inferred. `text` is the
    draft's without its furniture; what is taken stays in the text.
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


@cache
def _loader() -> type[Any]:
    """Return a YAML loader without aliases, because a few of them can exhaust the memory."""
    import yaml

    class Plain(yaml.BaseLoader):
        """YAML without aliases."""

        def compose_node(self, parent: Any, index: Any) -> Any:
            """Compose the next node. Raise YAMLError for an alias."""
            if self.check_event(yaml.AliasEvent):
                mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
                told = "an alias, which kg does not read"
                raise yaml.composer.ComposerError(None, None, told, mark)
            return super().compose_node(parent, index)

    return Plain


def _parse(block: str) -> tuple[Mapping[str, Any] | None, Iterable[str]]:
    """Parse YAML with every scalar a string, so that no date, number or 'No' changes its type."""
    import yaml

    try:
        stated = yaml.load(block, Loader=_loader())
    except (yaml.YAMLError, RecursionError) as error:
        found = _LINE.findall(block)
        lines = {key: value for key, value in found if not value.startswith(("*", "&"))}
        if not any(_plain(key) in _keys() for key in lines):
            return None, ()
        mark = getattr(error, "problem_mark", None)
        place = f" (line {mark.line + 2})" if mark else ""
        return lines, [
            f"the front matter is not valid YAML{place}, or has aliases, and was read line by "
            "line; put values that hold a colon or a quotation mark in quotes"
        ]
    return (stated if isinstance(stated, dict) else None), ()


def _words(value: Any) -> str:
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ", ".join(" ".join(item.split()) for item in value)
    return ""
