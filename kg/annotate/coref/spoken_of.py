"""Whom speakers call theirs: 'our driver' of who speaks for a firm is 'the driver' of the text.

Quoted words see things from where the speaker stands, and the text from outside.
"""

from collections.abc import Sequence

from kg.annotate.coref.binding import clause
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.kin import kin_words
from kg.annotate.coref.speech import Quoted, speech_at
from kg.annotate.coref.syntax import DEFINITE
from kg.annotate.coref.told_by_clause import LAWYERS
from kg.ontology import words

OURS = frozenset({"our", "my"})
OTHERS = LAWYERS | words("coreference", "speakers") | frozenset({"friend", "partner", "colleague"})
"""Nouns for people whom everybody in a text may have."""


def chain_spoken_of(chains: Chains, speech: Sequence[Quoted]) -> None:
    """Join whom quoted words call theirs to the only one whom the text calls by the noun."""
    view = chains.view
    for i, phrase in enumerate(chains.phrases):
        if phrase.kind != "nominal" or not chains.is_person(i) or len(chains.members(i)) > 1:
            continue
        noun = view.lemmas[phrase.root]
        theirs = view.has_dependent(phrase.root, "poss", lower=OURS)
        common = noun in kin_words() | OTHERS or phrase.root - phrase.start > 1
        if not theirs or common or speech_at(speech, phrase.root) is None:
            continue
        one = _only_one(chains, i, noun)
        if one is not None:
            chains.join(one, i)


def _only_one(chains: Chains, index: int, noun: str) -> int | None:
    """Return the only one called by a noun, as 'the driver' or by name, in another clause."""
    view = chains.view
    every = [j for j, p in enumerate(chains.phrases) if j != index and view.noun_of(p) == noun]
    if not chains.are_one(every) or any(chains.plural[j] for j in every):
        return None
    here = clause(view, chains.phrases[index].root)
    apart = all(clause(view, chains.phrases[j].root) != here for j in every)
    return every[0] if apart and _is_known(chains, every) else None


def _is_known(chains: Chains, every: list[int]) -> bool:
    """Return True for one named, or told of with 'the', who is nobody's: no 'his driver'."""
    view, phrases = chains.view, [chains.phrases[j] for j in every]
    owned = any(view.has_dependent(p.root, "poss") for p in phrases)
    pointed = any(view.lower[p.start] in DEFINITE for p in phrases)
    return not owned and (pointed or chains.is_named(every[0]))
