"""A vessel is told of as a woman: by what the sentence says of her, 'she' is the ship."""

import pytest

from tests.annotate.conftest import Read


@pytest.mark.parametrize(
    ("text", "pronoun", "meant"),
    [
        (
            "The trawler left at dawn. Harbour master Ida Moe said the mate was asleep when she "
            "smashed into rocks.",
            "she",
            "The trawler",
        ),
        (
            "The ferry was late. Ida Moe said the pilot had gone ashore before she ran aground.",
            "she",
            "The ferry",
        ),
        ("Two tugs reached the tanker but failed to pull her off the rocks.", "her", "the tanker"),
        (
            "The yacht lay on her side. Divers told Ida Moe of a hole in her hull.",
            "her",
            "The yacht",
        ),
        # a woman does what vessels do not do alone
        ("The ferry was late. Ida Moe said she was heading for the kiosk.", "she", "Ida Moe"),
        ("The ferry was late. Ida Moe was rescued before she hit the rocks.", "she", "Ida Moe"),
        # no vessel is told of
        ("Ida Moe wept. The court heard how she drifted onto the rocks.", "she", "Ida Moe"),
    ],
)
def test_she_is_the_vessel_where_only_vessels_do_so(
    read: Read, chain_of, text: str, pronoun: str, meant: str
) -> None:
    told = read(text)
    last = sum(m.head.words(text) == pronoun for m in told.mentions) - 1
    assert chain_of(told, pronoun, last) == chain_of(told, meant)


def test_what_is_told_to_be_a_vessel_is_no_firm(read: Read) -> None:
    text = (
        "The Corran Breeze, a 183-metre vessel operated by Orvik Shipping, struck a reef at noon."
    )
    types = {m.head.words(text): m.type for m in read(text).mentions if m.kind == "name"}
    assert types == {"Corran Breeze": "Work", "Orvik Shipping": "Organization"}
