"""Adjuncts that belong to the verb and not to the word beside them."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def _claims(nlp, text: str) -> dict[str, tuple[set[str], str | None]]:
    """Give the participants' words and the date of each claim, by its trigger's words."""
    document = Document(document="d", text=text, published="2025-03-12")
    reading = extract(annotate(nlp, document))
    words = {m.id: m.span.words(text) for m in reading.mentions}
    return {
        e.trigger.words(text): ({words[p.mention] for p in e.participants if p.mention}, e.date)
        for e in reading.events
    }


@pytest.mark.parametrize(
    ("text", "accused", "court"),
    [
        (
            "Two brothers appeared before a magistrate charged with armed robbery.",
            "Two brothers",
            "a magistrate",
        ),
        ("The nurse stood before a judge accused of fraud.", "The nurse", "a judge"),
        ("A farmer was brought before a court accused of arson.", "A farmer", "a court"),
    ],
)
def test_a_court_is_not_charged_with_what_it_tries(nlp, text: str, accused: str, court: str):
    claims = _claims(nlp, text)
    people = next(who for word, (who, _) in claims.items() if word in ("charged", "accused"))
    assert accused in people
    assert court not in people


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The coastguard said on Thursday they had detained three men.", "detained"),
        ("Doctors admitted on Thursday the vaccine had failed.", "failed"),
    ],
)
def test_a_day_behind_a_verb_of_saying_dates_the_saying(nlp, text: str, told: str) -> None:
    claims = _claims(nlp, text)
    said = next(date for word, (_, date) in claims.items() if word in ("said", "admitted"))
    assert said == "2025-03-06"
    assert claims[told][1] is None
