"""Letters after names, which are no names: 'Oliver Tench KC', 'Ruth Amadi, MD'."""

from collections.abc import Iterable

from spacy.tokens import Doc, Token

from kg.annotate.lexica import lexica
from kg.annotate.parse_columns import ParseColumns

MARK = "nmod"
"""The label given to the letters in the parse, by which they are recognised later."""

CLOSING = frozenset({",", ".", ")", ";", ":"})


def mend_letters(doc: Doc) -> None:
    """Attach letters to the name before them: parsers attach the name to the letters."""
    lists = lexica()
    known = lists.letters | lists.seats
    for token in doc:
        if token.text.rstrip(".") in known and token.i > 1:
            _mend(token)


def is_letters(view: ParseColumns, index: int) -> bool:
    """Return True if a word is letters after a name, as `mend_letters` left them."""
    lists = lexica()
    known = view.words[index].rstrip(".") in lists.letters | lists.seats
    return known and view.deps[index] == MARK and view.heads[index] < index


def _mend(letters: Token) -> None:
    apart = letters.nbor(-1).text == ","
    name = _name_before(letters, apart=apart)
    if not _follows(letters, name, apart=apart):
        return
    if name.head.i == letters.i:
        if letters.head.i == letters.i:
            return
        others = [c for c in letters.children if c.i != name.i]
        name.dep_ = letters.dep_
        name.head = letters.head
        for other in others:
            other.head = name
    elif letters.head.i != name.i:
        return
    letters.head = name
    letters.dep_ = MARK


def _name_before(letters: Token, *, apart: bool) -> Token:
    """Return the name before letters, across a comma and across other letters."""
    name = letters.nbor(-1)
    if apart and name.i > 0:
        name = name.nbor(-1)
    further = name.dep_ == MARK and name.head.i < name.i
    return name.head if further and name.text.rstrip(".") in lexica().letters else name


def _follows(letters: Token, name: Token, *, apart: bool) -> bool:
    """Return True if letters follow a person's full name, and open no other: 'MP Ann Ford'."""
    if name.pos_ != "PROPN" or name.sent.start != letters.sent.start or name.i == 0:
        return False
    if _opens_another(letters, apart=apart):
        return False
    before = _names_before(name)
    loose = apart or letters.text in lexica().seats
    person = _are_of_person(before) or name.ent_type_ == "PERSON"
    return bool(before) and (person or not loose)


def _names_before(name: Token) -> list[str]:
    """Return the other words of a name before its last one, in lower case."""
    first = name
    while first.i > name.sent.start and first.nbor(-1).pos_ == "PROPN":
        first = first.nbor(-1)
    return [t.lower_ for t in name.doc[first.i : name.i]]


def _are_of_person(words: Iterable[str]) -> bool:
    """Return True if there is a given name or a title among some words."""
    lists = lexica()
    return any(w in lists.given or w.rstrip(".") in lists.titles for w in words)


def _opens_another(letters: Token, *, apart: bool) -> bool:
    """Return True if a name goes on after letters; if they are set `apart`, if anything does."""
    after = letters.nbor() if letters.i + 1 < len(letters.doc) else None
    if after is None:
        return False
    named = after.pos_ == "PROPN" and after.text[:1].isalpha()
    return (named and after.text not in lexica().letters) or (apart and after.text not in CLOSING)
