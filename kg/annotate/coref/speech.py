"""Who speaks where: quoted stretches and the phrase that stands for their speaker."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.annotate.marks import MARKS, marked_stretches
from kg.annotate.parse_columns import ParseColumns
from kg.model import Quotation
from kg.ontology import words

SAYING = words("coreference", "saying")
AUTHOR = -1
"""Stands for the author's own words where quotations are numbered."""

_SPOKEN = re.compile(r"(?<!\w)['‘’]\w|''|^\W*[\w .]{1,30}:", re.MULTILINE)
"""Single marks, or a line of a conversation with the name of who speaks."""

_TERM = re.compile(r"(?<!\w)[\"“][^\"“”\s]+[\"”](?!\w)")
"""One word between double marks, which nobody says: 'stamped "received"'."""

SHORTEST = 4
"""Single marks around fewer words stand around a title or a term."""

OWN = frozenset({"i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "ourselves"})
"""Words by which single marks are known to stand around what somebody says."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quoted stretch by token numbers, and the phrase number of its speaker."""

    start: int
    end: int
    speaker: int | None
    single: bool = False


def find_speech(view: ParseColumns, quotations: Iterable[Quotation]) -> list[Quoted]:
    """List the quoted stretches of a document in order, each with its speaker if one is found.

    Who speaks is decided where quotations are found (`kg.annotate.speech`), by mentions whose ids
    are numbered as the phrases are.
    """
    told = sorted(quotations, key=lambda one: one.start)
    found: list[Quoted] = []
    for start, end, single in _stretches(view):
        first, last = view.starts[start], view.starts[end - 1]
        over = (q.speaker for q in told if q.start <= last and first < q.end)
        speaker = phrase_of(next(over, None))
        found.append(Quoted(start, end, speaker, single))
    return found


def mention_id(phrase: int) -> str:
    """Return the id of the mention that a phrase becomes."""
    return f"m{phrase + 1}"


def phrase_of(mention: str | None) -> int | None:
    """Return the number of the phrase that became a mention."""
    return None if mention is None else int(mention.removeprefix("m")) - 1


def speaker_at(speech: Sequence[Quoted], index: int) -> int | None:
    """Give the speaker of the quotation that holds a token, if it stands in one."""
    place = speech_at(speech, index)
    return None if place is None else speech[place].speaker


def speech_at(speech: Sequence[Quoted], index: int) -> int | None:
    """Give the number of the quotation that holds a token, if it stands in one."""
    place = bisect_right(speech, index, key=lambda quoted: quoted.start) - 1
    return place if place >= 0 and index < speech[place].end else None


def voice_at(view: ParseColumns, speech: Sequence[Quoted], index: int) -> int | None:
    """Number whose words a token stands in: a quotation, or what the author says without one.

    Nobody's where the paragraph has marks in it: what is quoted there may not have been found.
    """
    place = speech_at(speech, index)
    if place is not None:
        return place
    whole, at = view.whole, view.starts[index]
    start = whole.rfind("\n\n", 0, at) + 2 if "\n\n" in whole[:at] else 0
    end = whole.find("\n\n", at)
    end = len(whole) if end < 0 else end
    inside = sum(start <= view.starts[quoted.start] < end for quoted in speech)
    terms = len(_TERM.findall(whole, start, end))
    marks = sum(c in MARKS for c in whole[start:end]) - 2 * terms
    odd = marks != 2 * inside or _SPOKEN.search(whole, start, end)
    return None if odd else AUTHOR


def _stretches(view: ParseColumns) -> list[tuple[int, int, bool]]:
    """Find the tokens between marks, and whether these are single, in the order of the text."""
    found: list[tuple[int, int, bool]] = []
    for marked in marked_stretches(view.whole):
        start = bisect_left(view.starts, marked.span.start)
        end = bisect_left(view.starts, marked.span.end)
        if marked.single and not _says_of_itself(view, start, end):
            continue
        if end - start > 1:
            found.append((start, end, marked.single))
    return found


def _says_of_itself(view: ParseColumns, start: int, end: int) -> bool:
    """Say whether words between single marks are speech: several, with an 'I' or a 'we'."""
    return end - start >= SHORTEST and bool(OWN & set(view.lower[start:end]))
