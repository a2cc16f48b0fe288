"""An office that one person holds: told without the name, it is that person, also before it."""

import pytest

from kg.annotate import annotate
from kg.model import Document


def joined(nlp, text: str, office: str, name: str) -> bool:
    """Say whether the first phrase with these words is one with a name."""
    annotation = annotate(nlp, Document(document="d", text=text))
    chains = [
        next(m.chain for m in annotation.mentions if m.span.words(text) == words)
        for words in (office, name)
    ]
    return chains[0] == chains[1]


@pytest.mark.parametrize(
    ("text", "office", "name"),
    [
        (
            "The mayor of Tellow resigned on Monday. Mayor Susan Adeyemi said she was tired.",
            "The mayor",
            "Susan Adeyemi",
        ),
        (
            "The governor ordered an inquiry. Ana Prat, the governor of Lund, blamed the firm.",
            "The governor",
            "Ana Prat",
        ),
        (
            "The prime minister apologised. Prime Minister Anwar Salim spoke on Monday.",
            "The prime minister",
            "Anwar Salim",
        ),
        (
            "The police chief was suspended. Police Chief Lena Ortiz denied it.",
            "The police chief",
            "Lena Ortiz",
        ),
        (
            "The head coach left. Head coach Ivo Lenz had lost four games.",
            "The head coach",
            "Ivo Lenz",
        ),
        (
            "The chief executive of Orvik Shipping left. Chief executive Ida Falk had run it.",
            "The chief executive",
            "Ida Falk",
        ),
        (
            "A minister resigned. The prime minister was ill. Prime Minister Anwar Salim spoke.",
            "The prime minister",
            "Anwar Salim",
        ),
        (
            "The coroner opened an inquest. Coroner Jo Marsh will rule in May.",
            "The coroner",
            "Jo Marsh",
        ),
    ],
)
def test_the_one_who_holds_an_office_is_meant(nlp, text: str, office: str, name: str) -> None:
    assert joined(nlp, text, office, name)


@pytest.mark.parametrize(
    ("text", "office", "name"),
    [
        (
            "The former mayor was held. Mayor Susan Adeyemi was shocked.",
            "The former mayor",
            "Susan Adeyemi",
        ),
        ("A mayor was held. Mayor Susan Adeyemi was shocked.", "A mayor", "Susan Adeyemi"),
        (
            "The mayor was ill. Mayor Susan Adeyemi met Mayor Bob Ford.",
            "The mayor",
            "Susan Adeyemi",
        ),
        (
            "The mayor of Tellow met the mayor of Harn. Mayor Susan Adeyemi was pleased.",
            "The mayor",
            "Susan Adeyemi",
        ),
        (
            "Mayor Susan Adeyemi spoke. The mayor of Harn disagreed. The mayor of Tellow did not.",
            "The mayor",
            "Susan Adeyemi",
        ),
        (
            "President Rosa Lind spoke on Monday. The French president disagreed.",
            "The French president",
            "Rosa Lind",
        ),
        (
            "The president of the bank resigned. President Ana Prat was shocked.",
            "The president",
            "Ana Prat",
        ),
        (
            "The deputy mayor resigned. Mayor Susan Adeyemi accepted.",
            "The deputy mayor",
            "Susan Adeyemi",
        ),
        (
            "The foreign minister left. Prime Minister Anwar Salim stayed.",
            "The foreign minister",
            "Anwar Salim",
        ),
    ],
)
def test_who_may_be_another_is_left_apart(nlp, text: str, office: str, name: str) -> None:
    assert not joined(nlp, text, office, name)
