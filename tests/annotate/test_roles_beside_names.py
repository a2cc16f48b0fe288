"""A role beside a name is the one named, whatever one of the two parses ties it to."""

from collections.abc import Callable

import pytest

from kg.annotate import Annotation


@pytest.mark.parametrize(
    ("text", "role", "name"),
    [
        (
            "He was a boxer and drifted into the club founded in 1931 by legendary gangster "
            'Emil "Lefty" Brandt.',
            "legendary gangster",
            'Emil "Lefty" Brandt',
        ),
        (
            "The Bears placed wide receiver and kick returner Lars Holm and linebacker "
            "Bruno Castell on injured reserve.",
            "linebacker",
            "Bruno Castell",
        ),
        (
            "Divers boarded the pirate dhow, Salahaddin, which had a smaller boat in tow.",
            "the pirate dhow",
            "Salahaddin",
        ),
        (
            "The head of the million-member strong NTU public sector union, Marta Ilves, said: "
            '"The people have been called to make sacrifices."',
            "The head",
            "Marta Ilves",
        ),
    ],
)
def test_a_role_right_beside_a_name_is_the_one_named(
    read: Callable[[str], Annotation], chain_of: Callable[..., str], text: str, role: str, name: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, role) == chain_of(annotation, name)


@pytest.mark.parametrize(
    ("text", "role", "name"),
    [
        ("Lena Holm (knee) did not train on Friday.", "knee", "Lena Holm"),
        ('A clerk wrote the nickname "Dorn" on it.', "A clerk", "Dorn"),
    ],
)
def test_what_only_stands_beside_a_name_is_not_the_one_named(
    read: Callable[[str], Annotation], chain_of: Callable[..., str], text: str, role: str, name: str
) -> None:
    annotation = read(text)
    assert chain_of(annotation, role) != chain_of(annotation, name)
