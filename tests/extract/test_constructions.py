"""The frames of `ontology/constructions/`, each by the sentences that stand beside it.

'[S Ana Prat] joined the [O Harbour Trust].' says what fills the slots S and O.
"""

import re
from itertools import chain
from typing import Any

import pytest
from spacy.language import Language

from kg.annotate import Annotation, annotate
from kg.extract.relations import find_by_rule
from kg.model import Document
from kg.ontology import constructions, lexicon

SLOT = re.compile(r"\[([A-Z]+) ([^\]]+)\]")
RELATIONS = constructions("relations")
Example = tuple[dict[str, Any], str]


def examples(tables: list[dict[str, Any]], answer: str) -> list[Example]:
    return [*chain.from_iterable(((t, words) for words in t.get(answer, ())) for t in tables)]


def read(nlp: Language, sentence: str) -> Annotation:
    return annotate(nlp, Document(document="d", text=SLOT.sub(r"\2", sentence)))


def related(annotation: Annotation, table: dict[str, Any]) -> list[tuple[str, str]]:
    """Return what fills S and O where a relation is told that a frame gives."""
    text = annotation.document.text
    words = {item.id: item.span.words(text) for item in (*annotation.times, *annotation.values)}
    return [
        (
            f.subject.head.words(text),
            f.object.head.words(text) if f.object else words[f.time or f.value or ""],
        )
        for f in find_by_rule(annotation)
        if f.predicate == table["gives"] and f.former == bool(table.get("over"))
    ]


@pytest.mark.parametrize(("table", "sentence"), examples(RELATIONS, "yes"))
def test_a_frame_reads_its_example(nlp: Language, table: dict[str, Any], sentence: str) -> None:
    slots = dict(SLOT.findall(sentence))
    assert related(read(nlp, sentence), table) == [(slots["S"], slots["O"])]


@pytest.mark.parametrize(("table", "sentence"), examples(RELATIONS, "no"))
def test_a_frame_reads_no_look_alike(nlp: Language, table: dict[str, Any], sentence: str) -> None:
    assert related(read(nlp, sentence), table) == []


@pytest.mark.parametrize("table", RELATIONS, ids=lambda table: table["says"][0])
def test_each_frame_is_written_as_frames_are(table: dict[str, Any]) -> None:
    assert table["yes"]
    assert table.keys() <= {"gives", "says", "voice", "unless", "over", "yes", "no", "S", "O"}
    assert table["gives"] in lexicon("relations")
    conditions = {**table.get("S", {}), **table.get("O", {})}
    assert conditions.keys() <= {"kind", "not", "words"}
