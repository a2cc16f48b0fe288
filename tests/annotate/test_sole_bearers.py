"""A role without a name is the only one named who bears it, before or after."""

from collections.abc import Callable

import pytest

from kg.annotate import Annotation

Read = Callable[[str], Annotation]
HEADLINE = "Agent says Rovers will keep Castell\n\n"


def test_a_role_in_a_headline_is_whom_the_text_below_names_by_it(
    read: Read, chain_of: Callable[..., str]
) -> None:
    annotation = read(
        f"{HEADLINE}The Rovers will give Bruno Castell a new contract, his agent Marta Ilves told "
        "the Courier. Ilves would not say more."
    )
    assert chain_of(annotation, "Agent") == chain_of(annotation, "Marta Ilves")


@pytest.mark.parametrize(
    "text",
    [
        "The Rovers will give Bruno Castell a new contract, his agent Marta Ilves said. "
        "Another agent, Lars Holm, was ill.",
        "The Rovers will give Bruno Castell a new contract, his agent Marta Ilves said. "
        "Agents were not allowed in.",
    ],
)
def test_a_role_that_several_bear_in_a_text_is_none_of_them(
    read: Read, chain_of: Callable[..., str], text: str
) -> None:
    annotation = read(HEADLINE + text)
    assert chain_of(annotation, "Agent") != chain_of(annotation, "Marta Ilves")


def test_whose_role_it_is_tells_it_from_that_of_another(
    read: Read, chain_of: Callable[..., str]
) -> None:
    annotation = read(
        "The strike is rare, said Dr. Marta Ilves, president of Harbour Group Inc., a firm that "
        "studies work. The beer distributor's president said there was no record of it."
    )
    chain = chain_of(annotation, "The beer distributor's president")
    assert chain != chain_of(annotation, "Marta Ilves")
