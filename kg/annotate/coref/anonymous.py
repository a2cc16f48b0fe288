"""Sources without a name: 'a colleague claimed … said the officer, who asked not to be named'."""

from collections.abc import Iterator

from kg.annotate.coref.binding import SUBJECT
from kg.annotate.coref.chains import Chains
from kg.annotate.coref.reporting import is_vouched
from kg.annotate.coref.speech import SAYING
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.noun_senses import sense_of
from kg.ontology import words

SOURCES = frozenset({"source", "insider", "informant", "whistleblower"})
"""Who is called so has said something, and is not named."""

ANYBODY = SOURCES | words("coreference", "for_another") | {"colleague", "employee", "worker"}
"""Nouns for a source of which a text may tell more: 'a colleague' is 'the officer'."""

ASKING = frozenset({"ask", "decline", "refuse", "request", "want", "wish"})
NAMING = frozenset({"name", "identify", "quote"})
ALIKE = ("same", "wider", "closer")
NEAR = 2
"""Sentences back in which the source spoke last."""
WINDOW = 80


def by_source(chains: Chains, index: int) -> int | None:
    """Find the only one without a name who said something before, for 'the source said'.

    Of several the one who did so right before.
    """
    if not is_anonymous(chains, index):
        return None
    view = chains.view
    found = list(_sources(chains, index))
    here = view.sentences[chains.phrases[index].root]
    near = [j for j in found if here - view.sentences[chains.phrases[j].root] <= NEAR]
    return found[0] if chains.are_one(found) or chains.are_one(near) else None


def is_anonymous(chains: Chains, index: int) -> bool:
    """Return True for a source that a text does not name: it is nobody else whom the text names."""
    view, phrase = chains.view, chains.phrases[index]
    if not (chains.is_person(index) and (_says(chains, index) or is_vouched(chains, index))):
        return False
    return view.lemmas[phrase.root] in SOURCES or _asks_for_no_name(view, phrase)


def _says(chains: Chains, index: int) -> bool:
    view, root = chains.view, chains.phrases[index].root
    return view.deps[root] in SUBJECT and view.lemmas[view.heads[root]] in SAYING - {"call"}


def _sources(chains: Chains, index: int) -> Iterator[int]:
    """Yield who said something before, has no name, and may be called so."""
    view = chains.view
    noun = view.lemmas[chains.phrases[index].root]
    for j, phrase in chains.back(index, window=WINDOW):
        if phrase.kind != "nominal" or not chains.is_person(j) or chains.is_named(j):
            continue
        if not (_says(chains, j) or is_vouched(chains, j)):
            continue
        if _may_be_called_so(chains, j, noun) or _asks_for_no_name(view, phrase):
            yield j


def _may_be_called_so(chains: Chains, index: int, noun: str) -> bool:
    """Return True if a noun fits those by which somebody is called; 'a source' is anybody new."""
    view, members = chains.view, chains.members(index)
    called = {view.noun_of(chains.phrases[m]) for m in members} - {None}
    if called & ANYBODY:
        return True
    if noun in SOURCES:
        return view.lower[chains.phrases[members[0]].start] in ("a", "an", "one")
    return any(sense_of(noun, n or "") in ALIKE for n in called)


def _asks_for_no_name(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'who asked not to be named' and 'speaking on condition of anonymity'."""
    for verb in view.dependents(phrase.root, "relcl", "acl"):
        below = (verb, *view.dependents(verb, "xcomp"))
        naming = any(view.lemmas[v] in NAMING for v in below)
        if naming and view.lemmas[verb] in ASKING and not view.has_dependent(verb, "dobj"):
            return True
        if view.lemmas[verb] == "speak" and "anonymity" in view.lower[verb : verb + 6]:
            return True
    return False
