"""Whom one works for: a body or a workplace, never a bridge, a crowd or what one walks out of."""

import pytest

from kg.annotate import annotate
from kg.extract.relations import find_relations
from kg.model import Document


def works(nlp, text: str) -> set[str]:
    annotation = annotate(nlp, Document(document="d", text=text))
    heads = {m.id: m.head.words(text) for m in annotation.mentions}
    found = [r for r in find_relations(annotation) if r.predicate in ("kg:worksFor", "kg:memberOf")]
    return {f"{heads[r.subject]} > {heads[r.object or '']}" for r in found}


@pytest.mark.parametrize(
    "text",
    [
        "Lund left the bridge before the ship hit the pier.",
        "The captain left the hospital.",
        "Eva Roth left the court in tears.",
        "Carl Moss left the church.",
        "Bo Lind joined the crowd.",
        "Dina Marsh left the children at home.",
        "Two workers at the bridge fled.",
        "The engineer at the centre of the dispute, Dana Weld, has left the country.",
        "A guard at the tunnel was hurt.",
        "Three engineers from the tower left the building.",
    ],
)
def test_nobody_works_for_what_was_built_or_for_a_crowd(nlp, text: str) -> None:
    assert works(nlp, text) == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ines Caro left the Harbour Company in 2019.", "Ines Caro > Harbour Company"),
        ("Milan Kos quit the party in May.", "Milan Kos > party"),
        ("Ben Hale joined the police.", "Ben Hale > police"),
        ("Hana Sorel left the newspaper after ten years.", "Hana Sorel > newspaper"),
        ("Ida Ross works at the hospital.", "Ida Ross > hospital"),
        ("Rana Dahl works for the mine.", "Rana Dahl > mine"),
        ("Gwen Pryce resigned from the board.", "Gwen Pryce > board"),
    ],
)
def test_who_works_where_is_read(nlp, text: str, expected: str) -> None:
    assert expected in works(nlp, text)
