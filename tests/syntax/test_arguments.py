"""What both parses propose counts together, whichever word each takes for the head."""

import pytest
from spacy.language import Language

from kg.annotate import parse
from kg.model import Document
from kg.syntax.arguments import Argument, arguments
from kg.syntax.parser import sentence_starts


def agent(nlp: Language, text: str) -> tuple[str, Argument]:
    doc = parse(nlp, Document(document="d", text=text))
    best = max((a for a in arguments(doc) if a.role == "agent"), key=lambda a: a.probability)
    return doc[best.word].text, best


@pytest.mark.parametrize(
    "text",
    [
        "Greta Holm closed the bakery.",
        "Mayor Karl Erik Odum closed the bakery.",
        "The bakery was closed by Greta Holm.",
    ],
)
def test_a_full_name_is_proposed_by_both_parses(nlp: Language, text: str) -> None:
    assert agent(nlp, text)[1].proposed_by == "both"


def test_a_name_behind_its_noun_is_the_argument(nlp: Language) -> None:
    word, found = agent(nlp, "The firm Helio warned the town on Monday.")
    assert word == "Helio"
    assert found.probability > 0.8


def test_no_sentence_begins_with_a_small_letter_behind_a_word() -> None:
    words = ["Minister", "Odum", "bought", "a", "yacht", "."]
    assert sentence_starts(words, [1.0, 0.0, 0.9, 0.0, 0.0, 0.0]) == [True, *[False] * 5]
