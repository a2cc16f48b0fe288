"""Lines that tell when a page was posted or updated are about the page: no event is in them."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def events(nlp: Language, text: str) -> list[str]:
    reading = extract(annotate(nlp, Document(document="x", text=text)))
    return [event.trigger.words(text) for event in reading.events]


@pytest.mark.parametrize(
    "stamp",
    [
        "UPDATED: FRIDAY, MAY 3, 2019, 9:56 AM",
        "Posted on Thu Jun 13, 2019 08:45 AM PDT",
        "Published: March 13, 2019",
        "Updated 5:40 p.m. ET",
    ],
)
def test_a_stamp_of_the_page_is_no_event(nlp: Language, stamp: str) -> None:
    assert events(nlp, f"{stamp}\n\nThe baker closed the shop.") == ["closed"]


def test_stamps_inside_a_line_are_none_either(nlp: Language) -> None:
    text = "The baker left. Posted: 04/9/2019 8:33 am Updated: 04/9/2019 8:33 am The shop closed."
    assert events(nlp, text) == ["left", "closed"]


def test_what_somebody_published_is_one(nlp: Language) -> None:
    assert events(nlp, "The bank published a list on Monday.") == ["published"]
    assert "Published" in events(nlp, "Published in 2012, the novel won a prize.")
