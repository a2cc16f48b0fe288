"""Phrases that a verb asks for by their preposition, behind its object: 'sought help from Lund'.

Most phrases behind a noun modify it, so a parse attaches them there. Which prepositions a verb
selects tells more than how probable either head is (Hindle and Rooth, Structural Ambiguity and
Lexical Relations, 1993). The phrase may modify the noun as well: help from Lund was sought there.
"""

from collections.abc import Iterator, Sequence

from kg.ontology import lists
from kg.syntax.parsed import Doc
from kg.syntax.tree import Tree

CERTAIN = 0.97
"""A noun that our parser is more certain to be modified keeps its phrase alone."""
OBJECTS = ("obj", "obl")
NAMING = frozenset({"as", "of"})
"""Before these a noun is no object: 'was dismissed as a clerk at the bank'."""


def selected(doc: Doc, tree: Tree, lower: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield verbs and the nouns behind their objects with a preposition that the verb selects."""
    asking = lists("parsing", "selected")
    for noun, label in enumerate(tree.plain):
        if label != "nmod" or tree.certainty[noun] >= CERTAIN:
            continue
        verb = _verb_above(tree, noun, lower)
        if verb is None or tree.upos[verb] != "VERB":
            continue
        if doc[verb].lemma_.lower() in asking.get(tree.preposition(noun, lower), ()):
            yield verb, noun


def _verb_above(tree: Tree, noun: int, lower: Sequence[str]) -> int | None:
    """Return the verb of whose object a noun is a modifier, or a modifier's modifier."""
    above = tree.heads[noun]
    if tree.plain[above] == "nmod" and tree.heads[above] < above:
        above = tree.heads[above]
    verb = tree.heads[above]
    if tree.plain[above] not in OBJECTS or not verb < above < noun:
        return None
    return None if tree.preposition(above, lower) in NAMING else verb
