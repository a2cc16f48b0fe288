"""Who is meant where a clause, a count, a tag or a kind of thing tells it: and who is not."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.model import Document
from tests.annotate.conftest import Read

Rows = list[tuple[str, str, str]]

ONE: Rows = [
    # who is fined, not who fines
    (
        "The Water Board fined Velmar 3,000 crowns in 2019 after one of its tanks leaked.",
        "its",
        "Velmar",
    ),
    # whom words describe may be meant in them
    ('The critic described Ida Moe as "a singer at ease with her voice".', "her", "Ida Moe"),
    # a calling that men and women have, though few women once had it
    ("Steward Josie Carr, 30, told how she held the rope.", "she", "Josie Carr"),
    # some of those who are counted are no speakers, and none of the nights
    (
        "Guards say 40 fans were held over the two nights, 12 of them under the age of 18.",
        "them",
        "40 fans",
    ),
    ("Seven miners were hurt on Monday, one of them seriously.", "them", "Seven miners"),
    ("The harbour lost ten boats. Three of them sank.", "them", "ten boats"),
    # who closes the paragraph before with a tag adds something
    (
        "Treasurer Omar Pell promised two buses in May, but none has come, Ruth Sand said.\n\n"
        '"Whoever cheats must go," she added.',
        "she",
        "Ruth Sand",
    ),
    # an office ignored is no caller: who did not call is
    (
        "The mayor repeated that his office had received no call from Norvex on Monday. "
        '"If they had phoned, I would have sent the buses at once," he said.',
        "they",
        "Norvex",
    ),
    # a place of a sort is what it is called, whatever stands before the sort
    (
        "A ferry sank off the Sudrian island of Velm. Velm has no lifeboat.",
        "the Sudrian island",
        "Velm",
    ),
    # a full name behind a comma closes a sentence
    (
        "The pilot was suspended on Monday by the chief inspector, Marta Holl.",
        "the chief inspector",
        "Marta Holl",
    ),
    # a child's age is of the child, not of its mother
    (
        "Ida Moll was woken by the smoke. Her son Tim began to cough.\n\n"
        '"We carried him to my brother\'s car," she told reporters. The six-year-old is well.',
        "The six-year-old",
        "Tim",
    ),
    # surnames that women bear
    (
        "Vera Holt spoke first.\n\nZlatina Petkova thanked the nurses of Emil. "
        "Her brother asked why.",
        "Her",
        "Zlatina Petkova",
    ),
]

APART: Rows = [
    # no club or hill is a road
    ("The crush at Elm Road shocked all. A guard said the club had known.", "the club", "Elm Road"),
    ("She fled Orchard Lane with her sons. The hill was red.", "The hill", "Orchard Lane"),
    # what is said of any bridge is said of none
    (
        '"A sound bridge does not fall because it is old," she said.\n\n'
        "The bridge failed a test in 2016.",
        "The bridge",
        "A sound bridge",
    ),
    # whom something is told is not whom the words tell of
    (
        'Omar Lund carried his son. "There was a bang," he told the Gazette. '
        '"They let us walk into it."',
        "They",
        "Gazette",
    ),
    # what is advised against is a deed; what is over is an event
    ("Norvex was invited, but lawyers had advised against it.", "it", "Norvex"),
    ('The police car hit the van. "The doctor came when it was over," she said.', "it", "van"),
    # buildings and vehicles for other uses
    (
        "Two hundred people came to the school. The union will strike while the plant is closed.",
        "the plant",
        "the school",
    ),
    ("The police car hit a boy. The ambulance came late.", "The ambulance", "The police car"),
    (
        "The council did not inspect the stand. It passed a test after the club replaced a girder.",
        "the club",
        "The council",
    ),
    # a union of the police is no police
    (
        "The Harbour Police Union met. Its head denied that police had lied.",
        "police",
        "Harbour Police Union",
    ),
    # somebody's parents are no officers
    (
        "The lawyer lodged a complaint against the two officers.\n\nThe mayor visited the parents.",
        "the parents",
        "the two officers",
    ),
    # the family of who speaks does nothing to his son
    (
        "His father, Omar Bell, said the family heard it from a neighbour and not from the police."
        '\n\n"Nobody rang our bell," he said. "I want to know why they chased my son."',
        "they",
        "the family",
    ),
    # kin told of once, to say which shop is meant
    (
        "Ada Clay wept in the ruins of the store her father opened in 1961.\n\n"
        "The trouble began after 17-year-old Yusuf Reed hit a van.",
        "her father",
        "Yusuf Reed",
    ),
    # who suspends somebody, and whom: the text may go on about both
    (
        "The goalkeeper was suspended on Monday by the club president, Mario Lund. "
        "His brother, a trainee, was not.",
        "His",
        "Mario Lund",
    ),
    # a part of a town has a name of its own
    (
        "They met in the Saltmarsh district of Lund.",
        "the Saltmarsh district",
        "Lund",
    ),
]


@pytest.mark.parametrize(("text", "one", "other"), ONE)
def test_told_as_one(read: Read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one) == chain_of(annotation, other)


@pytest.mark.parametrize(("text", "one", "other"), APART)
def test_told_as_two(read: Read, chain_of, text: str, one: str, other: str) -> None:
    annotation = read(text)
    assert chain_of(annotation, one, -1) != chain_of(annotation, other)


@pytest.mark.parametrize(
    "text",
    ["She was taken to Saint Agnes Hospital on Monday.", "Saint Agnes Hospital has closed."],
)
def test_a_saint_is_no_title_before_what_is_called_by_her(read: Read, text: str) -> None:
    names = [m.span.words(text) for m in read(text).mentions if m.kind == "name"]
    assert names == ["Saint Agnes Hospital"]


def test_whom_a_source_tells_is_the_paper(nlp: Language, chain_of) -> None:
    text = (
        "A guard told the Courier that the gate was open. The ministry denied that.\n\n"
        '"The lock was rusty," the guard told us. We have seen pictures.'
    )
    document = Document(document="d", text=text, publisher="Hollin Courier")
    annotation = annotate(nlp, document)
    assert chain_of(annotation, "us") == chain_of(annotation, "We")
    assert chain_of(annotation, "us") == chain_of(annotation, "Courier")


@pytest.mark.parametrize(
    ("text", "word", "kind"),
    [
        ("Five boats left the harbour. Guards chased two of them.", "two", "Other"),
        ("Nine clerks left the mill. Two of them came back.", "Two", "Group"),
        ("Nine clerks left the mill. One of them came back.", "One", "Person"),
        ("Ten firms, many of which are small, joined the fair.", "many", "Organization"),
        ("Five boats left the harbour. They sank on Monday.", "They", "Other"),
        ("Nine clerks left the mill. They came back.", "They", "Group"),
    ],
)
def test_some_of_them_are_what_they_are(read: Read, text: str, word: str, kind: str) -> None:
    types = {m.head.words(text): m.type for m in read(text).mentions}
    assert types[word] == kind
