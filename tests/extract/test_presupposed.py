"""What is told in passing stays the writer's word; what is open stays open in every form."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def relation_status(nlp: Language, text: str, predicate: str) -> str:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    return next(r.status for r in reading.relations if r.predicate == f"kg:{predicate}")


@pytest.mark.parametrize(
    ("text", "predicate", "status"),
    [
        ("Police said Ann Lee, a nurse at Boston Hospital, fled.", "worksFor", "asserted"),
        ("Police said Ann Lee, 41, fled.", "aged", "asserted"),
        ('"Ann Lee, the head of the Boston Gang, did it," said Bo Ray.', "headOf", "reported"),
        ("Police said Ann Lee was the head of the gang.", "headOf", "reported"),
        (
            'The mayor was calm. "Reports that Captain Lund had been asleep are false," she said.',
            "holdsPosition",
            "reported",
        ),
        ("Prosecutors described Ann Lee as the head of the gang.", "headOf", "reported"),
        ("Ann Lee is the alleged leader of the gang.", "headOf", "alleged"),
        ("Ann Lee, the suspected leader of the gang, was arrested.", "headOf", "alleged"),
        ("Bo Ray was charged with the murder of his mother Ann Lee.", "childOf", "asserted"),
        ("Bo Ray is accused of robbing Ann Lee, 81, in Leeds.", "aged", "asserted"),
    ],
)
def test_relations(nlp: Language, text: str, predicate: str, status: str) -> None:
    assert relation_status(nlp, text, predicate) == status


@pytest.mark.parametrize(
    ("text", "lemma", "status"),
    [
        ("It turns out three guards stayed outside.", "stay", "reported"),
        ("Lee is accused of shooting a guard, and the shooting of the guard shocked many.",
         "shooting", "alleged"),
        # what led to a charge happened, whoever did it; the crime is alleged
        ("A man was charged with arson following a fire that shut a library.", "fire", "asserted"),
        ("A man was charged with arson following a fire that shut a library.", "shut", "asserted"),
        ("A man was charged with arson following a fire that shut a library.", "arson", "alleged"),
        ("Clerk charged over collapse of bridge in Leeds", "collapse", "asserted"),
        ("Two men were charged over the killing of a guard.", "killing", "alleged"),
        ("Ann Ray is charged with murder for the deaths of two guards.", "death", "asserted"),
        ("Ann Ray is charged with murder for the deaths of two guards.", "murder", "alleged"),
        ("Bo Ray was charged with theft in the shooting of a guard.", "shooting", "asserted"),
        ("Bo Ray was charged with fraud in the theft of a boat.", "theft", "alleged"),
        ("Ford is accused of stealing a van after the crash of a train.", "crash", "asserted"),
        ("Ford is accused of stealing a van after the crash of a train.", "steal", "alleged"),
    ],
)  # fmt: skip
def test_events(nlp: Language, text: str, lemma: str, status: str) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    assert [e.status for e in reading.events if e.lemma == lemma] == [status]


def test_nobody_charged_with_murder_in_the_shooting_is_told_to_have_shot(nlp: Language) -> None:
    text = "Bo Ray was charged with one count of murder in connection with the shooting."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    shooting = next(e for e in reading.events if e.lemma == "shooting")
    assert (shooting.status, shooting.participants) == ("asserted", ())


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("Ann Lee was not the only guard who left the bank.", "be"),
        ("Lee was not the first guard to leave the bank.", "leave"),
        ("Not just Lee but also Bell left the bank.", "leave"),
        ("Lee not only left the bank but also burned it.", "leave"),
    ],
)
def test_focus_denies_nothing(nlp: Language, text: str, lemma: str) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    assert [e.polarity for e in reading.events if e.lemma == lemma] == ["positive"]
