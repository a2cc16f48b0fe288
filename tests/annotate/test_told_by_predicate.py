"""Whom or what a pronoun means where its predicate tells, and when 'it' is nobody."""

import pytest


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        # transport: what was stopped is started again
        (
            "An alarm stopped the lift at noon. It was started again an hour later.",
            "the lift",
            "It",
        ),
        # crime: what was stolen is found
        (
            "A gang stole the statue in May. Divers found it in the harbour last week.",
            "the statue",
            "it",
        ),
        # economy: what was shut is opened again
        ("A strike shut the mill. It was reopened on Monday.", "the mill", "It"),
        # health: who makes progress is the one in bed
        (
            "Leo Marn visited him in hospital and said he was making good progress.",
            "him",
            "he",
        ),
        # war: who was freed is who had been held
        ("Rebels detained the envoy on Monday. He was released a day later.", "the envoy", "He"),
    ],
)
def test_who_underwent_one_undergoes_the_other(
    read, chain_of, text: str, one: str, other: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) == chain_of(annotation, other)


@pytest.mark.parametrize(
    ("text", "two"),
    [
        ("Two keys were issued, and both have been found.", "Two keys"),
        ("Divers found two boats. Both were empty.", "two boats"),
        ("The council sued two builders, and both have denied the claim.", "two builders"),
    ],
)
def test_both_are_what_was_counted_as_two(read, text: str, two: str) -> None:
    annotation = read(text)
    chains = {m.span.words(text).lower(): m.chain for m in annotation.mentions}
    assert chains["both"] == chains[two.lower()]


def test_both_are_two_joined_by_and(read) -> None:
    text = "Two boats sank. Ada Pohl and Leo Marn drowned, and both were buried in Harn."
    chains = {m.span.words(text).lower(): m.chain for m in read(text).mentions}
    assert chains["both"] != chains["two boats"]


def test_the_other_who_speaks_is_not_sick(read, chain_of) -> None:
    annotation = read("Leo Marn visited Bo Ray in hospital and said he was recovering.")
    assert chain_of(annotation, "Leo Marn") != chain_of(annotation, "he")


def test_one_of_them_is_one_of_people(read, chain_of) -> None:
    annotation = read("The gates were shut at noon, and I was one of them.")
    assert chain_of(annotation, "The gates") != chain_of(annotation, "them")


@pytest.mark.parametrize(
    "text",
    [
        "I looked at my watch and it was 11.42.",
        "The bells rang and it was midnight.",
        "She opened the letter, and it was a Tuesday.",
    ],
)
def test_the_it_of_an_hour_is_nothing(read, text: str) -> None:
    assert "it" not in [m.head.words(text) for m in read(text).mentions]


def test_it_may_be_a_thing_that_has_a_price(read) -> None:
    text = "I bought the lamp, and it was 11 euros."
    assert "it" in [m.head.words(text) for m in read(text).mentions]


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("The fire service came. Under its licence, the lift must stop in a storm.", "the lift"),
        ("The mill sued Norvik. In its defence, the firm blamed the weather.", "the firm"),
        ("At a fair held at its works in Harn, Elk Homes Ltd showed a stove.", "Elk Homes Ltd"),
    ],
)
def test_its_is_what_the_sentence_goes_on_about(read, chain_of, text: str, thing: str) -> None:
    annotation = read(text)
    chains = {m.span.words(text).lower(): m.chain for m in annotation.mentions}
    assert chains["its"] == chain_of(annotation, thing)


@pytest.mark.parametrize(
    ("text", "pronoun", "name"),
    [
        ("In her first speech on Monday, Ida Moe praised the nurses.", "her", "Ida Moe"),
        ("Because he slept, Otto Lind missed the ferry.", "he", "Otto Lind"),
    ],
)
def test_a_pronoun_may_come_before_the_name_it_stands_for(read, chain_of, text, pronoun, name):
    annotation = read(text)
    chains = {m.span.words(text): m.chain for m in annotation.mentions}
    assert chains[pronoun] == chain_of(annotation, name)


def test_after_his_death_another_acts(read) -> None:
    text = "Leo Marn ruled Harn. After his death, Otto Lind took over."
    chains = {m.span.words(text): m.chain for m in read(text).mentions}
    assert chains["his"] != chains["Otto Lind"]


def test_in_its_place_is_another(read) -> None:
    text = "The mill burned down. In its place, the council built a school."
    chains = {m.span.words(text).lower(): m.chain for m in read(text).mentions}
    assert chains["its"] != chains["the council"]
