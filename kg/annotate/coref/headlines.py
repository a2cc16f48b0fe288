"""Whom or what a headline tells of in short: 'Woman dies in fire' above 'A woman of 50 died'.

A headline leaves out the article and the name. The sentences right below it tell of the same, so
the only one that they call by the noun of the headline is the one of the headline.
"""

from collections.abc import Iterator

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.features import article
from kg.annotate.coref.nominals import headline_end
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.noun_senses import sense_of
from kg.ontology import words

LEAD = 2
"""Sentences after the first below a headline."""

OTHERS = words("coreference", "successors") | words("coreference", "anew")
PREDICATE = frozenset({"attr", "oprd", "appos", "compound", "nmod", "poss", "dep"})


def chain_headlines(chains: Chains) -> None:
    """Join a noun of the headline to the only one whom the first sentences call by it."""
    end = headline_end(chains.view)
    for index, phrase in enumerate(chains.phrases):
        if not end or phrase.end > end:
            return
        if _tells_in_short(chains, index, end):
            below = list(_called_below(chains, index, end))
            if chains.are_one(below) and not any(chains.plural[j] for j in below):
                chains.join(below[0], index)


def _tells_in_short(chains: Chains, index: int, end: int) -> bool:
    """Return True for 'Woman' in a headline, whom nothing ties to a name or to what is below."""
    view, phrase = chains.view, chains.phrases[index]
    if phrase.kind != "nominal" or not _is_one(chains, index):
        return False
    below = any(chains.phrases[m].start >= end for m in chains.members(index))
    tied = chains.is_named(index) or below
    owned = view.has_dependent(phrase.root, "poss") or view.word_before(phrase.start) == "as"
    return not (tied or owned) and _is_argument(view, phrase)


def _is_one(chains: Chains, index: int) -> bool:
    """Return True for one person without words that tell of another."""
    view, phrase = chains.view, chains.phrases[index]
    others = OTHERS.isdisjoint(view.lower[phrase.start : phrase.root])
    return chains.is_person(index) and others and view.tags[phrase.root] != "CD"


def _is_argument(view: ParseColumns, phrase: Phrase) -> bool:
    return view.deps[phrase.root] not in PREDICATE


def _called_below(chains: Chains, index: int, end: int) -> Iterator[int]:
    """Yield those of whom the first sentences tell by the noun of a headline, also of several."""
    view = chains.view
    noun, last = view.lemmas[chains.phrases[index].root], view.sentences[end] + LEAD
    for j, phrase in enumerate(chains.phrases):
        if j == index or phrase.kind != "nominal" or view.sentences[phrase.root] > last:
            continue
        if not _is_for(noun, view.lemmas[phrase.root]):
            continue
        if phrase.start < end or _brings_in(chains, j):
            yield j


def _is_for(noun: str, other: str) -> bool:
    """Return True for the same noun, or one that means the same: 'lawyer', 'attorney'."""
    return noun == other or sense_of(noun, other) == "same"


def _brings_in(chains: Chains, index: int) -> bool:
    """Return True unless a phrase only tells what somebody is: 'she was a mother', 'as coach'."""
    view, phrase = chains.view, chains.phrases[index]
    said_to_be = view.deps[phrase.root] in PREDICATE or view.word_before(phrase.start) == "as"
    return chains.plural[index] or not (said_to_be or article(view, phrase) == "bare")
