"""The sample corpus: unaltered, in our own words, and a gold that stands in its texts."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.model import Document, Reading
from kg.model.readings import read_readings
from kg.ontology import lexicon
from kg.read import documents, sources

DATA = Path(__file__).resolve().parents[1] / "data"
REPORTS = sorted((DATA / "parkland").glob("*.txt"))
GOLD = DATA / "gold" / "parkland.jsonl"
LONGEST_SHARED = 8
QUOTES = {'"': '"', "“": "”"}


def words(text: str) -> list[str]:
    return re.findall(r"\w+", re.sub(r"['’]", "", text).casefold())


def runs(text: str) -> set[tuple[str, ...]]:
    found, size = words(text), LONGEST_SHARED + 1
    return {tuple(found[i : i + size]) for i in range(len(found) - size + 1)}


def quoted(text: str) -> Iterator[tuple[int, int]]:
    for match in re.finditer(r'"([^"\n]+)"|“([^”\n]+)”', text):
        yield match.start() + 1, match.end() - 1


@pytest.fixture(scope="module")
def read() -> dict[str, Document]:
    notices: list[object] = []
    found = {d.document: d for d in documents(sources(REPORTS), notice=notices.append)}
    assert notices == []
    return found


@pytest.fixture(scope="module")
def gold() -> list[Reading]:
    return list(read_readings(GOLD))


def test_the_reports_carry_a_licence_of_their_own_that_is_not_read_as_one() -> None:
    assert "CC0 1.0" in (DATA / "parkland" / "LICENSE").read_text(encoding="utf-8")
    found = list(documents(sources([DATA / "parkland"]), notice=lambda _: None))
    assert len(found) == len(REPORTS)


@pytest.mark.parametrize("path", REPORTS, ids=lambda p: p.stem)
def test_each_report_has_the_checksum_that_the_readme_states(path: Path) -> None:
    readme = (DATA / "README.md").read_text(encoding="utf-8")
    row = next(line for line in readme.splitlines() if f"`{path.name}`" in line)
    assert hashlib.sha256(path.read_bytes()).hexdigest() in row


def test_there_are_five_short_reports_with_front_matter(read: dict[str, Document]) -> None:
    assert len(REPORTS) == len(read) == 5
    for document in read.values():
        assert 300 <= len(document.text.split()) <= 450, document.source
        assert document.title == document.text.partition("\n")[0]
        assert document.published is not None
        assert document.published.startswith("2018-02-2")
        assert document.author == "kg contributors (digest)"


@pytest.mark.parametrize("path", REPORTS, ids=lambda p: p.stem)
def test_no_nine_words_in_a_row_come_from_an_article(path: Path, shared: Path) -> None:
    report = runs(path.read_text(encoding="utf-8"))
    for article in sorted((shared / "seeds").glob("*.txt")):
        assert not report & runs(article.read_text(encoding="utf-8")), article.name


def test_the_gold_stands_in_the_texts_as_they_are_read(
    read: dict[str, Document], gold: list[Reading]
) -> None:
    assert {r.document.document for r in gold} == set(read)
    for reading in gold:
        document = read[reading.document.document]
        assert reading.document.text == document.text
        assert reading.document.title == document.title
        assert reading.document.published == document.published


def test_every_quotation_in_the_gold_stands_between_its_marks(gold: list[Reading]) -> None:
    for reading in gold:
        text = reading.document.text
        for quotation in reading.quotations:
            assert text[quotation.end] == QUOTES[text[quotation.start - 1]]
            assert quotation.speaker is not None


def test_the_gold_holds_every_quotation_but_the_name_of_an_award(gold: list[Reading]) -> None:
    left_out = [
        reading.document.text[start:end]
        for reading in gold
        for start, end in quoted(reading.document.text)
        if (start, end) not in {(q.start, q.end) for q in reading.quotations}
    ]
    assert left_out == ["School Resource Officer of the Year."]


def test_heads_triggers_and_cues_are_whole_words_where_they_should_be(gold: list[Reading]) -> None:
    for reading in gold:
        text = reading.document.text
        inside = [(m.head, m.span) for m in reading.mentions]
        inside += [(e.trigger, e.evidence) for e in reading.events]
        assert all(outer.contains(inner) for inner, outer in inside)
        spans = [m.span for m in reading.mentions] + [e.trigger for e in reading.events]
        spans += [c.cue for c in (*reading.events, *reading.relations) if c.cue]
        for span in spans:
            assert span.words(text).strip() == span.words(text) != ""
            assert not re.search(r"\w\Z", text[: span.start]), span.words(text)
            assert not re.match(r"\w", text[span.end :]), span.words(text)


def test_one_chain_is_one_entity(gold: list[Reading]) -> None:
    for reading in gold:
        pairs = {(m.chain, m.entity) for m in reading.mentions}
        assert len(pairs) == len({c for c, _ in pairs}) == len({e for _, e in pairs})


def test_name_variants_are_one_entity_across_reports(gold: list[Reading]) -> None:
    names: dict[str | None, set[str]] = {}
    for reading in gold:
        for mention in reading.mentions:
            if mention.kind == "name":
                form = mention.head.words(reading.document.text)
                names.setdefault(mention.entity, set()).add(form)
    assert {"Scot Peterson", "Peterson", "Scott"} <= names["scot_peterson"]
    assert {"Tony Pustizzi", "Anthony Pustizzi"} <= names["tony_pustizzi"]
    assert {"Coral Spring", "Coral Springs"} <= names["coral_springs"]
    assert {"Broward Sheriff's Office", "Broward County Sheriff’s Office"} <= names[
        "broward_sheriffs_office"
    ]


def test_the_claims_are_many_and_speak_the_words_of_the_ontology(gold: list[Reading]) -> None:
    assert sum(len(r.events) + len(r.relations) for r in gold) >= 60
    actions, predicates = lexicon("actions"), lexicon("relations")
    for reading in gold:
        assert {e.action.removeprefix("kg:") for e in reading.events} <= set(actions)
        assert {r.predicate.removeprefix("kg:") for r in reading.relations} <= set(predicates)


def test_accusations_are_alleged_and_always_have_a_holder(gold: list[Reading]) -> None:
    alleged = [c for r in gold for c in (*r.events, *r.relations) if c.status == "alleged"]
    assert len(alleged) >= 20
    assert all(claim.holder for claim in alleged)
    assert any(len(claim.holder) == 3 for claim in alleged)


def test_nobody_is_said_in_the_reports_own_voice_to_have_stayed_outside(
    gold: list[Reading],
) -> None:
    charges = {
        "deputies_staying_out",
        "deputies_entering",
        "peterson_entering",
        "peterson_engaging",
    }
    told = [e for r in gold for e in r.events if e.event in charges]
    assert {r.document.document for r in gold} == {
        r.document.document for r in gold for e in r.events if e.event in charges
    }
    assert all(event.holder for event in told)


def test_central_events_are_told_by_several_reports(gold: list[Reading]) -> None:
    tellers: dict[str | None, set[str]] = {}
    for reading in gold:
        for event in reading.events:
            tellers.setdefault(event.event, set()).add(reading.document.document)
    for central, least in (
        ("peterson_entering", 4),
        ("peterson_resigning", 3),
        ("goodrum_confronting_israel", 3),
        ("deputies_entering", 3),
        ("shooting_killing", 3),
        ("peterson_suspended", 2),
    ):
        assert len(tellers[central]) >= least, central
