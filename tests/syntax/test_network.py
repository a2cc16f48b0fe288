"""The fitted heads over the parser's states: what phrases may mean, and kinds of events."""

import numpy as np
import pytest
from spacy.language import Language

from kg.annotate import parse
from kg.model import Document
from kg.syntax.network import REACH, Antecedents, Refers, heads
from kg.syntax.parser import parse_of, weights_folder

STORY = (
    "Pilot survives crash\n\nMara Lind, a pilot of 41, landed a burning plane on a beach near "
    "Orsund on Monday.\n\nShe was unhurt. The plane was destroyed.\n\nTom Brandt "
    "broke an arm. He was taken to hospital, the airline said. It praised both."
)


def _states(nlp: Language, text: str):  # type: ignore[no-untyped-def]
    doc = parse(nlp, Document(document="a", text=text))
    found = parse_of(doc)
    assert found is not None
    return doc, found.states


def _refers(doc, *words: tuple[str, str]) -> list[Refers]:  # type: ignore[no-untyped-def]
    made, at = [], 0
    for text, kind in words:
        start = doc.text.index(text, at)
        span = doc.char_span(start, start + len(text))
        sentence = [s.start for s in doc.sents].index(span.sent.start)
        lower = tuple(t.lower_ for t in span)
        made.append(Refers(span.start, span.end - 1, kind, sentence, lower, lower[-1]))
        at = start + 1
    return made


def test_every_word_has_a_state_and_blank_space_has_none(nlp: Language) -> None:
    doc, states = _states(nlp, STORY)
    assert states.shape == (len(doc), 384)
    empty = {t.i for t in doc if t.is_space}
    assert empty
    assert {i for i in range(len(doc)) if not states[i].any()} == empty


def test_a_pronoun_means_who_fits_and_a_new_name_nobody_before(nlp: Language) -> None:
    doc, states = _states(nlp, STORY)
    phrases = _refers(
        doc,
        ("Mara Lind", "name"),
        ("a burning plane", "nominal"),
        ("She", "pronoun"),
        ("The plane", "nominal"),
        ("Tom Brandt", "name"),
        ("He", "pronoun"),
    )
    found = Antecedents(heads(), states, phrases)
    rows = [found.row(i) for i in range(len(phrases))]
    for i, row in enumerate(rows):
        assert len(row) == i + 1
        assert row.sum() == pytest.approx(1.0, abs=1e-5)
    assert int(rows[2].argmax()) == 0
    assert int(rows[3].argmax()) == 1
    assert int(rows[4].argmax()) == 4  # the last place: none of those before
    assert int(rows[5].argmax()) == 4


def test_phrases_far_back_are_not_compared(nlp: Language) -> None:
    doc, states = _states(nlp, STORY)
    one = _refers(doc, ("Mara Lind", "name"))[0]
    found = Antecedents(heads(), states, [one] * (REACH + 3))
    row = found.row(REACH + 2)
    assert not row[:2].any()
    assert row[2:].all()


def test_the_kind_of_event_depends_on_the_words_around_it(nlp: Language) -> None:
    doc, states = _states(
        nlp, "The gunman shot a guard at the bank. The director shot a film in Rome."
    )
    one, two = (
        dict(zip(heads().classes, heads().class_probabilities(states[t.i]), strict=True))
        for t in doc
        if t.text == "shot"
    )
    assert one["Shooting"] > 5 * two["Shooting"]


def test_the_weights_are_small_enough_to_ship() -> None:
    sizes = [path.stat().st_size for path in weights_folder().iterdir()]
    assert sum(sizes) < 30_000_000


def test_paragraphs_are_read_together_but_no_sentence_crosses_them(nlp: Language) -> None:
    doc, _ = _states(nlp, "Storm hits coast\n\nroads were closed\n\nand trains stopped")
    starts = {t.text for t in doc if t.is_sent_start}
    assert {"Storm", "roads", "and"} <= starts
    assert np.all([t.head.sent.start == t.sent.start for t in doc if not t.is_space])
