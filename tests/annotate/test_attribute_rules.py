"""What the attribute ruler says of words, with its rules remembered."""

import pytest
import spacy
from spacy.attrs import DEP, LEMMA, MORPH, POS, TAG
from spacy.language import Language

from kg.annotate.attribute_rules import remember
from kg.annotate.nlp import DEFAULT_MODEL

RULER = "attribute_ruler"
SAID = [TAG, POS, MORPH, LEMMA, DEP]
TEXTS = (
    "I ain't sure that those are yours, but there's something in what she'd said to him.",
    "There were two boats;  it got them, let's go!",
    "Nothin' he did would do, although the 2 of us'll have to wait.",
    "It gon na rain, y'all, and you got ta see it: c'm on.",
    "She told us herself that none of the boats had been theirs before it rained.",
)


@pytest.fixture(scope="module")
def loaded() -> tuple[Language, bytes]:
    """A pipeline, and the rules with which it came."""
    nlp = spacy.load(DEFAULT_MODEL)
    return nlp, nlp.get_pipe(RULER).to_bytes(exclude=["vocab"])  # type: ignore[attr-defined]


@pytest.fixture
def pipeline(loaded: tuple[Language, bytes]) -> Language:
    """The pipeline with a ruler of its own for each test."""
    nlp, rules = loaded
    nlp.replace_pipe(RULER, RULER).from_bytes(rules, exclude=["vocab"])  # type: ignore[attr-defined]
    return nlp


def said(nlp: Language) -> list[list[list[int]]]:
    return [nlp(text).to_array(SAID).tolist() for text in TEXTS]


def test_words_get_the_attributes_that_the_ruler_gives_them(pipeline: Language) -> None:
    before = said(pipeline)
    remember(pipeline)
    assert said(pipeline) == before
    assert said(pipeline) == before, "also for words that are known by now"


def test_a_rule_may_count_its_word_from_the_end(pipeline: Language) -> None:
    ruler = pipeline.get_pipe(RULER)
    ruler.add([[{"LOWER": "the"}, {"TAG": "CD"}]], {"LEMMA": "number"}, index=-1)  # type: ignore[attr-defined]
    before = said(pipeline)
    remember(pipeline)
    assert said(pipeline) == before


@pytest.mark.parametrize(
    ("pattern", "attributes"),
    [
        ([{"TAG": "NNS"}], {"LEMMA": "second"}),
        ([{"LOWER": {"IN": ["boats", "rain"]}}], {"POS": "X"}),
        ([{"LOWER": {"REGEX": "^b.*s$"}, "DEP": {"NOT_IN": ["nsubj"]}}], {"MORPH": "Number=Plur"}),
        ([{"LOWER": "the"}, {"TAG": "CD"}], {"LEMMA": "number"}),
        ([{"SHAPE": "Xxxx"}], {"LEMMA": "capital"}),
        ([{"ORTH": "It"}], {"LEMMA": "IT"}),
        ([{"LOWER": {"NOT_IN": ["boats"]}, "TAG": "NNS"}], {"LEMMA": "other"}),
        ([{"TAG": "NNS", "OP": "+"}], {"LEMMA": "run"}),
    ],
)
def test_a_rule_that_was_added_counts_over_those_before_it(
    pipeline: Language, pattern: list[dict[str, object]], attributes: dict[str, str]
) -> None:
    pipeline.get_pipe(RULER).add([pattern], attributes)  # type: ignore[attr-defined]
    before = said(pipeline)
    remember(pipeline)
    assert said(pipeline) == before
