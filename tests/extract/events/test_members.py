"""Members of a group that the text names as examples take part in what the group takes part in."""

import pytest

from tests.extract.events.conftest import Roles


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        (
            "Police seized weapons, including two rifles and a crossbow.",
            "seize",
            {"patient weapons", "patient rifles", "patient crossbow"},
        ),
        (
            "Several countries, including France and Spain, condemned the raid.",
            "condemn",
            {"agent countries", "agent France", "agent Spain"},
        ),
        (
            "The bank lent money to firms such as Orvik and Halden.",
            "lend",
            {"recipient firms", "recipient Orvik", "recipient Halden"},
        ),
        (
            "Five people were arrested on Friday, including a teacher and the mayor's brother.",
            "arrest",
            {"patient people", "patient teacher", "patient brother"},
        ),
        (
            "Dozens of shop windows were smashed, including the window of a bakery.",
            "smash",
            {"patient windows", "patient window"},
        ),
        (
            "A group of about 200 farmers blocked the bridge.",
            "block",
            {"agent group", "agent farmers", "patient bridge"},
        ),
        (
            "Four miners died in the blast, among them a father of three and his son.",
            "die",
            {"patient miners", "patient father", "patient son"},
        ),
        (
            "Many staff have left the hospital, among them two surgeons.",
            "leave",
            {"agent staff", "agent surgeons", "patient hospital"},
        ),
    ],
)
def test_named_members_take_part_as_their_group_does(
    roles: Roles, text: str, lemma: str, expected: set[str]
) -> None:
    assert expected <= roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma", "wrong"),
    [
        ("A man like his father was seen.", "see", "patient father"),
        ("The minister met leaders of parties including the Greens.", "meet", "patient Greens"),
        ("Several villages were flooded, including Marston and Oldby.", "flood", "place Oldby"),
        (
            "Many staff have left the hospital, among them two surgeons.",
            "leave",
            "patient surgeons",
        ),
    ],
)
def test_a_likeness_or_a_nearer_group_names_no_member(
    roles: Roles, text: str, lemma: str, wrong: str
) -> None:
    assert wrong not in roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma", "right", "wrong"),
    [
        ("The goal was scored by Rask, not by Holm.", "score", "agent Rask", "agent Holm"),
        ("The fire was caused by lightning, not by arson.", "cause", "agent lightning",
         "agent arson"),
        ("The letter was written not by the clerk but by the judge.", "write", "agent judge",
         "agent clerk"),
        ("The men were held in the mine, not in the camp.", "hold", "place mine", "place camp"),
    ],
)  # fmt: skip
def test_what_is_set_aside_takes_no_part(
    roles: Roles, text: str, lemma: str, right: str, wrong: str
) -> None:
    found = roles(text, lemma)
    assert right in found
    assert wrong not in found


def test_those_counted_before_a_closing_tag_stay_in_their_clause(roles: Roles) -> None:
    text = (
        "There were 212 people aboard, including 38 crew, Joan Tarrick, the owner, told reporters."
    )
    assert "patient people" in roles(text, "be")
    assert "agent Joan Tarrick" in roles(text, "tell")
