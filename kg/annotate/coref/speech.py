"""Who speaks where: quoted stretches and the phrase that stands for their speaker."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.labelled import before_colon
from kg.annotate.marks import marked_stretches
from kg.annotate.view import View

SAYING = frozenset(
    {
        "say",
        "tell",
        "add",
        "note",
        "explain",
        "write",
        "ask",
        "state",
        "insist",
        "argue",
        "claim",
        "recall",
        "reply",
        "continue",
        "warn",
        "announce",
        "report",
        "comment",
        "declare",
        "remark",
        "respond",
        "answer",
        "admit",
        "acknowledge",
        "tweet",
        "post",
        "joke",
        "conclude",
        "observe",
        "stress",
        "suggest",
        "promise",
        "shout",
        "cry",
        "believe",
        "think",
        "agree",
        "confirm",
        "read",
        "quote",
        "describe",
        "call",
        "urge",
        "complain",
        "point",
        "emphasize",
        "emphasise",
    }
)
SHORTEST = 4
"""A quotation of fewer words says nothing of who 'I' is."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quoted stretch by token numbers, and the phrase number of its speaker."""

    start: int
    end: int
    speaker: int | None


def find_speech(chains: Chains) -> list[Quoted]:
    """List the quotations of a document in order, each with its speaker where one is found."""
    view = chains.view
    found: list[Quoted] = []
    for start, end in _stretches(view):
        speaker = _speaker(chains, start, end)
        if speaker is None and found and _follows(view, found[-1].end, start):
            speaker = found[-1].speaker
        found.append(Quoted(start, end, speaker))
    return found


def speaker_at(speech: list[Quoted], index: int) -> int | None:
    """Give the speaker of the quotation that holds a token, if it stands in one."""
    place = speech_at(speech, index)
    return None if place is None else speech[place].speaker


def speech_at(speech: list[Quoted], index: int) -> int | None:
    """Give the number of the quotation that holds a token, if it stands in one."""
    place = bisect_right(speech, index, key=lambda quoted: quoted.start) - 1
    return place if place >= 0 and index < speech[place].end else None


def _stretches(view: View) -> list[tuple[int, int]]:
    """Find the tokens between quotation marks, each stretch once, in the order of the text."""
    found: list[tuple[int, int]] = []
    for marked in marked_stretches(view.whole):
        if marked.single:
            continue
        start = bisect_left(view.starts, marked.span.start)
        end = bisect_left(view.starts, marked.span.end)
        if end - start > 1:
            found.append((start, end))
    return found


def _speaker(chains: Chains, start: int, end: int) -> int | None:
    """Look for a verb of saying in the sentences at the edges of a quotation, and its subject."""
    view = chains.view
    numbers = {view.sentences[start], view.sentences[end - 1]}
    if end + 1 < len(view):
        numbers.add(view.sentences[min(end + 1, len(view) - 1)])
    for index in _around(view, start, end, numbers):
        if view.lemmas[index] in SAYING and view.pos[index] == "VERB":
            for child in view.children(index):
                if view.deps[child] in ("nsubj", "nsubjpass") and child in chains.at:
                    return chains.at[child]
    labelled = before_colon(chains, start)
    return _introduced(chains, start, end) if labelled is None else labelled


def _introduced(chains: Chains, start: int, end: int) -> int | None:
    """Find the person of whom the sentence before an 'I' tells: 'Ford was upset. “I am angry.”'."""
    view = chains.view
    if "i" not in view.lower[start:end] and "i'm" not in view.lower[start:end]:
        return None
    before = view.sentences[start] - 1
    index = start - 1
    found = None
    while index >= 0 and view.sentences[index] >= before:
        if view.sentences[index] == before and view.deps[index] in ("nsubj", "nsubjpass"):
            root = view.deps[view.heads[index]] == "ROOT" and index in chains.at
            if root and chains.type(chains.at[index]) == "Person":
                found = chains.at[index]
        index -= 1
    return found


def _around(view: View, start: int, end: int, sentences: set[int]) -> list[int]:
    """List the tokens of some sentences outside a quotation, those right after it first."""
    after, before = [], []
    index = end
    while index < len(view) and view.sentences[index] in sentences and index < end + 40:
        after.append(index)
        index += 1
    index = start - 1
    while index >= 0 and view.sentences[index] in sentences and index > start - 40:
        before.append(index)
        index -= 1
    return after[:12] + before + after[12:]


def _follows(view: View, end: int, start: int) -> bool:
    """Say whether a quotation goes on after little more than blanks, or in the next sentence."""
    return start - end <= 12 and view.sentences[start] - view.sentences[end] <= 2
