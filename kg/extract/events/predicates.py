"""Adjectives that complete a verb: 'stayed closed', 'made the houses uninhabitable'.

They say what somebody or something is or becomes (secondary predicates). Few are claims of their
own ('found dead'); of the others, their words take part in the claim of the verb.
"""

from kg.annotate import Annotation
from kg.extract.events.actions import classes, lemma, verb_action
from kg.extract.events.extents import DASHES
from kg.ontology import words
from kg.syntax.parsed import Token
from kg.syntax.tree import Tree

CERTAIN = 0.6
"""Minimum certainty of our parser that an adjective completes a verb."""
SURE = 0.9
"""The same of a noun."""
NOMINAL = ("NOUN", "PROPN")
EMPTY = frozenset({"sure", "worth"})
CONTENT = ("ccomp", "csubj")
CLAUSES = ("xcomp", "advcl")
IN_CLAUSE = ("cop", "aux", "mark", "nsubj")


def adjectives_of(verb: int, annotation: Annotation) -> list[int]:
    """Return the adjectives that complete a verb, by token number, in the order of the text."""
    tree, parse = annotation.parses.own, annotation.parses.parse
    if tree is None or parse is None:
        return []
    return [
        i
        for i in tree.having(verb, "xcomp")
        if i > verb
        and "ADJ" in (annotation.doc[i].pos_, parse.upos[i])
        and _completes(i, tree)
        and not _completes_a_nearer(annotation.doc[i], verb)
    ]


def _completes_a_nearer(word: Token, verb: int) -> bool:
    """Return True for 'anonymous' beside 'wished' in 'wished to remain anonymous'."""
    return word.dep_ in ("acomp", "oprd") and verb < word.head.i < word.i


def nouns_of(verb: Token, annotation: Annotation) -> list[Token]:
    """Return the nouns that our parser takes for a verb's predicate: 'is considered the best'."""
    tree, parse = annotation.parses.own, annotation.parses.parse
    known = any(c.pos_ in NOMINAL for c in verb.dependents("attr", "oprd"))
    if tree is None or parse is None or known:
        return []
    return [
        annotation.doc[i]
        for i in tree.having(verb.i, "xcomp")
        if i > verb.i
        and parse.upos[i] in NOMINAL
        and parse.certainty[i] >= SURE
        and _completes(i, tree)
        and not tree.having(i, "case")
        and lemma(annotation.doc[i]) not in classes("nouns")  # 'made her an offer'
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
    """Return the first and last token of a predicate without a noun.

    'Was the last to leave', 'was 71', 'was over'.
    """
    tree, parse = annotation.parses.own, annotation.parses.parse
    if tree is None or parse is None or not tree.having(index, "cop"):
        return None
    word = annotation.doc[index]
    if is_adverb(index, annotation):
        return index, index
    if word.pos_ not in ("ADJ", "NUM", "DET"):
        return None
    first = tree.first(index, "det")
    if (
        first is None
        and word.pos_ == "NUM"
        and annotation.doc[index + 1 : index + 2].text not in DASHES
    ):
        first = index
    if first is None:
        return None
    texts = [token.text for token in annotation.tokens]
    return first, tree.end_of_description(index, texts, parse.certainty)


def is_adverb(index: int, annotation: Annotation) -> bool:
    """Return True for 'over' in 'was over', but not for 'back' in 'was a running back'."""
    tree, parse = annotation.parses.own, annotation.parses.parse
    known = annotation.doc[index].lower_ in words("participants", "predicates", "adverbs")
    if not known or tree is None or parse is None:
        return False
    return parse.upos[index] == "ADV" and not tree.having(index, "det", "amod", "compound")


def _completes(index: int, tree: Tree) -> bool:
    """Return False for 'to be ill' and 'the roads dangerous', which are clauses."""
    clause = tree.having(index, *IN_CLAUSE, *CONTENT)
    return tree.labels[index] == "xcomp" and not clause
