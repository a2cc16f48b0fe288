"""'This town' is a town that the text names, never a ferry or a lake of that name."""

import pytest

from kg.annotate import annotate
from kg.model import Document


def joined(nlp, text: str, noun: str, name: str) -> bool:
    annotation = annotate(nlp, Document(document="d", text=text))
    chains = {m.head.words(text): m.chain for m in annotation.mentions}
    return chains[noun] == chains[name]


@pytest.mark.parametrize(
    ("text", "noun", "name"),
    [
        ('The Bonne Bay sank. "This town has lost eleven," said the mayor.', "town", "Bonne Bay"),
        ("The Lake Otter was closed. The town is small.", "town", "Lake Otter"),
        ("The Cape Wren ran aground. This village has no doctor.", "village", "Cape Wren"),
        ("They fish in Harsted Sound. This city will not forget.", "city", "Harsted Sound"),
        ("They swam in the Orvan River. The village is in mourning.", "village", "Orvan River"),
    ],
)
def test_what_is_no_town_is_not_this_town(nlp, text, noun, name):
    assert not joined(nlp, text, noun, name)


@pytest.mark.parametrize(
    ("text", "noun", "name"),
    [
        ("Residents of Corran met. This town has lost eleven, a teacher said.", "town", "Corran"),
        ("He lives in Green Bay. The city has a new mayor.", "city", "Green Bay"),
        ("She moved to Oslo. The city is cold.", "city", "Oslo"),
        ("They drove to Harsted. The village was empty.", "village", "Harsted"),
    ],
)
def test_a_town_is_this_town(nlp, text, noun, name):
    assert joined(nlp, text, noun, name)


@pytest.mark.parametrize(
    ("text", "noun", "place"),
    [
        (
            "Three barges sank on Monday. Divers searched the basin. A witness saw smoke. His wife"
            " spoke at their flat in Tessel. A baker lost his shop. He will not open it again."
            " Councillor Ida Moe said the city had been warned in May.",
            "the city",
            "Tessel",
        ),
        (
            "The dam is old. Engineers drained it. Nobody was hurt. A farmer found fish near Harn"
            " Cove. Divers went down. They saw a crack. The mayor said the town would not pay.",
            "the town",
            "Harn Cove",
        ),
    ],
)
def test_a_place_named_once_by_the_way_is_not_the_town_that_a_text_tells_of(
    read, chain_of, text: str, noun: str, place: str
) -> None:
    found = read(text)
    assert chain_of(found, noun) != chain_of(found, place)
