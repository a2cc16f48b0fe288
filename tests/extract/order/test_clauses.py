"""Order told by adverbial clauses."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The suspect burned his papers before he fled the country.", "burned before fled: before"),
        ("Passengers screamed as the ferry hit the pier.", "screamed during hit: as"),
        ("The players knelt while the crowd was cheering.", "knelt during cheering: while"),
        ("Police found the weapon when they searched the flat.", "found during searched: when"),
        ("He did not leave until the siren stopped.", "leave after stopped: until"),
        (
            "The bank robber had fled by the time police arrived.",
            "fled before arrived: by the time",
        ),
        ("The pair were caught while crossing the border.", "caught during crossing: while"),
        ("As soon as the doors opened, the crowd rushed in.", "rushed in after opened: As soon as"),
        ("Once the votes are counted, the queen will speak.", "speak after counted: Once"),
        ("The guard was shot as he opened the gate.", "shot during opened: as"),
        (
            "Rescuers reached the village hours after the river had burst its banks.",
            "reached after burst: after",
        ),
        (
            "Two passengers drowned when the ferry capsized off the coast.",
            "drowned during capsized: when",
        ),
        (
            "Nurses walked out the day after the talks collapsed.",
            "walked out after collapsed: after",
        ),
        (
            "Firefighters saved the family before the roof collapsed.",
            "saved before collapsed: before",
        ),
        ("Exports have fallen since the war began.", "fallen after began: since"),
        (
            "Passengers had already left the train by the time it exploded.",
            "left before exploded: by the time",
        ),
        ("The pilot called the tower while landing the plane.", "called during landing: while"),
        (
            "Troops opened fire as protesters marched on the palace.",
            "opened fire during marched: as",
        ),
        ("As the crowd cheered, the striker scored.", "scored during cheered: As"),
        ("Villagers fled once the volcano erupted.", "fled after erupted: once"),
        (
            "Police said they arrested the man after he robbed a bank.",
            "arrested after robbed: after",
        ),
        ("The fire broke out while the family was sleeping.", "broke out during sleeping: while"),
        ("The man died and was buried before his son arrived.", "buried before arrived: before"),
    ],
)
def test_a_clause_tells_the_order_of_two_events(ordered, text: str, told: str) -> None:
    assert ordered(text) == [told]


def test_a_sentence_may_tell_several(ordered) -> None:
    text = "After seizing the bridge, the rebels held it for a week before they retreated."
    assert ordered(text) == ["held after seizing: After", "held before retreated: before"]


def test_what_stands_before_joined_verbs_tells_of_each(ordered) -> None:
    text = "After the siren sounded, the miners dropped their tools and left the pit."
    assert ordered(text) == ["dropped after sounded: After", "left after sounded: After"]


def test_what_something_came_after_takes_part_as_its_occasion(nlp: Language) -> None:
    text = "The captain resigned after the ferry hit the pier."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    resigned, hit = sorted(reading.events, key=lambda e: e.trigger)
    taking = {(one.role, one.event) for one in resigned.participants if one.event}
    assert taking == {("occasion", hit.id)}
