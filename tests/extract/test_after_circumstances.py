"""Who says what follows a circumstance in the present: the subject of the verb that has it."""

import pytest

from kg.annotate import annotate
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "verb", "above"),
    [
        (
            "She promised to pay the wages of the injured men while they recover and said the "
            "line would remain closed.",
            "said",
            "promised",
        ),
        (
            "Novak agreed to house the players while they train and said the club would pay.",
            "said",
            "agreed",
        ),
    ],
)
def test_said_continues_the_verb_of_its_tense(nlp, text, verb, above):
    doc = annotate(nlp, Document(document="d", text=text)).doc
    (said,) = [token for token in doc if token.text == verb]
    assert said.head.text == above
