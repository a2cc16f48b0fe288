"""Kin who speak: 'his brother, Emre Ay, said he had been shot' tells of Ay's brother."""

from functools import cache

from kg.annotate.coref.binding import SUBJECT, clause, reporter
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.speakers import OWN
from kg.annotate.parse_columns import ParseColumns
from kg.ontology import lexicon, table

STATE = frozenset({"be", "seem", "remain"})


@cache
def kin_words() -> frozenset[str]:
    """Give the nouns of kin: they are always somebody's."""
    return frozenset(lexicon("kin")["nouns"])


@cache
def _near_words() -> frozenset[str]:
    """Give the nouns for others who tell of whose they are: friends, neighbours."""
    return frozenset(lexicon("kin")["near"])


@cache
def seen_from(noun: str) -> frozenset[str]:
    """Return what kin somebody may be to their kin: 'father' and 'mum' to a daughter."""
    rows = ((a, b) for row in table("kin", "pairs") for a, b in (row, row[::-1]))
    return frozenset(other for one, others in rows if noun in one for other in others)


def is_in_law(view: ParseColumns, index: int) -> bool:
    """Return True for the noun of 'her mother in-law', which is no kin by itself."""
    return "in" in view.lower[index + 1 : index + 3] and "law" in view.lower[index + 2 : index + 5]


def are_of_two_ages(noun: str, other: str) -> bool:
    """Return True for a father and a son: neither is the other."""
    back = seen_from(noun)
    return other in back and noun not in back


def own_kin(chains: Chains, index: int) -> int | None:
    """Find the mother for 'her' in 'Ford's mother said her daughter had left': it is her own.

    Who speaks is brought in as kin, and the noun is what Ford is to such kin.
    """
    view, root = chains.view, chains.phrases[index].root
    noun = view.lemmas[view.heads[root]]
    if view.deps[root] != "poss" or noun not in kin_words():
        return None
    said_by = reporter(view, root)
    relative = chains.at.get(said_by) if said_by is not None else None
    if relative is None:
        return None
    called = _called_kin(chains, relative, view.sentences[root])
    return relative if any(noun in seen_from(kin) for kin in called) else None


def _called_kin(chains: Chains, index: int, sentence: int) -> set[str]:
    """Return the nouns by which a sentence calls somebody as somebody's: 'Ford's mother'."""
    view = chains.view
    parts = (chains.phrases[m] for m in chains.members(index))
    return {
        view.lemmas[p.root]
        for p in parts
        if p.kind == "nominal" and view.sentences[p.root] == sentence and possessor(chains, p.root)
    }


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


def _whose(chains: Chains, index: int) -> int | None:
    """Find whose kin a thing is called, in its own sentence: 'his brother', 'the widow of Ford'."""
    view = chains.view
    here = view.sentences[chains.phrases[index].root]
    for member in chains.members(index):
        phrase = chains.phrases[member]
        if phrase.kind != "nominal" or view.sentences[phrase.root] != here:
            continue
        if view.lemmas[phrase.root] in kin_words() | _near_words():
            return possessor(chains, phrase.root)
    return None


def possessor(chains: Chains, noun: int) -> int | None:
    """Find whose a noun is: of 'his brother', 'the widow of Ford'."""
    view = chains.view
    for child in view.children(noun):
        if view.deps[child] == "poss":
            return chains.at.get(child)
        if view.deps[child] == "prep" and view.lower[child] == "of":
            return next((chains.at[g] for g in view.children(child) if g in chains.at), None)
    return None
