"""Marks within a text are passed over by every rule, and no span loses its place."""

from kg.annotate import annotate
from kg.extract import extract
from kg.extract.without_furniture import read_bare
from kg.model import Document, Reading, Span
from kg.read.marks import markup

PLAIN = (
    'Police in Cork arrested Jane Doyle on Monday. "She robbed the bank," said Tom Burke\'s '
    "deputy, Una Kelly, on May 5, 2020. Two men were hurt.\n"
)
MARKED = (
    "**Police** in [Cork](https://x.example/2019/03/04/a) arrested <b>Jane Doyle</b> on *Monday*. "
    '"She *robbed* the <a class="x" href="/b">bank</a>," said [Tom Burke](/t "T")\'s '
    "deputy, __Una Kelly__, on May 5, 2020. Two men were hurt.\n"
)


def read(nlp, text: str) -> Reading:
    document = Document(document="d", text=text, furniture=markup(text))
    return read_bare(document, lambda bare: extract(annotate(nlp, bare)))


def told(reading: Reading) -> list[tuple[object, ...]]:
    """Give all that was read, by its words without marks."""
    text = reading.document.text
    words = {m.id: m.head.words(text) for m in reading.mentions}
    facts = [
        (e.action, [words.get(p.mention or "") for p in e.participants]) for e in reading.events
    ]
    quotes = [words.get(q.speaker or "") for q in reading.quotations]
    times = [(t.value, t.type) for t in reading.times]
    return [*words.values(), *facts, *quotes, *times, *((v.value, v.unit) for v in reading.values)]


def test_marks_change_nothing_of_what_is_read(nlp) -> None:
    marked = read(nlp, MARKED)
    assert told(marked) == told(read(nlp, PLAIN))
    assert {"Jane Doyle", "Una Kelly", "Tom Burke", "Cork"} <= set(
        told(marked)[: len(marked.mentions)]
    )


def test_the_document_and_its_evidence_are_as_they_were_read(nlp) -> None:
    reading = read(nlp, MARKED)
    assert (reading.document.text, reading.document.furniture) == (MARKED, markup(MARKED))
    arrest = next(e for e in reading.events if e.trigger.words(MARKED) == "arrested")
    assert "arrested <b>Jane Doyle</b>" in arrest.evidence.words(MARKED)


def test_the_words_that_tell_an_order_keep_their_place(nlp) -> None:
    text = "The **mayor** of [Cork](/cork) resigned *after* the [vigil](/vigil).\n"
    (order,) = [o for e in read(nlp, text).events for o in e.order]
    assert order.cue.words(text) == "after"


def test_the_phrases_of_those_who_take_part_are_put_back_as_well(nlp) -> None:
    text = "Share this\n\nAnn Lee gave the old bridge to Bo Ek in May because of the storm."
    document = Document(document="d", text=text, furniture=(Span(0, 12),))
    reading = read_bare(document, lambda bare: extract(annotate(nlp, bare)))
    phrases = {p.role: p.phrase.words(text) for e in reading.events for p in e.participants}
    assert phrases["agent"] == "Ann Lee"
    assert phrases["patient"] == "the old bridge"


def test_the_words_of_a_clause_are_put_back_as_well(nlp) -> None:
    text = "Share this\n\nAnn Lee gave the old bridge to Bo Ek."
    document = Document(document="d", text=text, furniture=(Span(0, 12),))
    reading = read_bare(document, lambda bare: extract(annotate(nlp, bare)))
    (gave,) = (e for e in reading.events if e.trigger.words(text) == "gave")
    assert gave.clause_subject is not None
    assert gave.clause_subject.words(text) == "Ann Lee"
    assert [span.words(text) for span in gave.wording] == ["gave the old bridge to Bo Ek"]
    assert gave.clause is not None
    assert gave.clause.words(text) == "Ann Lee gave the old bridge to Bo Ek"
    assert [s.words(text) for s in reading.document.sentences] == [text[12:]]


def test_marks_between_words_are_no_words(nlp) -> None:
    reading = read(nlp, MARKED)
    arrest = next(e for e in reading.events if e.trigger.words(MARKED) == "arrested")
    told = " ".join(reading.document.plain(span) for span in arrest.wording)
    assert told == "arrested Jane Doyle on Monday"
