"""Which time an event takes: that of its own clause, and no other's."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.events import find_events
from kg.model import Document

ROWS = [
    # between the subject and the verb
    ("President Okafor on Monday signed the treaty.", "sign", "Monday"),
    ("The bank in February passed its rival.", "pass", "February"),
    # the nearest of several, on whichever clause it stands
    ("The striker who left in 2019 returned on Friday.", "return", "Friday"),
    # what is said has its own time
    ("The coach said on Monday that the striker was fit.", "fit", None),
    ("Two years ago, the mayor said, the mill closed.", "say", None),
    ("On Monday, the mayor resigned, police said.", "resign", "Monday"),
    # how far off a clause is, is no time of it
    ("Ten minutes after the guard was attacked, police arrived.", "attack", None),
    # a verb that only tells that something took place gives its time to that
    ("The eruption occurred on Monday.", "eruption", "Monday"),
    ("A riot took place in March near the mill.", "riot", "March"),
    # shared by verbs that are joined on, in one tense
    ("The storm hit the coast on Monday and flooded two towns.", "flood", "Monday"),
    ("The firm bought the mill in April and will close it.", "close", None),
    ("The climber spent two weeks in hospital and is recovering.", "recover", None),
]


@pytest.mark.parametrize(("text", "lemma", "when"), ROWS, ids=[row[0] for row in ROWS])
def test_an_event_takes_the_time_of_its_own_clause(
    nlp: Language, text: str, lemma: str, when: str | None
) -> None:
    annotation = annotate(nlp, Document(document="d", text=text, published="2021-06-11"))
    words = {t.id: text[t.start : t.end] for t in annotation.times}
    times = [words.get(e.time or "") for e in find_events(annotation) if e.lemma == lemma]
    assert times[:1] == [when]
