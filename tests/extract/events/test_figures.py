"""What is decided, said or paid is no violence, whatever it is called."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.events.finding import find_events
from kg.model import Document

FIGURES = [
    ('The union called the ruling "an attack on every nurse".', "attack"),
    ("Farmers described the sentence as an assault on their rights.", "assault"),
    ("The ban is an attack on anglers.", "attack"),
    ("The fine was denounced as robbery.", "robbery"),
    ("The mayor called the layoffs a massacre.", "massacre"),
]
LITERAL = [
    ("The judge called the blast an attack on the city.", "attack"),
    ("The incident was an attack on the harbour.", "attack"),
    ("The coroner described the death as a murder.", "murder"),
    ("The arrest came after an attack on a tram.", "attack"),
    ("Police called the fire sabotage of the mill.", "sabotage"),
]


def lemmas(nlp: Language, text: str) -> set[str]:
    return {e.lemma for e in find_events(annotate(nlp, Document(document="d", text=text)))}


@pytest.mark.parametrize(("text", "noun"), FIGURES, ids=[text for text, _ in FIGURES])
def test_nobody_is_attacked_by_a_ruling(nlp: Language, text: str, noun: str) -> None:
    assert noun not in lemmas(nlp, text)


@pytest.mark.parametrize(("text", "noun"), LITERAL, ids=[text for text, _ in LITERAL])
def test_a_blast_may_be_called_an_attack(nlp: Language, text: str, noun: str) -> None:
    assert noun in lemmas(nlp, text)
