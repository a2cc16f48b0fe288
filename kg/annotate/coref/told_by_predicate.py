"""Whom or what a pronoun means where its predicate tells: what was stopped is started again.

'An alarm stopped the lift. It was started again' is about the lift, and 'Ford visited him and said
he was recovering' is about the one in bed, though others are more salient.
"""

from collections.abc import Iterator
from functools import cache

from kg.annotate.coref.binding import OBJECT, clause, reporter
from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import lists, table

PERSON = frozenset({"he", "she"})


@cache
def _undoing() -> dict[str, frozenset[str]]:
    """Map verbs to the families in which one undoes what another did."""
    rows = lists("coreference", "undoing").items()
    found: dict[str, set[str]] = {}
    for family, verbs in rows:
        for verb in verbs:
            found.setdefault(verb, set()).add(family)
    return {verb: frozenset(families) for verb, families in found.items()}


def what_was_undone(chains: Chains, index: int) -> Iterator[int]:
    """Yield the lift for 'it' in 'An alarm stopped the lift. It was started again'.

    Of one sentence, the last thing that underwent what the pronoun's verb undoes or does again.
    """
    view, root = chains.view, chains.phrases[index].root
    verb = view.heads[root]
    families = _undoing().get(view.lemmas[verb], frozenset())
    if not families or not _undergoes(view, root):
        return
    for j, phrase in chains.back(index, reach=1):
        above = view.heads[phrase.root]
        if above == verb or not _undergoes(view, phrase.root):
            continue
        if families & _undoing().get(view.lemmas[above], frozenset()):
            yield j
            return


def _undergoes(view: ParseColumns, index: int) -> bool:
    """Return True for the object of a verb, or the subject of its passive."""
    return view.deps[index] in ("dobj", "nsubjpass") and view.pos[view.heads[index]] == "VERB"


def who_is_sick(chains: Chains, index: int) -> Iterator[int]:
    """Yield him for 'he' in 'Ford visited him and said he was making good progress'."""
    view, root = chains.view, chains.phrases[index].root
    if view.lower[root] not in PERSON or not _tells_of_health(view, clause(view, root), root):
        return
    sayer = reporter(view, root)
    if sayer is None:
        return
    said = view.heads[clause(view, root)]
    beside = (said, view.heads[sayer], *view.dependents(view.heads[sayer], "conj"))
    visited = (c for verb in dict.fromkeys(beside) for c in _objects_before(view, verb, root))
    yield from (chains.at[c] for c in visited if c in chains.at and chains.is_person(chains.at[c]))


def _objects_before(view: ParseColumns, verb: int, index: int) -> list[int]:
    """Return the objects of a verb that are before a word, as the verb is."""
    if view.pos[verb] != "VERB" or verb >= index:
        return []
    return [c for c in view.dependents(verb, *OBJECT) if c < index]


def _tells_of_health(view: ParseColumns, verb: int, who: int) -> bool:
    """Return True for what is told of the sick: 'was recovering', 'had been discharged'."""
    words, lemma = table("coreference", "sick"), view.lemmas[verb]
    if view.deps[who] == "nsubjpass":
        return lemma in words["undergoing"]
    if view.deps[who] != "nsubj":
        return False
    if lemma == "make":
        return any(view.lemmas[c] in words["making"] for c in view.dependents(verb, "dobj"))
    state = view.dependents(verb, "acomp") if lemma == "be" else []
    return lemma in words["verbs"] or any(view.lower[c] in words["being"] for c in state)


def is_of_people(chains: Chains, index: int) -> bool:
    """Return True for the 'them' of 'Ford was one of them', who are people and no things."""
    view, root = chains.view, chains.phrases[index].root
    of = view.heads[root]
    one = view.heads[of]
    if view.deps[root] != "pobj" or view.lower[of] != "of" or view.lower[one] != "one":
        return False
    if view.deps[one] != "attr":
        return False
    who = view.dependent(view.heads[one], "nsubj")
    return who is not None and (
        view.lower[who] in ("i", "he", "she")
        or (who in chains.at and chains.type(chains.at[who]) == "Person")
    )
