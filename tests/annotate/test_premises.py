"""'The building' is the only mill or hotel of a text, and of two neither."""

import pytest


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (
            "A weaver was suspended at the cotton mill in Orle. She was led out of the building"
            " by a guard.",
            "the cotton mill",
            "the building",
        ),
        (
            "Guests slept in the Hotel Continental while the river rose. At dawn they left the"
            " hotel. Firemen closed the building.",
            "the hotel",
            "the building",
        ),
    ],
)
def test_the_building_is_the_only_one_told_of(read, chain_of, text, one, other) -> None:
    told = read(text)
    assert chain_of(told, one) == chain_of(told, other)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (
            "A bakery and a cinema burned on Monday. Firemen left the building at noon.",
            "A bakery",
            "the building",
        ),
    ],
)
def test_of_several_buildings_none_is_the_building(read, chain_of, text, one, other) -> None:
    told = read(text)
    assert chain_of(told, one) != chain_of(told, other)
