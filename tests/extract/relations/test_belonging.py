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
        ("Ann Lee was one of the guards.", ("Ann Lee", "memberOf", "guards")),
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
        ("The BBC's Nora Field was there.", ("Nora Field", "affiliatedWith", "BBC")),
        ("Tom Berg, 34, of Leeds, was fined.", ("Tom Berg", "residence", "Leeds")),
        (
            "They were Ann Cole, 47; and Carl Ruiz, 39, both of Chicago.",
            ("Ann Cole", "residence", "Chicago"),
        ),
        ("He was born in the Lima suburb of Surco.", ("Surco", "locatedIn", "Lima")),
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


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Mary of Leeds was crowned.", ("Mary", "residence", "Leeds")),
        ("Police left the Doura district of Baghdad.", ("Baghdad", "locatedIn", "Doura")),
        ("The Green Party's Jo Reed lost.", ("Jo Reed", "affiliatedWith", "Green Party")),
        ("The mark that striker Jo Reed set stood for years.", ("Jo Reed", "memberOf", "that")),
        ('Jo Reed, who directed "The Silver Compass," spoke.', ("who", "headOf", "Silver Compass")),
        ("Jo Reed, a frequent NYPD critic, lost.", ("Jo Reed", "nationality", "NYPD")),
        ("He runs an accounting firm in suburban Lima.", ("firm", "locatedIn", "Lima")),
        ("A patrol held 12 Belgian and 11 Dutch sailors.", ("sailors", "nationality", "Belgian")),
    ],
)
def test_what_only_looks_like_belonging(
    nlp: Language, text: str, wrong: tuple[str, str, str]
) -> None:
    assert wrong not in told(nlp, text)


@pytest.mark.parametrize(
    "text",
    ["Two of the guards left.", "Ann Lee was one of many people who knew.",
     "Ann Lee was one of the best-known women of her time."],
)  # fmt: skip
def test_some_of_a_group_are_no_members_of_it(nlp: Language, text: str) -> None:
    assert not [found for found in told(nlp, text) if found[1] == "memberOf"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Mary Dunn, executive director of Harbor Bank, left.",
         ("Mary Dunn", "headOf", "Harbor Bank")),
        ("Jan Clark, vice president of Harbor Bank, left.",
         ("Jan Clark", "worksFor", "Harbor Bank")),
        ("Jon Owen, public safety director of Harbor Bank, left.",
         ("Jon Owen", "worksFor", "Harbor Bank")),
        ("Kim Poe led Harbor Bank for ten years.", ("Kim Poe", "headOf", "Harbor Bank")),
    ],
)  # fmt: skip
def test_who_leads_a_part_does_not_lead_the_whole(
    nlp: Language, text: str, found: tuple[str, str, str]
) -> None:
    ties = {tie for tie in told(nlp, text) if tie[1] in ("headOf", "worksFor")}
    assert ties == {found}


def test_who_leads_somebody_somewhere_heads_nothing(nlp: Language) -> None:
    text = "Orr was held after leading the police on a chase. Poe led Chelsea to a late win."
    assert not [found for found in told(nlp, text) if found[1] == "headOf"]


def test_years_in_an_office_are_no_life(nlp: Language) -> None:
    text = "Larry Brown (1997-2001) and Bo Ray (1926-1999) coached the team."
    annotation = annotate(nlp, Document(document="d", text=text))
    names = {m.id: m.head.words(text) for m in annotation.mentions}
    born = [names[r.subject] for r in find_relations(annotation) if r.predicate == "kg:birthDate"]
    assert born == ["Bo Ray"]


def test_a_village_does_not_lie_in_its_own_name(nlp: Language) -> None:
    text = "Fire struck the village of Elmstad. The capital of Kenya was spared."
    places = {tie for tie in told(nlp, text) if tie[1] == "locatedIn"}
    assert places == {("capital", "locatedIn", "Kenya")}


@pytest.mark.parametrize(
    "text",
    [
        "Ekman broke a 30-year-old record on Sunday.",
        "Nina Falk was elected in 1995 as the first doctor under age 40.",
    ],
)
def test_a_number_of_years_of_something_else_is_nobodys_age(nlp: Language, text: str) -> None:
    annotation = annotate(nlp, Document(document="d", text=text))
    assert not [r for r in find_relations(annotation) if r.predicate == "kg:aged"]
