"""Fates that exclude each other: 'the missing men' are not the four who were injured."""

from functools import cache

from kg.annotate.coref.binding import OBJECT
from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import lexicon


@cache
def _by_word() -> dict[str, str]:
    return {word: fate for fate, words in lexicon("fates")["fates"].items() for word in words}


@cache
def _by_verb() -> dict[str, str]:
    return {verb: fate for fate, verbs in lexicon("fates")["verbs"].items() for verb in verbs}


def are_of_other_fates(chains: Chains, index: int, other: int) -> bool:
    """Return True for 'the missing men' and people of whom the text tells that they were injured.

    Only of several: one who is hurt may go missing or die.
    """
    view, phrase = chains.view, chains.phrases[index]
    mine = said_before(view, phrase) if chains.plural[index] else set()
    if not mine:
        return False
    members = (chains.phrases[j] for j in chains.members(other) if j < index)
    theirs = set[str]().union(*(said_before(view, p) | _told(view, p) for p in members))
    return bool(theirs) and all(theirs & excluded(fate) for fate in mine) and not mine & theirs


def excluded(fate: str) -> set[str]:
    """Return the fates that one fate excludes for several people."""
    return set(lexicon("fates")["exclude"].get(fate, ()))


def said_before(view: ParseColumns, phrase: Phrase) -> set[str]:
    """Return the fates that the words before a noun tell: 'the injured men'."""
    words = view.lower[phrase.start : phrase.root] if phrase.kind == "nominal" else ()
    return {_by_word()[word] for word in words if word in _by_word()}


def told_fate(view: ParseColumns, phrase: Phrase) -> set[str]:
    """Return the fate that a clause tells of one person: also 'was shot dead', and 'died'."""
    verb = view.heads[phrase.root]
    predicate = {view.lemmas[c] for c in view.dependents(verb, "acomp", "oprd", "advmod")}
    if view.is_denied(verb) or view.deps[phrase.root] not in ("nsubj", "nsubjpass"):
        return set()
    if view.lemmas[verb] == "die" or "dead" in predicate:
        return {"dead"}
    return _told(view, phrase)


def _told(view: ParseColumns, phrase: Phrase) -> set[str]:
    """Return the fate that the verb of a phrase tells: 'four were injured', 'injuring four'."""
    root, verb = phrase.root, view.heads[phrase.root]
    suffers = view.deps[root] in ("nsubjpass", *OBJECT)
    fate = _by_verb().get(view.lemmas[verb]) if suffers else None
    return {fate} if fate and not view.is_denied(verb) else set()
