"""Who speaks without a name, which firm is 'the company', and who is 'my little girl'."""

import pytest

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
