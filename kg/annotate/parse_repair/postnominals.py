"""Letters after names, which are no names: 'Oliver Tench KC', 'Ruth Amadi, MD'."""

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
    name = letters.nbor(-1)
    apart = name.text == ","
    if apart:
        name = name.nbor(-1) if name.i > 0 else name
    if name.dep_ == MARK and name.head.i < name.i and name.text.rstrip(".") in lexica().letters:
        name = name.head
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


def _follows(letters: Token, name: Token, *, apart: bool) -> bool:
    """Return True if letters follow a person's full name, and open no other: 'MP Ann Ford'."""
    if name.pos_ != "PROPN" or name.sent.start != letters.sent.start or name.i == 0:
        return False
    if _opens_another(letters, apart=apart):
        return False
    first = name
    while first.i > name.sent.start and first.nbor(-1).pos_ == "PROPN":
        first = first.nbor(-1)
    lists = lexica()
    before = [t.lower_ for t in name.doc[first.i : name.i]]
    titled = any(w in lists.given or w.rstrip(".") in lists.titles for w in before)
    loose = apart or letters.text in lists.seats
    return bool(before) and (not loose or titled or name.ent_type_ == "PERSON")


def _opens_another(letters: Token, *, apart: bool) -> bool:
    """Return True if a name goes on after letters; if they are set `apart`, if anything does."""
    after = letters.nbor() if letters.i + 1 < len(letters.doc) else None
    if after is None:
        return False
    named = after.pos_ == "PROPN" and after.text[:1].isalpha()
    return (named and after.text not in lexica().letters) or (apart and after.text not in CLOSING)
