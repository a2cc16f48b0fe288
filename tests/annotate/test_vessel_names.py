"""The only ship that a text names is its ferry and its ship, also before it is named."""

import pytest

ONE = [
    # brought in without a name, and named far below
    (
        "A passenger ferry ran aground off Harn on Monday. The coast guard was called at six. "
        "Two lifeboats put out. Nobody was hurt. The sea was calm. A fund was opened. "
        "The Lady Averil, a 71-metre vessel, was built in Lund.",
        "A passenger ferry",
        "Lady Averil",
    ),
    # by who is aboard
    (
        "The 148 passengers of the Lady Averil were landed after the ferry had struck a rock.",
        "Lady Averil",
        "the ferry",
    ),
    # the tug that comes to help is another, and not the ship
    (
        "The ferry left Harn at noon. The wreck of the Lady Averil lies on a reef. A tug, the "
        "Moen, has been hired. Divers hope to refloat the ship.",
        "the ship",
        "Lady Averil",
    ),
    # what stands before the name proper
    (
        "Naval Ship Sirin foiled a raid on Monday. The warship challenged five boats. The Sirin "
        "then boarded three.",
        "Naval Ship Sirin",
        "Sirin",
    ),
    (
        "USS Sirin foiled a raid on Monday. Five boats fled from the warship.",
        "USS Sirin",
        "the warship",
    ),
]

APART = [
    (
        "The Lady Averil, a ferry, sank on Monday. A second ferry took her crew home.",
        "Lady Averil",
        "A second ferry",
    ),
    # a merchant vessel is no warship
    (
        "The navy freed a merchant vessel. USS Sirin heard its call.",
        "a merchant vessel",
        "USS Sirin",
    ),
    # a ferry and a trawler
    (
        "A ferry hit a trawler off Harn. The wreck of the Lady Averil was found.",
        "a trawler",
        "Lady Averil",
    ),
]


@pytest.mark.parametrize(("text", "one", "other"), ONE)
def test_the_only_named_ship(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) == chain_of(annotation, other)


@pytest.mark.parametrize(("text", "one", "other"), APART)
def test_another_ship(read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) != chain_of(annotation, other)


def test_a_ship_by_its_bare_name_is_no_person(read) -> None:
    text = "USS Sirin foiled a raid on Monday. A boat fled from Sirin."
    kinds = {m.type for m in read(text).mentions if "Sirin" in m.span.words(text)}
    assert kinds == {"Work"}
