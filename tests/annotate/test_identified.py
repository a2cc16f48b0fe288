"""Who is told to be who: a name put to somebody is one chain with them, unless it is unsure."""

import pytest


@pytest.mark.parametrize(
    ("text", "one", "name"),
    [
        ("The gunman was identified as Carl Boone.", "The gunman", "Carl Boone"),
        (
            "The student, named by her family as Elena Prat, died on Monday.",
            "The student",
            "Elena Prat",
        ),
        ("Police identified the victim as Ola Berg, 34.", "the victim", "Ola Berg"),
        ("The driver, identified by police as Dana Hume, was held.", "The driver", "Dana Hume"),
        ("The suspect, whom officials named as Karim Bel, fled.", "The suspect", "Karim Bel"),
        ("The hiker, who was named as Noor Hadi, had slipped.", "The hiker", "Noor Hadi"),
        (
            "The attacker, identified in court papers as Miles Trent, was shot.",
            "The attacker",
            "Miles Trent",
        ),
        ("A man later identified as Peter Vance opened fire.", "A man", "Peter Vance"),
        ("One of the dead was named as Ola Berg.", "One", "Ola Berg"),
        ("He was shot dead and later identified as Carl Boone.", "He", "Carl Boone"),
        ("The caller, who identified himself as Dan Moss, hung up.", "The caller", "Dan Moss"),
        ("The tanker was identified as the Morning Star.", "The tanker", "Morning Star"),
        (
            "Police said the dead woman had been identified as Ruth Amadi.",
            "the dead woman",
            "Ruth Amadi",
        ),
        ("The new head of the bank was named as Ivo Lenz.", "The new head", "Ivo Lenz"),
    ],
)
def test_a_name_put_to_somebody_is_theirs(read, chain_of, text: str, one: str, name: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, name) == chain_of(annotation, one)


@pytest.mark.parametrize(
    ("text", "one", "name"),
    [
        ("The gunman was not identified as Carl Boone.", "The gunman", "Carl Boone"),
        ("The gunman was wrongly identified as Carl Boone.", "The gunman", "Carl Boone"),
        ("Police misidentified the gunman as Carl Boone.", "the gunman", "Carl Boone"),
        ("The gunman was initially named as Carl Boone.", "The gunman", "Carl Boone"),
        ("The diver may be identified as Lea Horn.", "The diver", "Lea Horn"),
        ("If the diver is identified as Lea Horn, the case is closed.", "the diver", "Lea Horn"),
        ("Police refused to identify the victim as Ola Berg.", "the victim", "Ola Berg"),
        ("Police have not yet named the victim as Ola Berg.", "the victim", "Ola Berg"),
        ("Police denied that the woman had been named as Ruth Amadi.", "the woman", "Ruth Amadi"),
        (
            "The station apologised for identifying the driver as Dana Hume.",
            "the driver",
            "Dana Hume",
        ),
        (
            "The paper named the donor as Ivo Lenz, but later admitted its mistake.",
            "the donor",
            "Ivo Lenz",
        ),
        # a post is no name
        ("Ola Berg was named as the new coach.", "the new coach", "Ola Berg"),
        # several are not one
        ("The victims were identified as Ann Ford and Lee Marsh.", "The victims", "Ann Ford"),
    ],
)
def test_an_identity_that_is_not_told_joins_nothing(
    read, chain_of, text: str, one: str, name: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, name) != chain_of(annotation, one)


def test_who_was_told_of_before_bears_the_name_too(read, chain_of) -> None:
    annotation = read("A student died. The student was named as Elena Prat. Prat was 19.")
    words = ("A student", "The student", "Elena Prat", "Prat")
    assert len({chain_of(annotation, w) for w in words}) == 1


def test_two_names_put_to_the_same_words_stay_two(read, chain_of) -> None:
    text = "The suspect was named as Karim Bel. On Friday the suspect was named as Tom Reyes."
    annotation = read(text)
    assert chain_of(annotation, "Karim Bel") != chain_of(annotation, "Tom Reyes")
