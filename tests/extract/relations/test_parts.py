"""'One', 'two others', 'the third', 'the rest': some of those counted."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

PARTS = [
    (
        "Four miners were rescued on Monday. One broke a leg; two others were unhurt.",
        {("One", "memberOf", "Four miners"), ("two others", "memberOf", "Four miners")},
    ),
    (
        "Six ships left the port of Lund. Two sank in the storm. The rest returned.",
        {("Two", "partOf", "Six ships"), ("The rest", "partOf", "Six ships")},
    ),
    (
        "Five suspects appeared in court. Two pleaded guilty. The third denied the charge.",
        {("Two", "memberOf", "Five suspects"), ("The third", "memberOf", "Five suspects")},
    ),
    (
        "The club signed two strikers, and one scored on Saturday.",
        {("one", "memberOf", "two strikers")},
    ),
    (
        "Twelve farmers blocked the road. Some threw eggs. Others brought their dogs.",
        {("Some", "memberOf", "Twelve farmers"), ("Others", "memberOf", "Twelve farmers")},
    ),
    (
        "Two schools closed in Harn. One will reopen in May.",
        {("One", "partOf", "Two schools")},
    ),
    (
        "Hundreds of workers went on strike. Many carried flags.",
        {("Many", "memberOf", "workers")},
    ),
]

NONE = [
    # another fate is told of others, and more cannot be some of fewer
    "Four people died in the mine. Two were injured.",
    "Four people died in the mine. Seven were arrested.",
    # who is added to a count, and anybody
    "Two nurses were attacked. Another was threatened.",
    "Two nurses were attacked. Others were threatened.",
    "Two clerks were dismissed. Three more resigned.",
    "Three doctors quit. One must wait and see.",
    # some of a list that no noun tells of
    "Three nurses and a doctor were dismissed. One has retired.",
    # two things were counted
    "Two trucks hit six cars. One burned out.",
    # points and years
    "The team scored 16 points and lost two.",
]


def parts(nlp: Language, text: str) -> set[tuple[str, str, str]]:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    words = {m.id: m.span.words(text) for m in reading.mentions}
    return {
        (words[r.subject], r.predicate.removeprefix("kg:"), words[str(r.object)])
        for r in reading.relations
        if r.predicate in ("kg:memberOf", "kg:partOf")
    }


@pytest.mark.parametrize(("text", "expected"), PARTS)
def test_some_are_part_of_those_counted_before(
    nlp: Language, text: str, expected: set[tuple[str, str, str]]
) -> None:
    assert parts(nlp, text) == expected


@pytest.mark.parametrize("text", NONE)
def test_what_may_be_others_is_part_of_nothing(nlp: Language, text: str) -> None:
    assert parts(nlp, text) == set()


@pytest.mark.parametrize(
    ("text", "part", "kind"),
    [
        ("Four miners were rescued. One broke a leg.", "One", "Person"),
        ("The club signed two strikers. The first scored twice.", "The first", "Person"),
        ("Two bridges fell. Some say one was old. One was rebuilt.", "One", "Facility"),
        ("The bus hit two cars. One burned out.", "One", "Other"),
        ("Two schools closed. The other stayed open.", "The other", "Other"),
    ],
)
def test_one_of_several_is_of_their_type_and_never_they(
    nlp: Language, text: str, part: str, kind: str
) -> None:
    found = annotate(nlp, Document(document="d", text=text)).mentions
    (one,) = [m for m in found if m.span.words(text) == part]
    assert one.type == kind
    assert [m for m in found if m.chain == one.chain] == [one]
