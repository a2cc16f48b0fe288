"""Chaining by age over a whole text: 'a 16-year-old', named further down as 'Ann Ford, 16'.

A text that tells of one person of an age mostly tells of no second one without saying so.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from kg.annotate.coref.binding import clause
from kg.annotate.coref.by_age import age_before, age_of, ages_of_nouns
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.kin import kin_words
from kg.annotate.coref.syntax import DEFINITE
from kg.annotate.parse_columns import Phrase
from kg.ontology import words

SECOND = words("coreference", "successors") | frozenset({"each", "every", "no", "any", "fellow"})
"""Words before somebody who is not the one told of."""


def chain_same_age(chains: Chains) -> None:
    """Join those without a name to the only one whose age they have; then 'the teenager'."""
    told = _told(chains)
    for i in told:
        if chains.phrases[i].kind == "nominal" and not chains.is_named(i):
            _join_named(chains, i, told)
    for i, phrase in enumerate(chains.phrases):
        if _is_bare(chains, phrase) and chains.is_person(i) and not chains.is_named(i):
            _join_by_noun(chains, i, told)


def _told(chains: Chains) -> dict[int, float]:
    """Return the phrases by which single people are told of with their age."""
    told: dict[int, float] = {}
    for i, phrase in enumerate(chains.phrases):
        if chains.is_person(i) and phrase.kind != "pronoun":
            age = age_of(chains.view, phrase)
            if age is None and phrase.kind == "name":
                age = age_before(chains.view, phrase)
            if age is not None:
                told[i] = age
    return told


def _of_age(told: Mapping[int, float], index: int) -> list[int]:
    """Return the other phrases that tell of the same age."""
    return [j for j, age in told.items() if age == told[index] and j != index]


def _called_at_age(chains: Chains, age: float) -> list[int]:
    """Return the phrases whose noun people of an age may be called by."""
    return [j for j in _called(chains) if _may_be(chains, j, age)]


def _join_named(chains: Chains, index: int, told: Mapping[int, float]) -> None:
    """Join 'a 16-year-old' to the one person named who is 16, if nobody else without a name is."""
    others = _of_age(told, index)
    named = [j for j in others if chains.is_named(j)]
    if not others and chains.view.lower[chains.phrases[index].start] in DEFINITE:
        named = others = _called_at_age(chains, told[index])
    one = chains.are_one(named) and chains.may_join(named[0], index)
    if one and not _may_be_others(chains, [*others, index]):
        chains.join(named[0], index)


def _may_be_others(chains: Chains, every: list[int]) -> bool:
    """Return True if some of those of one age are kin, a second one, or told of side by side."""
    if any(_is_kin(chains, j) for j in every if not chains.is_named(j)):
        return True
    return any(_is_second(chains, j) for j in every) or _are_told_together(chains, every)


def _may_be(chains: Chains, index: int, age: float) -> bool:
    """Return True if a noun that tells how old somebody is tells no other age."""
    least, most = ages_of_nouns()[chains.view.lemmas[chains.phrases[index].root]]
    return least <= age <= most


def _join_by_noun(chains: Chains, index: int, told: Mapping[int, float]) -> None:
    """Join 'the teenager' to the only one who is of that age, or is called so or otherwise."""
    least, most = ages_of_nouns()[chains.view.lemmas[chains.phrases[index].root]]
    if not least:
        return
    aged = [j for j, age in told.items() if least <= age <= most]
    others = [*_without_kin(chains, aged), *_others_called(chains, index)]
    named = [j for j in others if chains.is_named(j)]
    if not chains.are_one(named) or any(_is_brought_in(chains, j) for j in others):
        return
    if _may_be_of_age(chains, index, named):
        chains.join(named[0], index)


def _without_kin(chains: Chains, every: list[int]) -> list[int]:
    """Return the phrases for people who are not told of as somebody's kin."""
    return [j for j in every if not _is_kin(chains, j)]


def _may_be_of_age(chains: Chains, index: int, named: list[int]) -> bool:
    """Return True if nothing makes 'the teenager' another than the one named, nor tells of both."""
    joined = chains.may_join(named[0], index)
    return joined and not _are_told_together(chains, [*named, index])


def _others_called(chains: Chains, index: int) -> list[int]:
    """Return the phrases of other chains whose noun tells an age."""
    return [j for j in _called(chains) if chains.find(j) != chains.find(index)]


def _is_brought_in(chains: Chains, index: int) -> bool:
    """Return True for 'a teenager' who is not the one named, and has no name."""
    opening = chains.view.lower[chains.phrases[index].start]
    return not chains.is_named(index) and opening not in DEFINITE


def _is_kin(chains: Chains, index: int) -> bool:
    """Return True for 'his sister Ann Ford, 19', whom a text brings in by her kin."""
    return chains.view.noun_of(chains.phrases[chains.members(index)[0]]) in kin_words()


def _called(chains: Chains) -> Iterable[int]:
    """Yield the phrases by which single people are called teenagers."""
    for j, phrase in enumerate(chains.phrases):
        noun = chains.view.lemmas[phrase.root] if phrase.kind == "nominal" else ""
        if ages_of_nouns().get(noun, (0, 0))[0] and chains.is_person(j):
            yield j


def _is_bare(chains: Chains, phrase: Phrase) -> bool:
    """Return True for 'the teenager' with no more words, and for 'Teen' in a headline."""
    view = chains.view
    noun = phrase.kind == "nominal" and view.lemmas[phrase.root] in ages_of_nouns()
    alone = view.lower[phrase.start] in DEFINITE and phrase.root - phrase.start == 1
    headed = view.sentences[phrase.root] == 0 and view.pos[phrase.start] in ("NOUN", "PROPN", "ADJ")
    return (
        noun
        and (alone or headed)
        and not view.has_dependent(phrase.root, "prep", "relcl", "acl", "appos")
    )


def _is_second(chains: Chains, index: int) -> bool:
    """Return True for 'another 16-year-old', who is not the one told of."""
    view, phrase = chains.view, chains.phrases[index]
    return not SECOND.isdisjoint(view.lower[phrase.start : phrase.root])


def _are_told_together(chains: Chains, indices: Iterable[int]) -> bool:
    """Return True if one clause tells of two of some phrases: they are two people."""
    view, held = chains.view, defaultdict[int, set[int]](set)
    for j in indices:
        held[clause(view, chains.phrases[j].root)].add(chains.find(j))
    return any(len(things) > 1 for things in held.values())
