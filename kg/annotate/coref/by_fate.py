"""Who is called by what became of them: 'the injured officer' after 'an officer was injured'."""

from kg.annotate.coref.chains import Chains
from kg.annotate.coref.fates import said_before, told_fate
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.ontology import lexicon


def _called_alike(chains: Chains, index: int) -> list[int]:
    """Return the phrases before for people whom a noun phrase may call so."""
    view, phrase = chains.view, chains.phrases[index]
    return [j for j, p in chains.back(index) if chains.is_person(j) and _is_called(view, p, phrase)]


def by_fate(chains: Chains, index: int) -> int | None:
    """Find the only one called by a noun of whom a text has told that they were hurt or killed."""
    view, phrase = chains.view, chains.phrases[index]
    mine = said_before(view, phrase) if chains.is_person(index) else set()
    if not mine or view.lower[phrase.start] != "the":
        return None
    found = [j for j in _called_alike(chains, index) if mine & _fate(chains, j)]
    if not chains.are_one(found) or any(chains.phrases[j].kind == "name" for j in found):
        return None
    return found[0]


def _is_called(view: ParseColumns, one: Phrase, other: Phrase) -> bool:
    return one.kind == "nominal" and view.lemmas[one.root] == view.lemmas[other.root]


def _fate(chains: Chains, index: int) -> set[str]:
    view, phrase = chains.view, chains.phrases[index]
    hurt = {"hurt"} if _loses_part(view, phrase) else set[str]()
    return told_fate(view, phrase) | said_before(view, phrase) | hurt


def _loses_part(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for whoever 'lost an eye' or 'broke her arm'."""
    verb = view.heads[phrase.root]
    harm = lexicon("participants")["ailments"]
    loses = view.lemmas[verb] == "lose" or view.lemmas[verb] in harm["verbs"]
    parts = (view.lemmas[c] for c in view.dependents(verb, "dobj"))
    subject = view.deps[phrase.root] == "nsubj" and not view.is_denied(verb)
    return subject and loses and any(part in harm["parts"] for part in parts)
