"""Objects that a parse took for something else.

The door in 'smashed in the door' is no place; 'answers' in 'owe the people of Lund answers' are
what is owed, and no part of a name; 'what' in 'What witnesses took for a blast was a burst pipe' is
what they took for it. Both parses are corrected where both show it.
"""

from spacy.attrs import LEMMA, LOWER  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.annotate.parse_repair.own_parse import Moved, move_in_own_parse
from kg.ontology import words
from kg.syntax.columns import below, having
from kg.syntax.parser import parse_of

ACTING = ("person", "group", "organization")
COUNTS = words("participants", "nouns", "counts")


def mend_objects(doc: Doc) -> None:
    """Give verbs the objects that a parse took for places, names or determiners."""
    moved: list[Moved] = []
    for verb in having(doc, LEMMA, words("parsing", "objects", "forcing")):
        moved += _forced(verb)
    for verb in having(doc, LEMMA, words("parsing", "objects", "giving")):
        moved += _given(verb) + _granted(verb)
    for verb in having(doc, LEMMA, words("parsing", "objects", "calling")):
        _called(verb)
    for verb in having(doc, LEMMA, words("parsing", "objects", "paying")):
        _part_sum(verb)
    for verb in having(doc, LEMMA, words("parsing", "objects", "raising")):
        moved += _reached(verb)
    for what in having(doc, LOWER, ("what",)):
        _mend_free(what)
    move_in_own_parse(doc, moved)


def _forced(verb: Token) -> list[Moved]:
    """Make 'the door' the object of 'smashed in the door'."""
    particle = next(
        (p for p in below(verb, "prep") if p.i == verb.i + 1 and p.lower_ == "in"), None
    )
    noun = next(iter(below(particle, "pobj")), None) if particle is not None else None
    if particle is None or noun is None or below(verb, "dobj", "nsubjpass"):
        return []
    if noun.lemma_.lower() not in words("parsing", "objects", "forced"):
        return []
    particle.dep_, particle.pos_, particle.tag_ = "prt", "ADP", "RP"
    noun.head, noun.dep_ = verb, "dobj"
    return [(particle, verb, "compound:prt"), (noun, verb, "obj")]


def _given(verb: Token) -> list[Moved]:
    """Make 'answers' the object of 'owe the people of Lund answers'."""
    whom = below(verb, "dobj")
    of = [c for c in below(whom[0], "prep") if c.lower_ == "of"] if len(whom) == 1 else []
    given = next(iter(below(of[0], "pobj")), None) if len(of) == 1 else None
    if given is None or below(verb, "dative") or given.pos_ != "NOUN":
        return []
    place = below(given, "compound", "nmod")
    bare = len(place) == 1 and place[0].i == given.i - 1 == of[0].i + 1
    if not bare or place[0].pos_ != "PROPN":
        return []
    place[0].head, place[0].dep_ = of[0], "pobj"
    given.head, given.dep_ = verb, "dobj"
    whom[0].dep_ = "dative"
    return [
        (place[0], whom[0], "nmod"),
        (of[0], place[0], "case"),
        (given, verb, "obj"),
        (whom[0], verb, "iobj"),
    ]


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


def _reached(verb: Token) -> list[Moved]:
    """Attach 'to nine' to the verb of 'brought the number of people held to nine'."""
    counted = below(verb, "dobj")
    if len(counted) != 1 or counted[0].lemma_.lower() not in COUNTS:
        return []
    for link in counted[0].subtree:
        number = next(iter(below(link, "pobj")), None) if link.lower_ == "to" else None
        if number is not None and number.like_num and not below(number, "prep"):
            link.head, link.dep_ = verb, "prep"
            return [(number, verb, "obl")]
    return []


def _mend_free(what: Token) -> None:
    """Make 'what' the object of its clause: 'What witnesses took for a blast was a burst pipe'."""
    noun = what.head
    verb = noun.head
    if what.dep_ != "det" or noun.dep_ != "nsubj" or verb.dep_ not in ("csubj", "csubjpass"):
        return
    if not below(verb, "dobj"):
        what.head, what.dep_, what.pos_, what.tag_ = verb, "dobj", "PRON", "WP"
