"""Two roles behind one article are one person's, but not two of somebody's kin."""

from collections.abc import Callable

from kg.annotate import Annotation

Read = Callable[[str], Annotation]


def test_two_roles_behind_one_article_are_one_person(
    read: Read, chain_of: Callable[..., str]
) -> None:
    annotation = read(
        "The rule was wrong, said Marta Ilves, a biodiversity expert and director of the Harn "
        "Union's science programme."
    )
    assert chain_of(annotation, "director") == chain_of(annotation, "Marta Ilves")


def test_two_kin_behind_one_owner_are_two_people(read: Read, chain_of: Callable[..., str]) -> None:
    annotation = read("Emil Brandt lost his mother, Ida Brandt, and sister in the fire.")
    assert chain_of(annotation, "sister") != chain_of(annotation, "Ida Brandt")
    annotation = read("Ida Brandt is a mother and grandmother. She met a nurse and a clerk.")
    assert chain_of(annotation, "a nurse") != chain_of(annotation, "a clerk")
