"""Relative clauses that leave the object's place empty: whose place it is."""

from spacy.tokens import Token

from kg.extract.events.heads import RELATIVE, is_time
from kg.extract.events.voice import has, is_passive, own_subject

FILLED = ("dobj", "attr", "ccomp", "acomp", "xcomp", "oprd")


def object_of_clause(verb: Token) -> Token | None:
    """Find the noun whose place as object a relative clause leaves empty: 'the gun he bought'."""
    if verb.dep_ == "ccomp" and verb.head.dep_ == "relcl":
        return _below(verb)
    if verb.dep_ != "relcl" or is_passive(verb) or verb.head.pos_ not in ("NOUN", "PROPN", "PRON"):
        return None
    own = own_subject(verb)
    if own is None or own.tag_ in ("WDT", "WP") or own.lower_ in RELATIVE or is_time(verb.head):
        return None
    if any(c.dep_ in ("dobj", "attr", "ccomp", "acomp") for c in verb.children):
        return None
    if any(
        c.tag_ in ("WRB", "WP$")
        or (c.dep_ == "prep" and any(g.tag_ in ("WDT", "WP") for g in c.children))
        for c in verb.children
    ):
        return None
    return verb.head


def _below(verb: Token) -> Token | None:
    """Find the object of the verb below: 'the neglect that the officers thought they saw'."""
    above, noun = verb.head, verb.head.head
    own, thinking = own_subject(verb), own_subject(above)
    if own is None or thinking is None or own.tag_ in ("WDT", "WP") or thinking.tag_ == "WP":
        return None
    if is_passive(verb) or has(verb, *FILLED) or noun.pos_ not in ("NOUN", "PROPN"):
        return None
    dated = noun.ent_type_ in ("DATE", "TIME")
    opened = above.left_edge.tag_ in ("WDT", "WP") or above.left_edge.i == thinking.left_edge.i
    return noun if opened and not dated else None
