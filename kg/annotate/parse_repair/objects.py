"""Objects that a parse took for something else.

The captain in 'gave the captain permission to enter' is given it, and no part of the noun; 'an
insult' in 'called her words "an insult"' is what somebody calls them, and no second name.
"""

from spacy.attrs import LEMMA  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.annotate.parse_repair.own_parse import Moved, move_in_own_parse
from kg.ontology import words
from kg.syntax.columns import below, having
from kg.syntax.parser import parse_of

ACTING = ("person", "group", "organization")


def mend_objects(doc: Doc) -> None:
    """Give verbs the objects that a parse took for parts of a noun."""
    moved: list[Moved] = []
    for verb in having(doc, LEMMA, words("parsing", "objects", "giving")):
        moved += _granted(verb)
    for verb in having(doc, LEMMA, words("parsing", "objects", "calling")):
        _called(verb)
    for verb in having(doc, LEMMA, words("parsing", "objects", "paying")):
        _part_sum(verb)
    move_in_own_parse(doc, moved)


def _granted(verb: Token) -> list[Moved]:
    """Part 'the captain' from the permission in 'gave the captain permission to enter'."""
    for given in below(verb, "dobj"):
        before = [c for c in given.children if c.i < given.i]
        granted = given.lemma_.lower() in words("parsing", "objects", "granted")
        if not before or not granted or below(verb, "dative"):
            continue
        whom = before[-1]
        if not _may_be_given(whom, before):
            continue
        for word in before[:-1]:
            word.head = whom
        whom.head, whom.dep_ = verb, "dative"
        return [(whom, verb, "iobj")]
    return []


def _may_be_given(whom: Token, before: list[Token]) -> bool:
    """Return True for 'the captain', 'miners' and 'Lund', who can be given something."""
    if whom.head.i != whom.i + 1 or whom.dep_ not in ("compound", "nmod", "poss"):
        return False
    acts = any(whom.lemma_.lower() in words("roles", kind, "nouns") for kind in ACTING)
    return whom.pos_ == "PROPN" or (acts and (len(before) > 1 or whom.tag_ == "NNS"))


def _called(verb: Token) -> None:
    """Make 'an insult' what somebody calls it in 'called her words "an insult"'."""
    parse = parse_of(verb.doc)
    if parse is None or below(verb, "oprd"):
        return
    for said in [c for noun in below(verb, "dobj") for c in below(noun, "appos")]:
        own = parse.labels[said.i] == "xcomp" and parse.heads[said.i] == verb.i
        if own and said.pos_ == "NOUN" and _is_quoted(said):
            said.head, said.dep_ = verb, "oprd"


def _is_quoted(noun: Token) -> bool:
    """Return True for 'an insult' in quotation marks."""
    first = noun.left_edge
    return first.is_quote or (first.i > 0 and first.nbor(-1).is_quote)


def _part_sum(verb: Token) -> None:
    """Part 'the bank' from the sum in 'fined the bank 10 million euros'."""
    for total in below(verb, "dobj"):
        numbers = below(total, "nummod")
        first = numbers[0].left_edge.i if numbers and total.tag_ == "NNS" else 0
        before = [c for c in total.children if c.i < first]
        whom = before[-1] if before else None
        if whom is None or whom.i != first - 1 or whom.dep_ not in ("nmod", "compound"):
            continue
        for word in before[:-1]:
            word.head = whom
        whom.head, whom.dep_ = verb, "dative"
