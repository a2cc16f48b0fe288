"""Where a name begins: words that tell of its bearer before it, and owners inside the name."""

import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Weaver Tess Oldham, whose loom stands in the yard, let the boys in.", "Tess Oldham"),
        ("Plumber Rick Stone saw the flood from his roof.", "Rick Stone"),
        ("Brave Oscar dived in twice. Oscar Lindqvist, 30, works at the pool.", "Oscar"),
        ("Children sang outside the Cooper's Row Baths on Monday.", "Cooper's Row Baths"),
        ("Pupils of the Fisher's Wharf Museum school club wrote to him.", "Fisher's Wharf Museum"),
        # places that are called by whose they were, or by a ruler or saint
        ("The fire began at Miller's Wharf on Tuesday.", "Miller's Wharf"),
        ("The council sold Tanner's Meadow to a firm in May.", "Tanner's Meadow"),
        ("At Glover's Reach, two walkers saw a boat.", "Glover's Reach"),
        ("The injured were taken to Queen Anne Hospital.", "Queen Anne Hospital"),
        ("King Edward Bridge was closed on Monday.", "King Edward Bridge"),
        # who is called so in full keeps both names
        ("Vera Oscar left. Oscar Lindqvist stayed.", "Vera Oscar"),
    ],
)
def test_a_name_begins_and_ends_where_it_is_called_so(read, text: str, name: str) -> None:
    told = read(text)
    assert name in {m.head.words(text) for m in told.mentions if m.kind == "name"}


def test_whom_a_word_of_praise_stands_before_is_who_is_named_in_full(read, chain_of) -> None:
    told = read("Brave Oscar dived in twice. Oscar Lindqvist, 30, works at the pool.")
    assert chain_of(told, "Oscar") == chain_of(told, "Oscar Lindqvist")


@pytest.mark.parametrize(
    "text",
    [
        "The injured were taken to Queen Anne Hospital.",
        "Pupils of Prince Albert School were sent home.",
        "A barge sank off Potter's Quay on Monday.",
    ],
)
def test_a_building_called_by_a_ruler_or_an_owner_is_no_person(read, text: str) -> None:
    told = read(text)
    assert {m.type for m in told.mentions if m.kind == "name"} <= {"Place", "Facility"}
