"""Gerunds that a parse took for an adjective before a noun.

In 'asked the council before selling boats' and 'smashed lamps and stealing boats' the boats are
sold and stolen; they are not of a selling or stealing kind. Where our own parser is sure of it, the
noun is the object of the gerund, and the gerund has the place that the noun had.
"""

from spacy.attrs import TAG  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.ontology import words
from kg.syntax.columns import having
from kg.syntax.parser import Parse, parse_of

MODIFIERS = frozenset({"amod", "compound", "nmod"})
CLAUSES = frozenset({"acl", "advcl", "conj", "xcomp"})
"""Relations of our parser in which the gerund is a clause of the word above it."""
BESIDE = frozenset({"appos", "conj", "dep", "dobj", "npadvmod"})
"""Relations in which the pipeline's parse hangs the noun on a word before it."""
SURE = 0.6
"""Minimum certainty of our parser where a gerund belongs."""
SURE_OBJECT = 0.75
"""Minimum certainty of our parser that the noun is its object."""


def mend_gerunds(doc: Doc) -> None:
    """Make nouns the objects of the gerunds that a parse took for their adjectives."""
    parse = parse_of(doc)
    if parse is None:
        return
    for gerund in having(doc, TAG, ("VBG",)):
        if gerund.dep_ in MODIFIERS and _has_object(gerund, parse):
            _mend(gerund, doc[int(parse.heads[gerund.i])], parse.labels[gerund.i])


def _has_object(gerund: Token, parse: Parse) -> bool:
    """Return True if our parser is sure that the noun behind a gerund is its object."""
    noun, label = gerund.head, parse.labels[gerund.i]
    opens = noun.i > gerund.i and noun.left_edge.i == gerund.i
    if not opens or noun.pos_ != "NOUN" or not gerund.text.islower() or label not in CLAUSES:
        return False
    object_of_it = parse.labels[noun.i] == "obj" and parse.heads[noun.i] == gerund.i
    sure = parse.certainty[gerund.i] >= SURE and parse.certainty[noun.i] >= SURE_OBJECT
    return object_of_it and sure


def _mend(gerund: Token, above: Token, label: str) -> None:
    """Hang a gerund on the preposition before it, or on the word that our parser has above it."""
    noun = gerund.head
    before = noun.head
    if noun.dep_ == "pobj" and before.i == gerund.i - 1:
        if label == "conj" or _describes(gerund, before):
            return
        head, relation = before, "pcomp"
    elif noun.dep_ in BESIDE and above.i < gerund.i and before.i < gerund.i:
        head, relation = above, label
        _take_along(gerund, noun, above)
    else:
        return
    noun.head, noun.dep_ = gerund, "dobj"
    gerund.head, gerund.dep_, gerund.pos_ = head, relation, "VERB"


def _describes(gerund: Token, preposition: Token) -> bool:
    """Return True for 'in failing health' and 'of rising prices', which nobody fails or rises."""
    state = preposition.lower_ == "in" and gerund.head.tag_ == "NN"
    return state or gerund.lemma_.lower() in words("participants", "verbs", "undergoer")


def _take_along(gerund: Token, noun: Token, above: Token) -> None:
    """Hang the 'and' before a gerund on the word that it joins the gerund to."""
    link = gerund.nbor(-1)
    if link.dep_ == "cc" and link.head.i == noun.head.i:
        link.head = above
