"""A statement of one side is that side's word, and no report."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Reading

TEXT = (
    "Halden Quarries regrets the accident at the Orme pit on Monday.\n\n"
    "We did not ignore any warning. The blast was caused by members of the Miners' League, who"
    " tampered with a fuse. Claims that Bo Ray, our foreman, was drunk are untrue.\n\n"
    '"The fuse was tested in May," said Ida Krog, our chief engineer.'
)


def _read(nlp, text: str = TEXT, **about: str) -> Reading:
    return extract(annotate(nlp, Document(document="d", text=text, **about)))


def _told(reading: Reading, text: str, word: str) -> tuple[str, list[str]]:
    """Give status and sources of the claim whose trigger is a word."""
    event = next(e for e in reading.events if e.trigger.words(text) == word)
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    return event.status, [heads[h] for h in event.holder]


@pytest.mark.parametrize(
    "about",
    [
        {"publisher": "Halden Quarries", "title": "Statement on the accident at Orme"},
        {"publisher": "Halden Quarries Press Office", "title": "The accident at Orme"},
        {"title": "Press release from Halden Quarries"},
    ],
)
def test_what_a_side_states_is_its_word(nlp, about: dict[str, str]) -> None:
    reading = _read(nlp, **about)
    assert _told(reading, TEXT, "regrets") == ("reported", ["Halden Quarries"])
    status, sources = _told(reading, TEXT, "tampered")
    assert status in ("reported", "alleged")
    assert sources == ["Halden Quarries"]


def test_we_in_a_statement_are_its_issuer(nlp) -> None:
    reading = _read(nlp, publisher="Halden Quarries", title="Statement on the accident")
    names = {m.head.words(TEXT): m.chain for m in reading.mentions}
    assert names["We"] == names["Halden Quarries"]


def test_what_a_statement_calls_untrue_is_denied_by_its_issuer(nlp) -> None:
    reading = _read(nlp, publisher="Halden Quarries", title="Statement on the accident")
    assert _told(reading, TEXT, "drunk") == ("denied", ["Halden Quarries"])


def test_who_is_quoted_in_a_statement_is_quoted_by_its_issuer(nlp) -> None:
    reading = _read(nlp, publisher="Halden Quarries", title="Statement on the accident")
    assert _told(reading, TEXT, "tested") == ("reported", ["Halden Quarries", "Ida Krog"])


@pytest.mark.parametrize(
    "about",
    [
        {"publisher": "Norland Gazette", "title": "Quarry regrets accident"},
        {"publisher": "Norland Gazette", "title": "Statement on the accident"},
        {"publisher": "Radio Norland Press Office", "title": "Blast at Orme"},
        {},
    ],
)
def test_a_report_about_a_side_is_nobody_s_statement(nlp, about: dict[str, str]) -> None:
    reading = _read(nlp, **about)
    assert _told(reading, TEXT, "regrets") == ("asserted", [])


@pytest.mark.parametrize(
    "about",
    [
        {"publisher": "Stone & Gravel", "title": "Statement of facts: what Halden Quarries did"},
        {"publisher": "Stone & Gravel Gazette", "title": "Statement of Halden Quarries in full"},
    ],
)
def test_what_a_paper_reports_of_a_statement_is_a_report(nlp, about: dict[str, str]) -> None:
    text = (
        "Halden Quarries has published an account of the accident at the Orme pit.\n\n"
        "The fuse was tested in May, Ida Krog told the Gazette. Shares in the firm fell on Friday."
    )
    assert _told(_read(nlp, text, **about), text, "fell") == ("asserted", [])
