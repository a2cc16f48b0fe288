"""Chaining the one weapon of somebody: 'he pointed a gun', 'Ford had no gun', 'his revolver'.

A text that tells of a gun again brings it in again with 'a', not as a second one: people differ on
whether he had it.
"""

from collections.abc import Mapping

from kg.annotate.coref.binding import subject
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.syntax import DEFINITE
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import words

KINDS = (words("coreference", "firearms"), words("coreference", "blades"))
BEARING = words("coreference", "bearing")
FORCE = words("coreference", "force")
SECURING = words("coreference", "securing")
CALIBRE = frozenset({"caliber", "calibre", "mm"})
OTHER_ARMS = words("coreference", "no_arms")


def chain_arms(chains: Chains) -> None:
    """Join the weapons of one person; and those of nobody told to the only person who has one."""
    for kind in KINDS:
        arms = [i for i in range(len(chains.phrases)) if _is_arm(chains, i, kind)]
        borne = {i: who for i in arms if (who := _bearer(chains, i)) is not None}
        first = _first_of_each(arms, borne)
        for i in arms:
            who = borne.get(i)
            one = first.get(who) if who is not None else _only(chains, i, first)
            if one is not None and not _are_contrary(chains, one, i):
                chains.join(one, i)


def _first_of_each(arms: list[int], borne: Mapping[int, int]) -> dict[int, int]:
    """Return the first weapon that each bearer is told to have, in the order of the text."""
    first: dict[int, int] = {}
    for i in arms:
        if i in borne:
            first.setdefault(borne[i], i)
    return first


def _only(chains: Chains, index: int, first: Mapping[int, int]) -> int | None:
    """Return the only weapon that somebody has, for 'the gun', and for one found or measured."""
    view, phrase = chains.view, chains.phrases[index]
    found = view.deps[phrase.root] in ("dobj", "nsubjpass")
    secured = found and view.lemmas[view.heads[phrase.root]] in SECURING
    borne = view.lemmas[view.heads[phrase.root]] in BEARING
    measured = borne and view.lower[phrase.root - 1] in CALIBRE
    if len(first) != 1 or not (secured or measured or view.lower[phrase.start] in DEFINITE):
        return None
    ((who, one),) = first.items()
    return one if chains.is_named(who) and chains.roles(who).isdisjoint(FORCE) else None


def _is_arm(chains: Chains, index: int, kind: frozenset[str]) -> bool:
    """Return True for one weapon of a kind, by its noun: 'a gun', 'the .38-calibre revolver'."""
    view, phrase = chains.view, chains.phrases[index]
    if phrase.kind != "nominal" or view.lemmas[phrase.root] not in kind or chains.plural[index]:
        return False
    return view.tags[phrase.root] == "NN" and OTHER_ARMS.isdisjoint(_before(chains, index))


def _before(chains: Chains, index: int) -> set[str]:
    phrase = chains.phrases[index]
    return set(chains.view.lower[phrase.start : phrase.root])


def _bearer(chains: Chains, index: int) -> int | None:
    """Return the chain of whose a weapon is, or who holds, points or has it."""
    view, root = chains.view, chains.phrases[index].root
    owner = view.dependent(root, "poss")
    if owner is None and view.deps[root] == "dobj" and view.lemmas[view.heads[root]] in BEARING:
        owner = subject(view, view.heads[root])
    one = chains.at.get(owner) if owner is not None else None
    return chains.find(one) if one is not None and chains.is_person(one) else None


def _are_contrary(chains: Chains, one: int, other: int) -> bool:
    """Return True for weapons that other words tell apart: 'a hunting rifle', 'an air rifle'."""
    mine, theirs = ({*_sorting(chains, i)} for i in (one, other))
    return bool(mine and theirs) and not mine & theirs


def _sorting(chains: Chains, index: int) -> list[str]:
    """Return the nouns right before the noun of a weapon, without its calibre."""
    view, phrase = chains.view, chains.phrases[index]
    return [view.lower[i] for i in range(phrase.start, phrase.root) if _sorts(view, i, phrase.root)]


def _sorts(view: ParseColumns, index: int, root: int) -> bool:
    noun = view.deps[index] == "compound" and view.heads[index] == root
    return noun and view.lower[index] not in CALIBRE
