"""How near a word of a question is to a word of a text: the same word, a synonym, a wider word."""

from collections.abc import Mapping
from functools import lru_cache

from kg.compare.senses import likeness
from kg.noun_senses import Sense, sense_of
from kg.resolve.word_forms import deed, singular, stem, thing

SAME, SYNONYM, CLOSER, WIDER = 1.0, 0.8, 0.5, 0.3
_BY_SENSE: Mapping[Sense, float] = {"same": 0.7, "wider": CLOSER, "closer": WIDER}


@lru_cache(maxsize=50_000)
def word_likeness(asked: str, told: str) -> float:
    """Return how near a told word is to an asked one, from 0 to 1, both in small letters.

    1 is a form or derivation of the same word, .8 a synonym in the lexicon of joining, up to .7 a
    synonym in WordNet; a narrower word ('van' told, 'vehicle' asked) counts more than a wider one.
    """
    if stem(asked) == stem(told):
        return SAME
    if asked.isdigit() or told.isdigit():
        return 0.0
    ours, theirs = singular(asked), singular(told)
    if deed(asked) == deed(told) or thing(ours) == thing(theirs):
        return SYNONYM
    by_noun = _BY_SENSE.get(sense_of(ours, theirs), 0.0)
    return max(likeness(stem(asked), stem(told)), by_noun)
