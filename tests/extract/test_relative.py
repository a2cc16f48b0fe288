"""Who 'who' is after 'the widow of one victim': she who speaks, or he of whom it is told."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def actor(nlp, text: str, word: str) -> str:
    """Give the words of who does what a word tells, or suffers it."""
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    event = next(e for e in reading.events if e.trigger.words(text) == word)
    return next(heads[p.mention] for p in event.participants if p.mention)


ROWS = [
    ("The widow of one victim, who declined to give her name, wept.", "declined", "widow"),
    ("The mother of a missing boy, who asked not to be named, wept.", "asked", "mother"),
    ("A relative of one passenger, who spoke in private, blamed them.", "spoke", "relative"),
    ("A neighbour of the suspect, who refused to be named, saw two men.", "refused", "neighbour"),
    ("The sister of one prisoner, who told reporters of the cell, wept.", "told", "sister"),
    # what befell the other, and what no comma parts
    ("The widow of the driver, who was shot at dawn, wept.", "shot", "driver"),
    ("The father of a boy who was killed in the fire left the hall.", "killed", "boy"),
    ("Friends of the girl who told police of the plot hid her.", "told", "girl"),
    # an island or a firm where something befalls people harms nobody
    ("A quake on a small island that killed ten shook the coast.", "killed", "quake"),
    ("The jury heard of a shooting at a bakery firm that injured two.", "injured", "shooting"),
]


@pytest.mark.parametrize(("text", "word", "who"), ROWS)
def test_who_speaks_is_the_teller(nlp, text, word, who):
    assert actor(nlp, text, word) == who


def test_the_pronoun_is_chained_with_the_teller(nlp):
    text = "The widow of one victim, who declined to give her name, said the boat was old."
    annotation = annotate(nlp, Document(document="d", text=text))
    chain = {m.head.words(text): m.chain for m in annotation.mentions}
    assert chain["who"] == chain["widow"] != chain["victim"]
