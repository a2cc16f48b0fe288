"""Sentence → who belongs to what, told without a role."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.relations import find_relations
from kg.model import Document


def told(nlp: Language, text: str) -> set[tuple[str, str, str]]:
    annotation = annotate(nlp, Document(document="d", text=text))
    heads = {m.id: m.head.words(text) for m in annotation.mentions}
    return {
        (heads[r.subject], r.predicate.removeprefix("kg:"), heads[r.object])
        for r in find_relations(annotation)
        if r.object is not None
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Three guards, including Ann Lee, left.", ("Ann Lee", "memberOf", "guards")),
        ("Ann Lee was one of them.", ("Ann Lee", "memberOf", "them")),
        ("Two of the guards left.", ("Two", "memberOf", "guards")),
        (
            "Deputy Ann Lee of the Boston Police Department was suspended.",
            ("Ann Lee", "memberOf", "Boston Police Department"),
        ),
        ("Nils Ek was a Swedish painter.", ("Nils Ek", "nationality", "Swedish")),
        (
            "They raised two children, Tess Moss and Bo Moss.",
            ("Tess Moss", "childOf", "They"),
        ),
        (
            "Ann Lee works in Oslo with her husband Otto and son Peter.",
            ("Peter", "childOf", "her"),
        ),
        (
            "She was the founder and CEO of Brightwater Energy.",
            ("Brightwater Energy", "chiefExecutive", "She"),
        ),
        (
            "The director of Harbor Bank is Lena Ortiz.",
            ("Lena Ortiz", "headOf", "Harbor Bank"),
        ),
        (
            "A graduate of Norwich University, Reyes also teaches law.",
            ("Reyes", "educatedAt", "Norwich University"),
        ),
        ("Born on May 9, 1961 in Uppsala, he was a quiet man.", ("he", "birthPlace", "Uppsala")),
        ("Prosecutors described Ann Lee as the head of the gang.", ("Ann Lee", "headOf", "gang")),
    ],
)
def test_belonging(nlp: Language, text: str, expected: tuple[str, str, str]) -> None:
    assert expected in told(nlp, text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Ann Lee works in Oslo with her husband Otto and son Peter.", "spouse"),
        ("Prosecutors described Ann Lee as the head of the gang.", "Prosecutors"),
    ],
)
def test_who_is_not_meant(nlp: Language, text: str, wrong: str) -> None:
    found = told(nlp, text)
    assert not any(wrong == s or (wrong == p and s == "Peter") for s, p, _ in found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Officers of the SWAT unit left.", "partOf"),
        ("Workers cleared the Doura district on Monday.", "locatedIn"),
    ],
)
def test_what_is_called_by_the_whole_is_not_told_to_be_a_part_of_it(
    nlp: Language, text: str, said: str
) -> None:
    assert said not in {predicate for _, predicate, _ in told(nlp, text)}
