"""What lies ahead of the article's own day, and what was done or not done for sure."""

# ruff: noqa: E501

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.events.finding import find_events
from kg.model import Document

TUESDAY = "2024-05-14"

AHEAD = [
    ("The ferry season begins on 1 June.", "begin", "future"),
    ("The orchestra plays in Graz on 18 May 2024.", "play", "future"),
    ("The museum is handed to the city in July 2024.", "hand", "future"),
    ("Voters are preparing for the 9 June 2024 election.", "election", "future"),
    ("The orchestra plays in Graz in March 2024.", "play", "certain"),
    ("The court sat on 10 May 2024.", "sit", "certain"),
    ("The hearing is scheduled for 3 June 2024.", "schedule", "certain"),
    ("The season usually starts in October 2024.", "start", "certain"),
    ("The season has started on 1 June 2024.", "start", "certain"),
    # what was planned for a day that is over may not have been done
    ("The ferry was to leave on 2 March 2024.", "leave", "hypothetical"),
    ("The ferry was due to leave on 2 June 2024.", "leave", "future"),
]


@pytest.mark.parametrize(("text", "lemma", "certainty"), AHEAD)
def test_what_is_dated_after_the_article(nlp: Language, text: str, lemma: str, certainty: str):
    events = find_events(annotate(nlp, Document(document="d", text=text, published=TUESDAY)))
    assert {e.certainty for e in events if e.lemma == lemma} == {certainty}


SURE = [
    # what was not brought about
    ("The jury failed to reach a unanimous decision.", "decision", "negative", "certain"),
    ("The airline left without making a payment.", "payment", "negative", "certain"),
    ("The guards failed to prevent a robbery.", "robbery", "positive", "hypothetical"),
    ("The killer was jailed with no chance of parole.", "parole", "negative", "certain"),
    ("No application for bail was made.", "bail", "positive", "hypothetical"),
    ("The ballistics report is yet to be published.", "publish", "negative", "certain"),
    # what was brought about
    ("Lind became the first coach since the war to win three titles.", "win", "positive", "certain"),
    ("The defence made two saves to seal the title.", "seal", "positive", "certain"),
    ("The tenants died while trying to flee the fire.", "fire", "positive", "certain"),
    # an adverb of what is spoken of leaves the deed alone
    ("The Lions lost possibly the best game of the year.", "lose", "positive", "certain"),
    ("The Lions possibly lost the game.", "lose", "positive", "possible"),
    ('The older version is also "potentially vulnerable".', "vulnerable", "positive", "possible"),
    # nor does what a subject may do
    ("The engineers' advice can delay dams.", "advice", "positive", "certain"),
    # what depends on something, or comes before it
    ("Inmates keep a radio as long as they obey the rules.", "obey", "positive", "hypothetical"),
    ("She kept the shop as long as he obeyed her.", "obey", "positive", "certain"),
    ("Six weeks before the bishop takes office, the chapter is changing its rules.", "take", "positive", "future"),
    ("Thousands rallied on the eve of a vote in parliament.", "vote", "positive", "future"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "polarity", "certainty"), SURE)
def test_what_is_sure(nlp: Language, text: str, lemma: str, polarity: str, certainty: str):
    found = [e for e in find_events(annotate(nlp, Document(document="d", text=text)))]
    assert {(e.polarity, e.certainty) for e in found if e.lemma == lemma} == {(polarity, certainty)}
