"""Chaining a role to the only one named who bears it, wherever the text says so.

'Agent says …' of a headline is whom the text calls 'his agent Bo Ray' below, and 'the vet' whom it
calls 'Ida Moe, a vet': by a title, an apposition or a predicate. Nobody is meant if two are called
so, or if the words around the noun tell of another than those by which the one named is called.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from kg.annotate.coref.anonymous import is_anonymous
from kg.annotate.coref.beside import arguments_beside
from kg.annotate.coref.chains import Chains, titles
from kg.annotate.coref.features import article
from kg.annotate.coref.kin import kin_words
from kg.annotate.coref.nominals import headline_end, tellers
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import words

ANYBODY = words("coreference", "anybody") | frozenset({"friend", "partner", "colleague", "member"})
"""Nouns for people by which many of a text may be called."""

OTHERS = words("coreference", "successors")
FORMER = words("coreference", "other_holder")
"""Words before a role for somebody else who bears it, or bore it."""

OF_PLACES = frozenset({"city", "town", "village", "county", "state", "country", "nation"})
"""Nouns before a role that tell of the place of which the text tells: "the city's mayor"."""

PREDICATE = frozenset({"attr", "oprd", "appos", "compound", "nmod", "dep", "conj"})
SORTING = frozenset({"NOUN", "PROPN", "NUM"})
"""Parts of speech of words before a role that say which one it is."""

PLACES = frozenset({"GPE", "LOC", "NORP"})
TELLING = ("of", "for", "at", "in", "with")
"""Prepositions behind a role by which a text tells which one it is: 'the mayor of Harn'."""


@dataclass(frozen=True, slots=True)
class _Called:
    """One named, and the words of the phrase in which a text calls him by a role."""

    index: int
    words: frozenset[str]


def chain_sole_bearers(chains: Chains) -> None:
    """Join a role that nothing names yet to the only one named who is called by it."""
    called = _called(chains)
    told = _told_of(chains)
    for index, phrase in enumerate(chains.phrases):
        noun = chains.view.noun_of(phrase)
        if noun not in called or not _asks(chains, index):
            continue
        bearers = called[noun]
        one, sole = bearers[0].index, chains.are_one([b.index for b in bearers])
        if sole and not _are_several(chains, told[noun]) and _may_be(chains, index, bearers):
            chains.join(one, index)


def _called(chains: Chains) -> dict[str, list[_Called]]:
    """Return by which roles a text calls those whom it names."""
    found: dict[str, list[_Called]] = defaultdict(list)
    for index, phrase in enumerate(chains.phrases):
        if not chains.is_named(index) or chains.type(index) != "Person" or chains.plural[index]:
            continue
        if phrase.kind == "nominal":
            found[chains.view.lemmas[phrase.root]].append(_Called(index, _said(chains, phrase)))
        elif phrase.kind == "name":
            said = _said(chains, phrase)
            for title in titles(chains.view, phrase):
                found[title].append(_Called(index, said))
    return found


def _said(chains: Chains, phrase: Phrase) -> frozenset[str]:
    """Return the words of a phrase, or those of one sentence right before a name."""
    view, start = chains.view, phrase.start
    if phrase.kind == "name":
        while start and view.pos[start - 1] in ("NOUN", "PROPN", "ADJ", "ADP", "PART"):
            if view.opens_sentence(start):
                break
            start -= 1
    inner = range(start, phrase.end)
    return frozenset((*(view.lemmas[i] for i in inner), *(view.lower[i] for i in inner)))


def _told_of(chains: Chains) -> dict[str, list[int]]:
    """Return the noun phrases of each noun."""
    found: dict[str, list[int]] = defaultdict(list)
    for index, phrase in enumerate(chains.phrases):
        if phrase.kind == "nominal":
            found[chains.view.lemmas[phrase.root]].append(index)
    return found


def _are_several(chains: Chains, told: list[int]) -> bool:
    """Return True if a text tells of several of a role, or brings in one without a name."""
    view = chains.view
    return any(
        chains.plural[j]
        or (not chains.is_named(j) and _is_brought_in(view, chains.phrases[j]))
        or not OTHERS.isdisjoint(view.lower[chains.phrases[j].start : chains.phrases[j].root])
        for j in told
    )


def _is_brought_in(view: ParseColumns, phrase: Phrase) -> bool:
    return article(view, phrase) in ("a", "some", "number")


def _asks(chains: Chains, index: int) -> bool:
    """Return True for a role as an argument that nothing names: 'the agent', 'his agent', 'Agent'.

    Without an article only in the headline; nor as owner of what the role has: "Sheriff's Deputy".
    """
    view, phrase = chains.view, chains.phrases[index]
    if not chains.is_person(index) or chains.is_named(index) or _is_common(view, phrase):
        return False
    if not _is_of_one(view, phrase) or is_anonymous(chains, index):
        return False
    opening = article(view, phrase)
    if view.deps[phrase.root] in PREDICATE or view.word_before(phrase.start) in ("as", "-"):
        return False
    if opening == "bare":
        first = phrase.end <= headline_end(view) and view.deps[phrase.root] != "poss"
        return first and view.word_before(phrase.start) not in ("and", "or", "for")
    return opening in ("the", "this", "owned")


def _is_common(view: ParseColumns, phrase: Phrase) -> bool:
    return view.lemmas[phrase.root] in ANYBODY | kin_words()


def _is_of_one(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'the agent', 'his agent' and "the city's mayor", not "the bank's lawyer"."""
    owners = view.dependents(phrase.root, "poss")
    return all(view.pos[i] == "PRON" or view.lemmas[i] in OF_PLACES for i in owners)


def _may_be(chains: Chains, index: int, bearers: list[_Called]) -> bool:
    """Return True if a role may mean the one called by it: not beside him, nor by other words."""
    view, thing = chains.view, chains.find(bearers[0].index)
    if thing in arguments_beside(chains, index) | tellers(chains, index):
        return False
    before = index < chains.members(thing)[0]
    mine = set(_sorting(view, chains.phrases[index], before=before))
    return any(mine <= b.words and mine & FORMER == b.words & FORMER for b in bearers)


def _sorting(view: ParseColumns, phrase: Phrase, *, before: bool) -> Iterator[str]:
    """Yield the words that say which one bears a role; where it is, not `before` the name.

    A text that opens with 'the Norvik governor' may name 'Governor Moe' below. Of a place that it
    has told of before, it need not say again that she is its governor.
    """
    owners = view.dependents(phrase.root, "poss")
    start = max((i + 1 for i in owners), default=phrase.start)
    for i in range(start, phrase.root):
        if view.labels[i] in PLACES:
            if not before and view.lower[i] not in view.lower[: phrase.start]:
                yield view.lower[i]
        elif _sorts(view, i):
            yield view.lower[i]
    for prep in view.dependents(phrase.root, "prep", lower=TELLING):
        yield from (view.lemmas[i] for i in view.dependents(prep, "pobj"))


def _sorts(view: ParseColumns, index: int) -> bool:
    """Return True for a noun, an ordinal or a word of offices before a role: 'police', 'second'."""
    office = view.lower[index] in FORMER | words("titles", "within", "words") | {"same"}
    return office or view.pos[index] in SORTING or view.labels[index] == "ORDINAL"
