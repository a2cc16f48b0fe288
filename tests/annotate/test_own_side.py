"""What 'they' and 'it' cannot mean: the speaker's own people, and what has no mind."""

from collections.abc import Callable

import pytest

from kg.annotate import Annotation

Read = Callable[[str], Annotation]


@pytest.mark.parametrize(
    ("text", "they", "meant", "own"),
    [
        (
            "Demonstrators hurled petrol bombs at officers in Varna. “They attacked first,” said "
            "the commander. “My officers only defended themselves.”",
            "They",
            "Demonstrators",
            "officers",
        ),
        (
            "Fans threw flares at stewards after the match. “They were drunk,” the club's safety "
            "officer said. “My stewards stayed calm.”",
            "They",
            "Fans",
            "stewards",
        ),
        (
            "Strikers fought with drivers at the port. “They blocked the road,” said the manager "
            "of the depot. “Our drivers wanted to go home.”",
            "They",
            "Strikers",
            "drivers",
        ),
        (
            "Protesters clashed with guards at the dam. “They broke the gate and our guards "
            "pushed them back,” the director said.",
            "They",
            "Protesters",
            "guards",
        ),
    ],
)
def test_they_are_not_the_people_whom_the_speaker_calls_his_own(
    read: Read, chain_of: Callable[..., str], text: str, they: str, meant: str, own: str
) -> None:
    found = read(text)
    assert chain_of(found, they) == chain_of(found, meant)
    assert chain_of(found, they) != chain_of(found, own)


def test_they_who_do_something_to_us_are_not_ours(read: Read, chain_of: Callable[..., str]) -> None:
    found = read(
        "Villagers blocked the pit on Sunday. The foreman said: “My miners wanted to work. They "
        "threw stones at us.”"
    )
    assert chain_of(found, "They") != chain_of(found, "My miners")


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("The supplier abandoned its takeover on Friday, saying it was misled.", "its takeover"),
        ("The nurse reported the accident on Monday. It believed the beam had failed.", "accident"),
        ("Pupils watched the match in Bath. It was misled about the roof.", "the match"),
        ("The captain described the storm. It knew the harbour was closed.", "the storm"),
        ("Farmers cut the hedge on Sunday. It was warned about the fine.", "the hedge"),
    ],
)
def test_what_has_no_mind_neither_thinks_nor_is_told(
    read: Read, chain_of: Callable[..., str], text: str, thing: str
) -> None:
    found = read(text)
    it = "it" if " it " in text else "It"
    assert chain_of(found, it) != chain_of(found, thing)


@pytest.mark.parametrize(
    ("text", "body"),
    [
        (
            "The league stopped the match after the storm. It believed players were ill.",
            "The league",
        ),
        ("The hospital ended the deal in March. It was warned in May.", "The hospital"),
        ("Norvik Bank sold its stake. It denied that prices had fallen.", "Norvik Bank"),
        ("The charity closed a shelter. It knows that families will suffer.", "The charity"),
    ],
)
def test_a_body_thinks_and_is_told(
    read: Read, chain_of: Callable[..., str], text: str, body: str
) -> None:
    found = read(text)
    assert chain_of(found, "It") == chain_of(found, body)
