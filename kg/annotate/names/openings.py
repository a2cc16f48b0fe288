"""Words before a name that a pipeline took for its beginning: 'Losing Thomas hurt the team'.

A headline or the first word of a sentence has a capital like a name, and so have positions ('RB Bo
Ray'). Whoever is named in the same article without such a word is the same person.
"""

from collections.abc import Sequence
from dataclasses import replace

from kg.annotate.lexica import lexica
from kg.annotate.names.composed import HONOURED, Named
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words as listed

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
    before_full = len(words) > 2 and words[1].lower() in given
    if before_full and _is_trade(view, name.start):
        return name.start + 1
    if not _may_open(name, words):
        return name.start
    if before_full and _tells(view, name.start):
        return name.start + 1
    if len(words) == 2 and _is_beside_surname(view, name, full, surnames, called):
        return name.start + 1
    return name.start + _words_before(words, full)


def _words_before(words: tuple[str, ...], full: set[tuple[str, ...]]) -> int:
    """Return how many words are before a full name that begins with a given name."""
    shorter = (n for n in range(1, len(words) - 1) if words[n:] in full)
    return next((n for n in shorter if words[n].lower() in lexica().given), 0)


def _is_beside_surname(
    view: ParseColumns,
    name: Named,
    full: set[tuple[str, ...]],
    surnames: set[str],
    called: set[str],
) -> bool:
    """Return True if the first of two words is not part of the name of which the second is one."""
    first, second = view.words[name.start : name.end]
    if _is_called_before(view, name, full):
        return True
    if second in surnames and _is_opening(view, name.start):
        return True
    return second in called and _is_role(first) and view.opens_sentence(name.start)


def _is_called_before(view: ParseColumns, name: Named, full: set[tuple[str, ...]]) -> bool:
    """Return True for 'Brave Owen' at the start of a sentence of a text that names 'Owen Tasker'.

    Not where somebody is called so in full: 'Vera Owen'.
    """
    first, given = view.words[name.start], view.words[name.start + 1]
    if given.lower() not in lexica().given or not view.opens_sentence(name.start):
        return False
    others = full - {(first, given)}
    known = any(form[0] == given for form in others)
    return known and not any(first in form or given == form[-1] for form in others)


def _may_open(name: Named, words: Sequence[str]) -> bool:
    """Return True if the first word of a person's name may be none of it."""
    if name.type and words[0].lower() in HONOURED:
        return False
    if name.label not in (PERSON, "") or words[0].lower() in lexica().given:
        return False
    return not _is_whole(name, words)


def _tells(view: ParseColumns, index: int) -> bool:
    """Return True for a word before a full name that tells of its bearer: 'Sobbing', 'Captain'."""
    role = _is_role(view.words[index]) and view.opens_sentence(index)
    return role or _is_participle(view, index)


def _is_trade(view: ParseColumns, index: int) -> bool:
    """Return True for 'Baker' that opens a sentence before a full name."""
    return view.opens_sentence(index) and view.lower[index] in listed("names", "edges", "trades")


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
