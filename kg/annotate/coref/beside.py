"""What the words around a noun phrase tell that it is not: 'the firm advised Brandt' is not Brandt.

Rules that no probability outweighs: the other arguments of its verb, what there is none of, where
the injured were taken, and who was called otherwise since where a text says 'the same driver'.
"""

from collections.abc import Iterator

from kg.annotate.coref.binding import ARGUMENT, SUBJECT, clause, subject
from kg.annotate.coref.chains import Chains
from kg.annotate.parse_columns import ParseColumns, Phrase, once
from kg.ontology import words

TOWARDS = frozenset({"to", "with", "against", "from", "for"})
"""Prepositions behind which somebody else is told of: 'the firm wrote to Brandt'."""

NONE = frozenset({"any", "no", "neither", "either", "every", "each"})
"""Words before a noun that bring in nothing to come back to: 'no report from any contractor'."""

PREMISES = words("coreference", "premises")
CARE = words("coreference", "taken_to")
RECENT = 2
"""Sentences back in which 'the same driver' was called a driver, or did something."""


def arguments_beside(chains: Chains, index: int) -> set[int]:
    """Give the chains of the other arguments of the verb of a noun phrase.

    A name among them is not what the noun phrase means: one of the two would be 'itself'.
    """
    view, root = chains.view, chains.phrases[index].root
    verb = clause(view, root)
    if view.deps[root] == "poss":
        return {chains.find(chains.at[t]) for t in _partners(view, root) if t in chains.at}
    if view.lemmas[verb] in ("be", "become", "remain") or root not in _arguments(view, verb):
        return set()
    mine = view.deps[root] in SUBJECT
    tokens = (t for t in _arguments(view, verb) if (view.deps[t] in SUBJECT) is not mine)
    return {chains.find(chains.at[t]) for t in tokens if t in chains.at} - {chains.find(index)}


def _partners(view: ParseColumns, owner: int) -> Iterator[int]:
    """Yield Brandt for the firm in "the firm's contract with Brandt"."""
    for prep in view.dependents(view.heads[owner], "prep", lower=("with", "against", "from", "to")):
        yield from view.dependents(prep, "pobj")


@once
def _arguments(view: ParseColumns, verb: int) -> set[int]:
    """Return the subject and the objects of a verb, and who stands behind 'to', 'by' or 'with'."""
    found = set(view.dependents(verb, *ARGUMENT))
    understood = subject(view, verb)
    if understood is not None:
        found.add(understood)
    for child in view.dependents(verb, "prep", "agent"):
        if view.deps[child] == "agent" or view.lower[child] in TOWARDS:
            found.update(view.dependents(child, "pobj"))
    return found


def is_other_by_words(chains: Chains, index: int, other: int) -> bool:
    """Return True if the words around one of two phrases tell that it is not the other."""
    none = _is_of_none(chains.view, chains.phrases[other])
    return none or is_where_taken(chains, index, other) or _is_not_same(chains, index, other)


def _is_of_none(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'any contractor', 'no report': a text comes back to none of them."""
    single = phrase.kind == "nominal" and view.tags[phrase.root] == "NN"
    return single and view.lower[phrase.start] in NONE


def is_where_taken(chains: Chains, index: int, other: int) -> bool:
    """Return True for 'the building' and a hospital that a text only tells people were taken to."""
    view = chains.view
    if view.lemmas[chains.phrases[index].root] not in PREMISES:
        return False
    parts = [chains.phrases[m] for m in chains.members(other) if m < index]
    return bool(parts) and all(_is_taken_to(view, phrase) for phrase in parts)


def _is_taken_to(view: ParseColumns, phrase: Phrase) -> bool:
    to = view.heads[phrase.root]
    told = view.deps[phrase.root] == "pobj" and view.lower[to] in ("to", "at", "in")
    return told and view.lemmas[view.heads[to]] in CARE


def _is_not_same(chains: Chains, index: int, other: int) -> bool:
    """Return True for 'the same driver' and who was last called so long before.

    Somebody else was told of since, whom a reader knows for a driver.
    """
    view, phrase = chains.view, chains.phrases[index]
    if "same" not in view.lower[phrase.start : phrase.root]:
        return False
    noun, here = view.lemmas[phrase.root], view.sentences[phrase.root]
    return not any(
        here - view.sentences[part.root] <= RECENT
        for part in _called(chains, other, noun)
        if part.root < phrase.root
    )


def _called(chains: Chains, index: int, noun: str) -> Iterator[Phrase]:
    parts = (chains.phrases[m] for m in chains.members(index))
    return (p for p in parts if chains.view.noun_of(p) == noun)
