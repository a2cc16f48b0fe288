"""Number: whether a noun can be the subject of a verb, and that of a mention."""

from functools import cache

from kg.annotate.lexica import lexica
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.model.text import Number
from kg.ontology import lexicon, words
from kg.syntax.parsed import AnyToken

ONE = frozenset({"was", "is", "has", "does", "wasn't", "isn't"})
MANY = frozenset({"were", "are", "have", "do"})
ONE_PRONOUN = frozenset({"he", "she", "it", "this", "that"})
MANY_PRONOUN = frozenset({"they", "we", "these", "those"})
ARE_MANY = {**dict.fromkeys(ONE_PRONOUN, False), **dict.fromkeys(MANY_PRONOUN, True)}


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
        return ARE_MANY.get(word)
    if subject.tag_ == "NNS":
        return None if {word, noun} & listed("singular") else True
    if subject.tag_ == "NNP":
        return False if subject.ent_type_ == "PERSON" else None
    return None if subject.tag_ != "NN" or _is_collective(noun) else False


def _is_collective(noun: str) -> bool:
    """Return True for a noun that a verb of either number may follow: 'the crew have left'."""
    body = lexica().nominal_type.get(noun) in ("Group", "Organization")
    return body or noun in listed("collective")


OF_TAG: dict[str, Number] = dict(NN="singular", NNP="singular", NNS="plural", NNPS="plural")
OF_PEOPLE = frozenset({"Person", "Group"})
UNNUMBERED = frozenset({"who", "whom", "whose", "which", "that", "what", "you", "your", "yours"})
"""Pronouns that are both singular and plural."""


def number_of(view: ParseColumns, phrase: Phrase) -> Number | None:
    """Return the grammatical number of a mention; None where its words do not tell it.

    'The committee' is singular. Names have no number, except those of people in the plural ('the
    Lees', 'the Danes'): the United Nations are one thing.
    """
    if phrase.kind == "pronoun":
        word = view.lower[phrase.root]
        if word in UNNUMBERED:
            return None
        return "plural" if word in words("coreference", "plural") else "singular"
    if phrase.kind == "name":
        last = OF_TAG.get(view.tags[phrase.head_end - 1])
        return "plural" if phrase.type in OF_PEOPLE and last == "plural" else None
    tag = view.tags[phrase.root]
    if tag == "CD":
        return "singular" if view.lower[phrase.root] in ("one", "1") else "plural"
    return OF_TAG.get(tag)
