"""Number agreement: whether a noun can be the subject of a verb."""

from functools import cache

from kg.annotate.lexica import lexica
from kg.ontology import lexicon
from kg.syntax.parsed import AnyToken

ONE = frozenset({"was", "is", "has", "does", "wasn't", "isn't"})
MANY = frozenset({"were", "are", "have", "do"})
ONE_PRONOUN = frozenset({"he", "she", "it", "this", "that"})
MANY_PRONOUN = frozenset({"they", "we", "these", "those"})


@cache
def listed(key: str) -> frozenset[str]:
    """Return a list of joined.toml."""
    return frozenset(lexicon("joined")[key])


def fits(verb: AnyToken, subject: AnyToken | None) -> bool | None:
    """Return whether verb and subject agree in number (not 'wall … have'); None if undecided."""
    if subject is None:
        return None
    verb_many, subject_many = is_many(verb), _are_many(subject)
    if verb_many is None or subject_many is None:
        return None
    return verb_many == subject_many


def is_many(verb: AnyToken) -> bool | None:
    """Return True for a plural verb, by its first auxiliary or its own form; None if undecided."""
    finite = next((c for c in verb.children if c.dep_ in ("aux", "auxpass")), verb)
    if finite.lower_ in ONE or finite.tag_ == "VBZ":
        return False
    if finite.tag_ in ("VBD", "VBP") and (finite.lower_ in MANY or finite.tag_ == "VBP"):
        return True
    return None


def _are_many(subject: AnyToken) -> bool | None:
    word, noun = subject.lower_, subject.lemma_.lower()
    if any(c.dep_ == "conj" for c in subject.children):
        return None
    if subject.pos_ in ("PRON", "DET"):
        return False if word in ONE_PRONOUN else True if word in MANY_PRONOUN else None
    if subject.tag_ == "NNS":
        return None if {word, noun} & listed("singular") else True
    if subject.tag_ == "NNP":
        return False if subject.ent_type_ == "PERSON" else None
    body = lexica().nominal_type.get(noun) in ("Group", "Organization")
    return None if body or noun in listed("collective") or subject.tag_ != "NN" else False
