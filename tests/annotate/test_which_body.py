"""Which firm 'the company' is, and which hall 'the hall' is, beside others of the kind."""

import pytest

STATEMENT = (
    "The 140 employees of Norvik Seilbanen are shocked by the accident on the Kestrel ferry. "
    "The company has set up a hotline. It is helping the police.\n\nThe rope was checked by the "
    "firm Ida Moe in May, the director said. According to the company, it did not break."
)


@pytest.mark.parametrize("words", ["The company", "It", "the company"])
def test_the_company_is_whose_employees_are_told_of(read, chain_of, words: str) -> None:
    annotation = read(STATEMENT)
    assert chain_of(annotation, words) == chain_of(annotation, "Norvik Seilbanen")


def test_no_company_is_an_initiative(read, chain_of) -> None:
    annotation = read("Ida Moe of the Clean River Initiative spoke first. The company was warned.")
    assert chain_of(annotation, "company") != chain_of(annotation, "Clean River Initiative")


@pytest.mark.parametrize("words", ["the town hall", "the main hall"])
def test_another_hall_is_none_with_a_name(read, chain_of, words: str) -> None:
    annotation = read(f"The Harn Exhibition Hall burned down on Monday. A crowd went to {words}.")
    assert chain_of(annotation, words) != chain_of(annotation, "Harn Exhibition Hall")


def test_the_hall_is_the_one_with_a_name(read, chain_of) -> None:
    annotation = read("The Harn Exhibition Hall burned down on Monday. Crowds left the hall.")
    assert chain_of(annotation, "the hall") == chain_of(annotation, "Harn Exhibition Hall")


def test_no_fire_is_an_election(read, chain_of) -> None:
    annotation = read(
        "The council had printed ballots for Thursday's mayoral election. The fire broke out at "
        "noon."
    )
    assert chain_of(annotation, "election") != chain_of(annotation, "fire")


def test_an_infirmary_is_named_with_its_saint(read) -> None:
    annotation = read("She was taken to St Alban's Infirmary on Friday.")
    text = annotation.document.text
    assert "St Alban's Infirmary" in [m.span.words(text) for m in annotation.mentions]


def test_an_age_between_commas_does_nothing(read) -> None:
    annotation = read("Pike, 34, lost his job in January and blamed the mayor, a neighbour said.")
    (age,) = (word for word in annotation.doc if word.text == "34")
    (lost,) = (word for word in annotation.doc if word.text == "lost")
    assert [w.text for w in lost.children if w.dep_ == "nsubj"] == ["Pike"]
    assert age.head.text == "Pike"


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        (
            "Harn Tigers forward Bo Ray was arrested on Sunday. In a statement released through "
            "the team, he denied it.",
            "the team",
            "Harn Tigers",
        ),
        (
            "The Otters released coach Leo Marn after a loss in Lund. It was the Otters' worst "
            "season. Marn has 12 wins with the club.",
            "the club",
            "Otters",
        ),
        (
            "Lumen Pictures has a script from Ida Moe. The studio is in a hurry.",
            "The studio",
            "Lumen Pictures",
        ),
    ],
)
def test_the_team_is_the_only_one_of_whose_players_a_text_tells(
    read, chain_of, text: str, words: str, name: str
) -> None:
    found = read(text)
    assert chain_of(found, words) == chain_of(found, name)


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        (
            "The Otters coach met the Tigers coach on Sunday. Bo Ray said the team was tired.",
            "the team",
            "Otters",
        ),
        (
            "Lumen Works closed on Friday. Ida Moe pointed to the studio where he had lived.",
            "the studio",
            "Lumen Works",
        ),
    ],
)
def test_between_two_teams_none_is_meant_and_a_studio_to_live_in_is_no_firm(
    read, chain_of, text: str, words: str, name: str
) -> None:
    found = read(text)
    assert chain_of(found, words) != chain_of(found, name)
