"""Phrases that say how something is told or done, hung on a noun before them.

In 'told her about the error in person on Sunday' the telling was in person, and on Sunday; in
'warned the board in writing that the roof leaked' nobody writes but whoever warns. Both parses are
corrected.
"""

from collections.abc import Iterator

from spacy.attrs import LOWER  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.annotate.parse_repair.own_parse import Moved, move_in_own_parse
from kg.ontology import words
from kg.syntax.columns import below, having
from kg.syntax.parser import parse_of


def mend_manners(doc: Doc) -> None:
    """Attach 'in person', 'in writing' to the verb before them, with what follows."""
    moved: list[Moved] = []
    for word in having(doc, LOWER, words("parsing", "manners", "after_in")):
        led = word.dep_ in ("pobj", "pcomp") and word.head.i == word.i - 1
        if led and word.head.lower_ == "in":
            moved += _mend_writing(word)
            moved += _mend_hung(word)
    move_in_own_parse(doc, moved)


def _mend_writing(word: Token) -> list[Moved]:
    """Read 'in writing that …' as a manner, and the clause as what the verb tells."""
    verb = word.head.head
    if word.tag_ != "VBG" or verb.pos_ != "VERB" or below(word, "dobj", "nsubj"):
        return []
    word.dep_, word.tag_, word.pos_ = "pobj", "NN", "NOUN"
    for clause in below(word, "ccomp", "xcomp", "acl"):
        clause.head, clause.dep_ = verb, "ccomp" if below(clause, "mark") else "xcomp"
    return []


def _mend_hung(word: Token) -> list[Moved]:
    """Hang 'in person' on 'told', and what follows it: 'told her of the error in person today'."""
    preposition, noun = word.head, word.head.head
    verb = _verb_before(noun)
    if noun.pos_ not in ("NOUN", "PROPN") or verb is None or noun.right_edge.i < word.i:
        return []
    parse = parse_of(word.doc)
    moved: list[Moved] = []
    for phrase in [preposition, *(c for c in below(noun, "prep") if c.i > word.i)]:
        phrase.head = verb
        for held in below(phrase, "pobj"):
            if parse is not None and parse.labels[held.i] == "nmod":
                moved.append((held, verb, "obl"))
    return moved


def _verb_before(noun: Token) -> Token | None:
    """Return the verb of which a noun is the object, also behind prepositions."""
    for above in _above(noun):
        if above.pos_ == "VERB":
            return above if above.i < noun.i else None
    return None


def _above(noun: Token) -> Iterator[Token]:
    """Yield what governs a noun, as long as it is an object or stands behind a preposition."""
    at = noun
    while at.dep_ in ("pobj", "dobj", "prep", "dative") and at.head.i != at.i:
        at = at.head
        yield at
