"""Words that look like verbs and are parts of a noun phrase, or prepositions."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.events.finding import find_events
from kg.model import Document


def triggers(nlp: Language, text: str) -> set[str]:
    events = find_events(annotate(nlp, Document(document="d", text=text)))
    return {e.trigger.words(text).lower() for e in events}


NO_VERBS = [
    ("The Lions placed running back Ray Moss on the list.", "running"),
    ("Lions defensive back Ray Moss said it was a long game.", "defensive back"),
    ("The study pointed to cooling towers in the east of the town.", "cooling"),
    ("Users clicked on phishing emails in May.", "phishing"),
    ("The agency approves logging plans in the north.", "logging"),
]


@pytest.mark.parametrize(("text", "word"), NO_VERBS)
def test_a_part_of_a_noun_phrase_is_no_act(nlp: Language, text: str, word: str):
    assert word not in triggers(nlp, text)


VERBS = [
    ("The runner was cooling her feet in the river.", "cooling"),
    ("The firm releases a new phone in May.", "releases"),
    ("The navy foils an attack, nabs 26 pirates.", "nabs"),
    ("A woman living in Oslo saw the ship docking.", "living"),
    ("The court rules that the tax is legal.", "rules"),
]


@pytest.mark.parametrize(("text", "word"), VERBS)
def test_a_verb_stays_one(nlp: Language, text: str, word: str):
    assert word in triggers(nlp, text)
