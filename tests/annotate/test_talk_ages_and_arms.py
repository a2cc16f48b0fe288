"""Who is meant by whom they speak with, by an age or a weapon that one person of a text has."""

from collections.abc import Callable

import pytest

from tests.annotate.conftest import Read

Find = Callable[..., str]

Rows = list[tuple[str, str, str]]

ONE: Rows = [
    # who is told something can act on it, whatever they are called
    ("Bo Lund told the depot the tyres were worn. They did nothing.", "They", "the depot"),
    ("The farm warned the vets that cows were ill. They ignored it.", "They", "the vets"),
    (
        "Passengers waited. The control room told Bo Lund to go on. He asked them twice why.",
        "them",
        "The control room",
    ),
    # only a body expects
    ("The river rose by a metre, the Storm Office said. It expects hail.", "It", "Storm Office"),
    # the one vehicle of a text
    (
        "A night bus fell into a river on Monday. The 16-year-old bus had passed a check.",
        "The 16-year-old bus",
        "A night bus",
    ),
    # whom a speaker calls theirs
    (
        'Police held the driver on Monday. "We do not know why our driver left," the firm said.',
        "our driver",
        "the driver",
    ),
    # who claims something is no one who says nothing
    (
        "A grandad was given the wrong drug, a fellow patient claims. Bo Lund died at noon. "
        'Ann Rask told the Gazette: "I heard nothing."',
        "A grandad",
        "Bo Lund",
    ),
    # a source and its name
    (
        "According to the firm's safety director, Dr Ann Moe, he died of cold.",
        "the firm's safety director",
        "Ann Moe",
    ),
    ("The controller on duty, Colin Rask, called the boat.", "The controller", "Colin Rask"),
    (
        "The controller at Elk Coaches, Colin Rask, called the boat.",
        "The controller",
        "Colin Rask",
    ),
    # a person of an age, named further down
    (
        "A 17-year-old fell into the harbour. Divers came at noon. Ida Moe, 17, is in hospital.",
        "A 17-year-old",
        "Ida Moe",
    ),
    (
        "Some teenagers watched. Police said that 16-year-old Leo Moe fell. The teenager is well.",
        "The teenager",
        "Leo Moe",
    ),
    # the weapon of one person
    (
        "Police say Leo Moe pointed a gun at a guard. His sister said he did not have a revolver.",
        "a revolver",
        "a gun",
    ),
    (
        "Police say Leo Moe pulled a knife on a guard. A bread knife was found at the scene.",
        "A bread knife",
        "a knife",
    ),
]

APART: Rows = [
    (
        "Leo Moe pointed a gun at a guard. A policewoman said that Ann Rask carried a pistol.",
        "a pistol",
        "a gun",
    ),
    ("Leo Moe pointed a gun at a guard. A gun can kill, she said.", "A gun", "a gun"),
    ("A revolver was found in Harn, Ohio.", "A revolver", "Ohio"),
    # two vehicles
    (
        "A rescue boat left at noon. The fishing boat had been adrift for a day.",
        "The fishing boat",
        "A rescue boat",
    ),
    (
        "The 40 bus stopped in Harn. The 12 bus had passed a check.",
        "The 12 bus",
        "The 40 bus",
    ),
    # other rooms and houses, how much of a thing, whose word it is
    (
        "She spoke outside the town hall. The control room told Bo Lund to go on.",
        "The control room",
        "the town hall",
    ),
    ("It is too early to blame a medicine. A nurse doubled the dose.", "the dose", "a medicine"),
    ("Police seized the firm's log and will question Bo Lund when doctors allow it.", "it", "log"),
]


@pytest.mark.parametrize(("text", "one", "other"), ONE)
def test_two_phrases_are_one(read: Read, chain_of: Find, text: str, one: str, other: str) -> None:
    found = read(text)
    assert chain_of(found, one) == chain_of(found, other)


@pytest.mark.parametrize(("text", "one", "other"), APART)
def test_two_phrases_are_two(read: Read, chain_of: Find, text: str, one: str, other: str) -> None:
    found = read(text)
    assert chain_of(found, one) != chain_of(found, other)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "A boat sank at Cooper's Mill on Monday. The road over the mill is shut.",
            "Cooper's Mill",
        ),
        ("A van crashed near Tell's Ford. The ford was closed at noon.", "Tell's Ford"),
    ],
)
def test_a_place_is_called_by_whose_it_was(read: Read, text: str, name: str) -> None:
    assert (name, "Place") in {(m.span.words(text), m.type) for m in read(text).mentions}
