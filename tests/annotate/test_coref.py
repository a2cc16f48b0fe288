"""Chains: what stands for the same thing in one document, and what must not be joined."""

import pytest

from kg.annotate import Annotation, annotate
from kg.model import Document


def read(nlp, text: str) -> Annotation:
    return annotate(nlp, Document(document="d", text=text))


def chain_of(annotation: Annotation, words: str, occurrence: int = 0) -> str:
    text = annotation.document.text
    found = [
        m.chain for m in annotation.mentions if words in (m.span.words(text), m.head.words(text))
    ]
    return found[occurrence]


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Ann Ford left. Ford was tired.", "Ann Ford", "Ford"),
        ("Sheriff Ann Ford left. The sheriff was tired.", "Ann Ford", "The sheriff"),
        ("Ann Ford left. She was tired.", "Ann Ford", "She"),
        ("Scot Ford left. Later Scott Ford returned.", "Scot Ford", "Scott Ford"),
        ("The Coast Safety Board (CSB) met. CSB said so.", "Coast Safety Board", "CSB"),
        ("Acme Corp. paid. Later Acme apologised.", "Acme Corp.", "Acme"),
        ("The Norwegian Navy came. The navy helped.", "Norwegian Navy", "The navy"),
        (
            "Tom Reyes was the principal of a school. The principal left.",
            "Tom Reyes",
            "The principal",
        ),
        ("Tom Reyes, a former teacher, spoke.", "Tom Reyes", "a former teacher"),
        ("A gray building burned. The building was empty.", "A gray building", "The building"),
        (
            "Lakeside Middle School closed. The school was empty.",
            "Lakeside Middle School",
            "the school",
        ),
        ("Three officers waited. They were afraid.", "Three officers", "They"),
        ("Ann Ford hurt herself.", "Ann Ford", "herself"),
        ("A man who lived nearby lit it.", "A man", "who"),
        ('"I saw smoke," Paul Marsh said.', "I", "Paul Marsh"),
        ("Paul Marsh was there. “I saw smoke,” he said.", "I", "Paul Marsh"),
        ("The United States agreed. The U.S. will pay.", "United States", "U.S."),
    ],
)
def test_joined(nlp, text: str, one: str, other: str) -> None:
    annotation = read(nlp, text)
    first = chain_of(annotation, one)
    other = other if other in text else other[0].upper() + other[1:]
    assert chain_of(annotation, other, -1) == first


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Maria Lopez and Juan Lopez met.", "Maria Lopez", "Juan Lopez"),
        ("Two officers waited. The officer left.", "Two officers", "The officer"),
        ("Mayor Lisa Chen met Tom Reyes. He left.", "Lisa Chen", "He"),
        ("Ann Ford and Bob Stone met. Ford left.", "Bob Stone", "Ford"),
        ("Bob Stone saw him.", "Bob Stone", "him"),
        ('Bob Stone said: "He lied."', "Bob Stone", "He"),
        ("Three officers waited. Other officers came.", "Three officers", "Other officers"),
        ("Marion County sued Marion Motors.", "Marion County", "Marion Motors"),
        ("Bob Stone was not the gunman.", "Bob Stone", "the gunman"),
    ],
)
def test_kept_apart(nlp, text: str, one: str, other: str) -> None:
    annotation = read(nlp, text)
    assert chain_of(annotation, one) != chain_of(annotation, other, -1)


def test_title_tells_which_bearer_of_a_surname(nlp) -> None:
    text = "Maria Lopez and her brother Juan Lopez own a farm. Mr. Lopez left. Ms. Lopez stayed."
    annotation = read(nlp, text)
    assert chain_of(annotation, "Lopez", 0) == chain_of(annotation, "Juan Lopez")
    assert chain_of(annotation, "Lopez", 1) == chain_of(annotation, "Maria Lopez")


def test_pronoun_takes_the_type_of_its_chain(nlp) -> None:
    annotation = read(nlp, "The Norwegian Navy said it would help.")
    found = {m.head.words(annotation.document.text): m.type for m in annotation.mentions}
    assert found["it"] == "Organization"


def test_ids_and_chains_are_numbered_in_reading_order(nlp) -> None:
    mentions = read(nlp, "Ann Ford met Bob Stone. She thanked him.").mentions
    assert [m.id for m in mentions] == [f"m{i}" for i in range(1, len(mentions) + 1)]
    assert list(dict.fromkeys(m.chain for m in mentions)) == [
        f"c{i}" for i in range(1, len({m.chain for m in mentions}) + 1)
    ]


def test_same_text_gives_same_mentions(nlp) -> None:
    text = "Sheriff Ann Ford led the search. The sheriff said her deputies found the boat."
    assert read(nlp, text).mentions == read(nlp, text).mentions
