"""Who speaks where: quoted stretches and the phrase that stands for their speaker."""

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from kg.annotate.coref.chains import PEOPLE, Chains
from kg.annotate.coref.colon_speaker import before_colon
from kg.annotate.marks import MARKS, marked_stretches
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words

SAYING = words("coreference", "saying")
VOICE = words("coreference", "voice")
"""Further verbs that tell how quoted words are said: 'sob', 'thunder'."""
BEHIND = 2
"""Words between the end of a quotation and such a verb: '“Go,” the guard yelled'."""
OPENING = 8
"""Tokens before a quotation among which the verb is that introduces it."""
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

ISSUED = frozenset({"statement", "release", "update", "message", "email", "letter", "report"})
"""What speaks for those who issue it: 'a statement from the bank said: “We are sorry”'."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quoted stretch by token numbers, and the phrase number of its speaker."""

    start: int
    end: int
    speaker: int | None
    single: bool = False


def find_speech(chains: Chains) -> list[Quoted]:
    """List the quotations of a document in order, each with its speaker where one is found."""
    view = chains.view
    found: list[Quoted] = []
    for start, end, single in _stretches(view):
        speaker = _speaker(chains, start, end)
        if speaker is None and found and _follows(view, found[-1].end, start):
            speaker = found[-1].speaker
        found.append(Quoted(start, end, speaker, single))
    return found


def speaker_at(speech: list[Quoted], index: int) -> int | None:
    """Give the speaker of the quotation that holds a token, if it stands in one."""
    place = speech_at(speech, index)
    return None if place is None else speech[place].speaker


def speech_at(speech: list[Quoted], index: int) -> int | None:
    """Give the number of the quotation that holds a token, if it stands in one."""
    place = bisect_right(speech, index, key=lambda quoted: quoted.start) - 1
    return place if place >= 0 and index < speech[place].end else None


def voice_at(view: ParseColumns, speech: list[Quoted], index: int) -> int | None:
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


def _speaker(chains: Chains, start: int, end: int) -> int | None:
    """Look for a verb of saying in the sentences at the edges of a quotation, and its subject."""
    view = chains.view
    opening = _opening_verb(view, start)
    opener = None if opening is None else _teller(chains, opening, voiced=True)
    if opener is not None:
        return opener
    numbers = {view.sentences[start], view.sentences[end - 1]}
    if end + 1 < len(view):
        numbers.add(view.sentences[min(end + 1, len(view) - 1)])
    colon = _colon(view, start)
    if colon is not None:
        numbers.add(view.sentences[colon])
    for index in _around(view, start, end, numbers):
        voiced = view.lemmas[index] in VOICE and index <= end + BEHIND
        told = _teller(chains, index, voiced=voiced)
        if told is not None:
            return told
    labelled = before_colon(chains, start)
    return _introduced(chains, start, end) if labelled is None else labelled


def _opening_verb(view: ParseColumns, start: int) -> int | None:
    """Find the verb right before a quotation, behind a comma or colon: 'Moe was shouting: “…”'.

    Its subject speaks, and not who tells of it behind: '“…” a neighbour said'.
    """
    before = range(start - 1, max(-1, start - OPENING), -1)
    marks = (i for i in before if view.words[i] not in MARKS and not view.words[i].isspace())
    mark = next(marks, None)
    if mark is None or view.words[mark] not in (",", ":"):
        return None
    behind = (i for i in marks if view.pos[i] in ("VERB", "PUNCT"))
    verb = next(behind, None)
    return verb if verb is not None and view.pos[verb] == "VERB" else None


def _teller(chains: Chains, index: int, *, voiced: bool = False) -> int | None:
    """Find who says something by the verb at a place, or who stands after 'according to'."""
    view = chains.view
    if view.lower[index] == "according":
        return _according(chains, index)
    if (voiced or view.lemmas[index] in SAYING) and view.pos[index] == "VERB":
        for child in _subjects(view, index):
            if child in chains.at:
                return _issuer(chains, child)
    return None


def _subjects(view: ParseColumns, verb: int) -> list[int]:
    """List the subjects of a verb, else those of the clause it is added to: 'left, saying'."""
    own = view.dependents(verb, "nsubj", "nsubjpass")
    if own or view.tags[verb] != "VBG" or view.deps[verb] != "advcl":
        return own
    above = view.children(view.heads[verb])
    return [c for c in above if view.deps[c] in ("nsubj", "nsubjpass")]


def _according(chains: Chains, index: int) -> int | None:
    """Find who stands after 'according to'."""
    view = chains.view
    for child in view.children(index):
        for noun in (child, *view.children(child)):
            if view.deps[noun] == "pobj" and noun in chains.at:
                one = _issuer(chains, noun)
                return one if chains.type(one) in (*PEOPLE, "Organization") else None
    return None


def _colon(view: ParseColumns, start: int) -> int | None:
    """Find the colon that a quotation follows, over the blank line of a new paragraph."""
    for index in range(start - 1, max(-1, start - 5), -1):
        if view.words[index] == ":":
            return index
        if any(c.isalnum() for c in view.words[index]):
            return None
    return None


def _issuer(chains: Chains, subject: int) -> int:
    """Give who speaks in what is issued: the bank of 'a statement from the bank'."""
    view = chains.view
    if view.lemmas[subject] not in ISSUED:
        return chains.at[subject]
    for child in view.children(subject):
        if view.deps[child] == "prep" and view.lower[child] in ("from", "by"):
            for noun in view.dependents(child, "pobj"):
                if noun in chains.at:
                    return chains.at[noun]
        elif view.deps[child] == "poss" and child in chains.at:
            return chains.at[child]
    return chains.at[subject]


def _introduced(chains: Chains, start: int, end: int) -> int | None:
    """Find of whom the sentence before an 'I' tells: 'Ford was upset. “I am angry.”'.

    Before a 'we' it must be someone who says something there: 'Ford said so. “We are angry.”'.
    """
    view = chains.view
    words = set(view.lower[start:end])
    single = not words.isdisjoint(("i", "i'm"))
    if not single and not words & OWN:
        return None
    before = view.sentences[start] - 1
    first = bisect_left(view.sentences, before)
    for index in range(first, bisect_right(view.sentences, before)):
        if index not in chains.at or not _is_main_subject(view, index):
            continue
        person = chains.type(chains.at[index]) == "Person"
        if (single and person) or view.lemmas[view.heads[index]] in SAYING:
            return _issuer(chains, index)
    return None


def _is_main_subject(view: ParseColumns, index: int) -> bool:
    """Return True for the subject of a sentence's main verb."""
    subject = view.deps[index] in ("nsubj", "nsubjpass")
    return subject and view.deps[view.heads[index]] == "ROOT"


def _around(view: ParseColumns, start: int, end: int, sentences: set[int]) -> list[int]:
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


def _follows(view: ParseColumns, end: int, start: int) -> bool:
    """Say whether a quotation goes on after little more than blanks, or in the next sentence."""
    return start - end <= 12 and view.sentences[start] - view.sentences[end] <= 2
