"""Where the deed of a relative clause was done: 'the jail where he was booked'.

The two parses may differ in what 'where' stands for, and in whether its clause modifies a noun at
all. Behind a place and a day ('went to Lund on Monday, where she met him') it is the place.
"""

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.extract.events.heads import is_time
from kg.extract.events.kinds import PEOPLE, is_concrete, kind_of
from kg.extract.events.voice import is_passive
from kg.ontology import words
from kg.syntax.parsed import Token

CERTAIN = 0.5
"""Minimum certainty of our parser that a clause modifies a noun."""
NOMINAL = frozenset({"NOUN", "PROPN"})
SUBJECTS = ("nsubj", "nsubjpass", "csubj", "expl")
NO_NOUN = frozenset({"ADP", "SCONJ", "VERB", "AUX"})
"""Before 'where', if it stands for no noun: 'near where he lay'."""


def relative_place(verb: Token, annotation: Annotation) -> Token | None:
    """Return what 'where' stands for in the clause of a verb or a copula.

    In 'where he was seen begging' it applies to both verbs, and so in 'where he was held and
    questioned'.
    """
    clause = _clause(verb)
    own = clause.dependent(lower="where", side="left")
    pronoun = own or _by_own_parse(clause, annotation)
    if pronoun is None or pronoun.before is None:
        return None
    above = clause.head if clause.dep_ == "relcl" and clause.head.i < pronoun.i else None
    certain = own is not None and clause.pos_ == "VERB"
    if above is not None and _may_be_meant(above, annotation, certain=certain):
        return above
    apart = pronoun.before.pos_ in NO_NOUN
    found = None if apart else _place_before(clause, pronoun, annotation)
    return found or (above if certain and above is not None and is_time(above) else None)


def _may_be_meant(noun: Token, annotation: Annotation, *, certain: bool) -> bool:
    """Return True if 'where' may stand for a noun that the pipeline's parse has it modify.

    Where that parse is not `certain`, only for a place: not for 'a point where it is enough'.
    """
    if not certain:
        return _may_be_where(noun, annotation)
    return not _is_day(noun, annotation) and not _is_somebody(noun, annotation)


def _clause(verb: Token) -> Token:
    """Return the verb to whose clause 'where' belongs: 'seen' for 'begging'."""
    while _continues(verb):
        verb = verb.head
    return verb


def _continues(verb: Token) -> bool:
    """Return True for a verb that goes on telling of what was done there."""
    if verb.dep_ == "xcomp":
        return is_passive(verb.head)
    joined = verb.dep_ == "conj" and verb.head.is_verb and verb.tag_ == verb.head.tag_
    return joined and not verb.has_dependent(*SUBJECTS, "prep")


def _by_own_parse(clause: Token, annotation: Annotation) -> Token | None:
    """Return the 'where' that our parser gives to a clause."""
    tree = annotation.tree
    found = (annotation.doc[c] for c in tree.having(tree.predicate(clause.i), "advmod"))
    return next((t for t in found if t.lower_ == "where" and t.i < clause.i), None)


def _place_before(clause: Token, pronoun: Token, annotation: Annotation) -> Token | None:
    """Return the place that a clause modifies by our parser, or that stands before a day."""
    found = [_modified_by_own_parse(clause, pronoun, annotation)]
    if clause.dep_ in ("relcl", "advcl"):
        found.append(_before_day(pronoun.nbor(-1), annotation))
    return next((t for t in found if t is not None and _may_be_where(t, annotation)), None)


def _modified_by_own_parse(clause: Token, pronoun: Token, annotation: Annotation) -> Token | None:
    """Return the noun that a clause modifies, by our parser."""
    tree = annotation.tree
    index = tree.predicate(clause.i)
    sure = tree.labels[index] == "acl:relcl" and tree.certainty[index] >= CERTAIN
    return annotation.doc[tree.heads[index]] if sure and tree.heads[index] < pronoun.i else None


def _before_day(last: Token, annotation: Annotation) -> Token | None:
    """Return the noun before the day that stands before 'where': 'to Lund on Monday, where'."""
    at = last.before if last.text == "," else last
    day = None
    while at is not None and at.i >= last.sent.start:
        if at.i in annotation.time_at:
            day = at
        elif at.pos_ in NOMINAL:
            return at if day is not None else None
        elif day is None or at.pos_ not in ("ADP", "PUNCT"):
            return None
        at = at.before
    return None


def _may_be_where(noun: Token, annotation: Annotation) -> bool:
    """Return True for a place, a body or a thing that something may be done in or at."""
    if _is_day(noun, annotation) or noun.pos_ not in NOMINAL:
        return False
    kind = kind_of(noun, annotation)
    known = kind in ("Place", "Facility", "Organization")
    return known or lemma(noun) in words("participants", "place", "nouns") or is_concrete(noun)


def _is_day(noun: Token, annotation: Annotation) -> bool:
    """Return True for 'yesterday' in 'was arrested at a flat yesterday where she lives'."""
    return noun.i in annotation.time_at or is_time(noun)


def _is_somebody(noun: Token, annotation: Annotation) -> bool:
    """Return True for a person or persons, who are no place."""
    return kind_of(noun, annotation) in PEOPLE
