"""Nouns for people, and whom 'the suspect' means where one of them was arrested."""

from collections.abc import Callable

import pytest

from kg.annotate import Annotation

Read = Callable[[str], Annotation]


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("A former forest ranger was arrested on Tuesday.", "ranger"),
        ("Two raiders stole jewels from a shop in Leeds.", "raiders"),
        ("A lighthouse keeper rescued a swimmer.", "keeper"),
        ("A hospital porter found the syringe.", "porter"),
        ("A ticket tout was beaten by a train guard.", "tout"),
    ],
)
def test_nouns_of_two_words_are_people_where_the_last_one_is(
    read: Read, text: str, noun: str
) -> None:
    (found,) = (m for m in read(text).mentions if m.head.words(text) == noun)
    assert found.type in ("Person", "Group")


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("A clerk was shot in the head.", "head"),
        ("A brick hit her head.", "head"),
        ("The boxer had a wound to the head.", "head"),
        ("The mayor vowed to bring them to justice.", "justice"),
    ],
)
def test_a_head_that_is_hit_and_justice_are_nobody(read: Read, text: str, noun: str) -> None:
    (found,) = (m for m in read(text).mentions if m.head.words(text) == noun)
    assert found.type == "Other"


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("The head of the choir was arrested.", "head"),
        ("The union and its head were fined.", "head"),
        ("The chief justice resigned.", "justice"),
    ],
)
def test_who_leads_and_who_judges_is_somebody(read: Read, text: str, noun: str) -> None:
    (found,) = (m for m in read(text).mentions if m.head.words(text) == noun)
    assert found.type == "Person"


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (
            "A former forest ranger was arrested over the fires. The suspect denies it.",
            "A former forest ranger",
            "The suspect",
        ),
        (
            "A school caretaker was charged with theft. The accused will appear on Monday.",
            "A school caretaker",
            "The accused",
        ),
        (
            "A hospital porter was detained on Sunday. The suspect lives in Bath.",
            "A hospital porter",
            "The suspect",
        ),
    ],
)
def test_the_suspect_is_the_only_one_arrested(
    read: Read, chain_of: Callable[..., str], text: str, one: str, other: str
) -> None:
    found = read(text)
    assert chain_of(found, one) == chain_of(found, other)
