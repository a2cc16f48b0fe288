"""Clefts, which put first what a clause is about: 'It was in May that the mill shut'.

The clause behind is the statement, and what stands first is part of it (Huddleston and Pullum, The
Cambridge Grammar of the English Language, 2002, chapter 16, section 9). Parsers take the clause for
one that describes what stands first, and tie it to the last noun: to the crew in 'It was the pilot,
not the crew, who left'.
"""

from collections.abc import Iterator

from spacy.attrs import LOWER  # type: ignore[import-not-found]
from spacy.tokens import Doc, Token

from kg.annotate.parse_repair.own_parse import Moved, move_in_own_parse
from kg.syntax.columns import below, having

BESIDE = frozenset({"appos", "conj"})
SUBJECTS = ("nsubj", "nsubjpass")
TIMES = frozenset({"DATE", "TIME"})


def mend_clefts(doc: Doc) -> None:
    """Attach what a cleft puts first to its clause, and the clause to what it is told of."""
    moved: list[Moved] = []
    for it in having(doc, LOWER, ("it",)):
        copula = it.head
        if it.dep_ == "nsubj" and copula.lemma_ == "be" and it.i < copula.i + 2:
            moved += _told_of_first(copula)
            moved += _with_adjunct(copula)
    move_in_own_parse(doc, moved)


def _told_of_first(copula: Token) -> Iterator[Moved]:
    """Attach 'who left' to the pilot in 'It was the pilot, not the crew, who left'."""
    for first in below(copula, "attr"):
        for other in [c for c in first.children if c.dep_ in BESIDE and c.i > first.i]:
            denied = any(t.lower_ == "not" for t in first.doc[first.i : other.i])
            for clause in below(other, "relcl") if denied else ():
                clause.head = first
                yield clause, first, "acl:relcl"


def _with_adjunct(copula: Token) -> Iterator[Moved]:
    """Attach 'in May' to what happened in 'It was in May that the mill shut'.

    What a negated cleft denies is the circumstance alone, so it is none of the clause.
    """
    if below(copula, "acomp", "attr", "neg"):
        return  # so is 'by then it was clear that …'
    for preposition in below(copula, "prep"):
        for noun in below(preposition, "pobj"):
            clause = _clause_behind(copula, noun)
            if clause is None:
                continue
            if clause.head != copula:
                clause.left_edge.dep_ = "mark"
                clause.head, clause.dep_ = copula, "ccomp"
            preposition.head = clause
            yield noun, clause, "obl"


def _clause_behind(copula: Token, noun: Token) -> Token | None:
    """Return the verb of the clause with 'that' behind the noun of a cleft's adjunct.

    A clause about the noun is none: 'It was in the letter that he wrote'.
    """
    for clause in (*below(copula, "ccomp", "advcl"), *below(noun, "relcl")):
        that = clause.left_edge
        if that.lower_ != "that" or not noun.i < that.i < clause.i:
            continue
        filled = that.dep_ not in SUBJECTS and bool(below(clause, *SUBJECTS))
        if filled and (clause.head == copula or noun.ent_type_ in TIMES):
            return clause
    return None
