"""Who 'the gunman' or 'the victim' is: whom the text tells to have done or suffered it."""

import pytest


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (
            "Anna Holt walked into the bakery. She shot two clerks. Police freed six people from "
            "an office next to the shooter.",
            "Anna Holt",
            "the shooter",
        ),
        (
            "A 61-year-old man from Harrow was arrested on Friday. Neighbours did not know how "
            "long the suspect had lived there.",
            "A 61-year-old man",
            "the suspect",
        ),
        (
            "Two welders were wounded when a tank burst. Families of the wounded men kept quiet.",
            "Two welders",
            "the wounded men",
        ),
        (
            "Orla Finch beat the champion in Lyon on Sunday. The crowd cheered the winner.",
            "Orla Finch",
            "the winner",
        ),
        (
            "The senate nominated Peter Aldous in May. Critics say the nominee has no experience.",
            "Peter Aldous",
            "the nominee",
        ),
        (
            "Lin Okafor bought the Harlow mill last year. The buyer means to close it.",
            "Lin Okafor",
            "The buyer",
        ),
    ],
)
def test_a_noun_for_a_deed_means_who_the_text_says_did_or_suffered_it(
    read, chain_of, text: str, one: str, other: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) == chain_of(annotation, other)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # two people of whom it is told
        (
            "Ann Reed shot a guard and Leo Marsh shot a clerk. The shooter fled.",
            "Ann Reed",
            "The shooter",
        ),
        # denied, doubted, only tried
        ("Ann Reed never shot the guard. The shooter fled.", "Ann Reed", "The shooter"),
        ("Ann Reed may have shot the guard. The shooter fled.", "Ann Reed", "The shooter"),
        # another one, told by what follows
        (
            "Orla Finch won in Lyon. She will meet the winner of the second semifinal.",
            "Orla Finch",
            "the winner",
        ),
        # one against several
        ("Two women were killed. The victim was a nurse.", "Two women", "The victim"),
        # a group is no person
        ("Norvik Bank bought the mill. The buyer smiled.", "Norvik Bank", "The buyer"),
    ],
)
def test_a_noun_for_a_deed_joins_nobody_where_the_text_leaves_it_open(
    read, chain_of, text: str, one: str, other: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) != chain_of(annotation, other)


def test_a_list_of_thousands_is_read(read) -> None:
    annotation = read("A man killed " + " and ".join(["Ann"] * 2_000) + ". The victim fled.")
    assert annotation.document.text.endswith("fled.")


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (
            "A driver killed a girl on Monday. Police said that Karl Vik was not the driver.",
            "Karl Vik",
            "A driver",
        ),
        (
            "A gunman killed two guards at the bank on Monday. The police chief said Karl Vik did "
            "not shoot the guard.",
            "Karl Vik",
            "A gunman",
        ),
        (
            "A thief took a ring from the museum. Anna Moe is not the thief, the curator said.",
            "Anna Moe",
            "A thief",
        ),
        (
            "A skipper fell asleep at the helm. Police said Lars Bo was never the skipper.",
            "Lars Bo",
            "A skipper",
        ),
    ],
)
def test_nobody_is_taken_for_the_doer_of_what_the_text_clears_him_of(
    read, chain_of, text: str, one: str, other: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) != chain_of(annotation, other)


def test_who_is_called_the_gunman_stays_one_though_he_did_not_shoot_everybody(
    read, chain_of
) -> None:
    annotation = read(
        "A gunman fired at a shop. Karl Vik, the gunman, did not shoot the owner. Vik fled."
    )
    assert chain_of(annotation, "Karl Vik") == chain_of(annotation, "A gunman")


def test_who_no_longer_is_the_mayor_is_still_the_one_who_was(read, chain_of) -> None:
    annotation = read("The mayor, Eva Lund, resigned. She is not the mayor any more, said a clerk.")
    assert chain_of(annotation, "She") == chain_of(annotation, "Eva Lund")
