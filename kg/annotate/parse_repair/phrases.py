"""Phrases that a parse hung on the wrong word, or took for a place.

'In' in 'reined in the banks' is part of the verb, and the police in 'reported the threats to the
police' are told of the threats, and not threatened.
"""

from spacy.attrs import LEMMA  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.annotate.parse_repair.own_parse import Moved, move_in_own_parse
from kg.ontology import words
from kg.syntax.columns import below, having


def mend_phrases(doc: Doc) -> None:
    """Give verbs the particles and those addressed that a parse took for parts of a phrase."""
    moved: list[Moved] = []
    for verb in having(doc, LEMMA, words("parsing", "phrases", "with_in")):
        moved += _take_in(verb)
    for verb in having(doc, LEMMA, words("parsing", "phrases", "addressing")):
        moved += _addressed(verb)
    move_in_own_parse(doc, moved)


def _take_in(verb: Token) -> list[Moved]:
    """Make 'the banks' the object of 'reined in the banks'."""
    after = verb.nbor() if verb.i + 1 < len(verb.doc) else verb
    led = after.lower_ == "in" and after.dep_ == "prep" and after.head.i == verb.i
    if not led or verb.pos_ != "VERB" or below(verb, "dobj"):
        return []
    found: list[Moved] = []
    for taken in below(after, "pobj"):
        if taken.ent_type_ not in ("DATE", "TIME", "GPE", "LOC"):
            after.dep_ = "prt"
            taken.head, taken.dep_ = verb, "dobj"
            found += [(after, verb, "compound:prt"), (taken, verb, "obj")]
    return found


def _addressed(verb: Token) -> list[Moved]:
    """Part 'to the police' from the threats in 'reported the threats to the police'."""
    found: list[Moved] = []
    for told in [*below(verb, "dobj"), *below(verb, "nsubjpass")]:
        if told.i < verb.i:
            continue
        for to in (c for c in below(told, "prep") if c.lower_ == "to" and c.i == told.i + 1):
            whom = next(iter(below(to, "pobj")), None)
            if whom is not None and whom.lemma_.lower() in words("parsing", "phrases", "addressed"):
                to.head, to.dep_ = verb, "dative"
                found.append((whom, verb, "obl"))
    return found
