"""The middle or last verb of a row that a parse took for a participle of its own object.

In 'smashed windows, overturned cars and looted a shop' a parse may read 'overturned cars' as one
more thing that was smashed. Two nouns without 'and' are no list, so the word behind the comma is
a verb if our parser takes it for one. Both parses are corrected. In 'smashed lamps and overturned
cars' the cars were overturned and not smashed, if our parser is sure of it.
"""

from dataclasses import replace

from spacy.attrs import DEP  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.syntax.columns import below, having
from kg.syntax.parser import KEY as PARSE
from kg.syntax.parser import Parse, parse_of

LISTED = frozenset({"conj", "appos", "dobj", "pobj", "nmod"})
PAST = frozenset({"VBD", "VBN"})
ALIKE = frozenset({("VBN", "VBD"), ("VB", "VBP"), ("VBP", "VB")})
"""Tags of a last verb and of the first of its row that a tagger confuses."""
NOMINAL = frozenset({"NOUN", "PROPN", "PRON"})
SURE = 0.9
"""Certainty of the heads that are given to our parser's tree here."""


def return_middle_verbs(doc: Doc) -> None:
    """Coordinate the middle verb of a row with the first, in both parses."""
    parse = parse_of(doc)
    if parse is None:
        return
    for word in having(doc, DEP, ("amod",)):
        first = _first_of_row(word)
        if first is None or parse.upos[word.i] != "VERB":
            continue
        thing = word.head
        word.head, word.dep_, word.pos_, word.tag_ = first, "conj", "VERB", first.tag_
        thing.head, thing.dep_ = word, "dobj"
        parse = _with_verb(parse, first, word, thing)
        doc.user_data[PARSE] = parse


def return_last_verbs(doc: Doc) -> None:
    """Coordinate the last verb of a row with the first, as our parser does: 'and burned a barn'."""
    parse = parse_of(doc)
    if parse is None:
        return
    for word in having(doc, DEP, ("amod", "conj")):
        first = doc[parse.heads[word.i]]
        if parse.labels[word.i] != "conj" or not _is_surely_verb(word, first, parse):
            continue
        if word.dep_ == "amod" and _opens_last(word, first):
            word.nbor(-1).head = first
            thing = word.head
            word.head, word.dep_, word.pos_, word.tag_ = first, "conj", "VERB", first.tag_
            thing.head, thing.dep_ = word, "dobj"
        elif word.dep_ == "conj" and _is_joined_to_noun(word, first):
            word.head = first


def _is_surely_verb(word: Token, first: Token, parse: Parse) -> bool:
    """Return True if our parser is sure to coordinate two verbs of one form."""
    sure = parse.upos[word.i] == "VERB" and parse.certainty[word.i] >= SURE
    alike = word.tag_ == first.tag_ or (word.tag_, first.tag_) in ALIKE
    return sure and alike and first.pos_ == "VERB" and first.i < word.i


def _opens_last(word: Token, first: Token) -> bool:
    """Return True for 'overturned' right behind 'and', taken for a participle of 'cars'.

    Not for 'loved ones' in 'spoke of friends and loved ones'. Gerunds are mended later.
    """
    thing = word.head
    whole = thing.dep_ == "conj" and thing.left_edge.i == word.i and first.is_ancestor(thing)
    done = thing.head.dep_ == "dobj" or thing.head.i == first.i
    past = (word.tag_, first.tag_) == ("VBN", "VBD") and done and thing.lower_ != "ones"
    return (past or word.tag_ == "VB") and whole and word.nbor(-1).dep_ == "cc"


def _is_joined_to_noun(word: Token, first: Token) -> bool:
    """Return True for 'steal' joined to a noun: 'to record keys and steal passwords'."""
    noun = word.head
    return (
        word.tag_ != "VBN" and noun.pos_ in NOMINAL and noun.i > first.i and first.is_ancestor(noun)
    )


def _first_of_row(word: Token) -> Token | None:
    """Return 'smashed' for 'overturned': a past tense before the comma, with another behind."""
    thing = word.head
    if not _may_take(word, thing):
        return None
    last = _verb_behind(thing)
    if last is None or last.dep_ != "conj":
        return None
    first = last.head
    past = first.i < word.i and first.pos_ == "VERB" and first.tag_ == "VBD"
    return first if past and first.is_ancestor(thing) and word.sent == first.sent else None


def _may_take(word: Token, thing: Token) -> bool:
    """Return True if a past form opens a phrase behind a comma, which may be its object."""
    past = word.i >= 2 and word.nbor(-1).text == "," and word.tag_ in PAST
    if not past or thing.left_edge.i != word.i or thing.dep_ not in LISTED:
        return False
    return not below(thing, "conj", "cc")


def _verb_behind(thing: Token) -> Token | None:
    """Return the verb that follows 'and' right behind a noun and its phrases."""
    at = thing.right_edge.i + 1
    doc = thing.doc
    if at < len(doc) and doc[at].text == ",":
        at += 1
    if at + 1 >= len(doc) or doc[at].lower_ != "and":
        return None
    after = doc[at + 1]
    after = after.head if after.dep_ == "advmod" else after
    return after if after.pos_ == "VERB" and after.i > at else None


def _with_verb(parse: Parse, first: Token, word: Token, thing: Token) -> Parse:
    """Return our parser's tree with the verb and its object in it."""
    heads, labels, certainty = list(parse.heads), list(parse.labels), list(parse.certainty)
    heads[word.i], labels[word.i], certainty[word.i] = first.i, "conj", SURE
    heads[thing.i], labels[thing.i], certainty[thing.i] = word.i, "obj", SURE
    return replace(parse, heads=tuple(heads), labels=tuple(labels), certainty=tuple(certainty))
