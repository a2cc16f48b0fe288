"""Chaining by the one fate that a report tells: 'A man was arrested … Leo Marn was charged'.

News begins with what befell somebody and gives the name below. If a text tells of one person
without a name that he is accused, and of one with a name, these are one person; so of whom a deed
befell. Where it tells so of several, it says of none who he is.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache

from kg.annotate.coref.binding import OBJECT
from kg.annotate.coref.by_age import age_before, age_of, ages_of_nouns
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.named_later import called, is_inside, nouns_of
from kg.annotate.coref.never_named import may_bear
from kg.annotate.coref.nominals import headline_end
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import lexicon

LEAD = 5
"""Sentences at the beginning of a text, with its headline, that bring in whom it is about."""

BELOW = 15
"""Sentences after such a person in which the name is told."""

BROUGHT_IN = frozenset({"a", "an", "another", "one"})
SUFFERING = frozenset({"nsubjpass", *OBJECT})
NESTING = 4
"""Members of a list before a phrase that are looked at."""


def chain_one_fate(chains: Chains) -> None:
    """Join the one person without a name who has a fate to the one with a name who has it."""
    for befell in (_is_accused, _is_victim):
        told = _people(chains, befell)
        if told is not None:
            _join_only(chains, told)


def _people(
    chains: Chains, befell: Callable[[ParseColumns, int], bool]
) -> dict[int, list[int]] | None:
    """Return the mentions of each person of whom a fate is told; None if it is told of several.

    A pronoun of which it is not known whom it means tells of nobody.
    """
    found: dict[int, list[int]] = defaultdict(list)
    for i, phrase in enumerate(chains.phrases):
        if phrase.type not in ("Person", "Group") or not _befalls(chains.view, phrase, befell):
            continue
        if chains.plural[i] or _is_listed(chains, i):
            return None
        if any(chains.phrases[m].kind != "pronoun" for m in chains.members(i)):
            found[chains.find(i)].append(i)
    return found


def _befalls(
    view: ParseColumns, phrase: Phrase, befell: Callable[[ParseColumns, int], bool]
) -> bool:
    """Return True if a fate is told of a person, or of the first of the list that he is in."""
    root = phrase.root
    for _ in range(NESTING):
        if befell(view, root):
            return True
        if view.deps[root] != "conj":
            return False
        root = view.heads[root]
    return False


def _is_listed(chains: Chains, index: int) -> bool:
    """Return True for one of 'a clerk and a guard'."""
    view, root = chains.view, chains.phrases[index].root
    beside = [*view.dependents(root, "conj"), view.heads[root] if view.deps[root] == "conj" else -1]
    found = (chains.at[c] for c in beside if c in chains.at)
    return any(chains.phrases[j].type in ("Person", "Group") for j in found)


def _join_only(chains: Chains, told: dict[int, list[int]]) -> None:
    """Join the only person brought in without a name to the only one named."""
    named = [some[0] for thing, some in told.items() if chains.is_named(thing)]
    fresh = [some[0] for thing, some in told.items() if _is_fresh(chains, thing)]
    if len(named) == 1 and len(fresh) == 1 and _may_be(chains, fresh[0], named[0]):
        chains.join(fresh[0], named[0])


def _is_fresh(chains: Chains, thing: int) -> bool:
    """Return True for somebody without a name who was brought in: 'a man', 'another'."""
    view, first = chains.view, chains.phrases[chains.members(thing)[0]]
    brought_in = view.lower[first.start] in BROUGHT_IN and view.pos[first.root] == "NOUN"
    return brought_in and not chains.is_named(thing)


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


@cache
def _words(fate: str, kind: str) -> frozenset[str]:
    return frozenset(lexicon("fates")[fate].get(kind, ()))


def _is_accused(view: ParseColumns, root: int) -> bool:
    """Return True for who is arrested, 'suspected of' a deed, or 'faces charges'."""
    if _undergoes(view, root, "accused"):
        return True
    verb = view.heads[root]
    if view.deps[root] != "nsubj" or view.is_denied(verb):
        return False
    objects = {view.lemmas[c] for c in view.dependents(verb, "dobj")}
    faces = view.lemmas[verb] in _words("accused", "facing")
    return faces and not objects.isdisjoint(_words("accused", "faced"))


def _is_victim(view: ParseColumns, root: int) -> bool:
    """Return True for who was hurt or killed, who died, and 'the death of' whom is told."""
    verb = view.heads[root]
    hurt = _is_in_part(view, verb)
    if (_undergoes(view, root, "victim") and not hurt) or _is_of(
        view, root, _words("victim", "nouns")
    ):
        return True
    dies = view.lemmas[verb] in _words("victim", "dying") and view.deps[root] == "nsubj"
    return dies and not view.is_denied(verb)


def _undergoes(view: ParseColumns, root: int, fate: str) -> bool:
    """Return True for who undergoes a verb of a fate, or is told by its participle."""
    verbs, verb = _words(fate, "undergoing"), view.heads[root]
    if view.deps[root] in SUFFERING and view.lemmas[verb] in verbs:
        return not view.is_denied(verb)
    behind = view.dependents(root, "acl")
    before = set(view.lower[c] for c in view.dependents(root, "amod"))
    told = any(view.tags[c] == "VBN" and view.lemmas[c] in verbs for c in behind)
    return told or not before.isdisjoint(_words(fate, "before"))


def _is_of(view: ParseColumns, root: int, nouns: Iterable[str]) -> bool:
    """Return True for whose death it is: 'the death of Marn', "Marn's death"."""
    above = view.heads[root]
    if view.deps[root] == "pobj" and view.lower[above] == "of":
        above = view.heads[above]
    elif view.deps[root] != "poss":
        return False
    return view.lemmas[above] in nouns


def _is_in_part(view: ParseColumns, verb: int) -> bool:
    """Return True for 'was shot in the leg', which somebody may survive."""
    parts = lexicon("participants")["ailments"]["parts"]
    where = (c for p in view.dependents(verb, "prep", lower="in") for c in view.children(p))
    return any(view.lemmas[c] in parts for c in where)
