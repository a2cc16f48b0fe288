"""Who was described before and is not whom a name brings in: the text tells it of one of the two.

The unidentified have no name, who died is the one who was killed, not the one who was wounded, and
whom somebody tells of is somebody else.
"""

from kg.annotate.coref.binding import NESTING, SUBJECT
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.fates import excluded, told_fate
from kg.annotate.coref.reporting import reports
from kg.annotate.coref.speech import SAYING
from kg.annotate.parse_columns import ParseColumns, Phrase

NAMING = frozenset({"identify", "name"})
DEAD = frozenset({"dead", "dying", "drowned", "killed", "murdered", "slain"})
ONE = frozenset({"he", "she"})
NEAR = 3
"""Sentences back in which 'she' who tells something was described."""


def may_bear(chains: Chains, one: int, index: int) -> bool:
    """Return False for who is never named, and for who tells of the one named."""
    view = chains.view
    if any(_is_unidentified(view, chains.phrases[m]) for m in chains.members(one)):
        return False
    if _is_dead(chains, one) and any(reports(chains, m) for m in chains.members(index)):
        return False
    root = chains.phrases[index].root
    last = max(m for m in chains.members(one) if m < index)
    back = view.sentences[root] - view.sentences[chains.phrases[last].root]
    return back > NEAR or not _is_told_by_one(view, root)


def without_other_fates(chains: Chains, index: int, found: list[list[int]]) -> list[list[int]]:
    """Leave out who was wounded where another was killed, for a name of who died."""
    mine = _fate(chains, chains.members(index))
    if not mine:
        return found
    fates = [_fate(chains, some) for some in found]
    if not any(mine & fate for fate in fates):
        return found
    others = set[str]().union(*map(excluded, mine))
    return [some for some, fate in zip(found, fates, strict=True) if not fate or not fate <= others]


def _fate(chains: Chains, members: list[int]) -> set[str]:
    told = (told_fate(chains.view, chains.phrases[m]) for m in members)
    return set[str]().union(*told)


def _is_dead(chains: Chains, index: int) -> bool:
    """Return True for 'a dying man', who says nothing in the text."""
    view, parts = chains.view, (chains.phrases[m] for m in chains.members(index))
    return any(DEAD.intersection(view.lower[p.start : p.root]) for p in parts)


def _is_unidentified(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'the third victim' in 'The third victim has not been identified'."""
    verb = view.heads[phrase.root]
    passive = view.deps[phrase.root] == "nsubjpass" and view.lemmas[verb] in NAMING
    return passive and view.is_denied(verb)


def _is_told_by_one(view: ParseColumns, index: int) -> bool:
    """Return True for a word in a clause that 'he' or 'she' tells: 'It fell, she said, when …'."""
    for _ in range(NESTING):
        if any(_says(view, tag) for tag in view.dependents(index, "parataxis")):
            return True
        above = view.heads[index]
        if above == index:
            return False
        if view.deps[index] in ("ccomp", "parataxis") and _says(view, above):
            return True
        index = above
    return False


def _says(view: ParseColumns, verb: int) -> bool:
    who = view.dependent(verb, *SUBJECT)
    return view.lemmas[verb] in SAYING and who is not None and view.lower[who] in ONE
