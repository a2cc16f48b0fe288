"""Days at the head of two clauses, hours that belong together, days that are looked back at."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def _time(nlp, text: str, verb: str) -> str | None:
    """Give the value of the time of what a word tells, in a report of Monday, 15 February 2021."""
    document = Document(document="d", text=text, published="2021-02-15")
    reading = extract(annotate(nlp, document))
    event = next(e for e in reading.events if e.trigger.words(text).startswith(verb))
    return next((t.value for t in reading.times if t.id == event.time), None)


TIMES = [
    # a day or a month at the head holds for both clauses
    ("In May 2013 a flood hit the mill, but nobody drowned.", "drowned", "2013-05"),
    ("On Friday a bus hit a wall and two boys were hurt.", "hurt", "2021-02-12"),
    # … a year may be that of the first alone, and so may one told behind
    ("In 2013 she moved to Lund, and her son became a monk.", "became", None),
    ("A bus hit a wall on Friday, and two boys were hurt.", "hurt", None),
    # 'that day' is one of the news, unless the report looks back over years
    (
        "The lift fell on Saturday. It had passed a test on 20 January.\n\nNobody slept that day.",
        "slept",
        "2021-02-13",
    ),
    (
        "The senator died on Saturday.\n\nOn 17 June 1972 thieves broke into his office.\n\n"
        "He met them that day.",
        "met",
        "1972-06-17",
    ),
    # any such day is none of the story, and before a day is not on it
    ("The ferry carries 900 people on a summer Saturday.", "carries", "XXXX-WXX-6"),
    ("The ferry was hit in a Saturday night raid.", "raid", "2021-02-13TNI"),
    ("Nobody knew the cook before Friday.", "knew", None),
    # until when
    ("The bar had been open until after midnight on Friday.", "open", None),
    ("Nobody called the vet until a quarter to twelve.", "called", "2021-02-15T11:45"),
    # one looks back at what is over
    ("Divers are trying to reconstruct Sunday evening.", "reconstruct", "2021-02-14TEV"),
    ("The shop was under pressure to avoid losses after a poor January.", "avoid", "2021-01"),
    # an hour close to another one is of its day, unless it is still to come
    (
        "The bell rang at 11.42pm on Thursday. On Friday a nurse was in hospital.\n\n"
        "The mayor said Lind had ordered the hall to be locked at 11.30pm.",
        "locked",
        "2021-02-11T23:30",
    ),
    (
        "The bell rang at 11.42pm on Thursday. On Friday a nurse was in hospital. She left at 9am.",
        "left",
        "2021-02-12T09:00",
    ),
    # 'that morning' is of what the report is about, and no day of last month
    (
        "The crew mourn the fire of 13 February.\n\nThe pump was checked on 20 January 2021.\n\n"
        "“I was not in Lund that morning,” the owner said.",
        "was",
        "2021-02-13TMO",
    ),
]


@pytest.mark.parametrize(("text", "verb", "value"), TIMES)
def test_when_it_was(nlp, text, verb, value):
    assert _time(nlp, text, verb) == value
