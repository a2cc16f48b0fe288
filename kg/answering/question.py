"""A question in plain words: what kind of answer it asks for, and by which words it is found."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal, cast

from kg.errors import QueryError
from kg.ontology import table, words
from kg.resolve.word_forms import tokens

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
LONGEST = 400
"""Maximum number of characters of a question."""
_ACCENT = re.compile(r"[^\w\s'’.,:-]+")


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it was understood.

    `words` are those by which passages are found, in order; `focus` is the noun whose number or
    kind is asked for ('people' in 'how many people'). With `sources` it also asks who vouches, with
    `denials` who denies.
    """

    text: str
    kind: Kind
    words: tuple[str, ...]
    focus: str | None
    sources: bool
    denials: bool


def understood(text: str) -> Question:
    """Understand a question, or mere keywords (then of the kind 'what').

    Raise QueryError if no word is left by which something could be found.
    """
    bare = " ".join(_ACCENT.sub(" ", text[:LONGEST]).split())
    lower = bare.lower().replace("’", "'")
    sources, lower = _without(lower, "sources")
    denials, lower = _without(lower, "denials")
    kind, opening = _kind(lower, sources=sources or denials)
    rest = lower.removeprefix(opening)
    plain = words("questions", "plain", "words")
    told = [word for word in _all_tokens(rest) if word not in plain]
    told = told or list(_all_tokens(rest)) or list(_all_tokens(lower))
    if not told:
        raise QueryError(f"the question {text.strip()!r} holds no word to look for")
    counted = kind in COUNTING or (kind == "what" and opening)
    return Question(
        text=" ".join(text.split()),
        kind=kind,
        words=tuple(dict.fromkeys(told)),
        focus=told[0] if counted else None,
        sources=sources,
        denials=denials,
    )


def _all_tokens(text: str) -> tuple[str, ...]:
    return tokens(f"x {text}")[1:]


def _without(text: str, what: str) -> tuple[bool, str]:
    """Take out the words that ask who vouches or denies; return if there were any, and the rest."""
    for phrase in _phrases(what):
        found = re.search(rf"\b{re.escape(phrase)}\b", text)
        if found:
            return True, " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
    return False, text


@cache
def _phrases(what: str) -> tuple[str, ...]:
    return tuple(sorted(table("questions", "asked", what), key=lambda told: (-len(told), told)))


def _kind(text: str, *, sources: bool) -> tuple[Kind, str]:
    """Return the kind of a question and the words that say so."""
    for kind, openings in table("questions", "kinds").items():
        for opening in sorted(openings, key=len, reverse=True):
            if re.match(rf"{re.escape(opening)}\b", text):
                return cast(Kind, kind), opening
    for kind, openings in table("questions", "kinds").items():
        for opening in openings:
            if kind != "yesno" and re.search(rf"\b{re.escape(opening)}\b", text):
                return cast(Kind, kind), ""
    return ("yesno" if sources else "what"), ""
