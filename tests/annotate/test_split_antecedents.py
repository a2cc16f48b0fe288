"""Plural words that stand for several who are named: 'they', 'both', 'the two men'."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

HELD = "Ada Brook and Lee Moss were held on Monday."


def members(nlp: Language, text: str, words: str) -> list[str]:
    found = annotate(nlp, Document(document="d", text=text)).mentions
    by_id = {m.id: m for m in found}
    (one,) = [m for m in found if m.span.words(text) == words]
    return [by_id[name].head.words(text) for name in one.members]


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        (f"{HELD} They deny the charges.", "They", ["Ada Brook", "Lee Moss"]),
        (f"{HELD} Both are from Lund.", "Both", ["Ada Brook", "Lee Moss"]),
        (f"{HELD} The pair fled in May.", "The pair", ["Ada Brook", "Lee Moss"]),
        (
            "Two brothers, Karl Moe and Lars Moe, robbed a bank. The brothers fled.",
            "The brothers",
            ["Karl Moe", "Lars Moe"],
        ),
        (
            "France and Germany signed a pact. The two countries will share data.",
            "The two countries",
            ["France", "Germany"],
        ),
        # another number, another kind, and words of somebody else
        (f"{HELD} The three men fled in May.", "The three men", []),
        (f"{HELD} The two companies merged in May.", "The two companies", []),
        ("Nurses met Ada Brook and Lee Moss. They want more pay.", "They", []),
    ],
)
def test_who_is_meant_by_a_plural(
    nlp: Language, text: str, words: str, expected: list[str]
) -> None:
    assert members(nlp, text, words) == expected


def test_each_of_those_meant_takes_part(nlp: Language) -> None:
    text = f"{HELD} They deny the charges."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    by_id = {m.id: m.head.words(text) for m in reading.mentions}
    (denial,) = [e for e in reading.events if e.lemma == "deny"]
    agents = [by_id[str(p.mention)] for p in denial.participants if p.role == "agent"]
    assert agents == ["Ada Brook", "Lee Moss"]
