"""A question in plain words: what kind of answer it asks for, and by which words it is found."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal, cast

from kg.errors import QueryError
from kg.ontology import lists, table, words
from kg.resolve.word_forms import text_words

Kind = Literal[
    "number",
    "size",
    "money",
    "duration",
    "frequency",
    "age",
    "when",
    "where",
    "who",
    "why",
    "how",
    "yesno",
    "what",
]
COUNTING: frozenset[Kind] = frozenset({"number", "size", "frequency"})
"""Kinds that ask how much there is of a noun."""
NAMES_TOO = frozenset({"may", "will"})
LONGEST = 400
"""Maximum number of characters of a question; a longer one is refused."""
_MARKS = re.compile(r"[^\w\s'’.,:-]+")


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it was understood.

    `words` are those by which passages are found, in order; `focus` is the first of them where a
    number or a kind of it is asked for ('people' in 'how many people', 'bridge' in 'which bridge').
    With `sources` it also asks who vouches, with `denials` who denies.
    """

    text: str
    kind: Kind
    words: tuple[str, ...]
    focus: str | None
    sources: bool
    denials: bool


def understood(text: str) -> Question:
    """Understand a question, or mere keywords, of the kind that one of them names or else 'what'.

    Raise QueryError if it is too long, or holds no word by which something could be found.
    """
    text = text.encode("utf-8", "replace").decode()  # half a character is no word
    if len(text) > LONGEST:
        raise QueryError(f"a question of more than {LONGEST} characters; ask it in fewer")
    bare = " ".join(_MARKS.sub(" ", text).split())
    lower = bare.lower().replace("’", "'")
    sources, lower = _without(lower, "sources")
    denials, lower = _without(lower, "denials")
    asks = text.rstrip().endswith("?")
    kind, opening = _kind(lower, asks=asks, sources=sources or denials)
    rest = text_words(lower.removeprefix(opening))
    told = _telling(rest) or rest or text_words(bare.lower())
    if not told:
        raise QueryError(f"the question {text.strip()!r} holds no word to look for")
    counts = kind in COUNTING or (kind == "what" and told[0] in rest[:1])
    return Question(
        text=" ".join(text.split()),
        kind=kind,
        words=tuple(dict.fromkeys(told)),
        focus=_focus(told) if opening and counts else None,
        sources=sources,
        denials=denials,
    )


def _telling(asked: Iterable[str]) -> list[str]:
    """Return the words of a question that tell what it is about."""
    plain = words("questions", "plain", "words")
    return [word for word in asked if word not in plain]


def _focus(told: Iterable[str]) -> str | None:
    """Return what is asked for, the first word that is no number."""
    return next((word for word in told if not word.isdigit()), None)


def _without(text: str, what: str) -> tuple[bool, str]:
    """Take out the words that ask who vouches or denies; return if there were any, and the rest."""
    for phrase in _phrases(what):
        found = re.search(rf"\b{re.escape(phrase)}\b", text)
        if found:
            return True, " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
    return False, text


@cache
def _phrases(what: str) -> tuple[str, ...]:
    return tuple(sorted(lists("questions", "asked")[what], key=lambda told: (-len(told), told)))


def _kind(text: str, *, asks: bool, sources: bool) -> tuple[Kind, str]:
    """Return the kind of a question and the words that say so and nothing else."""
    opened = _opening(text, asks=asks)
    if opened is not None:
        return opened
    kinds = lists("questions", "kinds")
    inside = {kind: openings for kind, openings in kinds.items() if kind != "yesno"}
    for named in (table("questions", "nouns"), inside):
        for kind, phrases in named.items():
            if any(re.search(rf"\b{re.escape(one)}\b", text) for one in phrases):
                return cast(Kind, kind), ""
    return ("yesno" if sources else "what"), ""


def _opening(text: str, *, asks: bool) -> tuple[Kind, str] | None:
    """Return the kind that the first words tell, and these words.

    Without a question mark 'may' and 'will' may be a month and a name.
    """
    for kind, openings in lists("questions", "kinds").items():
        for opening in sorted(openings, key=len, reverse=True):
            begins = re.match(rf"{re.escape(opening)}\b", text)
            if begins and (asks or kind != "yesno" or opening not in NAMES_TOO):
                return cast(Kind, kind), opening
    return None
