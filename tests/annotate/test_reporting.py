"""Who 'they' are that say it: those who spoke, never the one whom the reported words accuse."""

import pytest

from kg.annotate import annotate
from kg.model import Document


def they(nlp, text: str) -> list[str]:
    """Give the words of the chain that the last 'they' of a text is in."""
    annotation = annotate(nlp, Document(document="d", text=text))
    last = [m for m in annotation.mentions if m.head.words(text).lower() == "they"][-1]
    return [m.head.words(text) for m in annotation.mentions if m.chain == last.chain]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (
            "Two people briefed on the inquiry said the ferry left late. "
            "Northlight Lines knew about the fault, they said.",
            "people",
        ),
        (
            "Two people briefed on the inquiry said the crew was tired. The ferry was built in "
            "1998. It carried 200 people. Northlight Lines bought it in 2011. "
            "Northlight Lines knew about the fault, they said.",
            "people",
        ),
        (
            "According to two people briefed on the inquiry, the radar had been broken for weeks. "
            "Northlight Lines knew about the fault, they said.",
            "people",
        ),
        (
            "The dam leaked for years, according to four former engineers. "
            "Halden Power hid the cracks, they said.",
            "engineers",
        ),
        (
            "Two witnesses said the bus was late. Officers beat the driver with sticks, they said.",
            "witnesses",
        ),
        (
            "Villagers told the court of the flood. The dam's owners ignored them, they added.",
            "Villagers",
        ),
        ("Two aides said the vote was rigged. The generals gave the order, they said.", "aides"),
        (
            'Residents gathered on Monday. "The officers beat us," they said.',
            "Residents",
        ),
        (
            "Doctors said the water was foul. The plant poisoned the river, they said. "
            "The mayor took money, they added.",
            "Doctors",
        ),
    ],
)
def test_those_who_spoke_say_it(nlp, text, who):
    assert who in they(nlp, text)


@pytest.mark.parametrize(
    "text",
    [
        "Northlight Lines knew about the fault, they said.",
        "The report came out on Monday. Coalridge Mining hid the deaths, they said.",
        "The Bonne Bay, they said, was unsafe.",
    ],
)
def test_the_accused_does_not_accuse_itself(nlp, text):
    assert they(nlp, text) == ["they"]


def test_people_may_tell_of_themselves(nlp):
    strikers = "The strikers were cheerful. They would not give up, they said."
    assert they(nlp, strikers) == ["strikers", "They", "they"]
    company = "The company expects profits to rise, it said."
    annotation = annotate(nlp, Document(document="d", text=company))
    chains = {m.head.words(company): m.chain for m in annotation.mentions}
    assert chains["company"] == chains["it"]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (
            "Tom Ray guarded the mill. Sheriff Scott Lee said Ray arrived late. Ray never went in, "
            "the sheriff said. He said it was a shame.",
            "Scott Lee",
        ),
        (
            "Omar Sadik flew the plane. Sadik had slept for an hour, said Bo Rask, who leads the "
            "inquiry. He added that the runway was wet.",
            "Bo Rask",
        ),
    ],
)
def test_who_said_the_sentence_before_says_more(nlp, text: str, who: str) -> None:
    annotation = annotate(nlp, Document(document="d", text=text))
    he = next(m for m in annotation.mentions if m.head.words(text) == "He")
    assert who in [m.head.words(text) for m in annotation.mentions if m.chain == he.chain]
