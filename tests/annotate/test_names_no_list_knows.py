"""Names that neither the pipeline nor any list knows, told by the words around them."""

import pytest

from kg.annotate import annotate, load
from kg.model import Document


def _types(read, text: str) -> dict[str, str]:
    annotation = read(text)
    names = [m for m in annotation.mentions if m.kind == "name"]
    return {text[m.head.start : m.head.end]: m.type for m in names}


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        # crime: who speaks is a person, whatever she is called
        (
            "The shop was robbed at noon. Ines Marbury, 34, who was behind the counter, said two "
            "men had come in. Marbury was not hurt.",
            "Ines Marbury",
            "Person",
        ),
        # protest: where a march takes place is a town
        (
            "In Tarnsworth, a march on the same day drew 8,000 people, and in Wexcombe the square "
            "was closed.",
            "Tarnsworth",
            "Place",
        ),
        # technology: what a phone runs on is no place
        (
            "The phone runs on Quillix, the company's own operating system. Quillix 4 will be "
            "free for owners of older phones.",
            "Quillix 4",
            "Other",
        ),
        # business: who buys and sells is a firm
        (
            "Wrenfold agreed to buy Oskelius for $2bn in cash. Shares in Wrenfold fell by four "
            "per cent, and the chief executive of Oskelius will leave.",
            "Oskelius",
            "Organization",
        ),
        # disaster: what swept through is an event or another name, the town is a town
        (
            "Flood water reached the roofs of Pellworth on Sunday, and the road from Pellworth to "
            "the coast was cut.",
            "Pellworth",
            "Place",
        ),
        # sport: who signs is a person
        pytest.param(
            "The club has signed Tejumade Oyelowo from its rivals. Oyelowo, a winger, scored "
            "twice in his last match.",
            "Tejumade Oyelowo",
            "Person",
            marks=pytest.mark.xfail(
                strict=True,
                reason="his surname is known as a person's, but not what he is called in full",
            ),
        ),
    ],
)
def test_the_words_around_it_tell_what_it_is(read, text: str, name: str, kind: str) -> None:
    found = _types(read, text)
    assert found.get(name) == kind, found


@pytest.mark.parametrize(
    "text",
    [
        "Thousands Flee As Flood Waters Rise\n\nThe river rose by two metres on Monday.",
        "BREAKING NEWS\n\nThe bridge is closed. No one was hurt.",
        "The Fire Chief said on Tuesday that nobody had been hurt.",
    ],
)
def test_capitals_alone_are_no_name(read, text: str) -> None:
    assert _types(read, text) == {}


def test_with_the_pipeline_alone_names_are_found_by_the_rules() -> None:
    text = "Ann Lee of Acme Inc. spoke in Paris."
    annotation = annotate(load(parser="spacy"), Document(document="a", text=text))
    found = {text[m.start : m.end]: m.type for m in annotation.mentions if m.kind == "name"}
    assert found["Ann Lee"] == "Person"
    assert found["Paris"] == "Place"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('"I saw what was in the bag," Ebner told The Lark.', {"Ebner", "Lark"}),
        ('"We had no choice," Pavel Moe told The Lark.', {"Pavel Moe", "Lark"}),
    ],
)
def test_a_verb_is_no_part_of_a_name(text: str, names: set[str]) -> None:
    found = _types(lambda t: annotate(load(), Document(document="d", text=t)), text)
    assert found == {n: "Organization" if n == "Lark" else "Person" for n in names}
