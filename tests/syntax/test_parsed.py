"""A finished parse tells what spaCy's document tells."""

from collections.abc import Iterable
from itertools import product

import pytest
from spacy.language import Language

from kg.syntax.parsed import Span, Token, finished

TEXT = (
    '"Ann Ford, 34, and Bo Ray of Lund," he said, "were the first to leave" — on May 3.\n\n'
    "The boats that the crew had lost were found in 2 coves, near Elm and Ash!  Nobody was hurt."
)
FACTS = ("i", "idx", "text", "lower_", "lemma_", "pos_", "tag_", "dep_", "ent_type_", "ent_iob_")
MARKS = ("whitespace_", "is_space", "is_punct", "is_quote", "is_alpha", "is_title", "is_upper")
REST = ("like_num", "is_currency", "is_stop", "is_sent_start")
ABOVE = ("head", "left_edge", "right_edge")
BELOW = ("lefts", "rights", "children", "subtree", "ancestors", "conjuncts")


@pytest.fixture(scope="module")
def both(nlp: Language):
    doc = nlp(TEXT)
    return doc, finished(doc)


def test_a_token_has_the_facts_of_spacys(both) -> None:
    for theirs, ours in zip(*both, strict=True):
        for name in (*FACTS, *MARKS, *REST):
            assert getattr(ours, name) == getattr(theirs, name), (name, theirs)
        assert len(ours) == len(theirs)


def test_a_token_has_the_place_in_the_tree_of_spacys(both) -> None:
    for theirs, ours in zip(*both, strict=True):
        for name in ABOVE:
            assert getattr(ours, name).i == getattr(theirs, name).i, (name, theirs)
        for name in BELOW:
            assert _numbers(getattr(ours, name)) == _numbers(getattr(theirs, name)), (name, theirs)
        assert (ours.sent.start, ours.sent.end) == (theirs.sent.start, theirs.sent.end)


def test_a_span_is_as_spacys(both) -> None:
    spacys, doc = both
    for start, end in product(range(len(doc)), repeat=2):
        theirs, ours = spacys[start:end], doc[start:end]
        assert (ours.start, ours.end, ours.text) == (theirs.start, theirs.end, theirs.text)
        assert _numbers(ours) == _numbers(theirs)
        if start < end:
            assert ours.root.i == theirs.root.i
            assert ours.sent.start == theirs.sent.start
            assert _numbers(ours.subtree) == _numbers(theirs.subtree)
    assert [s.text for s in doc.sents] == [s.text for s in spacys.sents]
    assert [(e.text, e.label_) for e in doc.ents] == [(e.text, e.label_) for e in spacys.ents]


@pytest.mark.parametrize("mode", ["strict", "expand"])
def test_characters_give_the_tokens_that_they_give_in_spacy(both, mode: str) -> None:
    spacys, doc = both
    for start in range(-1, len(TEXT)):
        for end in (start + 1, start + 2, start + 7, start + 30):
            try:
                theirs = spacys.char_span(start, end, alignment_mode=mode)
            except IndexError:  # white space alone
                theirs = None
            ours = doc.char_span(start, end, alignment_mode=mode)
            assert _bounds(ours) == _bounds(theirs)


def test_tokens_are_made_once_and_have_an_order(both) -> None:
    _, doc = both
    assert doc[3] is doc.tokens[3]
    assert doc[2].nbor() is doc[3]
    assert min(doc[3], doc[2]) is doc[2]
    with pytest.raises(IndexError):
        doc[0].nbor(-1)
    with pytest.raises(IndexError):
        doc[len(doc) - 1].nbor()


def _bounds(span: Span | None) -> tuple[int, int] | None:
    return None if span is None else (span.start, span.end)


def _numbers(tokens: Iterable[Token]) -> list[int]:
    return [t.i for t in tokens]
