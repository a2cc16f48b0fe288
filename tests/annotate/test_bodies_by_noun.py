"""Bodies told of by a noun: an outlet, a firm by its trade, an agency by the noun in its name."""

from collections.abc import Callable

import pytest

from kg.annotate import Annotation

Read = Callable[[str], Annotation]


@pytest.mark.parametrize(
    ("text", "noun", "name"),
    [
        (
            "An official told the AFP news agency that the vote was over.",
            "the AFP news agency",
            "AFP",
        ),
        (
            "Microsoft has issued a patch for a hole in its browser. The software giant said that "
            "hackers could use it.",
            "The software giant",
            "Microsoft",
        ),
        (
            "The Texas Department of Criminal Justice has made changes at a prison, the agency "
            "announced on Tuesday.",
            "the agency",
            "Texas Department of Criminal Justice",
        ),
    ],
)
def test_a_body_told_of_by_a_noun_is_the_one_named(
    read: Read, chain_of: Callable[..., str], text: str, noun: str, name: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, noun) == chain_of(annotation, name)


@pytest.mark.parametrize(
    ("text", "noun", "name"),
    [
        (
            "Microsoft has issued a patch. Apple has issued one, too. The software giant said that "
            "hackers could use the hole.",
            "The software giant",
            "Microsoft",
        ),
        (
            "Microsoft has issued a patch. The rival software maker said that it was late.",
            "The rival software maker",
            "Microsoft",
        ),
        ("The FBI website was down on Monday.", "The FBI website", "FBI"),
    ],
)
def test_a_noun_that_may_be_for_another_body_is_left_apart(
    read: Read, chain_of: Callable[..., str], text: str, noun: str, name: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, noun) != chain_of(annotation, name)
