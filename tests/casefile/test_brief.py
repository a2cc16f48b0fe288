"""The story of a case in twelve lines: only claims that are sure enough, allegations as such."""

import shutil

import pytest

import kg
from kg.casefile.brief import LINES, SECTIONS, surety
from kg.casefile.brief_text import brief_markdown, said
from kg.graph.plain import gates
from kg.model.codec import encode


@pytest.fixture(scope="module")
def brief(sample: kg.Case):
    return sample.brief()


def test_it_has_at_most_twelve_lines_in_the_order_of_its_sections(brief) -> None:
    assert 0 < len(brief.lines) <= sum(LINES.values()) == 12
    order = [list(SECTIONS).index(line.section) for line in brief.lines]
    assert order == sorted(order)


def test_every_line_leads_to_words_that_stand_in_their_document(brief, sample) -> None:
    texts = {r.document.document: r.document.text for r in sample.readings()}
    for line in brief.lines:
        for claim, document in line.accounts:
            start, end = claim.evidence
            assert texts[document.id][start:end] == claim.words


def test_only_claims_that_pass_the_gate_of_the_case_are_told(brief, sample) -> None:
    rows = {(r.document.document, e.id): encode(e) for r in sample.readings() for e in r.events}
    told = [
        (document.id, claim.id.rpartition("/")[2])
        for line in brief.lines
        if line.finding is None
        for claim, document in line.accounts
    ]
    assert told
    assert all(surety(rows[key]) >= gates()["sure"] for key in told)


def test_what_is_alleged_or_denied_says_so(brief) -> None:
    for line in brief.lines:
        for claim, _ in line.accounts:
            if claim.standing in ("alleged", "denied"):
                assert said(claim).startswith(f"{claim.standing.capitalize()}: ")
    happened = [c for line in brief.lines if line.section == "happened" for c, _ in line.accounts]
    assert {claim.standing for claim in happened} <= {"asserted", "reported"}


def test_what_a_person_judged_misread_is_not_told(sample, tmp_path) -> None:
    folder = tmp_path / "case"
    shutil.copytree(sample.folder.path, folder)
    case = kg.open(folder)
    first = case.brief().lines[0].accounts[0][0].id
    case.wrong(first)
    told = {claim.id for line in case.brief().lines for claim, _ in line.accounts}
    assert told
    assert first not in told


def test_markdown_shows_names_as_they_are_written(hostile_case) -> None:
    told = brief_markdown(hostile_case.brief())
    assert "<script>" not in told.replace("\\<script\\>", "")
