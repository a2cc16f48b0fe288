"""Sentence → whom or what an event befalls through a part or quality of theirs."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def taking_part(nlp: Language, text: str, word: str, role: str) -> set[str]:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    event = next(e for e in reading.events if word in e.trigger.words(text).split())
    return {heads[p.mention] for p in event.participants if p.role == role and p.mention}


@pytest.mark.parametrize(
    ("text", "word", "role", "bearer"),
    [
        ("The blast broke the boy's leg.", "broke", "patient", "boy"),
        ("The dog bit the postman's arm.", "bit", "patient", "postman"),
        ("A splinter entered her left shoulder.", "entered", "patient", "her"),
        ("The ball struck the back of his head.", "struck", "patient", "his"),
        ("Her hands had been in the air.", "been", "patient", "Her"),
        ("Approval ratings for the mayor have dropped six points.", "dropped", "patient", "mayor"),
        ("The price of milk rose.", "rose", "patient", "milk"),
        ("The future of the club is at stake.", "is", "patient", "club"),
        ("The scandal ruined her health.", "ruined", "patient", "her"),
        ("The storm damaged the roof of the school.", "damaged", "patient", "school"),
        ("Part of the new rules bar the owners from the pier.", "bar", "agent", "rules"),
        ("A stone went through the window of the van.", "went", "place", "van"),
    ],
)
def test_bearers(nlp: Language, text: str, word: str, role: str, bearer: str) -> None:
    assert bearer in taking_part(nlp, text, word, role)


@pytest.mark.parametrize(
    ("text", "word", "role", "other"),
    [
        ("The judge raised her hand.", "raised", "patient", "her"),  # she takes part already
        ("The wedding increased rumours of a new album.", "increased", "patient", "album"),
        ("He praised the wife of the mayor.", "praised", "patient", "mayor"),
        ("The crew painted the boat of the mayor.", "painted", "patient", "mayor"),
        ("He stood at the side of his father.", "stood", "place", "father"),
        ("The grocers set the price of the apples.", "set", "patient", "apples"),
        ("Parts of the theatre are in urgent need of repair.", "are", "patient", "theatre"),
    ],
)
def test_others_are_not_affected(
    nlp: Language, text: str, word: str, role: str, other: str
) -> None:
    assert other not in taking_part(nlp, text, word, role)
