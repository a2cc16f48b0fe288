"""Which officer is meant: 'the second officer' of a ship, 'a press officer', 'the officer'."""

from functools import cache

from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import lexicon

NEXT = 1
"""Sentences after which 'the officer' may be another one than the customs officer."""

WINDOW = 400
"""Phrases before and after that are asked for officers of another kind."""


@cache
def _words(key: str) -> frozenset[str]:
    return frozenset(lexicon("ranks")[key])


def other_rank(chains: Chains, index: int, before: int) -> bool:
    """Say whether a rank told without more is not the one told with its kind some time before.

    Where a text has officers of several kinds, only the one just told of is 'the officer'; the
    second officer of a ship and a press officer keep their first word.
    """
    view = chains.view
    mine, other = chains.phrases[index], chains.phrases[before]
    noun = view.lemmas[mine.root]
    kind = _kind(view, other)
    if noun not in _words("nouns") or not kind or _kind(view, mine):
        return False
    near = view.sentences[mine.root] - view.sentences[other.root] <= NEXT
    if kind & _words("kept"):
        return not near or bool(chains.roles(index) - {noun})
    return not near and any(
        p.kind == "nominal" and view.lemmas[p.root] == noun and _kind(view, p) - kind
        for p in chains.phrases[max(0, index - WINDOW) : index + WINDOW]
    )


def _kind(view: ParseColumns, phrase: Phrase) -> set[str]:
    """Give the words before a rank that say of which kind it is: 'customs', 'second', 'press'."""
    return {
        view.lemmas[i]
        for i in range(phrase.start, phrase.root)
        if view.lemmas[i] in _words("kept")
        or (view.deps[i] == "compound" and view.pos[i] == "NOUN")
    }
