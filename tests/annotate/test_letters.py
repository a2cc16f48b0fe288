"""Letters after a name: no part of it, nobody on their own, and the name keeps its place."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def read(nlp, text: str) -> tuple[list[str], str]:
    """Give the names, pronouns and nouns of a text by their heads, and who does its first deed."""
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    done = next((p.mention for e in reading.events for p in e.participants if p.mention), None)
    return sorted(set(heads.values())), heads.get(done or "", "")


@pytest.mark.parametrize(
    ("text", "name", "letters"),
    [
        ("Oliver Tench KC spoke in court.", "Oliver Tench", "KC"),
        ("Sir Anil Rao QC resigned.", "Anil Rao", "QC"),
        ("Dana Hume MP left the meeting.", "Dana Hume", "MP"),
        ("Ana Prat MEP voted against it.", "Ana Prat", "MEP"),
        ("Jo Marsh OBE won a prize.", "Jo Marsh", "OBE"),
        ("Professor Ian Cole CBE FRS died.", "Ian Cole", "CBE"),
        ("Ruth Amadi, MD, treated him.", "Ruth Amadi", "MD"),
        ("Dr Lena Ortiz, PhD, wrote the report.", "Lena Ortiz", "PhD"),
        ("Tom Reyes, Esq., filed the suit.", "Tom Reyes", "Esq"),
    ],
)
def test_letters_are_nobody_and_the_name_acts(nlp, text: str, name: str, letters: str) -> None:
    heads, who = read(nlp, text)
    assert who == name
    assert not any(letters in head for head in heads)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("SC Freiburg beat the league leaders.", "SC Freiburg"),
        ("KC Royals won again.", "KC Royals"),
        ("Labour MP Ann Ford spoke.", "Ann Ford"),
        ("He moved to Silver Spring, MD, in May.", "MD"),
        ("Bob Ford Jr. was shot.", "Bob Ford Jr."),
        ("John Hale III bought the yacht.", "John Hale III"),
    ],
)
def test_other_capitals_are_left(nlp, text: str, word: str) -> None:
    assert word in read(nlp, text)[0]


@pytest.mark.parametrize(
    "text",
    [
        "Oliver Tench KC said so. Mr Tench left.",
        "Dana Hume MP asked. Hume left.",
        "Bob Ford Jr. was shot. Ford died.",
        "Sir Anil Rao QC resigned. Rao was ill.",
        "John Hale III bought a yacht. Hale sold it.",
    ],
)
def test_the_surname_alone_is_the_same_person(nlp, text: str) -> None:
    annotation = annotate(nlp, Document(document="d", text=text))
    names = {m.chain for m in annotation.mentions if m.kind == "name"}
    assert len(names) == 1
