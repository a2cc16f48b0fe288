"""Chains of agencies, offices, deeds, owners, brackets, appositions; and what stays apart."""

import pytest

from kg.annotate import annotate
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # appositions: to a noun with words after it, to the last of a list
        (
            "The president of the Harbour Workers' Union, Lena Ortiz, called the strike.",
            "The president",
            "Lena Ortiz",
        ),
        ("Two migrants and Lee, a stateless farmer, were rescued.", "Lee", "a stateless farmer"),
        ("The fisherman, Ravi Naik, denied it.", "The fisherman", "Ravi Naik"),
        ("The nurse Ada Pohl was accused by a patient of theft.", "The nurse", "Ada Pohl"),
        (
            "A clerk accused the treasurer, Leo Marn, of selling relics.",
            "the treasurer",
            "Leo Marn",
        ),
        # agencies in small letters, before and after their names
        (
            "The Dayton police came. The Dayton Police Department praised them.",
            "The Dayton police",
            "Dayton Police Department",
        ),
        (
            "Kent County Sheriff's deputies searched a house. The sheriff's office confirmed it.",
            "Kent County Sheriff",
            "The sheriff's office",
        ),
        (
            "Kent County Sheriff's deputies searched a house. The department said no more.",
            "Kent County Sheriff",
            "The department",
        ),
        (
            "The Kenya Wildlife Service sent rangers. The agency has two boats.",
            "Kenya Wildlife Service",
            "The agency",
        ),
        # who did it, where the text itself says so
        ("Gunman Ray Dow killed three people. The shooter fled.", "Ray Dow", "The shooter"),
        ("A gunman fired in Leeds. Police said the shooter fled.", "A gunman", "the shooter"),
        # offices
        (
            "The union official, Jim Cole, spoke. Later the union head left.",
            "Jim Cole",
            "the union head",
        ),
        ("Prime Minister Anwar Salim spoke. The premier left.", "Anwar Salim", "The premier"),
        # letters in brackets that are no initials
        ("Movimento 5 Stelle (M5S) lost. M5S blamed the press.", "Movimento 5 Stelle", "M5S"),
        (
            "The Italian Bishops' Council (CEI) objected. CEI said so.",
            "Italian Bishops' Council",
            "CEI",
        ),
        # papers by the first half of their name
        (
            "Freedom Magazine attacked him. The Freedom article was long.",
            "Freedom Magazine",
            "Freedom",
        ),
        # himself is the subject of his own clause, not who tells it
        (
            "Tom Reyes told the mayor that Bob Stone had walked in and turned himself in.",
            "Bob Stone",
            "himself",
        ),
        # what one owner has, once the pronoun is known
        ("Ann Ford sold her boat. Her boat was old.", "her boat", "Her boat"),
        # bodies of several are they
        ("The team arrived in Lagos. They were tired.", "The team", "They"),
        ("The crew left the ship. They were tired.", "The crew", "They"),
    ],
)
def test_joined(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, other, -1) == chain_of(annotation, one)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # times are no appositions
        ("They had a heated talk the following evening.", "a heated talk", "the following evening"),
        # a place that names itself
        ("The army left Nairobi. The capital in Uganda was calm.", "Nairobi", "The capital"),
        ("The army left Nairobi. The town of Yala was calm.", "Nairobi", "The town"),
        ("Floods hit Thailand. The region is poor.", "Thailand", "The region"),
        ("Floods hit Florida. The country is rich.", "Florida", "The country"),
        # a suspect is not the one who did it
        (
            "Police sought the killer of Ann Ford. Ray Dow, a suspect, was questioned.",
            "the killer",
            "Ray Dow",
        ),
        ("Two gunmen fired. The shooter fled. A gunman was caught.", "The shooter", "A gunman"),
        (
            "Gunman Ray Dow and gunman Jim Cole fired. The shooter fled.",
            "Ray Dow",
            "The shooter",
        ),
        # the same noun of something else
        (
            "The history of the bridge is long. Critics know the history of the port.",
            "The history",
            "the history",
        ),
        # who is only spoken of
        ('"She was angry," Ann Ford said. Her mother had been ill.', "She", "Her"),
        # stations and what they show
        ("Harbour TV spoke of Harbour.", "Harbour TV", "Harbour"),
    ],
)
def test_kept_apart(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) != chain_of(annotation, other, -1)


def test_names_of_one_chain_have_one_type(read) -> None:
    text = (
        "Movimento 5 Stelle (M5S) lost the vote in Turin. M5S blamed the press. "
        "Movimento 5 Stelle will appeal."
    )
    annotation = read(text)
    types: dict[str, set[str]] = {}
    for mention in annotation.mentions:
        if mention.kind == "name":
            types.setdefault(mention.chain, set()).add(mention.type)
    assert all(len(found) == 1 for found in types.values())


def test_a_quotation_over_two_paragraphs_is_one_speaker_s(read, chain_of) -> None:
    text = 'Ann Ford said, "I am tired.\n\nI want to rest." The mayor left. He was calm.'
    annotation = read(text)
    ours = [m.chain for m in annotation.mentions if m.head.words(text) == "I"]
    assert set(ours) == {chain_of(annotation, "Ann Ford")}


def test_he_in_the_words_of_a_speaker_is_somebody_else(nlp) -> None:
    text = (
        "Deputy Leo Ortiz was killed, Ann Cole said. “He was a friend,” Mayor Tom Reed said. "
        "“He built this town. “He will be missed.”"
    )
    annotation = annotate(nlp, Document(document="d", text=text))
    mayor = next(m.chain for m in annotation.mentions if m.span.words(text) == "Tom Reed")
    assert mayor not in {m.chain for m in annotation.mentions if m.kind == "pronoun"}
