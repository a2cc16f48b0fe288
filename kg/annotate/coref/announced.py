"""Whom a few words announce: for 'Next, Bo Ray. The coach has resigned.' he is the coach."""

from kg.annotate.coref.binding import SUBJECT
from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns, Phrase

LONGEST = 7
"""Words that an announcement has at most."""
AFTER = 2
"""Sentences after it in which a role is told to be that person's."""
LEADING = frozenset({"ADV", "ADJ", "PUNCT", "SPACE", "NUM", "X"})
"""Parts of speech of what may go before the name: 'Second, …', '3. …'."""
THIRD = frozenset({"he", "she", "him", "her", "his"})


def by_announcement(chains: Chains, index: int) -> int | None:
    """Find the person whom a sentence without a verb has just named, for 'the coach' as a subject.

    Not where a pronoun stands for that person already, or 'the coach' was told of before.
    """
    view, phrase = chains.view, chains.phrases[index]
    if not _is_subject_with_the(view, phrase) or not chains.is_person(index):
        return None
    noun = view.lemmas[phrase.root]
    for j, other in chains.back(index, reach=AFTER):
        if view.noun_of(other) == noun or view.lower[other.root] in THIRD:
            return None
        named = other.kind == "name" and chains.is_person(j)
        if named and view.sentences[other.root] != view.sentences[phrase.root]:
            return j if _is_announced(view, other) and noun not in _before(chains, j) else None
    return None


def _is_subject_with_the(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'the coach' as a subject."""
    return view.deps[phrase.root] in SUBJECT and view.lower[phrase.start] == "the"


def _before(chains: Chains, index: int) -> set[str]:
    """Return the nouns by which people were told of before a phrase."""
    view = chains.view
    return {view.lemmas[p.root] for p in chains.phrases[:index] if p.kind == "nominal"}


def _is_announced(view: ParseColumns, name: Phrase) -> bool:
    """Return True for 'Next, Bo Ray.': a short sentence without a verb that ends with the name."""
    start = name.start
    while start and view.sentences[start - 1] == view.sentences[name.root]:
        start -= 1
    ends = view.words[name.end : name.end + 1] in ((".",), (":",))
    words = range(start, name.end)
    ordered = all(view.pos[i] in LEADING for i in range(start, name.start))
    return ends and ordered and len(words) <= LONGEST
