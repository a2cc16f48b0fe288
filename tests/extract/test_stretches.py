"""Long texts are read in windows: the sentences say what they say in a text read in one piece."""

from pathlib import Path

import pytest

from kg.extract import reading_pool, text_windows
from kg.extract.reading_pool import Failed, read_documents
from kg.extract.text_windows import windows
from kg.joining import put_in
from kg.model import Document, Reading, Span
from kg.model.readings import from_line
from kg.readings_file import LongReading, Spool

DATELINE = "LUND, May 6, 2021 (Agency) - The harbour of Lund was closed on Thursday."
PARAGRAPHS = (
    "Ann Lee, the mayor of Lund, said on Monday that the Harbour Company had sunk three boats.",
    "She denied that anyone had been hurt. “We saw nothing,” Lee told the Lund Post.",
    "The company fired its captain, Bo Ek, two days later. It paid him $40,000.",
    "Striker Eva Berg scored twice as Lund beat Malmo 3-1 at the Old Stadium on Saturday.",
    "A storm cut off power to 2,000 homes. The police arrested a man who had stolen cables.",
)


def a_report(paragraphs: int) -> str:
    told = (PARAGRAPHS[n % len(PARAGRAPHS)] for n in range(paragraphs))
    return "\n\n".join((DATELINE, *told)) + "\n"


def read(document: Document, place: Path) -> Reading:
    """Read a document and give what stands in the file of readings."""
    with Spool(place) as spool:
        for told in read_documents([document], processes=2):
            assert not isinstance(told, Failed)
            assert not put_in(spool, told)
    (line,) = place.read_text(encoding="utf-8").splitlines()
    return from_line(line)


def claims(reading: Reading) -> list[tuple[object, ...]]:
    """Give what each sentence says, with places in the text in place of ids."""
    at = {m.id: (m.start, m.end) for m in (*reading.mentions, *reading.values)}
    when = {t.id: t.value for t in reading.times}
    found: list[tuple[object, ...]] = [
        (
            *(e.trigger, e.action, e.polarity, e.certainty, e.status, e.date, e.evidence),
            when.get(e.time or ""),
            tuple(at[h] for h in e.holder),
            tuple((p.role, at.get(p.mention or p.value or ""), p.phrase) for p in e.participants),
            *(e.form, e.clause_subject, e.wording, e.clause, e.negation),
            reading.document.sentences[-1 if e.sentence is None else e.sentence],
        )
        for e in reading.events
    ]
    found += [(r.evidence, r.predicate, at[r.subject], r.polarity) for r in reading.relations]
    found += [(q.span, q.kind, at.get(q.speaker or "")) for q in reading.quotations]
    return sorted(found, key=str)


def chain_of(reading: Reading, words: str) -> set[str]:
    text = reading.document.text
    return {m.chain for m in reading.mentions if m.span.words(text) == words}


@pytest.fixture
def short_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_windows, "LONGEST", 1_500)
    monkeypatch.setattr(text_windows, "CONTEXT", 500)
    monkeypatch.setattr(reading_pool, "LONGEST", 1_500)


def test_windows_part_at_paragraphs_and_leave_nothing_out() -> None:
    text = a_report(2_000)
    found = list(windows(text))
    assert len(found) > 3
    middles = [window.middle for window in found]
    assert "".join(middle.words(text) for middle in middles) == text
    assert all(text[middle.start - 2 : middle.start] == "\n\n" for middle in middles[1:])
    assert all(w.start <= w.middle.start and w.middle.end <= w.end for w in found)
    assert (
        max(w.end - w.start for w in found)
        < text_windows.LONGEST + 2 * text_windows.CONTEXT + 1_000
    )


@pytest.mark.usefixtures("short_windows")
def test_a_long_text_says_what_it_says_in_one_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Document(document="d", text=a_report(40), title="T")
    long = read(document, tmp_path / "long.jsonl")
    monkeypatch.setattr(reading_pool, "LONGEST", 10**9)
    whole = read(document, tmp_path / "whole.jsonl")
    assert long.document == whole.document
    assert long.document.published == "2021-05-06"
    assert claims(long) == claims(whole)
    assert [m.span for m in long.mentions] == [m.span for m in whole.mentions]
    assert len(chain_of(long, "Bo Ek")) == len(chain_of(long, "Ann Lee")) == 1
    assert chain_of(long, "Bo Ek") != chain_of(long, "Ann Lee")


@pytest.mark.usefixtures("short_windows")
def test_places_lead_around_what_is_no_part_of_the_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = a_report(30).replace("\n\nStriker", "\n\nShare this\n\nStriker")
    starts = [n for n in range(len(text)) if text.startswith("Share this\n\n", n)]
    furniture = tuple(Span(n, n + len("Share this\n\n")) for n in starts)
    document = Document(document="d", text=text, furniture=furniture)
    long = read(document, tmp_path / "long.jsonl")
    monkeypatch.setattr(reading_pool, "LONGEST", 10**9)
    whole = read(document, tmp_path / "whole.jsonl")
    assert long.document == whole.document
    assert claims(long) == claims(whole)
    assert all(e.sentence is not None for e in long.events)
    spans = {m.id: m.span for m in long.mentions}
    parts = [p for e in long.events for p in e.participants if p.phrase and p.mention]
    assert len(parts) > 20
    assert all(p.phrase.overlaps(spans[p.mention]) for p in parts)


@pytest.mark.usefixtures("short_windows")
def test_a_window_that_cannot_be_read_costs_its_document_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = reading_pool.annotate

    def annotate(nlp, document, **how):  # type: ignore[no-untyped-def]
        if "Number 30" in document.text:
            raise ValueError("odd text")
        return real(nlp, document, **how)

    monkeypatch.setattr(reading_pool, "annotate", annotate)
    long = "\n\n".join(f"Number {n}: {PARAGRAPHS[n % 5]}" for n in range(60))
    documents = [
        Document(document="a", text=PARAGRAPHS[0]),
        Document(document="b", text=long),
        Document(document="c", text=a_report(40)),
        Document(document="d", text=PARAGRAPHS[1]),
    ]
    first, failed, whole, last = read_documents(documents, processes=2)
    assert isinstance(failed, Failed)
    assert (failed.document, failed.message) == ("b", "ValueError: odd text")
    assert isinstance(whole, LongReading)
    assert isinstance(first, Reading)
    assert isinstance(last, Reading)
