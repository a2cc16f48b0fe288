"""Who speaks without a name, which firm is 'the company', and who is 'my little girl'."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.model import Document
from tests.annotate.conftest import Read

Rows = list[tuple[str, str, str]]

ONE: Rows = [
    # the only firm of a text, named later
    (
        'His wife said: "He was told by the company to rest."\n\nThe diver fell on Monday.\n\n'
        "A Harbrook spokeswoman declined to comment. Harbrook runs the dock.",
        "the company",
        "Harbrook",
    ),
    (
        "Shoppers left. The mayor attacked the firm.\n\nOrvane Foods closed the store in May. "
        "The Food Safety Inspectorate has questioned Orvane Foods.",
        "the firm",
        "Orvane Foods",
    ),
    # who asks not to be named is who spoke before
    (
        'Leo Marn was asleep, a nurse has claimed. "He should have been awake," said the nurse, '
        "who asked not to be named.",
        "the nurse",
        "a nurse",
    ),
    (
        "The fireman hurt on the roof had been ill, a colleague has claimed. Leo Marn was off "
        'duty, the colleague said. "He should not have been there," said the fireman, who asked '
        "not to be named.",
        "the fireman",
        "a colleague",
    ),
    (
        "Leo Marn sold the horse twice, a groom told the Courier. The vet was paid in cash, "
        "the source said.",
        "the source",
        "a groom",
    ),
    (
        "A man from Harn tipped off the police. The man, who did not want to be named, called "
        "them at noon.",
        "The man",
        "A man",
    ),
    # kin in the phrase of a name, and what parents call their children
    (
        'Ida Moe, 22, was hurt at the rink. Her shocked mother Clara, 49, sobbed: "My little '
        'girl wanted to skate."',
        "My little girl",
        "Ida Moe",
    ),
    (
        "Ida Moe, 22, was hurt at the rink. Her shocked mother Clara, 49, wept. Clara Moe said "
        "her daughter never skated again.",
        "her daughter",
        "Ida Moe",
    ),
    # a lawyer's client
    (
        'A lawyer for Ida Moe denied it. "No light was on," said the lawyer, Jon Berg. "My client '
        'was standing on the pier."',
        "My client",
        "Ida Moe",
    ),
    # parents by the number of their children
    ("Mum-of-three Ida Moe, 33, told how her roof leaked.", "Mum", "Ida Moe"),
    (
        'Porter Leo Marn, 29, said cook Jon Berg left the oven on. "It was Berg who lit it, not '
        'me," the father of two told the Gazette outside his house.',
        "the father",
        "Leo Marn",
    ),
    # by what became of them
    (
        "A warden was seriously injured on the slope on Friday, doctors said. The lift stood "
        "still. The injured warden, Jon Berg, 41, is in hospital.",
        "A warden",
        "Jon Berg",
    ),
    (
        "A 22-year-old woman lost her left eye at the fair. The ride was closed. A lawyer for the "
        "injured woman, Ida Moe, blamed the owner.",
        "A 22-year-old woman",
        "Ida Moe",
    ),
    # who speaks for whom: the body that spoke before
    (
        "The nurses' union accused Harbrook of ignoring complaints about the ward. Its secretary, "
        "Ida Moe, said so.",
        "Its",
        "The nurses' union",
    ),
    # a firm that was hired by the way is not the one that a text tells of
    (
        "Orvane Foods recalled 3,000 tins on Monday. The tins were tested by an outside "
        "laboratory, Harbrook Analytics. The company said that nobody had fallen ill.",
        "The company",
        "Orvane Foods",
    ),
    # a crew is told of as one
    (
        "The union met on Monday. A crew from Harbrook hit a gas pipe on Tuesday while it was "
        "digging a trench.",
        "it",
        "A crew",
    ),
    # two parties to one contract
    (
        "Harbrook said the firm was ready. Orvane Foods, which built the oven in May, said it had "
        "not been asked. The company's contract with Harbrook ends in June.",
        "The company",
        "Orvane Foods",
    ),
    # whose lawyer speaks, whoever it is
    (
        "The vase was lent by the collector Otto Renn. He bought it in 1998. His lawyer, Clem "
        "Vogt, said his client was sad.",
        "his client",
        "Otto Renn",
    ),
    # a name behind a place
    (
        "The alarm was checked by a firm from Harn, Sentinel Locks, in April.",
        "a firm",
        "Sentinel Locks",
    ),
    ("A nurse from Harn, Ida Moe, said so.", "A nurse", "Ida Moe"),
    # what a sentence is about
    ("Nobody came. As for the lamps, they were switched off in May.", "they", "the lamps"),
    # somebody's age, told by another
    (
        "Driver Oskar Lind is in hospital. A former colleague said the 47-year-old was careful.",
        "the 47-year-old",
        "Oskar Lind",
    ),
    # the only one told of before quoted words
    (
        "The technician, Piet Zin, told the Gazette that he had acted on the orders of the "
        'hotel\'s head of security, Gerald Moy. "He rang me himself," Zin said.',
        "He",
        "Gerald Moy",
    ),
    # parts and wholes
    (
        "More than 90 guests fell ill. Eleven of them were still in bed last night. A doctor "
        "described their condition as stable.",
        "their",
        "Eleven",
    ),
    ("Of the pupils, 31 were sent home, and 52 left after giving their names.", "their", "52"),
    # what somebody complains of is theirs
    (
        "Ida Moe, a spokeswoman, told reporters. Moe said the hotel learned of it when a guest "
        "complained that her room was flooded.",
        "her",
        "a guest",
    ),
    # what somebody has done to their own things
    (
        "Vessels were searched by three guards who had their torches lit.",
        "their",
        "three guards",
    ),
]

APART: Rows = [
    # a firm of a sort, or two firms
    (
        "The phone company sent no message. The mayor met Orvane Foods.",
        "The phone company",
        "Orvane Foods",
    ),
    (
        "The company was told to rest the horse. Orvane Foods sold it. Harbrook Lines shipped it.",
        "The company",
        "Harbrook Lines",
    ),
    # the dying say nothing, and another's mother is no mother of two
    (
        "A nurse told how she held a dying mum. Mother-of-two Ruth Ama, 52, broke a window to "
        'reach Clare Denn, 34. "She asked about Toby," Ruth said.',
        "a dying mum",
        "Ruth Ama",
    ),
    (
        'Mother-of-two Ruth Ama, 52, reached Clare Denn, 34. "She cried," Ruth said.\n\nClare '
        "was going to see her mother in May.",
        "her mother",
        "Ruth Ama",
    ),
    # what is received is no firm
    (
        "The board had asked Harbrook for its lists but had not received them.",
        "them",
        "Harbrook",
    ),
    # nor does whoever is only met in passing make 'the company'
    (
        "The company lost a ship. A minister will ask Orvane Foods to wait.",
        "The company",
        "Orvane Foods",
    ),
    # a museum is no city
    (
        "We love our museum. The director warned the city twice. The city did nothing.",
        "The city",
        "our museum",
    ),
    # whom one listens to is no talks
    (
        'The abbot denied having promised the monks talks. "I listened to them," he said.',
        "them",
        "talks",
    ),
    # one of several tells of others
    (
        'Two nuns who went with the abbess remember it otherwise. "She told them that nobody '
        'would leave," said one of them, Ida Moe.',
        "them",
        "Two nuns",
    ),
    # a source without a name is nobody who is named or accused
    (
        "The fireman hurt on the roof had been drinking, a colleague has claimed. Leo Marn "
        'was there. "He should not have been there," said the fireman, who asked not to be named.',
        "the fireman",
        "The fireman",
    ),
]


@pytest.mark.parametrize(("text", "one", "other"), ONE)
def test_told_as_one(read: Read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) == chain_of(annotation, other)


@pytest.mark.parametrize(("text", "one", "other"), APART)
def test_told_as_two(read: Read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) != chain_of(annotation, other)


def test_a_paper_is_not_the_firm_of_which_it_tells(nlp: Language, chain_of) -> None:
    text = (
        "The Gazette can reveal that a driver was warned. His lawyer was angry. The firm is "
        "looking for a culprit, he said. The owner told the Gazette that he was sorry."
    )
    document = Document(document="d", text=text, publisher="Hollin Gazette")
    annotation = annotate(nlp, document)
    assert chain_of(annotation, "The firm") != chain_of(annotation, "Gazette")


def test_a_name_of_two_is_a_firm(read: Read) -> None:
    text = "The roof was checked by Tyler & Moss in May."
    assert [m.type for m in read(text).mentions if m.kind == "name"] == ["Organization"]
