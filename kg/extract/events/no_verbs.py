"""Words that the pipeline takes for verbs and our parser for parts of a noun phrase.

'They pointed to cooling towers', '29 of 34 passes', 'the running back'.
"""

from kg.annotate import Annotation
from kg.ontology import words
from kg.syntax.parsed import Token

NOMINAL = {
    "VBG": frozenset({"compound", "case"}),
    "VBZ": frozenset({"compound", "nsubj", "obj", "nmod", "obl"}),
}
"""Labels of our parser, by the pipeline's tag, that only a noun or a preposition has."""


def is_no_verb(token: Token, annotation: Annotation) -> bool:
    """Return True if a verb of the pipeline's is a noun, or a preposition, by our parser.

    A word with a subject or an object of its own, or an auxiliary, is a verb all the same.
    """
    after = token.word_after
    if f"{token.lower_} {after}" in words("nominals", "posts"):
        return True
    if token.i in annotation.overlong:
        return False
    nominal = annotation.tree.plain[token.i] in NOMINAL.get(token.tag_, ())
    return nominal and not any(_is_clausal(token, child) for child in token.children)


def _is_clausal(verb: Token, child: Token) -> bool:
    """Return True if a word beside a verb shows that it is one: 'crossing the line', 'rules that'.

    The towers of 'cooling towers' may be taken for its object.
    """
    if child.dep_ in ("aux", "auxpass", "mark", "nsubj", "nsubjpass"):
        return child.i < verb.i
    if child.dep_ != "dobj" or verb.tag_ != "VBG":
        return child.dep_ in ("dobj", "ccomp", "xcomp")
    return child.pos_ != "NOUN" or child.i != verb.i + 1
