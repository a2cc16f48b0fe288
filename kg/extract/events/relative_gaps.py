"""Object gaps of relative clauses, and the nouns that fill them."""

from kg.extract.events.heads import RELATIVE, is_time
from kg.extract.events.voice import is_passive, own_subject
from kg.ontology import words
from kg.syntax.parsed import Token

FILLED = ("dobj", "attr", "ccomp", "acomp", "xcomp", "oprd")


def object_of_clause(verb: Token) -> Token | None:
    """Return the noun that fills the object gap of a relative clause: 'the gun he bought'."""
    noun = verb.head
    if verb.dep_ == "ccomp" and noun.dep_ == "relcl":
        return _below(verb)
    if is_eased(verb):
        return _eased(noun.head)
    modifies = verb.dep_ == "relcl" and noun.pos_ in ("NOUN", "PROPN", "PRON")
    return noun if modifies and not is_time(noun) and _lacks_object(verb) else None


def _eased(copula: Token) -> Token | None:
    """Return the boat in 'the boat was hard to see'."""
    said = own_subject(copula) if copula.is_verb else None
    return said if said is not None and said.lower_ != "it" else None


def _lacks_object(verb: Token) -> bool:
    """Return True if a clause has a subject of its own ('he bought') and nothing in the gap."""
    own = own_subject(verb)
    if own is None or _is_relative(own) or any(map(_is_relative, _whole(own))):
        return False
    filled = is_passive(verb) or verb.has_dependent("dobj", "attr", "ccomp", "acomp")
    return not (filled or _has_other_gap(verb))


def _is_relative(subject: Token) -> bool:
    """Return True for 'which' and 'who'."""
    return subject.tag_ in ("WDT", "WP") or subject.lower_ in RELATIVE


def _whole(part: Token) -> list[Token]:
    """Return 'which' for 'two' in 'three mills, two of which burned'."""
    return [t for of in part.dependents("prep", lower="of") for t in of.dependents("pobj")]


def _has_other_gap(verb: Token) -> bool:
    """Return True if the gap is no object: 'whose agents left', 'in which he lived', 'where'."""
    if any(t.tag_ == "WP$" for t in verb.doc[verb.head.i + 1 : verb.i]):
        return True
    led = (g for c in verb.dependents("prep") for g in c.children)
    asked = any(c.tag_ in ("WRB", "WP$") for c in verb.children)
    return asked or any(g.tag_ in ("WDT", "WP") for g in led)


def is_eased(verb: Token) -> bool:
    """Return True for 'to hit' in 'He is hard to hit', whose object is the subject of 'is'.

    The 'tough' construction (Lees 1960): it has no agent.
    """
    adjective = verb.head
    if verb.dep_ not in ("xcomp", "advcl", "ccomp") or adjective.pos_ != "ADJ":
        return False
    if adjective.lemma_.lower() not in words("participants", "verbs", "eased_by"):
        return False
    led = any(c.tag_ == "TO" for c in verb.children)
    return led and not _is_filled(verb) and own_subject(verb) is None


def _is_filled(verb: Token) -> bool:
    """Return True if a verb has or needs no object: 'saw it', 'was seen'."""
    return verb.has_dependent(*FILLED) or is_passive(verb)


def _below(verb: Token) -> Token | None:
    """Return the object of the verb below: 'the neglect that the officers thought they saw'."""
    above, noun = verb.head, verb.head.head
    own, thinking = own_subject(verb), own_subject(above)
    if own is None or thinking is None or own.tag_ in ("WDT", "WP") or thinking.tag_ == "WP":
        return None
    if _is_filled(verb) or not noun.is_noun:
        return None
    dated = noun.ent_type_ in ("DATE", "TIME")
    opened = above.left_edge.tag_ in ("WDT", "WP") or above.left_edge.i == thinking.left_edge.i
    return noun if opened and not dated else None
