"""Chaining by the one fate that a report tells: 'A man was arrested … Leo Marn was charged'.

News begins with what befell somebody and gives the name below. If a text tells of one person
without a name that he is accused, and of one with a name, these are one person; so of whom a deed
befell. Where it tells so of several, it says of none who he is.
"""

from collections import defaultdict
from itertools import combinations

from kg.annotate.coref.befallen import FATES, befalls, is_told_behind
from kg.annotate.coref.by_age import age_before, age_of, ages_of_nouns
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.named_later import called, is_inside, nouns_of
from kg.annotate.coref.never_named import may_bear
from kg.annotate.coref.nominals import headline_end
from kg.annotate.parse_columns import ParseColumns, Phrase

LEAD = 5
"""Sentences at the beginning of a text, with its headline, that bring in whom it is about."""

BELOW = 15
"""Sentences after such a person in which the name is told."""

BROUGHT_IN = frozenset({"a", "an", "another", "one"})
EXCLUDED = {"accused": "victim"}
"""Fates that one person seldom has; where a text tells both of one, two may have been mixed up."""

ONE_OF_TWO = frozenset({"another", "one", "other", "second"})
"""Words before a noun for somebody beside whom a text tells of others like him."""


def chain_one_fate(chains: Chains) -> None:
    """Join the one person without a name who has a fate to the one with a name who has it."""
    for fate in FATES:
        told = _people(chains, fate)
        if told is not None and not _is_also(chains, told, apart=EXCLUDED.get(fate)):
            _join_only(chains, told)


def _is_also(chains: Chains, told: dict[int, list[int]], *, apart: str | None) -> bool:
    """Return True if somebody has a fate, too, that tells him apart: the accused who was killed."""
    members = (m for thing in told for m in chains.members(thing))
    return any(apart and befalls(chains.view, chains.phrases[m], apart) for m in members)


def _people(chains: Chains, fate: str) -> dict[int, list[int]] | None:
    """Return the mentions of each person of whom a fate is told; None if it is told of several.

    A pronoun of which it is not known whom it means tells of nobody.
    """
    found: dict[int, list[int]] = defaultdict(list)
    for i, phrase in enumerate(chains.phrases):
        if phrase.type not in ("Person", "Group") or not befalls(chains.view, phrase, fate):
            continue
        if chains.plural[i] or _is_listed(chains, i):
            return None
        if any(chains.phrases[m].kind != "pronoun" for m in chains.members(i)):
            found[chains.find(i)].append(i)
    return found


def _is_listed(chains: Chains, index: int) -> bool:
    """Return True for one of 'a clerk and a guard'."""
    view, root = chains.view, chains.phrases[index].root
    beside = [*view.dependents(root, "conj"), view.heads[root] if view.deps[root] == "conj" else -1]
    found = (chains.at[c] for c in beside if c in chains.at)
    return any(chains.phrases[j].type in ("Person", "Group") for j in found)


def _join_only(chains: Chains, told: dict[int, list[int]]) -> None:
    """Join the only person brought in without a name to the only one named.

    A headline and the sentences below it may bring in one person by several nouns.
    """
    named = [some[0] for thing, some in told.items() if chains.is_named(thing)]
    fresh = [some[0] for thing, some in told.items() if _is_fresh(chains, thing)]
    if len(named) != 1 or not _may_be_one(chains, fresh):
        return
    if all(_may_be(chains, one, named[0]) for one in fresh):
        for one in fresh:
            chains.join(one, named[0])


def _may_be_one(chains: Chains, fresh: list[int]) -> bool:
    """Return True unless two of those brought in are told of in one sentence, or as two."""
    view, parts = chains.view, [chains.phrases[i] for i in fresh]
    if len(fresh) < 2:
        return True
    said = {view.sentences[p.root] for p in parts}
    several = any(not ONE_OF_TWO.isdisjoint(view.lower[p.start : p.root + 1]) for p in parts)
    return len(said) == len(fresh) and not several and _are_alike(chains, fresh)


def _are_alike(chains: Chains, fresh: list[int]) -> bool:
    """Return True if the nouns, ages and sexes of each two may be of one person."""
    return all(
        chains.may_join(one, other)
        and called(
            chains.view, {chains.view.lemmas[chains.phrases[one].root]}, [chains.phrases[other]]
        )
        != "apart"
        and _may_be_of_age(chains, one, other)
        for one, other in combinations(fresh, 2)
    )


def _is_fresh(chains: Chains, thing: int) -> bool:
    """Return True for somebody without a name who was brought in: 'a man', 'another', 'Man held'.

    So is whom an article with 'the' tells by what befell him: 'the clerk accused of it'.
    """
    view, first = chains.view, chains.phrases[chains.members(thing)[0]]
    if chains.is_named(thing) or view.pos[first.root] not in ("NOUN", "PROPN"):
        return False
    opening = view.lower[first.start]
    bare = view.pos[first.start] != "DET" and first.end <= headline_end(view)
    bare = bare and ONE_OF_TWO.isdisjoint(view.lower[first.start : first.root + 1])
    return opening in BROUGHT_IN or bare or (opening == "the" and _is_told_by_fate(view, first))


def _is_told_by_fate(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'the clerk accused of it', whom the noun phrase itself says it of."""
    return any(is_told_behind(view, phrase.root, fate) for fate in FATES)


def _may_be(chains: Chains, one: int, index: int) -> bool:
    """Return True if whom the beginning brings in may be whom a name below it tells."""
    view = chains.view
    begun, named = chains.members(one)[0], chains.members(index)[0]
    here, there = (view.sentences[chains.phrases[i].root] for i in (begun, named))
    below = begun < named and there <= here + BELOW
    near = here < LEAD and (below or chains.phrases[named].end <= headline_end(view))
    if not near or not chains.is_person(begun) or chains.type(index) != "Person":
        return False
    if (below and not may_bear(chains, one, named)) or is_inside(chains, begun, named):
        return False
    parts = [chains.phrases[m] for m in chains.members(one)]
    apart = called(view, nouns_of(chains, index), parts) == "apart"
    return not apart and _may_be_of_age(chains, one, index)


def _may_be_of_age(chains: Chains, one: int, index: int) -> bool:
    """Return True unless the ages of two people are told, by a number or a noun, and differ."""
    view = chains.view
    mine, theirs = _ages(chains, one), _ages(chains, index)
    nouns = {view.lemmas[chains.phrases[m].root] for m in chains.members(one)}
    spans = [ages_of_nouns()[noun] for noun in nouns if noun in ages_of_nouns()]
    young = all(least <= age <= most for least, most in spans if least for age in theirs)
    return young and not (mine and theirs and mine.isdisjoint(theirs))


def _ages(chains: Chains, index: int) -> set[float]:
    """Return the ages that a text tells of somebody."""
    phrases = [chains.phrases[m] for m in chains.members(index)]
    told = (read(chains.view, p) for p in phrases for read in (age_of, age_before))
    return {age for age in told if age is not None}
