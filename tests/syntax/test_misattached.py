"""Words that a parse attached to a verb of saying instead of to the reported clause."""

import pytest
import spacy
from spacy.tokens import Doc

from kg.syntax.misattached import return_predicates, return_subjects

VOCAB = spacy.blank("en").vocab


def test_a_clause_gets_back_the_subject_hung_on_the_verb_of_saying() -> None:
    words = ["Some", "said", "Lee", ",", "while", "armed", ",", "did", "not", "point", "it", "."]
    labels = [
        "nsubj",
        "ROOT",
        "nsubj",
        "punct",
        "mark",
        "advcl",
        "punct",
        "aux",
        "neg",
        "ccomp",
        "dobj",
        "punct",
    ]
    heads = [1, 1, 1, 1, 5, 9, 9, 9, 9, 1, 9, 1]
    tags = ["DT", "VBD", "NNP", ",", "IN", "VBN", ",", "VBD", "RB", "VB", "PRP", "."]
    doc = Doc(VOCAB, words=words, heads=heads, deps=labels, tags=tags)
    return_subjects(doc)
    assert doc[2].head.text == "point"
    assert doc[0].head.text == "said"


def test_a_clause_gets_back_the_subject_hung_on_the_tag_behind_it() -> None:
    words = ["I", "would", "pay", "the", "bill", ",", "said", "Jim", "."]
    labels = ["nsubj", "aux", "ccomp", "det", "dobj", "punct", "ROOT", "nsubj", "punct"]
    heads = [6, 6, 6, 4, 2, 6, 6, 6, 6]
    tags = ["PRP", "MD", "VB", "DT", "NN", ",", "VBD", "NNP", "."]
    doc = Doc(VOCAB, words=words, heads=heads, deps=labels, tags=tags)
    return_subjects(doc)
    assert [doc[i].head.text for i in (0, 1, 7)] == ["pay", "pay", "said"]


def _said(gerund: str, *, quoted: bool = False) -> Doc:
    """Parse 'The bus fell, police said, killing 14.' with the gerund below 'said'."""
    words = ["“" if quoted else "The", "bus", "fell", ",", "police", "said", ",", gerund, "14", "."]
    labels = ["punct" if quoted else "det", "nsubj", "ccomp", "punct", "nsubj", "ROOT"]
    labels += ["punct", "advcl", "dobj", "punct"]
    heads = [2 if quoted else 1, 2, 5, 5, 5, 5, 5, 5, 7, 5]
    tags = ["``" if quoted else "DT", "NN", "VBD", ",", "NNS", "VBD", ",", "VBG", "CD", "."]
    lemmas = [*words[:2], "fall", ",", "police", "say", ",", gerund.removesuffix("ing"), "14", "."]
    return Doc(VOCAB, words=words, heads=heads, deps=labels, tags=tags, lemmas=lemmas)


@pytest.mark.parametrize(
    ("doc", "head"),
    [
        (_said("killing"), "fell"),
        # what is added or cited belongs to the verb of saying, and so does what follows a quotation
        (_said("adding"), "said"),
        (_said("killing", quoted=True), "said"),
    ],
)
def test_a_result_behind_police_said_belongs_to_the_reported_clause(doc: Doc, head: str) -> None:
    return_predicates(doc)
    assert doc[7].head.text == head
