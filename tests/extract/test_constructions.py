"""The frames of `ontology/constructions/`, each by the sentences that stand beside it.

'[S Ana Prat] joined the [O Harbour Trust].' says what fills the slots S and O.
"""

import re
from typing import Any

import pytest
from spacy.language import Language

from kg.annotate import Annotation, annotate
from kg.extract.relations import find_by_rule
from kg.model import Document
from kg.ontology import constructions, lexicon

SLOT = re.compile(r"\[([A-Z]+) ([^\]]+)\]")
FRAMES = [*constructions("relations"), *constructions("identity")]
YES = [(frame, sentence) for frame in FRAMES for sentence in frame["yes"]]
NO = [(frame, sentence) for frame in FRAMES for sentence in frame.get("no", ())]
Told = set[tuple[str, str]]


def read(nlp: Language, frame: dict[str, Any], sentence: str) -> Told:
    """Return what fills S and O where a sentence tells what a frame gives."""
    annotation = annotate(nlp, Document(document="d", text=SLOT.sub(r"\2", sentence)))
    return named(annotation) if frame["gives"] == "identity" else related(annotation, frame)


def related(annotation: Annotation, frame: dict[str, Any]) -> Told:
    text = annotation.document.text
    words = {item.id: item.span.words(text) for item in (*annotation.times, *annotation.values)}
    return {
        (
            f.subject.head.words(text),
            f.object.head.words(text) if f.object else words[f.time or f.value or ""],
        )
        for f in find_by_rule(annotation)
        if f.predicate == frame["gives"] and f.former == bool(frame.get("over"))
    }


def named(annotation: Annotation) -> Told:
    """Return the heads of phrases without a name, each with a name of the same chain."""
    text, mentions = annotation.document.text, annotation.mentions
    return {
        (one.head.words(text), name.head.words(text))
        for one in mentions
        for name in mentions
        if one.chain == name.chain and one.kind == "nominal" and name.kind == "name"
    }


@pytest.mark.parametrize(("frame", "sentence"), YES, ids=[sentence for _, sentence in YES])
def test_a_frame_reads_its_example(nlp: Language, frame: dict[str, Any], sentence: str) -> None:
    slots = dict(SLOT.findall(sentence))
    assert read(nlp, frame, sentence) == {(slots["S"], slots["O"])}


@pytest.mark.parametrize(("frame", "sentence"), NO, ids=[sentence for _, sentence in NO])
def test_a_frame_reads_no_look_alike(nlp: Language, frame: dict[str, Any], sentence: str) -> None:
    assert read(nlp, frame, sentence) == set()


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame["says"][0])
def test_each_frame_is_written_as_frames_are(frame: dict[str, Any]) -> None:
    assert frame["yes"]
    assert frame.keys() <= {"gives", "says", "voice", "unless", "over", "yes", "no", "S", "O"}
    assert frame["gives"] in {*lexicon("relations"), "identity"}
    conditions = {**frame.get("S", {}), **frame.get("O", {})}
    assert conditions.keys() <= {"kind", "not", "words", "except"}
