"""A repair of a parse never makes a word depend on itself."""

from spacy.attrs import DEP, HEAD
from spacy.language import Language

from kg.annotate import parse
from kg.model import Document
from kg.syntax.acyclic import without_cycles
from kg.syntax.spanning import cycle

LONG = (
    "Some of it goes to a zoo, and the rest, after a vote in the village hall that was closer than "
    "anyone expected, to the restaurant, where a plate of twelve costs 19 euros."
)


def test_a_cycle_is_found_and_a_tree_has_none() -> None:
    assert cycle([0, 0, 1]) == []
    assert set(cycle([0, 2, 1, 2])) == {1, 2}
    assert cycle([]) == []


def test_a_sentence_with_a_cycle_gets_back_the_tree_it_had(nlp: Language) -> None:
    doc = nlp("The guard saw the boy. The boy ran home.")
    before = [token.head.i for token in doc]
    with without_cycles(doc):
        rows = doc.to_array([HEAD, DEP])
        rows[0, 0], rows[1, 0] = 1, 2**64 - 1  # 'The' below 'guard', 'guard' below 'The'
        doc.from_array([HEAD, DEP], rows)
        assert cycle([token.head.i for token in doc])
    assert [token.head.i for token in doc] == before


def test_a_sentence_whose_repairs_contradict_each_other_is_still_read(nlp: Language) -> None:
    doc = parse(nlp, Document(document="a", text=LONG))
    assert not cycle([token.head.i for token in doc])
