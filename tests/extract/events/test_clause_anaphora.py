"""What 'This' and 'which' stand for where they mean no thing but what a clause tells."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def stood_for(nlp, text: str, word: str) -> str | None:
    """Return the action that a pronoun stands for as a participant of another; None for none."""
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    told = {e.id: e.trigger.words(text) for e in reading.events}
    event = next(e for e in reading.events if e.trigger.words(text) == word)
    return next((told[p.event] for p in event.participants if p.event and p.phrase), None)


CLEAR = [
    ("The council shut the bridge on Monday. This led to long queues.", "led", "shut"),
    ("The council said the bridge was shut. This caused long queues.", "caused", "shut"),
    ("The mayor resigned, and this surprised the board.", "surprised", "resigned"),
    ("The firm sold the mine in June. It came as a surprise to the union.", "came", "sold"),
    ('"The gate was locked. This caused the delay," said Moe.', "caused", "locked"),
    ("Moe was charged with murder, which means he could be jailed.", "means", "charged"),
    ("In May Norvik bought Elk Homes, which took place in Berlin.", "took place", "bought"),
]


@pytest.mark.parametrize(("text", "word", "meant"), CLEAR)
def test_a_pronoun_for_what_a_clause_tells(nlp, text, word, meant):
    assert stood_for(nlp, text, word) == meant


OTHERS = [
    # a question, words outside a quotation, two clauses that may be meant
    ("Did the guard leave? This helped the thieves.", "helped"),
    ('The council shut the bridge. "This caused long queues," said Moe.', "caused"),
    ("The guard left and the gate was open. This helped the thieves.", "helped"),
    # a thing
    ("The council shut the bridge. This bridge caused long queues.", "caused"),
    ("The clerk found a letter, which caused a scandal.", "caused"),
    ("They spoke of the strike, which took place in May.", "took place"),
    ("The driver fled after the crash. Her husband watched it happen.", "watched"),
]


@pytest.mark.parametrize(("text", "word"), OTHERS)
def test_a_pronoun_for_a_thing_or_for_no_clear_clause(nlp, text, word):
    assert stood_for(nlp, text, word) is None


def test_which_behind_a_person_is_the_deed(nlp):
    text = "Crowds mourned the killing of a boy, which led to riots."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    event = next(e for e in reading.events if e.trigger.words(text) == "led")
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    assert "boy" not in [heads[p.mention] for p in event.participants if p.mention]


OUTCOMES = [
    ("The chapel was damaged by fire, leading Ida Moe to apologise.", "leading", "damaged"),
    ("A boy was shot by guards on Monday, sparking protests in Oakvale.", "sparking", "shot"),
]


@pytest.mark.parametrize(("text", "word", "cause"), OUTCOMES)
def test_what_somebody_undergoes_has_the_outcome_and_not_who_undergoes_it(nlp, text, word, cause):
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    told = {e.id: e.trigger.words(text) for e in reading.events}
    event = next(e for e in reading.events if e.trigger.words(text) == word)
    doers = [p for p in event.participants if p.role == "agent"]
    assert [told.get(p.event) for p in doers] in ([cause], [])
