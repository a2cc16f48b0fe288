"""Kin who speak: 'his brother, Emre Ay, said he had been shot' tells of Ay's brother."""

from functools import cache

from kg.annotate.coref.binding import SUBJECT, clause, reporter
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.speakers import OWN
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import lexicon

STATE = frozenset({"be", "seem", "remain"})


@cache
def kin_words() -> frozenset[str]:
    """Give the nouns of kin: they are always somebody's."""
    return frozenset(lexicon("kin")["nouns"])


@cache
def _near_words() -> frozenset[str]:
    """Give the nouns for others who tell of whose they are: friends, neighbours."""
    return frozenset(lexicon("kin")["near"])


def kin_told(chains: Chains, index: int) -> tuple[int, int | None, bool] | None:
    """Find the relative who tells the clause of a pronoun, whose relative, and if it is a deed.

    What kin say of deeds done is of the one whose kin they are; what they plan or know is their
    own; what is told to be so ('he was in shock') may be of either.
    """
    view, root = chains.view, chains.phrases[index].root
    said_by = reporter(view, root)
    if said_by is None or said_by not in chains.at:
        return None
    relative = chains.at[said_by]
    whose = _whose(chains, relative)
    verb = clause(view, root)
    if whose is None or _own(view, verb):
        return None
    deed = view.lemmas[verb] not in STATE or view.deps[root] not in SUBJECT
    return chains.find(relative), chains.find(whose), deed


def _own(view: ParseColumns, verb: int) -> bool:
    """Say whether a clause tells what its teller plans, thinks or knows: 'he would appeal'."""
    modal = any(view.tags[c] == "MD" for c in view.children(verb))
    return modal or view.lemmas[verb] in OWN


def is_relative(chains: Chains, index: int) -> bool:
    """Say whether somebody is brought in by a kin: 'his brother, Emre Ay'."""
    return _whose(chains, index) is not None


def _whose(chains: Chains, index: int) -> int | None:
    """Find whose kin a thing is called, in its own sentence: 'his brother', 'the widow of Ford'."""
    view = chains.view
    here = view.sentences[chains.phrases[index].root]
    for member in chains.members(index):
        phrase = chains.phrases[member]
        if phrase.kind != "nominal" or view.sentences[phrase.root] != here:
            continue
        if view.lemmas[phrase.root] in kin_words() | _near_words():
            return _possessor(chains, phrase.root)
    return None


def _possessor(chains: Chains, noun: int) -> int | None:
    view = chains.view
    for child in view.children(noun):
        if view.deps[child] == "poss":
            return chains.at.get(child)
        if view.deps[child] == "prep" and view.lower[child] == "of":
            return next((chains.at[g] for g in view.children(child) if g in chains.at), None)
    return None
