"""Chaining who is told to be who: 'the gunman was identified as Carl Boone'."""

from kg.annotate.coref.chains import Chains, compatible
from kg.annotate.identified import Identification, identification
from kg.annotate.parse_columns import Phrase
from kg.syntax.frames import frames
from kg.syntax.parsed import Token

HIM = frozenset({"he", "him", "she", "her", "who", "whom", "that"})


def chain_identified(chains: Chains) -> None:
    """Join one thing without a name to the one name that is put to it."""
    view = chains.view
    known = frames("identity")
    for index, lemma in enumerate(view.lemmas):
        told = identification(view.doc[index]) if lemma in known else None
        if told is not None and len(told.names) == 1:
            _join(chains, told)


def _join(chains: Chains, told: Identification) -> None:
    one, other = chains.at.get(told.bearer.i), chains.at.get(told.names[0].i)
    if one is None or other is None or chains.phrases[other].kind != "name":
        return
    a, b = chains.phrases[one], chains.phrases[other]
    if a.kind == "name" or chains.plural[one] or chains.is_named(one):
        return
    if _fits(told.bearer, a, b):
        chains.join(one, other)


def _fits(bearer: Token, phrase: Phrase, name: Phrase) -> bool:
    """Return True if a phrase may mean what a name names, by its type, or by its pronoun."""
    if phrase.kind == "pronoun":
        return bearer.lower_ in HIM and name.type == "Person"
    return compatible(phrase.type, name.type) or name.type == "Other"
