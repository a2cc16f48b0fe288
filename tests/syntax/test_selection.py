"""What a verb asks for by its preposition, and what stands behind a verb of saying, is its own."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.model import Document

ASKED = [
    ("The gunman fired through a door at the guards.", "fired", ("at", "guards")),
    ("The fleet requested support from the coalition.", "requested", ("from", "coalition")),
    ("The league imposed a one-year ban on the club.", "imposed", ("on", "club")),
    ("The choir received a grant from the county.", "received", ("from", "county")),
    ("Scientists obtained samples of the moss from the island.", "obtained", ("from", "island")),
    ("The bakery donated dozens of loaves to the shelter.", "donated", ("to", "shelter")),
    (
        "“The dam holds well in spring,” said engineer Ann Lee in a conference call.",
        "said",
        ("in", "call"),
    ),
]  # fmt: skip
NOT_ASKED = [
    ("The clerk was fired last week as an accountant at the firm.", "fired", ("at", "firm")),
    ("The court upheld a ban on fireworks.", "upheld", ("on", "fireworks")),
    ("The museum sold a painting of a girl from Delft.", "sold", ("from", "Delft")),
]


def _obliques(nlp: Language, text: str, verb: str) -> set[tuple[str, str]]:
    annotation = annotate(nlp, Document(document="d", text=text))
    doc = annotation.doc
    number = next(t.i for t in doc if t.text == verb)
    return {
        (one.preposition, doc[one.word].text)
        for one in annotation.arguments[number]
        if one.role == "oblique" and one.probability >= 0.5
    }


@pytest.mark.parametrize(("text", "verb", "expected"), ASKED, ids=[r[0] for r in ASKED])
def test_what_a_verb_asks_for_is_its_argument(
    nlp: Language, text: str, verb: str, expected: tuple[str, str]
) -> None:
    assert expected in _obliques(nlp, text, verb)


@pytest.mark.parametrize(("text", "verb", "wrong"), NOT_ASKED, ids=[r[0] for r in NOT_ASKED])
def test_what_only_a_noun_asks_for_stays_with_it(
    nlp: Language, text: str, verb: str, wrong: tuple[str, str]
) -> None:
    assert wrong not in _obliques(nlp, text, verb)
