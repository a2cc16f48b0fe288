"""Adjectives that complete a verb: 'stayed closed', 'made the houses uninhabitable'.

They say what somebody or something is or becomes (secondary predicates). Few are claims of their
own ('found dead'); of the others, their words take part in the claim of the verb.
"""

from kg.annotate import Annotation
from kg.extract.events.actions import verb_action
from kg.syntax.parsed import Token
from kg.syntax.tree import Tree

CERTAIN = 0.6
"""Minimum certainty of our parser that an adjective completes a verb."""
EMPTY = frozenset({"sure", "worth"})
CONTENT = ("ccomp", "csubj")
CLAUSES = ("xcomp", "advcl")
IN_CLAUSE = ("cop", "aux", "mark", "nsubj")


def adjectives_of(verb: int, annotation: Annotation) -> list[int]:
    """Return the adjectives that complete a verb, by token number, in the order of the text."""
    tree = annotation.parses.own
    found = tree.having(verb, "xcomp") if tree is not None else []
    return [
        i
        for i in found
        if i > verb and annotation.doc[i].pos_ == "ADJ" and tree and _completes(i, tree)
    ]


def words_of_adjective(verb: Token, index: int, annotation: Annotation) -> tuple[int, int] | None:
    """Return the first and last token of an adjective with what modifies it: 'much worse'.

    None for a word that completes no verb, that names its action with it ('get worse', 'find
    guilty'), or that says little without a clause of its own ('made sure that').
    """
    tree, parse = annotation.parses.own, annotation.parses.parse
    if tree is None or parse is None or not _completes(index, tree):
        return None
    word = annotation.doc[index].lower_
    if parse.certainty[index] < CERTAIN or word in EMPTY or word in verb_action(verb)[0].split():
        return None
    first, last = tree.phrase(index)
    if first <= tree.heads[index]:
        return None
    return first, index if tree.having(index, *CLAUSES) else last


def words_of_predicate(index: int, annotation: Annotation) -> tuple[int, int] | None:
    """Return the first and last token of a predicate without a noun: 'was the last to leave'."""
    tree, parse = annotation.parses.own, annotation.parses.parse
    if tree is None or parse is None or not tree.having(index, "cop"):
        return None
    if annotation.doc[index].pos_ not in ("ADJ", "NUM", "DET"):
        return None
    determiner = tree.first(index, "det")
    if determiner is None:
        return None
    words = [token.text for token in annotation.tokens]
    return determiner, tree.end_of_description(index, words, parse.certainty)


def _completes(index: int, tree: Tree) -> bool:
    """Return False for 'to be ill' and 'the roads dangerous', which are clauses."""
    clause = tree.having(index, *IN_CLAUSE, *CONTENT)
    return tree.labels[index] == "xcomp" and not clause
