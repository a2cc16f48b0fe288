"""Words before a name that a pipeline took for its beginning: 'Losing Thomas hurt the team'.

A headline or the first word of a sentence has a capital like a name, and so have positions ('RB Bo
Ray'). Whoever is named in the same article without such a word is the same person.
"""

from collections.abc import Sequence
from dataclasses import replace

from kg.annotate.lexica import lexica
from kg.annotate.names.composed import Named
from kg.annotate.parse_columns import ParseColumns

ENDINGS = ("ing", "ly")
"""Endings of first words of sentences that are no given names unless they are listed."""
LETTERS = 4
"""Maximum number of letters of an abbreviated position: 'RB', 'ADA'."""
PARTICIPLE = 6
"""Letters that a participle has at least; shorter words are as often names: 'Ying', 'Fred'."""
VERBAL = ("VBN", "VBD", "JJ")
PERSON = "PERSON"


def without_openings(view: ParseColumns, names: Sequence[Named]) -> list[Named]:
    """Return names without the words before a person whom the document also names without them."""
    forms = {view.words[n.start : n.end] for n in names if n.label == PERSON}
    full = {form for form in forms if len(form) > 1}
    surnames = {form[-1] for form in full if form[0].lower() in lexica().given}
    called = {form[-1] for form in full if not _is_role(form[0])}
    return [replace(n, start=_start(view, n, full, surnames, called)) for n in names]


def _start(
    view: ParseColumns,
    name: Named,
    full: set[tuple[str, ...]],
    surnames: set[str],
    called: set[str],
) -> int:
    """Return where a name begins; `called` are the surnames of people named without a role."""
    words, given = view.words[name.start : name.end], lexica().given
    if name.label not in (PERSON, "") or words[0].lower() in given:
        return name.start
    if _is_whole(name, words):
        return name.start
    for skipped in range(1, len(words) - 1):
        if words[skipped:] in full and words[skipped].lower() in given:
            return name.start + skipped
    if len(words) > 2 and words[1].lower() in given and _is_participle(view, name.start):
        return name.start + 1
    if len(words) != 2:
        return name.start
    opens = words[1] in surnames and _is_opening(view, name.start)
    told = words[1] in called and _is_role(words[0]) and view.opens_sentence(name.start)
    return name.start + (opens or told)


def _is_participle(view: ParseColumns, index: int) -> bool:
    """Return True for 'Sobbing' and 'Retired' at the start of a sentence, before a full name."""
    word = view.words[index]
    if len(word) < PARTICIPLE or not view.opens_sentence(index):
        return False
    return word.endswith("ing") or (word.endswith("ed") and view.tags[index] in VERBAL)


def _is_role(word: str) -> bool:
    """Return True for a word that tells what somebody is: 'Millionaire Reed has fled'."""
    return word.lower() not in lexica().given and lexica().type_of_noun(word.lower()) == "Person"


def _is_whole(name: Named, words: Sequence[str]) -> bool:
    """Return True for 'W. Mark Ford' and 'Friends of Ann Lee'."""
    initial = len(words[0].rstrip(".")) == 1
    return initial or (name.label != PERSON and "of" in words)


def _is_opening(view: ParseColumns, index: int) -> bool:
    """Return True for a position in capitals, or a participle or adverb before a clause."""
    word = view.words[index]
    opens = view.opens_sentence(index)
    position = word.isupper() and word.isalpha() and 1 < len(word) <= LETTERS
    return position or (opens and word.endswith(ENDINGS))
