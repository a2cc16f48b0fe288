"""Answers to questions in plain words, as text for people."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kg.cli.judging_text import cut, folded
from kg.cli.weighing_text import LONGEST_OUTLET
from kg.number_words import counted

if TYPE_CHECKING:
    from kg.answering import Answered, AnsweringPassage, PossibleAnswer

DOUBTED = ("alleged", "denied")
LONGEST_BESIDE = 120
"""Maximum number of characters shown of a sentence beside an answer."""
LIKELY = 0.2
"""Passages less probable than this are introduced as such."""


def answered_text(found: "Answered", *, width: int, context: bool = False) -> str:
    """Return the answers to a question, the most probable first, and what is disputed in them.

    With `context` all sentences beside the answers are shown, else those alone without which a
    passage is hard to understand, and those behind likely answers: more then stand on one screen.
    """
    return "\n".join(_answered(found, width, context=context))


def _answered(found: "Answered", width: int, *, context: bool) -> Iterator[str]:
    if not found.answers:
        searched = counted(found.documents, "document")
        yield f"In {searched} no passage was found that answers this; other words may find one."
    doubted = headed = False
    for answer in found.answers:
        if not doubted and max(one.chance for one in answer.told) < LIKELY:
            yield "Less likely to answer:"
            doubted, headed = True, False
        if answer.value is not None or headed:
            yield answer.value or "Other passages"
        headed = answer.value is not None
        yield from _told(answer, width, context=context)
    yield ""
    yield from _remarks(found, width)


def _remarks(found: "Answered", width: int) -> Iterator[str]:
    """Yield what is disputed of the answers, and which words no document has."""
    for point in found.disputed:
        outlets = dict.fromkeys(one.outlet for one in point.accounts)
        yield from folded(
            f"Disputed: {point.about} ({', '.join(outlets)}; kg findings)",
            width,
            first="",
            then="  ",
        )
    if found.unknown:
        words = ", ".join(f"“{word}”" for word in found.unknown)
        yield from folded(f"No document has the word {words}.", width, first="", then="  ")


def _told(answer: "PossibleAnswer", width: int, *, context: bool) -> Iterator[str]:
    for one in answer.told:
        cited = f" [{one.claims[0].claim}]" if one.claims else ""
        before = one.before if context or one.needs_before else None
        after = one.after if context or one.chance >= LIKELY else None
        before = f"({cut(before, LONGEST_BESIDE)}) " if before else ""
        after = f" ({cut(after, LONGEST_BESIDE)})" if after else ""
        line = f"– {_source(one)}: {before}“{one.words}”{cited}{after}"
        yield from folded(line, width, first="  ", then="    ")


def _source(one: "AnsweringPassage") -> str:
    date = f", {one.published[:10]}" if one.published else ""
    chain = "".join(f" ← {holder}" for holder in one.holders)
    status = f" ({one.status})" if one.status in DOUBTED else ""
    return f"{cut(one.outlet, LONGEST_OUTLET)}{date}{chain}{status}"
